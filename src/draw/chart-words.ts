import { type Language, type Pack, say, type Table, type Text } from '../pack/index.js';

/** Words that charts, cards and sheets need beside those of the pack. */
export const chartWords = {
  en: {
    die: 'Die',
    standIn: 'stand-in',
    standIns: (some: number, all: number) =>
      some === all
        ? `* every figure here is a stand-in, not the published chart`
        : `* stand-in: ${some} of ${all} figures, not from the published chart`,
    unknown: '? not stated anywhere',
    continued: 'continued',
    below: (column: string, result: string) => `Below ${column}: ${result}.`,
    above: (column: string, result: string) => `Over ${column}: ${result}.`,
    lowest: (column: string) => `Anything lower is resolved on ${column}.`,
    highest: (column: string) => `Anything higher is resolved on ${column}.`,
    ladder: (columns: string) => `Shifts go through ${columns}.`,
    shiftBelow: (column: string, result: string) => `A shift below ${column}: ${result}.`,
    shiftClamp: (column: string) => `A shift below ${column} stays there.`,
    yes: 'yes',
    no: 'no',
    orLess: (n: string) => `${n} or less`,
    orMore: (n: string) => `${n} or more`,
    to: (a: string, b: string) => `${a} to ${b}`,
    terrain: 'Terrain Effects Chart',
    terrainKey: 'Terrain: symbols, costs and effects',
    terrainName: 'Terrain',
    hexside: 'Hexside',
    move: 'Movement',
    combat: 'Combat and other effects',
    rules: 'Rules',
    rule: 'Rule',
    prohibited: 'no entry',
    allPoints: 'all',
    other: 'as other',
    extra: 'extra to cross',
    turns: 'Turn Record Track',
    sequence: 'Sequence of Play',
    both: 'all players',
    playerAid: 'Player aid',
    quickReference: 'Quick reference',
    page: (n: number, of: number) => `${n} / ${of}`,
    rulings: 'Rulings',
    chapter: 'Chapter',
    do: { enforced: 'refereed', computed: 'worked out', reminded: 'reminded', narrative: 'for reading' },
    doLong: {
      enforced: 'the referee refuses what it forbids',
      computed: 'its figures are worked out',
      reminded: 'you are reminded',
      narrative: 'only told here',
    },
    weather: 'Weather',
    when: 'only if',
    contents: 'Contents',
    printing: 'Printing and building',
    paper: 'Paper',
    sheets: 'Sheets',
    settings: 'Settings',
    sources: 'Where the figures come from',
    sourceNames: { rulebook: 'rulebook', public: 'public page', 'stand-in': 'stand-in', owner: 'owner', ours: 'our own' },
    partNames: { counters: 'Counters', charts: 'Charts', board: 'Map', 'set-ups': 'Set-ups', cards: 'Cards' },
    standInShare: 'Share of stand-ins',
    standInGame: 'Map, counters and charts hold stand-ins: they fit what the rulebook states and are not the published ones.',
    part: 'Part',
    rights: 'Rights',
    standInCard: 'STAND-IN CARD',
    years: 'Years',
    anyYear: 'any year',
    players: (min: number, max: number) => (min === max ? `${min} players` : `${min} to ${max} players`),
    counters: 'counters',
    spaces: 'spaces',
    charts: 'Charts',
    cases: 'Rules',
    enforcedBy: 'What the program does with each rule',
    map: 'Map',
  },
  ja: {
    die: 'ダイス',
    standIn: '代用値',
    standIns: (some: number, all: number) =>
      some === all ? `* この表の数値はすべて代用値で、市販の図表ではない` : `* 代用値：${all}欄中${some}欄（市販の図表ではない）`,
    unknown: '? 記述なし',
    continued: '続き',
    below: (column: string, result: string) => `${column}未満：${result}。`,
    above: (column: string, result: string) => `${column}超：${result}。`,
    lowest: (column: string) => `これより低い場合は${column}の欄を使う。`,
    highest: (column: string) => `これより高い場合は${column}の欄を使う。`,
    ladder: (columns: string) => `シフトの順：${columns}。`,
    shiftBelow: (column: string, result: string) => `${column}より左へのシフト：${result}。`,
    shiftClamp: (column: string) => `${column}より左へのシフトはその欄にとどまる。`,
    yes: '可',
    no: '不可',
    orLess: (n: string) => `${n}以下`,
    orMore: (n: string) => `${n}以上`,
    to: (a: string, b: string) => `${a}～${b}`,
    terrain: '地形効果表',
    terrainKey: '地形：記号・コスト・効果',
    terrainName: '地形',
    hexside: 'ヘクスサイド',
    move: '移動',
    combat: '戦闘・その他の効果',
    rules: 'ルール',
    rule: 'ルール',
    prohibited: '進入不可',
    allPoints: '全部',
    other: '他の地形',
    extra: '横断時に追加',
    turns: 'ターン記録表',
    sequence: 'プレイの手順',
    both: '全員',
    playerAid: 'プレイエイド',
    quickReference: 'クイックリファレンス',
    page: (n: number, of: number) => `${n} / ${of}`,
    rulings: '裁定',
    chapter: '章',
    do: { enforced: '判定', computed: '計算', reminded: '注意', narrative: '参考' },
    doLong: {
      enforced: '禁じられた行動を審判が止める',
      computed: '数値を計算する',
      reminded: '忘れないよう知らせる',
      narrative: 'ここに記すのみ',
    },
    weather: '天候',
    when: '条件',
    contents: '内容',
    printing: '印刷と組み立て',
    paper: '用紙',
    sheets: '枚数',
    settings: '設定',
    sources: '数値の出典',
    sourceNames: { rulebook: 'ルールブック', public: '公開ページ', 'stand-in': '代用値', owner: '所有者', ours: '独自' },
    partNames: { counters: 'カウンター', charts: '図表', board: 'マップ', 'set-ups': 'セットアップ', cards: 'カード' },
    standInShare: '代用値の割合',
    standInGame: 'マップ、カウンター、図表には代用品が含まれる。ルールブックの記述に合わせたもので、市販のものではない。',
    part: '部分',
    rights: '権利',
    standInCard: '代用カード',
    years: '年',
    anyYear: '全期間',
    players: (min: number, max: number) => (min === max ? `${min}人用` : `${min}～${max}人用`),
    counters: 'ユニット・マーカー',
    spaces: 'スペース',
    charts: '図表',
    cases: 'ルール',
    enforcedBy: '各ルールの扱い',
    map: 'マップ',
  },
} as const;

/** Rule numbers as they are cited: [6.1, 6.82]. */
export const cite = (rule: string | readonly string[] | undefined): string =>
  rule === undefined ? '' : `[${[rule].flat().join(', ')}]`;

/** Words that cells of many charts hold. What belongs to one chart stands in its own `words`. */
const common: Readonly<Record<string, { readonly en: string; readonly ja: string }>> = {
  yes: { en: 'yes', ja: '可' },
  no: { en: 'no', ja: '不可' },
  none: { en: '–', ja: '–' },
  all: { en: 'all', ja: '全部' },
  '-': { en: '–', ja: '–' },
  prohibited: { en: 'prohibited', ja: '進入不可' },
  other: { en: 'other terrain', ja: '他の地形' },
  normal: { en: 'normal', ja: '通常' },
  halved: { en: 'halved', ja: '半減' },
  allowed: { en: 'allowed', ja: '可' },
  'not-allowed': { en: 'not allowed', ja: '不可' },
  eliminated: { en: 'eliminated', ja: '除去' },
  full: { en: 'full strength', ja: '完全戦力' },
  reduced: { en: 'reduced', ja: '減少戦力' },
};

/** What a name of the pack is called: a side, a nation, terrain, a table, a space … */
export function nameOf(pack: Pack, id: string, lang: Language): string | undefined {
  const { game, terrain, tables, board } = pack;
  const place = board.file.places[id] ?? board.file.regions[id] ?? board.file.boxes[id];
  const zone = board.zones.find((one) => one.id === id)?.name;
  const named: Text | undefined =
    game.sides[id]?.name ??
    game.nations[id]?.name ??
    terrain.spaces[id]?.name ??
    terrain.sides[id]?.name ??
    place?.name ??
    game.kinds[id]?.name ??
    game.values[id]?.name ??
    game.flags[id]?.name ??
    game.markers[id]?.name ??
    game.sizes[id]?.name ??
    tables[id]?.title;
  const turn = pack.sequence.turns.find((one) => say(one.name) === id);
  if (turn !== undefined) return say(turn.name, lang);
  if (zone !== undefined) return (lang === 'ja' ? pack.words.ja?.spaces[id] : undefined) ?? zone;
  return named === undefined ? undefined : say(named, lang);
}

/** Codes such as De or A+2 are read off a chart as they are; words are shown by their names. */
export const isCode = (word: string): boolean => word.length <= 4 && !/^[a-z]/.test(word);

export const codeText = (code: string): string => (code === '-' ? '–' : code);

/** What stands in a cell. */
export function cellText(pack: Pack, table: Table, is: Table['cells'][number][number]['is'], lang: Language): string {
  if (is === null) return '?';
  if (typeof is === 'boolean') return is ? chartWords[lang].yes : '–';
  if (typeof is === 'number') return signed(is, false);
  const own = table.words?.[is];
  if (own !== undefined) return say(own, lang);
  const result = table.results[is];
  if (result !== undefined) return isCode(is) ? codeText(is) : say(result.name, lang);
  return common[is]?.[lang] ?? nameOf(pack, is, lang) ?? lists(pack, is, lang) ?? plainWords(is);
}

/** A list of ids between spaces, where each has a name: helsinki odessa. */
function lists(pack: Pack, words: string, lang: Language): string | undefined {
  if (!/^[a-z0-9-]+( [a-z0-9-]+)+$/.test(words)) return undefined;
  const names = words.split(' ').map((id) => nameOf(pack, id, lang));
  return names.every((name) => name !== undefined) ? names.join(lang === 'ja' ? '、' : ', ') : undefined;
}

/** An id as words, where nothing says it better. */
export const plainWords = (id: string): string =>
  /^[a-z][a-z0-9]*(-[a-z0-9]+)+$/.test(id)
    ? id.replaceAll('-', ' ')
    : id.replace(/(^|[\s(])-(?=\d)/g, '$1−').replace(/(^|[\s(])x(?=\d)/g, '$1×');

/** A number with a real minus sign. */
export const signed = (value: number, plus: boolean): string =>
  value < 0 ? `−${Math.abs(value)}` : plus && value > 0 ? `+${value}` : String(value);

type Column = Table['columns']['list'][number];

/** What stands over a column: its name or, for a scale, the figure; and what the figure stands for where a code says it. */
export function columnText(pack: Pack, table: Table, column: Column, lang: Language): { main: string; range?: string } {
  const main = column.name
    ? say(column.name, lang)
    : table.columns.by === 'name'
      ? (nameOf(pack, column.id, lang) ?? plainWords(column.id))
      : column.id
          .replace(/(^|[,~\s])-(?=\d)/g, '$1−')
          .replace(/^<=\s*/, '≤ ')
          .replace(/^>=\s*/, '≥ ');
  const bounds = column.difference ?? column.percent ?? column.number;
  if (bounds === undefined || column.name || !/[A-Za-z]/.test(column.id)) return { main };
  return { main, range: rangeText(bounds, lang, column.difference !== undefined) };
}

function rangeText([low, high]: readonly [number | null, number | null], lang: Language, plus: boolean): string {
  const word = chartWords[lang];
  if (low === null) return high === null ? '' : word.orLess(signed(high, plus));
  if (high === null) return word.orMore(signed(low, plus));
  return low === high ? signed(low, plus) : word.to(signed(low, plus), signed(high, plus));
}

/** What stands before a row. */
export function rowText(pack: Pack, table: Table, index: number, lang: Language): string {
  const row = table.rows.list[index];
  const id = table.rowIds[index] ?? '';
  if (typeof row === 'object' && row.name !== undefined) return say(row.name, lang);
  if (table.rows.by === 'die' || table.rows.by === 'number' || table.rows.by === 'card') return id;
  const own = table.words?.[id];
  if (own !== undefined) return say(own, lang);
  const result = table.results[id];
  if (result !== undefined && !isCode(id)) return say(result.name, lang);
  return isCode(id) ? id : (nameOf(pack, id, lang) ?? plainWords(id));
}

/** The words that stand over the rows. */
export function rowTitle(table: Table, lang: Language): string {
  const own = table.rows.title === undefined ? undefined : say(table.rows.title, lang);
  if (own !== undefined) return table.rows.dice && table.rows.dice !== '1d6' ? `${own} ${table.rows.dice}` : own;
  if (table.rows.by !== 'die') return '';
  return table.rows.dice && table.rows.dice !== '1d6' ? table.rows.dice : chartWords[lang].die;
}

/** What happens beyond the columns, and how shifts go, in sentences. */
export function edgeNotes(pack: Pack, table: Table, lang: Language): string[] {
  const word = chartWords[lang];
  const head = (id: string): string => {
    const column = table.columns.list.find((one) => one.id === id);
    return column === undefined ? id : columnText(pack, table, column, lang).main;
  };
  const result = (id: string): string => {
    const known = table.results[id];
    if (known === undefined) return plainWords(id);
    return isCode(id) ? codeText(id) : say(known.name, lang);
  };
  const [first, last] = [table.columnIds[0] ?? '', table.columnIds.at(-1) ?? ''];
  const open = (column: Column | undefined, end: 0 | 1): boolean => {
    const bounds = column?.difference ?? column?.percent ?? column?.number;
    return bounds !== undefined && bounds[end] === null;
  };
  const out: string[] = [];
  if (table.below !== undefined && !open(table.columns.list[0], 0))
    out.push(table.below === 'clamp' ? word.lowest(head(first)) : word.below(head(first), result(table.below)));
  if (table.above !== undefined && !open(table.columns.list.at(-1), 1))
    out.push(table.above === 'clamp' ? word.highest(head(last)) : word.above(head(last), result(table.above)));
  if (table.ladder !== undefined) out.push(word.ladder(table.ladder.map(head).join(' · ')));
  if (table.shiftBelow !== undefined) {
    const low = head(table.ladder?.[0] ?? first);
    out.push(table.shiftBelow === 'clamp' ? word.shiftClamp(low) : word.shiftBelow(low, result(table.shiftBelow)));
  }
  return out;
}
