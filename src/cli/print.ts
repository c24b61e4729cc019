import { missingGlyphs, toSvg } from '../draw/index.js';
import { pixels, rasterise } from '../pictures/index.js';
import { cutFiles, Memory, type PrintFile, paintSet, printSet, sized } from '../print/index.js';
import type { Part } from './compile.js';
import { showDrawProblems } from './draw-problems.js';
import { ownersContext } from './owners-context.js';
import { printSettings } from './print-options.js';
import type { Target } from './targets.js';

/** The dots per inch of a preview, and the most pixels that a large map gets across. */
const PREVIEW = { dpi: 150, most: 5_000 } as const;

/** `grognard build --target print`: every sheet of a game as PDF, and as PNG where that is asked for. */
export const printTarget: Target = async ({ pack, board, overlays, kept }, options, output) => {
  const settings = printSettings(options);
  const memory = (kept?.get('print') as Memory | undefined) ?? new Memory();
  kept?.set('print', memory);
  const context = await ownersContext(sized(pack, settings.counter), board, settings, overlays, output);
  if (context === undefined || showDrawProblems(missingGlyphs(context), output)) return undefined;
  const set = printSet(context, settings, memory);
  if (showDrawProblems(context.problems, output) || set === undefined) return undefined;
  kept?.set('print sheets', set);
  const pdfs = await paintSet(set, context, memory);
  const sheets = set.reduce((sum, { pages }) => sum + pages.length, 0);
  const parts: Part[] = [
    {
      what: `print (PDF, ${sheets} pages)`,
      folder: 'print',
      files: new Map([...pdfs].map(([name, data]) => [`print/${name}`, data])),
    },
  ];
  const cuts = cutFiles(set, context);
  parts.push({
    what: 'cutting outlines (SVG, DXF)',
    folder: 'print',
    files: new Map([...cuts].map(([name, data]) => [`print/${name}`, data])),
  });
  if (options.preview === true)
    parts.push({ what: 'preview (PNG)', folder: 'print/preview', files: previews(set, context.metrics, memory) });
  return parts;
};

/** Every page as a picture, by the same drawing that the PDF is painted from. */
function previews(set: readonly PrintFile[], metrics: Parameters<typeof toSvg>[1], memory: Memory): Map<string, Uint8Array> {
  return new Map(
    set.flatMap(({ name, pages }) =>
      pages.map((page, i) => {
        const file = `print/preview/${name}-${i + 1}.png`;
        const width = Math.min(PREVIEW.most, pixels(page.width, PREVIEW.dpi));
        return [
          file,
          memory.same(file, [page], () => rasterise(toSvg(page, metrics), { width, background: '#ffffff' }).png()),
        ] as const;
      }),
    ),
  );
}
