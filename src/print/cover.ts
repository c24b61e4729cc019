import { type CoverFacts, counterSize, type DrawContext } from '../draw/index.js';
import { say } from '../pack/index.js';
import { type Page, papers } from './paper.js';
import type { PrintFile } from './set.js';
import type { PrintSettings } from './settings.js';
import { sheetWords } from './words.js';

/** Sheets of paper that a file takes: two pages of a sheet that is printed on both sides are one. */
export const sheetsOf = ({ pages, turned }: PrintFile): number => (turned ? Math.ceil(pages.length / 2) : pages.length);

/** What the cover says: the files with their sheets, and the settings that they were made with. */
export function coverFacts(context: DrawContext, settings: PrintSettings, files: readonly PrintFile[], page: Page): CoverFacts {
  const words = sheetWords[context.lang];
  const { setting } = words;
  const mm = (value: number): string => `${Math.round(value * 100) / 100} mm`;
  const posters = files.filter(({ poster }) => poster);
  const sheets = files.filter(({ poster }) => !poster);
  const note = (file: PrintFile): { note: string } | Record<string, never> => {
    const [first] = file.pages;
    const notes = [
      file.poster && first ? words.posterNote(Math.round(first.width), Math.round(first.height)) : undefined,
      file.cut === undefined ? undefined : words.pieces(file.cut),
      file.turned ? words.bothSides : undefined,
    ].filter((one) => one !== undefined);
    return notes.length === 0 ? {} : { note: `${file.name}.pdf · ${notes.join(', ')}` };
  };
  return {
    page,
    what: words.cover,
    paper: papers[settings.paper].name,
    sheets: sheets.reduce((sum, file) => sum + sheetsOf(file), 1),
    contents: [
      { what: words.cover, sheets: 1, note: 'cover.pdf' },
      ...[...sheets, ...posters].map((file) => ({
        what: file.what,
        sheets: sheetsOf(file),
        note: `${file.name}.pdf`,
        ...note(file),
      })),
    ],
    settings: [
      { name: setting.counter, value: mm(counterSize(context)) },
      { name: setting.gutter, value: mm(settings.gutter) },
      { name: setting.bleed, value: mm(settings.bleed) },
      { name: setting.backs, value: words.turn[settings.backs] },
      { name: setting.offset, value: `${mm(settings.offset.x)}, ${mm(settings.offset.y)}` },
      { name: setting.overlap, value: mm(settings.overlap) },
      { name: setting.theme, value: say(context.theme.name, context.lang) },
      { name: setting.numbers, value: settings.numbers ? words.yes : words.no },
    ],
  };
}
