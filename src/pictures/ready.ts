import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where compiling leaves what it has worked out ahead. The sources have no such folder: then everything is worked out anew. */
export const readyFolder = join(dirname(fileURLToPath(import.meta.url)), '..', 'ready');

/** What was worked out ahead, if it was of the very same: `of` is a sum of all that it was made from. */
export function ready<T>(name: string, of: () => string): T | undefined {
  const path = join(readyFolder, `${name}.json`);
  if (!existsSync(path)) return undefined;
  const kept = JSON.parse(readFileSync(path, 'utf8')) as { readonly of: string; readonly value: T };
  return kept.of === of() ? kept.value : undefined;
}
