import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';

/** pdfTeX and wgexport on the tutorial of the LaTeX package wargame, on two cores, where there is no TeX. */
const RECORDED = 9.4;

export interface Latex {
  readonly seconds: number;
  readonly recorded: boolean;
}

/** Seconds from the sources of that tutorial to its module: measured where TeX and the package are installed, else as recorded. */
export function latexTutorial(): Latex {
  const recorded: Latex = { seconds: RECORDED, recorded: true };
  const found = (name: string): string => spawnSync('kpsewhich', [name], { encoding: 'utf8' }).stdout?.trim() ?? '';
  const tree = spawnSync('kpsewhich', ['-var-value', 'TEXMFDIST'], { encoding: 'utf8' }).stdout?.trim() ?? '';
  const [tutorial, wgexport] = [join(tree, 'doc', 'latex', 'wargame', 'tutorial'), found('wgexport.py')];
  if (tree === '' || wgexport === '' || !existsSync(join(tutorial, 'export.tex'))) return recorded;
  const cwd = mkdtempSync(join(tmpdir(), 'grognard-latex-'));
  try {
    cpSync(tutorial, cwd, { recursive: true });
    const started = performance.now();
    const steps: [string, string[]][] = [
      ['pdflatex', ['-interaction=batchmode', 'export.tex']],
      ['python3', [wgexport, 'export.pdf', 'export.json', '-o', 'tutorial.vmod']],
    ];
    for (const [command, args] of steps) if (spawnSync(command, args, { cwd }).status !== 0) return recorded;
    return { seconds: (performance.now() - started) / 1000, recorded: false };
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}
