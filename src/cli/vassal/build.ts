import { missingGlyphs } from '../../draw/index.js';
import { fileName, patchedModule } from '../../vassal/module/index.js';
import { type Problem, shownPlace } from '../../vassal/problem.js';
import { showDrawProblems } from '../draw-problems.js';
import { paint } from '../output.js';
import { ownersContext } from '../owners-context.js';
import type { Target } from '../targets.js';
import { ModuleMemory, makeModule } from './make.js';
import { openPatch } from './patch.js';

/** `grognard build --target vassal`: one `.vmod` file. */
export const buildVassal: Target = async ({ pack, board, overlays, folder, kept }, options, output) => {
  const memory = (kept?.get('vassal') as ModuleMemory | undefined) ?? new ModuleMemory();
  kept?.set('vassal', memory);
  const theme = typeof options.theme === 'string' ? options.theme : 'classic';
  const context = await ownersContext(pack, board, { theme, lang: 'en' }, overlays, output);
  if (context === undefined || showDrawProblems(missingGlyphs(context), output)) return undefined;
  // "adopt" compares with the module as the pack alone would make it.
  const edits = options.unpatched === true ? undefined : openPatch(folder, output);
  if (edits === 'broken') return undefined;
  const conflicts: Problem[] = [];
  let file = '';
  const { bytes, notes } = await makeModule(context, memory, (compiled) => {
    // The file keeps its name when somebody renames the module by hand, or the next build would write another beside it.
    file = `${fileName(compiled.name)}-${compiled.version}.vmod`;
    if (edits === undefined) return { module: compiled };
    const patched = patchedModule(compiled, edits.patch);
    conflicts.push(...patched.conflicts);
    return { module: patched.module, finish: edits.finish };
  });
  if (showDrawProblems(context.problems, output)) return undefined;
  // Those of files are known only when all is written.
  for (const problem of [...conflicts, ...(edits?.conflicts ?? [])])
    output.error(
      `${paint(output, 'yellow', 'conflict')} ${pack.game.id} ${shownPlace(problem)}\n  ${problem.what}\n  fix: ${problem.fix}`,
    );
  for (const note of new Set(notes)) output.error(`${paint(output, 'yellow', 'note')} ${pack.game.id} ${note}`);
  return [{ what: 'VASSAL module', folder: '', files: new Map([[file, bytes]]) }];
};
