import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The programs that look at our PDFs from outside, and the Debian package of each. */
const packages = { qpdf: 'qpdf', pdffonts: 'poppler-utils', pdftotext: 'poppler-utils', pdftoppm: 'poppler-utils' } as const;
export type Tool = keyof typeof packages;

/** True when a program is there. Where it is not, that is said, and with CI=true it is a failure. */
export function have(tool: Tool): boolean {
  if (spawnSync(tool, [tool === 'qpdf' ? '--version' : '-v']).error === undefined) return true;
  const said = `${tool} is not installed (apt-get install ${packages[tool]}); what it would check of our PDFs goes unchecked.`;
  if (process.env.CI === 'true') throw new Error(said);
  process.stderr.write(`${said}\n`);
  return false;
}

/** What a program says about a PDF. */
export function ask(
  tool: Tool,
  pdf: Uint8Array,
  ...options: string[]
): { readonly status: number | null; readonly said: string } {
  const folder = mkdtempSync(join(tmpdir(), 'grognard-pdf-'));
  try {
    const file = join(folder, 'sheet.pdf');
    writeFileSync(file, pdf);
    const after = tool === 'pdftotext' ? ['-'] : [];
    const { status, stdout, stderr } = spawnSync(tool, [...options, file, ...after], {
      encoding: 'utf8',
      timeout: 60_000,
      maxBuffer: 1 << 26,
    });
    return { status, said: `${stdout}${stderr}` };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The first page of a PDF as PNG, as another program paints it. */
export function firstPage(file: string, dpi: number): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'grognard-page-'));
  try {
    const { status, stderr } = spawnSync('pdftoppm', ['-png', '-r', String(dpi), '-singlefile', file, join(folder, 'page')], {
      encoding: 'utf8',
      timeout: 60_000,
    });
    if (status !== 0) throw new Error(stderr);
    return new Uint8Array(readFileSync(join(folder, 'page.png')));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
