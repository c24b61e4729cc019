import type { Pack } from './pack.js';

export const sources = ['rulebook', 'public', 'stand-in', 'owner', 'ours'] as const;
export type Source = (typeof sources)[number];

/** Which kind of source a `from` names. */
export function sourceOf(from: string): Source {
  for (const [source, prefix] of prefixes) if (from === source || from.startsWith(prefix)) return source;
  return 'stand-in';
}

const prefixes = sources.map((source) => [source, `${source} `] as const);

export const isStandIn = (from: string): boolean => sourceOf(from) === 'stand-in';

export type Tally = Readonly<Record<Source, number>>;

const count = (froms: readonly string[]): Tally => {
  const tally: Record<Source, number> = { rulebook: 0, public: 0, 'stand-in': 0, owner: 0, ours: 0 };
  for (const from of froms) tally[sourceOf(from)] += 1;
  return tally;
};

/** How much of a pack is stated and how much stands in, by what it is. Unknown cells count as stand-ins: nobody stated them. */
export function provenance(pack: Pack): Readonly<Record<'counters' | 'charts' | 'board' | 'set-ups' | 'cards', Tally>> {
  const { board } = pack;
  const terrain = [...Object.values(pack.terrain.spaces), ...Object.values(pack.terrain.sides)];
  const hexes = board.hexes.length > 0 || board.file.grid === undefined ? [] : [board.file.from];
  return {
    counters: count(pack.counters.flatMap((counter) => Array<string>(counter.count).fill(counter.valuesFrom))),
    charts: count([
      ...Object.values(pack.tables).flatMap((table) => table.cells.flat().map((cell) => cell.from)),
      ...terrain.map((feature) => feature.from ?? pack.terrain.from),
    ]),
    board: count([
      ...hexes,
      ...[...board.hexes, ...board.sides, ...board.zones, ...board.borders].map((row) => row.from),
      ...Object.values(board.file.places).map((place) => place.from ?? board.file.from),
    ]),
    'set-ups': count(
      Object.values(pack.scenarios).flatMap((scenario) => scenario.setup.map((placed) => placed.from ?? scenario.from)),
    ),
    cards: count(pack.decks?.cards.map((card) => card.from) ?? []),
  };
}

/** The share of all sourced figures that are stand-ins, from 0 to 1. */
export function standInShare(pack: Pack): number {
  const tallies = Object.values(provenance(pack));
  const all = tallies.reduce((sum, tally) => sum + sources.reduce((inner, source) => inner + tally[source], 0), 0);
  const standIns = tallies.reduce((sum, tally) => sum + tally['stand-in'], 0);
  return all === 0 ? 0 : standIns / all;
}
