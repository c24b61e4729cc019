import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readFolder, shown } from '../../node.js';
import { limits, sorted } from '../../pack/index.js';
import { checkGame } from '../../table/check.js';
import { chartCsv, openCells } from '../charts.js';
import { Misuse } from '../misuse.js';
import { openGame, openSound, packFolder, showProblems } from '../open.js';
import { type Output, paint } from '../output.js';

/** Every chart of a game as CSV, in a folder that is ready to be an overlay. */
export function exportCharts(name: string, options: { out?: string; filled?: boolean; force?: boolean }, output: Output): number {
  const game = openSound(name, output, { overlays: false });
  if (game === undefined) return 1;
  const { pack } = game;
  const folder = options.out ?? join('overlays', pack.game.id);
  const files = new Map<string, string>([
    [
      'overlay.yaml',
      `# The charts of your own copy. Fill in the empty cells and run: grognard charts import ${pack.game.id} ${shown(folder)}\nfor: ${pack.game.id}\nfrom: owner\n`,
    ],
  ]);
  for (const table of Object.values(pack.tables)) files.set(`tables/${table.id}.csv`, chartCsv(table, options.filled === true));
  const taken = [...files.keys()].filter((file) => existsSync(join(folder, file)));
  if (taken.length > 0 && !options.force) {
    throw new Misuse(
      `${shown(folder)} already has ${taken.slice(0, 3).join(', ')}${taken.length > 3 ? ` and ${taken.length - 3} more` : ''}; nothing was written. Use --out for another folder, or --force to replace them.`,
    );
  }
  for (const [file, text] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  output.out(`${Object.keys(pack.tables).length} charts of ${pack.game.id} are in ${shown(folder)}/tables:`);
  for (const table of Object.values(pack.tables)) {
    const open = openCells(table);
    output.out(
      `  ${table.id}.csv  ${open === 0 ? paint(output, 'green', 'printed in the rulebook') : `${open} of ${table.cells.flat().length} cells to fill in`}`,
    );
  }
  return 0;
}

/** Takes the charts of an owner's copy, checks them against what the rulebook states, and keeps them in the overlay. */
export function importCharts(name: string, paths: readonly string[], options: { overlay?: string }, output: Output): number {
  const folder = packFolder(name);
  const id = openGame(folder, { overlays: false }).pack?.game.id;
  if (id === undefined) throw new Misuse(`${name} cannot be read; "grognard check ${name}" says why.`);
  const target = options.overlay ?? join('overlays', id);
  const given = paths.length > 0 ? paths : [target];
  const charts = new Map<string, string>();
  for (const path of given) {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) throw new Misuse(`There is no file or folder ${path}.`);
    if (stat.isDirectory()) {
      for (const [file, text] of Object.entries(readFolder(path).texts))
        if (
          /(^|\/)[a-z0-9-]+\.(csv|yaml)$/.test(file) &&
          (file.startsWith('tables/') || !file.includes('/')) &&
          file !== 'overlay.yaml'
        )
          charts.set(`tables/${basename(file)}`, text);
    } else {
      if (stat.size > limits.csvBytes) throw new Misuse(`${path} is too large to be a chart.`);
      charts.set(`tables/${basename(path)}`, readFileSync(path, 'utf8'));
    }
  }
  if (charts.size === 0)
    throw new Misuse(`There are no charts in ${given.join(', ')}; "grognard charts export ${id}" makes sheets to fill in.`);
  const kept = existsSync(target) ? readFolder(target).texts : {};
  const overlay = {
    'overlay.yaml': kept['overlay.yaml'] ?? `for: ${id}\nfrom: owner\n`,
    ...Object.fromEntries(Object.entries(kept).filter(([file]) => file !== 'overlay.yaml')),
    ...Object.fromEntries(charts),
  };
  const checked = checkGame(readFolder(folder), shown(folder), [{ folder: shown(target), files: { texts: overlay } }]);
  if (!checked.sound || checked.pack === undefined) {
    showProblems(sorted(checked.problems, checked.texts), output);
    output.error(paint(output, 'red', 'The charts do not fit; nothing was written.'));
    return 1;
  }
  for (const [file, text] of Object.entries(overlay)) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    if (kept[file] !== text) writeFileSync(join(target, file), text);
  }
  for (const file of charts.keys()) {
    const table = checked.pack.tables[basename(file).replace(/\.\w+$/, '')];
    if (table === undefined) continue;
    const own = table.cells.flat().filter((cell) => cell.from.startsWith('owner')).length;
    const open = openCells(table);
    output.out(
      `${paint(output, 'green', '✓')} ${table.id}: ${own} cells from your copy${open > 0 ? `, ${open} still stand-ins or unknown` : ', complete'}`,
    );
  }
  output.out(`They are in ${shown(target)} and are used wherever you work in this folder.`);
  return 0;
}
