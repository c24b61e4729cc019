import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shown } from '../../node.js';
import { packSchemas } from '../../pack/index.js';
import type { Output } from '../output.js';

export const schemaText = (schema: unknown): string => `${JSON.stringify(schema, null, 1)}\n`;

/** Writes the JSON Schemas that editors use. */
export function schema(folder: string, output: Output): number {
  mkdirSync(folder, { recursive: true });
  for (const [name, value] of Object.entries(packSchemas()))
    writeFileSync(join(folder, `${name}.schema.json`), schemaText(value));
  output.out(`Schemas are in ${shown(folder)}.`);
  return 0;
}
