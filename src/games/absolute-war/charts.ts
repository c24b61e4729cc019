import { type Effect, isStandIn, type Pack, type Scalar, say, sourceOf, type Table, type TableCell } from '../../pack/index.js';
import { type UnknownCell, type Words, words } from '../../rules/index.js';
import type { Battle, Weather } from './battle.js';
import type { Owner } from './stack.js';

/** A figure of a chart and where it stands. */
export interface Cited<T = Scalar> {
  readonly is: T | null;
  readonly from: string;
  readonly at: UnknownCell;
}

export function cell(pack: Pack, table: string, row: string, column: string): Cited {
  const chart = pack.tables[table];
  const found = chart === undefined ? undefined : cellsOf(chart).get(row)?.get(column);
  return { is: found?.is ?? null, from: found?.from ?? 'stand-in', at: { table, row, column } };
}

const charts = new WeakMap<Table, ReadonlyMap<string, ReadonlyMap<string, TableCell>>>();

/** The cells of a chart by the ids of row and column. */
function cellsOf(chart: Table): ReadonlyMap<string, ReadonlyMap<string, TableCell>> {
  const known =
    charts.get(chart) ??
    new Map(
      chart.rowIds.map(
        (row, r) => [row, new Map(chart.columnIds.map((column, c) => [column, chart.cells[r]![c]!] as const))] as const,
      ),
    );
  charts.set(chart, known);
  return known;
}

export const number = (cited: Cited): Cited<number> => ({ ...cited, is: typeof cited.is === 'number' ? cited.is : null });

/** A figure that nobody stated. A chart that adds nothing needs no source: then there is nothing to add. */
export const unknown = (cited: Cited, standIns: boolean): boolean =>
  cited.is === null || (!standIns && isStandIn(cited.from) && cited.is !== 0);

/** The line of the Terrain Effects Chart for a zone: War Objective cities are a line of their own [12.5.4]. */
export function terrainLine(terrain: readonly string[], base: (id: string) => boolean): string {
  const ground = terrain.find(base);
  if (terrain.includes('war-objective') && (ground === undefined || ground === 'major-city')) return 'war-objective';
  return ground ?? 'clear';
}

/**
 * The chart is in the pack twice: as a table that an owner fills in cell by cell, and as terrain that any question may replace.
 * What the owner says goes before what the rulebook says, and that before a stand-in.
 */
function better<T>(chart: Cited<T>, terrain: Cited<T>): Cited<T> {
  const rank = ({ from, is }: Cited<T>): number =>
    is === null ? 3 : { owner: 0, rulebook: 1, public: 1, ours: 1, 'stand-in': 2 }[sourceOf(from)];
  return rank(terrain) < rank(chart) ? terrain : chart;
}

const effectsOf = (pack: Pack, ids: readonly string[], list: 'spaces' | 'sides'): { effect: Effect; from: string }[] =>
  ids.flatMap((id) => {
    const feature = pack.terrain[list][id];
    return (feature?.combat ?? []).map((effect) => ({ effect, from: effect.from ?? feature?.from ?? pack.terrain.from }));
  });

/** Engagement or Assault: the terrain of the attacked zone decides [12.0]. */
export function combatType({ pack, zone }: Pick<Battle, 'pack' | 'zone'>): Cited<'engagement' | 'assault'> {
  const isType = (is: unknown): is is 'engagement' | 'assault' => is === 'engagement' || is === 'assault';
  const chart = cell(pack, 'tec', zone.line, 'combat');
  const stated = effectsOf(pack, zone.terrain, 'spaces').find(({ effect }) => isType(effect.table));
  return better<'engagement' | 'assault'>(
    { ...chart, is: isType(chart.is) ? chart.is : null },
    { ...chart, is: isType(stated?.effect.table) ? stated.effect.table : null, from: stated?.from ?? 'stand-in' },
  );
}

/** CP that the defender adds for his zone [12.5.4]. */
export function zoneBonus({ pack, zone }: Pick<Battle, 'pack' | 'zone'>): Cited<number> {
  const chart = number(cell(pack, 'tec', zone.line, 'defence'));
  const known =
    zone.terrain.includes('major-city') || zone.line !== 'war-objective' ? zone.terrain : ['major-city', ...zone.terrain];
  const plus = effectsOf(pack, known, 'spaces').filter(
    ({ effect }) => effect.plus !== undefined && effect.who === 'defender' && effect.if.every((id) => known.includes(id)),
  );
  if (known.length === 0 || known.some((id) => pack.terrain.spaces[id] === undefined)) return chart;
  const worst = plus.find(({ from }) => isStandIn(from)) ?? plus[0];
  const sum = plus.reduce((total, { effect }) => total + (effect.plus ?? 0), 0);
  const ground = pack.terrain.spaces[known[0] as string]?.from ?? pack.terrain.from;
  return better(chart, { is: sum, from: worst?.from ?? ground, at: chart.at });
}

/** CP that the defender adds for what the Lead Attacker crosses [12.5.4]. */
export function pathBonus(pack: Pack, feature: string): Cited<number> {
  const chart = number(cell(pack, 'tec', feature, 'defence'));
  const stated = effectsOf(pack, [feature], 'sides').find(({ effect }) => effect.plus !== undefined);
  return better(chart, { is: stated?.effect.plus ?? null, from: stated?.from ?? 'stand-in', at: chart.at });
}

export const weatherBonus = (pack: Pack, weather: Weather, defender: Owner): Cited<number> =>
  number(cell(pack, 'weather', weather, `defence-${defender}`));

/** West of the winter line Snow and General Winter are Clear [12.5.5, 20.4]. */
export const weatherHere = (turn: Weather, westOfLine: boolean): Weather => (westOfLine && turn !== 'mud' ? 'clear' : turn);

export const terrainName = (pack: Pack, line: string): Words => {
  const chart = pack.tables.tec?.rows.list.find((row) => typeof row === 'object' && row.id === line);
  const name =
    (typeof chart === 'object' ? chart.name : undefined) ?? pack.terrain.spaces[line]?.name ?? pack.terrain.sides[line]?.name;
  return name === undefined ? words(line, line) : words(say(name), say(name, 'ja'));
};

export const weatherName = (pack: Pack, weather: Weather): Words => {
  const row = pack.tables.weather?.rows.list.find((one) => typeof one === 'object' && one.id === weather);
  const name = typeof row === 'object' ? row.name : undefined;
  return name === undefined ? words(weather, weather) : words(say(name), say(name, 'ja'));
};

export const sideName = (pack: Pack, side: Owner): Words => {
  const name = pack.game.sides[side]?.name ?? side;
  return words(say(name), say(name, 'ja'));
};
