import { type Effect, isStandIn, type Language, type Pack, say, type TerrainFile } from '../pack/index.js';
import { type Block, stack, whole } from './block.js';
import { Stamps } from './board/art.js';
import { entriesOf } from './board/legend.js';
import { Looks } from './board/looks.js';
import { noteParts, star, titleBand, warningLine } from './chart.js';
import { chartWords, cite, nameOf, plainWords, signed } from './chart-words.js';
import type { DrawContext } from './context.js';
import { type Drawing, group, type Item, line, type Point, path, polygonPath } from './drawing.js';
import { type GridCell, gridWidths, layGrid } from './grid.js';
import type { Span } from './set-text.js';

type Feature = TerrainFile['spaces'][string];
type Cost = number | 'prohibited' | 'other' | 'all';

/** The terrain effects chart: what each ground costs and does, in words, with the look it has on the map. */
export const drawTerrainChart = (context: DrawContext, width = 186): Drawing =>
  whole(context.theme, terrainBlock(context, width));

/** The least width at which sentences are not set as ribbons. */
export const leastTerrainWidth = (context: DrawContext): number => {
  const { least, natural } = gridWidths(context, terrainGrid(context));
  return Math.max(least, natural * 0.6);
};

export function terrainBlock(context: DrawContext, width: number): Block {
  const { pack, lang, theme } = context;
  const word = chartWords[lang];
  // A pack may have the chart of its rulebook as a table as well: no two charts have one name.
  const same = Object.values(pack.tables).some((table) => say(table.title, lang) === word.terrain);
  const title = { title: same ? word.terrainKey : word.terrain, rule: cite(pack.terrain.rule), about: 'terrain' };
  const laid = layGrid(context, terrainGrid(context), width);
  const features = shown(pack);
  const standIns = features.filter(({ feature }) => isStandIn(feature.from ?? pack.terrain.from)).length;
  const band = titleBand(context, title, width);
  const notes: Span[][] = [];
  const combine = combineWords[pack.terrain.combine][lang];
  if (features.filter(({ feature }) => feature.combat.some((effect) => effect.times !== undefined)).length > 1)
    notes.push([{ text: combine, size: theme.chart.noteSize, weight: 400, fill: theme.ink }]);
  return {
    mark: 'terrain',
    width,
    framed: true,
    head: stack([
      band,
      ...(standIns > 0 ? [warningLine(context, word.standIns(standIns, features.length), width)] : []),
      laid.head,
    ]),
    again: stack([titleBand(context, { ...title, continued: true }, width), laid.head]),
    parts: [...laid.rows, ...noteParts(context, 'terrain', notes, width)],
  };
}

const combineWords = {
  multiply: { en: 'Several factors are multiplied.', ja: '複数の倍率は掛け合わせる。' },
  'add-less-one': {
    en: 'Several factors add up, less one for each after the first: ×2 and ×2 make ×3.',
    ja: '複数の倍率は合計し、2つ目以降1つにつき1を引く：×2と×2で×3。',
  },
  best: { en: 'Of several factors only the best counts.', ja: '複数の倍率は最も高いもののみ使う。' },
  sum: { en: 'Several effects add up.', ja: '複数の効果は合計する。' },
} as const;

interface Shown {
  readonly id: string;
  readonly feature: Feature;
  readonly across: boolean;
}

/** Terrain that costs or does something. */
function shown({ terrain }: Pack): Shown[] {
  const list = (features: Readonly<Record<string, Feature>>, across: boolean): Shown[] =>
    Object.entries(features)
      .map(([id, feature]) => ({ id, feature, across }))
      .filter(({ feature: { move, modes, combat, no, note } }) => {
        const costs = move !== undefined && move !== 'other' && !(across && move === 0);
        return costs || modes !== undefined || combat.length > 0 || no.length > 0 || note !== undefined;
      });
  return [...list(terrain.spaces, false), ...list(terrain.sides, true)];
}

function terrainGrid(context: DrawContext) {
  const { pack, lang, theme } = context;
  const { chart, ink } = theme;
  const word = chartWords[lang];
  const features = shown(pack);
  const swatch = swatches(context);
  const classes = [...new Set(features.flatMap(({ feature: { move } }) => (typeof move === 'object' ? Object.keys(move) : [])))];
  const modes = [...new Set(features.flatMap(({ feature }) => Object.keys(feature.modes ?? {})))];
  const label = (text: string): Span => ({ text, size: chart.textSize, weight: 700, fill: ink });
  const costHeads = classes.length > 0 ? classes.map((id) => className(pack, id, lang)) : [word.move];
  const costs = (feature: Feature, across: boolean): string[] => {
    const { move } = feature;
    const one = (cost: Cost | undefined): string => costText(cost, across, lang);
    const moves =
      classes.length === 0
        ? [one(typeof move === 'object' ? undefined : move)]
        : classes.map((id) => one(typeof move === 'object' ? move[id] : move));
    return [...moves, ...modes.map((id) => one(feature.modes?.[id]))];
  };
  const head: GridCell[][] = [
    [
      { spans: [label(word.terrainName)] },
      ...[...costHeads, ...modes.map((id) => className(pack, id, lang))].map(
        (text): GridCell => ({ spans: [label(text)], align: 'middle' }),
      ),
      { spans: [label(word.combat)] },
      { spans: [label(word.rules)] },
    ],
  ];
  const rows = features.map(({ id, feature, across }): GridCell[] => {
    const name: Span = { ...label(say(feature.name, lang)) };
    const standIn = isStandIn(feature.from ?? pack.terrain.from);
    const effects = effectLines(pack, feature, lang);
    const rules = [...new Set([feature.rule ?? [], ...feature.combat.map((effect) => effect.rule ?? [])].flat(2))];
    const spans: Span[] = effects.map((said, i) => ({
      text: `${i > 0 ? '\n' : ''}${said}`,
      size: chart.textSize,
      weight: 400,
      fill: ink,
    }));
    return [
      { spans: standIn ? [name, star(context, name)] : [name], fill: chart.label, picture: swatch(id, feature, across) },
      ...costs(feature, across).map(
        (text): GridCell => ({
          spans: [{ text, size: chart.textSize * 1.05, weight: 600, fill: ink }],
          align: 'middle',
          mark: `cost ${id}`,
        }),
      ),
      {
        spans: spans.length > 0 ? spans : [{ text: '–', size: chart.textSize, weight: 400, fill: chart.quiet }],
        mark: `effect ${id}`,
      },
      {
        spans:
          rules.length === 0 ? [] : [{ text: rules.join(', '), size: chart.noteSize * 0.95, weight: 400, fill: chart.quiet }],
      },
    ];
  });
  return {
    about: 'terrain chart',
    columns: [
      { align: 'start' as const },
      ...[...costHeads, ...modes].map(() => ({ align: 'middle' as const })),
      { align: 'start' as const },
      { align: 'start' as const },
    ],
    head,
    rows,
    rowHeight: 6.6,
  };
}

function costText(cost: Cost | undefined, across: boolean, lang: Language): string {
  const word = chartWords[lang];
  if (cost === undefined) return '–';
  if (cost === 'prohibited') return word.prohibited;
  if (cost === 'other') return word.other;
  if (cost === 'all') return word.allPoints;
  return across ? signed(cost, true).replace(/^0$/, '+0') : String(cost);
}

const classWords: Readonly<Record<string, { readonly en: string; readonly ja: string }>> = {
  foot: { en: 'Foot', ja: '徒歩' },
  mobile: { en: 'Mobile', ja: '機動' },
  mechanized: { en: 'Mechanized', ja: '機械化' },
  exploitation: { en: 'Exploitation', ja: '突破' },
  leader: { en: 'Leader', ja: '指揮官' },
};

const className = (pack: Pack, id: string, lang: Language): string =>
  classWords[id]?.[lang] ?? (pack.game.kinds[id] ? say(pack.game.kinds[id].name, lang) : plainWords(id));

const purposes: Readonly<Record<string, { readonly en: string; readonly ja: string }>> = {
  move: { en: 'movement', ja: '移動' },
  attack: { en: 'attack', ja: '攻撃' },
  support: { en: 'support', ja: '支援' },
  retreat: { en: 'retreat', ja: '退却' },
  advance: { en: 'advance', ja: '前進' },
  supply: { en: 'supply', ja: '補給' },
  zoc: { en: 'ZOC', ja: 'ZOC' },
  barrage: { en: 'barrage', ja: '砲爆撃' },
  exit: { en: 'exit', ja: '離脱' },
};

const conditions: Readonly<Record<string, { readonly en: string; readonly ja: string }>> = {
  'all-across': { en: 'if every attacker attacks across it', ja: '全攻撃ユニットが越えて攻撃する場合' },
  intact: { en: 'while it is intact', ja: '健在の間' },
  'not-snow': { en: 'not in snow', ja: '雪以外' },
  'axis-defends': { en: 'when the Axis defends', ja: '枢軸軍の防御時' },
  'lead-attacker-across': { en: 'if the Lead Attacker attacks across it', ja: '主攻撃者が越えて攻撃する場合' },
};

/** What terrain does, a line for each effect. */
export function effectLines(pack: Pack, feature: Feature, lang: Language): string[] {
  const lines = feature.combat.map((effect) => effectText(pack, effect, lang));
  if (feature.no.length > 0) {
    const names = feature.no.map((id) => purposes[id]?.[lang] ?? id);
    lines.push(lang === 'ja' ? `${names.join('・')}不可` : `No ${names.join(', ')}`);
  }
  if (feature.note !== undefined) lines.push(say(feature.note, lang));
  return lines;
}

function effectText(pack: Pack, effect: Effect, lang: Language): string {
  const ja = lang === 'ja';
  const { who, per } = effect;
  const each = per === 'unit';
  const subject = ja
    ? { attacker: each ? '各攻撃ユニット' : '攻撃側', defender: each ? '各防御ユニット' : '防御側', combat: '' }[who]
    : { attacker: each ? 'Each attacker' : 'Attack', defender: each ? 'Each defender' : 'Defence', combat: '' }[who];
  const parts: string[] = [];
  if (effect.times !== undefined) parts.push(`${subject} ×${effect.times}`);
  if (effect.halve) parts.push(ja ? `${subject}半減` : `${subject} halved`);
  if (effect.plus !== undefined) parts.push(`${subject} ${signed(effect.plus, true)}`);
  if (effect.shift !== undefined) {
    const n = Math.abs(effect.shift);
    const left = effect.shift < 0;
    parts.push(ja ? `${left ? '左' : '右'}へ${n}コラム` : `${n} column${n === 1 ? '' : 's'} ${left ? 'left' : 'right'}`);
  }
  if (effect.drm !== undefined) parts.push(ja ? `ダイス修正${signed(effect.drm, true)}` : `Die ${signed(effect.drm, true)}`);
  if (effect.hitsOn !== undefined)
    parts.push(ja ? `${subject}は${effect.hitsOn}以上で命中` : `${subject} hits on ${effect.hitsOn} or more`);
  if (effect.table !== undefined) {
    const title = say(pack.tables[effect.table]?.title ?? effect.table, lang);
    parts.push(ja ? `${title}を使う` : `Use ${title}`);
  }
  const only = effect.of.filter((id) => !id.startsWith('!')).map((id) => nameOf(pack, id, lang) ?? plainWords(id));
  const but = effect.of
    .filter((id) => id.startsWith('!'))
    .map((id) => nameOf(pack, id.slice(1), lang) ?? plainWords(id.slice(1)));
  const asides = [
    only.length > 0 ? (ja ? `${only.join('・')}のみ` : `${only.join(', ')} only`) : undefined,
    but.length > 0 ? (ja ? `${but.join('・')}を除く` : `not ${but.join(', ')}`) : undefined,
    ...effect.if.map((id) => conditions[id]?.[lang] ?? nameOf(pack, id, lang) ?? plainWords(id)),
    effect.note === undefined ? undefined : say(effect.note, lang).replace(/[.。]$/, ''),
  ].filter((one) => one !== undefined);
  const main = parts.join(', ').trim();
  return asides.length === 0 ? main : ja ? `${main}（${asides.join('、')}）` : `${main} (${asides.join('; ')})`;
}

const swatchSize = { width: 8, height: 7.6 } as const;

/** Each terrain as the map has it; what is not on the map is a plain hex or hexside in its colour. */
function swatches(context: DrawContext): (id: string, feature: Feature, across: boolean) => Drawing {
  // Whoever draws the map is told what has no picture.
  const looks = new Looks({ ...context, report: () => {} });
  const known = new Map(entriesOf(context.board, looks, new Stamps(context)).map((entry) => [entry.id, entry] as const));
  const { width, height } = swatchSize;
  const middle = { x: width / 2, y: height / 2 };
  return (id, feature, across) => {
    const entry = known.get(`${across ? 'hexside' : 'terrain'} ${id}`);
    const items = entry === undefined ? plainSwatch(context, feature, across, middle) : entry.draw(middle, 6.4);
    return { width, height, items: [group(items, { mark: `swatch ${id}` })] };
  };
}

function plainSwatch({ theme, pack }: DrawContext, feature: Feature, across: boolean, at: Point): Item[] {
  const radius = 3.5;
  const clear = pack.terrain.spaces.clear?.colour ?? theme.paper;
  const hex = path(
    polygonPath(
      [0, 1, 2, 3, 4, 5].map((i) => {
        const angle = (Math.PI / 3) * i + Math.PI / 6;
        return { x: at.x + radius * Math.cos(angle), y: at.y + radius * Math.sin(angle) };
      }),
    ),
    { fill: across ? clear : (feature.colour ?? clear), stroke: theme.board.hexLine, width: 0.15 },
  );
  if (!across) return [hex];
  const x = at.x + radius * Math.cos(Math.PI / 6);
  const half = radius / 2;
  return [
    hex,
    line({ x, y: at.y - half }, { x, y: at.y + half }, { stroke: feature.colour ?? theme.ink, width: 0.9, cap: 'round' }),
  ];
}
