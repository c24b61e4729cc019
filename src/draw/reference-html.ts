import type { Board } from '../board/index.js';
import type { Language, Pack } from '../pack/index.js';
import { chartWords } from './chart-words.js';
import { type ReferenceChart, type ReferencePhase, reference } from './reference.js';

/**
 * The quick reference as HTML 3.2, which is what VASSAL's help window renders: no style sheet, no script. Everything but
 * ASCII is written as a number, because the window guesses the encoding.
 */
export function quickReferenceHtml(pack: Pack, board: Board, lang: Language): string {
  const model = reference(pack, board, lang);
  const word = chartWords[lang];
  const lines = [
    '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">',
    `<html><head><title>${escaped(model.title)}</title></head><body>`,
    `<h1>${escaped(model.title)}</h1>`,
    `<p>${escaped(model.facts)}</p>`,
    `<p>${[
      link('sequence', word.sequence),
      link('charts', word.charts),
      link('rules', word.cases),
      ...(model.rulings.length > 0 ? [link('rulings', word.rulings)] : []),
      link('sources', word.sources),
    ].join(' | ')}</p>`,
    heading('sequence', word.sequence),
    phases(model.sequence),
    heading('charts', word.charts),
    ...model.charts.map((chart) => chartHtml(chart, lang)),
    heading('rules', word.cases),
    `<p>${Object.entries(word.doLong)
      .map(([id, said]) => `<b>${escaped(word.do[id as keyof typeof word.do])}</b>: ${escaped(said)}`)
      .join('; ')}</p>`,
    ...model.chapters.flatMap((chapter) => [
      `<h3>${escaped(`${chapter.number} ${chapter.title}`)}</h3>`,
      '<dl>',
      ...chapter.cases.map(
        (entry) =>
          `<dt><b>${escaped(entry.rule)} ${escaped(entry.title)}</b> <font color="#666666">(${escaped(word.do[entry.do])})</font></dt><dd>${escaped(entry.says)}</dd>`,
      ),
      '</dl>',
    ]),
  ];
  if (model.rulings.length > 0)
    lines.push(
      heading('rulings', word.rulings),
      '<dl>',
      ...model.rulings.map(
        (ruling) =>
          `<dt><b>${escaped(ruling.id)}</b> ${escaped(ruling.rule)} <i>${escaped(ruling.question)}</i></dt><dd>${escaped(ruling.ruling)}</dd>`,
      ),
      '</dl>',
    );
  lines.push(
    heading('sources', word.sources),
    table(
      model.sources.head,
      model.sources.rows.map((row) => row.map(escaped)),
    ),
  );
  if (model.rights !== undefined) lines.push(`<p><font color="#666666">${escaped(model.rights)}</font></p>`);
  lines.push('</body></html>');
  return `${lines.join('\n')}\n`;
}

const link = (to: string, words: string): string => `<a href="#${to}">${escaped(words)}</a>`;
const heading = (name: string, words: string): string => `<h2><a name="${name}">${escaped(words)}</a></h2>`;

const phases = (list: readonly ReferencePhase[]): string =>
  `<ul>${list
    .map(
      (phase) =>
        `<li><b>${escaped(phase.number)}</b> ${escaped(phase.name)} <font color="#666666">${escaped(phase.rule)}</font>${
          phase.remember.length > 0
            ? `<ul>${phase.remember.map((one) => `<li><i>${escaped(`${one.text} ${one.rule}`.trim())}</i></li>`).join('')}</ul>`
            : ''
        }${phase.phases.length > 0 ? phases(phase.phases) : ''}</li>`,
    )
    .join('\n')}</ul>`;

function chartHtml(chart: ReferenceChart, lang: Language): string {
  const mark = '<font color="#b3201f">*</font>';
  const rows = chart.rows.map((row) => [
    `<b>${escaped(row.head)}</b>`,
    ...row.cells.map((cell) => `${escaped(cell.text)}${cell.standIn ? mark : ''}`),
  ]);
  const notes = [
    ...chart.results.map((one) => `<b>${escaped(one.code)}</b> ${escaped(one.name)}: ${escaped(one.text)} ${escaped(one.rule)}`),
    ...chart.notes.map((one) => escaped(`${one.text} ${one.rule}`.trim())),
  ];
  return [
    `<h3>${escaped(`${chart.title} ${chart.rule}`.trim())}</h3>`,
    ...(chart.standIns ? [`<p>${mark} <font color="#b3201f">${escaped(chartWords[lang].standIn)}</font></p>`] : []),
    table(chart.head, rows),
    ...(notes.length > 0 ? [`<ul>${notes.map((one) => `<li>${one}</li>`).join('')}</ul>`] : []),
  ].join('\n');
}

/** Cells are HTML already; heads are words. */
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [
    '<table border="1" cellspacing="0" cellpadding="3">',
    `<tr bgcolor="#ddd7c0">${head.map((cell) => `<th>${escaped(cell) || '&#160;'}</th>`).join('')}</tr>`,
    ...rows.map((row) => `<tr>${row.map((cell) => `<td>${cell || '&#160;'}</td>`).join('')}</tr>`),
    '</table>',
  ].join('\n');

const escaped = (words: string): string => words.replace(/[&<>"]|[^\x20-\x7e]/gu, (char) => `&#${char.codePointAt(0)};`);
