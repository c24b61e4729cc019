import { join } from 'node:path';
import { readFolder } from '../../../src/node.js';

const folder = join(import.meta.dirname, '..', '..', '..', 'templates', 'new-pack');

/** The texts of a small sound pack: the one that `grognard new` makes. */
export const soundPack = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(readFolder(folder).texts).map(([name, text]) => [
      name,
      text.replaceAll('{{id}}', 'broken').replaceAll('{{title}}', 'Broken').replaceAll('{{schema}}', '../schema'),
    ]),
  );
