import { readPack } from '../node.js';
import { asText, sorted } from '../pack/index.js';

export async function run(argv: readonly string[]): Promise<number> {
  const [command, ...packs] = argv;
  if (command !== 'check') return 2;
  let errors = 0;
  for (const name of packs) {
    const checked = readPack(name);
    for (const located of sorted(checked.problems, checked.texts)) {
      process.stdout.write(`${asText(located)}\n\n`);
      if (located.severity === 'error') errors += 1;
    }
    process.stdout.write(`${name}: ${checked.sound ? 'sound' : 'has errors'}\n`);
  }
  return errors === 0 ? 0 : 1;
}
