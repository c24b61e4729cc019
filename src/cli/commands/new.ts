import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shown } from '../../node.js';
import { Id } from '../../pack/index.js';
import { Misuse } from '../misuse.js';
import { type Output, paint } from '../output.js';

const template = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', 'templates', 'new-pack');

/** A small complete game to start from. */
export function newPack(name: string, options: { title?: string; in: string }, output: Output): number {
  if (!Id.safeParse(name).success)
    throw new Misuse(`${name} cannot be the name of a pack: use lower-case letters, digits and hyphens, such as my-game.`);
  const folder = join(options.in, name);
  if (existsSync(folder))
    throw new Misuse(`${shown(folder)} is already there; nothing was written. Choose another name, or use --in.`);
  const title =
    options.title ??
    name
      .split('-')
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(' ');
  const schemas = relative(folder, join(template, '..', '..', 'schema'))
    .split(sep)
    .join('/');
  for (const entry of readdirSync(template, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = relative(template, join(entry.parentPath, entry.name));
    const up = file.includes(sep) ? '../' : '';
    const text = readFileSync(join(template, file), 'utf8')
      .replaceAll('{{id}}', name)
      .replaceAll('{{title}}', title.replace(/[\\"]/g, ''))
      .replaceAll('{{schema}}', `${up}${schemas}`);
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  output.out(`${paint(output, 'green', '✓')} ${shown(folder)} is a game that compiles. Next:

  grognard check ${shown(folder)}      says what is wrong whenever you change something
  grognard build ${shown(folder)}      makes everything that can be made, in output/${name}

Begin with game.yaml; each file says what it is for.`);
  return 0;
}
