import type { Counter, FaceValues, Pack } from '../pack/index.js';
import type { Position, Unit } from './position.js';

/** A unit of a position together with what is printed on its counter: what every rule looks at. */
export interface Piece {
  readonly id: string;
  readonly unit: Unit;
  readonly counter?: Counter | undefined;
  /** The hidden class of a unit that cannot be seen. */
  readonly unknown?: string | undefined;
  /** For an unseen unit, every counter that it could be; which of them are seen elsewhere is not asked here. */
  readonly candidates: readonly Counter[];
  readonly name: string;
  readonly class: Counter['class'];
  readonly side?: string | undefined;
  readonly nation?: string | undefined;
  readonly kind?: string | undefined;
  readonly type?: string | undefined;
  readonly size?: string | undefined;
  readonly sector?: string | undefined;
  /** The movement class of its kind, as terrain costs name it. */
  readonly moves?: string | undefined;
  /** By id, of the face that shows. */
  readonly values: FaceValues;
  /** Combat points by colour, for games whose counters show them so. */
  readonly cp: Readonly<Record<string, number>>;
  /** Steps left, and steps printed. */
  readonly steps: number;
  readonly full: number;
  readonly face: 'front' | 'back';
  readonly at?: string | undefined;
  readonly stack?: string | undefined;
  /** Its own and those printed on the counter. */
  readonly flags: readonly string[];
}

type Holder = Pack | { readonly pack: Pack };

/** Merges a unit with its counter. What the unit says itself goes before what is printed. */
export function resolve(holder: Holder, unit: Unit): Piece {
  const pack = packOf(holder);
  const counter = unit.counter === undefined ? undefined : counterOf(pack, unit.counter);
  const candidates = counter === undefined && unit.unknown !== undefined ? hiddenClass(pack, unit.unknown) : [];
  const printed: Partial<Counter> = counter ?? common(candidates);
  const face = unit.face ?? 'front';
  const values = { ...facing(printed, face), ...valuesOf(pack, unit.values, Object.keys(facing(printed, face))) };
  const kind = unit.kind ?? printed.kind;
  const full = printed.steps ?? unit.steps ?? 1;
  return {
    id: unit.id,
    unit,
    counter,
    unknown: counter === undefined ? unit.unknown : undefined,
    candidates,
    name: unit.name ?? counter?.name ?? unit.id,
    class: printed.class ?? 'unit',
    side: unit.side ?? printed.side,
    nation: unit.nation ?? printed.nation,
    kind,
    type: unit.type ?? (typeof values.type === 'string' ? values.type : undefined),
    size: unit.size ?? printed.size,
    sector: unit.sector,
    moves: kind === undefined ? undefined : own(pack.game.kinds, kind)?.moves,
    values,
    cp: { ...printedPoints(values), ...definedPoints(unit.cp) },
    steps: unit.steps ?? (face === 'back' && full > 1 ? Math.ceil(full / 2) : full),
    full,
    face,
    at: unit.at,
    stack: unit.stack,
    flags: [...new Set([...(printed.flags ?? []), ...(unit.flags ?? [])])],
  };
}

export const counterOf = (holder: Holder, id: string): Counter | undefined => indexOf(packOf(holder)).byId.get(id);

/** The counters of a hidden class. */
export const hiddenClass = (holder: Holder, id: string): readonly Counter[] => indexOf(packOf(holder)).byClass.get(id) ?? [];

/** A number printed on the counter; undefined for a letter, and where there is none. */
export function numberOf(piece: Piece, value: string): number | undefined {
  const found = own(piece.values, value);
  return typeof found === 'number' ? found : undefined;
}

export const has = (piece: Piece, flag: string): boolean => piece.flags.includes(flag);

/** Does the piece answer to this word: a side, nation, kind, size, type or flag; `!word` leaves it out? */
export function isOf(piece: Piece, word: string): boolean {
  if (word.startsWith('!')) return !isOf(piece, word.slice(1));
  return [piece.side, piece.nation, piece.kind, piece.size, piece.type].includes(word) || has(piece, word);
}

/** The unit of this id. */
export const unitOf = (position: Position, id: string): Unit | undefined => position.units?.find((unit) => unit.id === id);

/** Every unit in a space, top first. */
export const unitsAt = (position: Position, space: string): Unit[] => (position.units ?? []).filter((unit) => unit.at === space);

/** The position with one unit changed; `undefined` for a field takes it away. */
export const withUnit = (
  position: Position,
  id: string,
  change: { readonly [K in keyof Unit]?: Unit[K] | undefined },
): Position => ({
  ...position,
  units: (position.units ?? []).map((unit) => (unit.id === id ? changed(unit, change) : unit)),
});

/** The layout in which a list of values is read: the one of this length, as printed. */
export const layoutFor = (pack: Pack, length: number): readonly string[] | undefined =>
  pack.game.layouts.find((layout) => layout.length === length);

function valuesOf(pack: Pack, list: Unit['values'], printed: readonly string[]): FaceValues {
  if (list === undefined) return {};
  // Of several layouts of one length, the one that the counter itself is printed in.
  const layout =
    pack.game.layouts.find(
      (ids) => ids.length === list.length && printed.length > 0 && ids.every((id) => printed.includes(id)),
    ) ?? layoutFor(pack, list.length);
  return Object.fromEntries((layout ?? []).map((id, i) => [id, list[i] as number | string]));
}

/** Back and front where the back has values of its own; otherwise the front serves for both. */
const facing = (counter: Partial<Counter>, face: 'front' | 'back'): FaceValues =>
  (face === 'back' ? counter.back : undefined) ?? counter.front ?? {};

/** What all counters of a class have in common: that much is known of one that nobody has looked at. */
function common(counters: readonly Counter[]): Partial<Counter> {
  const [first, ...others] = counters;
  if (first === undefined) return {};
  const shared: Record<string, unknown> = {};
  for (const key of ['class', 'side', 'nation', 'kind', 'size', 'steps'] as const)
    if (others.every((other) => other[key] === first[key])) shared[key] = first[key];
  const front = Object.entries(first.front).filter(([id, value]) => others.every((other) => own(other.front, id) === value));
  return {
    ...shared,
    front: Object.fromEntries(front),
    flags: first.flags.filter((flag) => others.every((o) => o.flags.includes(flag))),
  };
}

/** Values named `cp-<colour>` are combat points of that colour. */
const printedPoints = (values: FaceValues): Record<string, number> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([id, value]) =>
      id.startsWith('cp-') && typeof value === 'number' ? [[id.slice(3), value]] : [],
    ),
  );

const definedPoints = (cp: Unit['cp']): Record<string, number> =>
  Object.fromEntries(Object.entries(cp ?? {}).flatMap(([colour, points]) => (points === undefined ? [] : [[colour, points]])));

function changed(unit: Unit, change: { readonly [K in keyof Unit]?: Unit[K] | undefined }): Unit {
  const next: Record<string, unknown> = { ...unit, ...change };
  for (const [key, value] of Object.entries(change)) if (value === undefined) delete next[key];
  return next as Unit;
}

interface Index {
  readonly byId: ReadonlyMap<string, Counter>;
  readonly byClass: ReadonlyMap<string, readonly Counter[]>;
}

const indexes = new WeakMap<readonly Counter[], Index>();

function indexOf(pack: Pack): Index {
  const known = indexes.get(pack.counters);
  if (known !== undefined) return known;
  const byClass = new Map<string, Counter[]>();
  for (const counter of pack.counters) {
    if (counter.hidden === undefined) continue;
    byClass.set(counter.hidden, [...(byClass.get(counter.hidden) ?? []), counter]);
  }
  const index = { byId: new Map(pack.counters.map((counter) => [counter.id, counter] as const)), byClass };
  indexes.set(pack.counters, index);
  return index;
}

const packOf = (holder: Holder): Pack => ('pack' in holder ? holder.pack : holder);

const own = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
