import { pool } from '../../chance/index.js';
import type { Grid } from '../../rules/index.js';
import type { Context } from '../room.js';
import { hitFace } from './strength.js';

const MOST_DICE = 16;
/** So many hits and more are one line. */
const MOST_HITS = 8;

/** 8.43, 9.1: no results table, so what players can print is the chance of so many hits by the number of dice. */
export function grids({ pack }: Context): readonly Grid[] {
  const fortress = pack.terrain.spaces.fortress?.combat.find((effect) => effect.hitsOn !== undefined)?.hitsOn;
  const face = hitFace(pack);
  return [
    hitsGrid('hits', face, {
      en: `Hits by number of dice, each hitting on ${faces(face)}`,
      ja: `ダイス数ごとのヒット(${faces(face)}でヒット)`,
    }),
    ...(fortress === undefined
      ? []
      : [
          hitsGrid('hits-fortress', fortress, {
            en: `Hits by number of dice, Germans in an intact fortress: each hitting on ${faces(fortress)}`,
            ja: `ダイス数ごとのヒット、有効な要塞のドイツ軍(${faces(fortress)}でヒット)`,
          }),
        ]),
  ];
}

/** Out of 6 to the 16th, which a number still holds exactly. */
function hitsGrid(table: string, hitsOn: number, title: Grid['title']): Grid {
  const columns = Array.from({ length: MOST_DICE }, (_, i) => i + 1);
  const ways = Array.from({ length: MOST_HITS + 1 }, () => columns.map(() => 0));
  for (const [column, dice] of columns.entries()) {
    const scored = pool(dice, hitsOn);
    for (const [i, hits] of scored.values.entries())
      (ways[Math.min(hits, MOST_HITS)]![column] as number) += Number(scored.counts[i]) * 6 ** (MOST_DICE - dice);
  }
  return {
    table,
    title,
    columns: columns.map(String),
    results: ways.map((_, hits) => (hits === MOST_HITS ? `${hits}+` : String(hits))),
    ways,
    total: 6 ** MOST_DICE,
    standIn: columns.map(() => false),
  };
}

const faces = (hitsOn: number): string => (hitsOn === 6 ? '6' : `${hitsOn}-6`);
