import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The sources of the app, beside the compiled command. */
export const source = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', 'src');

/** Is there a bundler? A production install leaves it out. */
export async function canBundle(): Promise<boolean> {
  if (!existsSync(join(source, 'web', 'main.tsx'))) return false;
  return import('vite').then(
    () => true,
    () => false,
  );
}
