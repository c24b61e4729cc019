import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPack } from '../src/node.js';

/** A pack of 40 counters, every one with two sides, a board of 400 hexes and two charts, grown from the teaching game. */
export function writeSmallPack(folder: string): void {
  cpSync(findPack('kestrel-bridge') as string, folder, { recursive: true });
  edit(folder, 'board.yaml', (text) => {
    const rows = Array.from({ length: 20 }, (_, row) =>
      Array.from({ length: 20 }, (_, i) => '..w..^.T..w.'[(row * 7 + i) % 12]).join(''),
    );
    return text
      .replace('rows: 10', 'rows: 20')
      .replace('columns: 12', 'columns: 20')
      .replace(/rows: \|\n(?: {4}\S+\n)+/, `rows: |\n${rows.map((row) => `    ${row}\n`).join('')}`);
  });
  edit(folder, 'counters.csv', (text) => {
    const [head = '', ...own] = text.trimEnd().split('\n');
    // Those of one step get a second.
    const twoSided = own.map((row) =>
      row.replace(/,1,,,(\d+),(\d+),(\d+),,,,ours$/, (_, a: string, d: string, m: string) => `,2,,,${a},${d},${m},1,1,${m},ours`),
    );
    const more = Array.from(
      { length: 40 - own.length },
      (_, i) => `al-x${i},Regiment ${i + 20},unit,aldmark,aldmark,infantry,regiment,,${i + 20},2,,,4,4,4,2,2,4,ours`,
    );
    return `${[head, ...twoSided, ...more].join('\n')}\n`;
  });
  // One row stands for two counters.
  edit(folder, 'game.yaml', (text) => text.replace('counters: 20', 'counters: 41'));
}

function edit(folder: string, name: string, change: (text: string) => string): void {
  const [path, text] = [join(folder, name), readFileSync(join(folder, name), 'utf8')];
  const changed = change(text);
  if (changed === text) throw new Error(`${name} is no longer as the benchmark knows it`);
  writeFileSync(path, changed);
}
