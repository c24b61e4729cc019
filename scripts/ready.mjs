// Works out ahead, into dist/ready, what would be the same at every start: our templates as data, and what our fonts measure.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export async function makeReady() {
  const pictures = await import('../dist/pictures/index.js');
  const keep = (name, of, work) => {
    const file = join(pictures.readyFolder, `${name}.json`);
    rmSync(file, { force: true });
    writeFileSync(file, JSON.stringify({ of: of(), value: work() }));
  };
  mkdirSync(pictures.readyFolder, { recursive: true });
  keep('fonts', pictures.fontsSum, pictures.fontMeasures);
  try {
    keep('templates', pictures.templatesSum, () => pictures.readTemplatesFrom(pictures.templatesFolder));
  } catch (error) {
    // Whoever edits the templates is told by the command as well, which then reads them itself.
    process.stderr.write(`${error.message}\n`);
  }
}
