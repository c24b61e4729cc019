import { previewBoard } from '../atlas/index.js';
import type { Board } from '../board/index.js';
import { isStandIn, type Pack, type Phase, provenance, say, sources, type Table } from '../pack/index.js';
import { chartCsv } from './charts.js';

export interface Part {
  readonly what: string;
  /** The folder inside output/<game> where its files lie; empty for the top. */
  readonly folder: string;
  readonly files: ReadonlyMap<string, string | Uint8Array>;
}

/** Everything that the compilers make of a game so far. */
export function compileGame(pack: Pack, board: Board): Part[] {
  return [
    { what: 'compiled game (JSON)', folder: '', files: new Map([[`${pack.game.id}.json`, `${JSON.stringify(pack)}\n`]]) },
    {
      what: 'quick reference (Markdown)',
      folder: '',
      files: new Map([
        ['quick-reference.md', quickReference(pack, board, 'en')],
        ['quick-reference.ja.md', quickReference(pack, board, 'ja')],
      ]),
    },
    { what: 'map (SVG)', folder: '', files: new Map([['map.svg', previewBoard(pack, board)]]) },
    {
      what: 'charts (CSV)',
      folder: 'charts',
      files: new Map(Object.values(pack.tables).map((table) => [`charts/${table.id}.csv`, chartCsv(table, true)])),
    },
  ];
}

const heads = {
  en: {
    sequence: 'Sequence of play',
    charts: 'Charts',
    cases: 'Rules',
    rulings: 'Rulings',
    standIn: 'stand-in',
    sources: 'Where the figures come from',
    counters: 'counters',
    spaces: 'spaces',
  },
  ja: {
    sequence: 'プレイの手順',
    charts: '図表',
    cases: 'ルール',
    rulings: '裁定',
    standIn: '代用値',
    sources: '数値の出典',
    counters: 'ユニット・マーカー',
    spaces: 'スペース',
  },
} as const;

/** The rules in our own words, the charts and the sequence of play on one page. */
function quickReference(pack: Pack, board: Board, lang: 'en' | 'ja'): string {
  const word = heads[lang];
  const lines = [
    `# ${say(pack.game.title, lang)}`,
    '',
    `${pack.counters.reduce((sum, counter) => sum + counter.count, 0)} ${word.counters}, ${board.size} ${word.spaces}`,
    '',
    `## ${word.sequence}`,
    '',
  ];
  const phase = (node: Phase, depth: number): void => {
    lines.push(
      `${'  '.repeat(depth)}- **${node.number}** ${say(node.name, lang)}${node.rule ? ` [${[node.rule].flat().join(', ')}]` : ''}`,
    );
    for (const inner of node.phases) phase(inner, depth + 1);
  };
  for (const node of pack.sequence.phases) phase(node, 0);
  lines.push('', `## ${word.charts}`);
  for (const table of Object.values(pack.tables)) lines.push('', ...chart(table, lang));
  lines.push('', `## ${word.cases}`, '');
  for (const entry of pack.rules.cases) lines.push(`- **${entry.rule} ${say(entry.title, lang)}** ${say(entry.says, lang)}`);
  if (pack.rules.rulings.length > 0) lines.push('', `## ${word.rulings}`, '');
  for (const ruling of pack.rules.rulings)
    lines.push(`- **${ruling.id}** [${ruling.rule.join(', ')}] ${say(ruling.question, lang)} — ${say(ruling.ruling, lang)}`);
  lines.push('', `## ${word.sources}`, '', `| | ${sources.join(' | ')} |`, `|---|${sources.map(() => '---').join('|')}|`);
  for (const [part, tally] of Object.entries(provenance(pack)))
    lines.push(`| ${part} | ${sources.map((source) => tally[source]).join(' | ')} |`);
  return `${lines.join('\n')}\n`;
}

function chart(table: Table, lang: 'en' | 'ja'): string[] {
  const marked = table.cells.flat().some((cell) => isStandIn(cell.from));
  return [
    `### ${say(table.title, lang)}${table.rule ? ` [${[table.rule].flat().join(', ')}]` : ''}${marked ? ` (* ${heads[lang].standIn})` : ''}`,
    '',
    `| | ${table.columns.list.map((column) => bars(column.name ? say(column.name, lang) : column.id)).join(' | ')} |`,
    `|---|${table.columnIds.map(() => '---').join('|')}|`,
    ...table.rowIds.map(
      (row, r) =>
        `| ${bars(row)} | ${(table.cells[r] ?? []).map((cell) => bars(cell.is === null ? '?' : `${String(cell.is)}${isStandIn(cell.from) ? '*' : ''}`)).join(' | ')} |`,
    ),
  ];
}

const bars = (text: string): string => text.replace(/\|/g, '\\|');
