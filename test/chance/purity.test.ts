import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const room = new URL('../../src/chance/', import.meta.url);

it.each(readdirSync(room))('src/chance/%s neither samples nor reaches outside', (name) => {
  const text = readFileSync(new URL(name, room), 'utf8');
  expect(text).not.toMatch(/Math\.random|Date\b|performance|node:|process\.|console\.|crypto/);
  const imports = [...text.matchAll(/from '([^']+)'/g)].map((found) => found[1] as string);
  const allowed = name === 'seeded.ts' ? /^pure-rand\// : /^\.\/[a-z]+\.js$/;
  for (const path of imports) expect(path).toMatch(allowed);
  if (name !== 'index.ts') expect(imports).not.toContain('./seeded.js');
});
