import type { Board } from '../board/index.js';
import type { Language, Pack } from '../pack/index.js';
import { chartWords } from './chart-words.js';
import { type ReferenceChart, type ReferencePhase, reference } from './reference.js';

/** The quick reference as Markdown: the rules in our own words, the charts and the sequence of play on one page. */
export function quickReferenceMarkdown(pack: Pack, board: Board, lang: Language): string {
  const model = reference(pack, board, lang);
  const word = chartWords[lang];
  const lines = [`# ${model.title}`, '', model.facts, '', `## ${word.sequence}`, ''];
  const phase = (node: ReferencePhase, depth: number): void => {
    lines.push(`${'  '.repeat(depth)}- **${node.number}** ${node.name}${node.rule ? ` ${node.rule}` : ''}`);
    for (const inner of node.phases) phase(inner, depth + 1);
  };
  for (const node of model.sequence) phase(node, 0);
  lines.push('', `## ${word.charts}`);
  for (const chart of model.charts) lines.push('', ...chartLines(chart, lang));
  lines.push('', `## ${word.cases}`);
  for (const chapter of model.chapters)
    lines.push(
      '',
      `### ${chapter.number} ${chapter.title}`,
      '',
      ...chapter.cases.map((entry) => `- **${entry.rule} ${entry.title}** ${entry.says} (${word.do[entry.do]})`),
    );
  if (model.rulings.length > 0) lines.push('', `## ${word.rulings}`, '');
  for (const ruling of model.rulings) lines.push(`- **${ruling.id}** ${ruling.rule} ${ruling.question} — ${ruling.ruling}`);
  lines.push('', `## ${word.sources}`, '', row(model.sources.head), rule(model.sources.head), ...model.sources.rows.map(row));
  return `${lines.join('\n')}\n`;
}

const chartLines = (chart: ReferenceChart, lang: Language): string[] => [
  `### ${chart.title}${chart.rule ? ` ${chart.rule}` : ''}${chart.standIns ? ` (* ${chartWords[lang].standIn})` : ''}`,
  '',
  row(chart.head),
  rule(chart.head),
  ...chart.rows.map(({ head, cells }) => row([head, ...cells.map(({ text, standIn }) => `${text}${standIn ? '\\*' : ''}`)])),
];

const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replace(/\|/g, '\\|')).join(' | ')} |`;
const rule = (cells: readonly string[]): string => `|${cells.map(() => '---').join('|')}|`;
