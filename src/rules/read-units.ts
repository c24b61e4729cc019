import { isStandIn, type Pack } from '../pack/index.js';
import type { Target } from './combat.js';
import type { LooseUnit, OddsQuestion } from './odds.js';
import { counterOf, hiddenClass, layoutFor, type Piece, resolve } from './piece.js';
import type { Unit } from './position.js';
import type { Reading } from './reading.js';
import * as say from './refusals.js';

export interface Named {
  readonly unit: Unit;
  readonly role?: string | undefined;
}

/** More than is printed on any counter. */
const MOST_STRENGTH = 999;

/** Units and stacks of the position by their ids. */
export function namedUnits(reading: Reading, list: NonNullable<OddsQuestion['attackers']>, field: string): Named[] {
  const units = reading.position.units ?? [];
  return list.flatMap((entry): Named[] => {
    if (typeof entry !== 'string' && 'stack' in entry) {
      const found = units.filter((unit) => unit.stack === entry.stack);
      if (found.length === 0) reading.refuse('unit', say.noSuch(say.kinds.stack, entry.stack, stacksOf(units)), field);
      return found.map((unit) => ({ unit, role: entry.role }));
    }
    const [id, role] = typeof entry === 'string' ? [entry, undefined] : [entry.unit, entry.role];
    const unit = units.find((one) => one.id === id);
    if (unit !== undefined) return [{ unit, role }];
    reading.refuse(
      'unit',
      say.noSuch(
        say.kinds.unit,
        id,
        units.map((one) => one.id),
      ),
      id,
    );
    return [];
  });
}

/** Units made up on the spot get an id: a1, a2, … attack and d1, d2, … defend. */
export function looseUnits(list: readonly LooseUnit[], letter: 'a' | 'd', from = 0): Named[] {
  return list.map(({ role, id, ...unit }, i) => ({ unit: { ...unit, id: id ?? `${letter}${from + i + 1}` } as Unit, role }));
}

/** The unit with what is printed on it; what it says is checked once. */
export function pieceOf(reading: Reading, given: Unit, as: 'attack' | 'defence'): Piece {
  const known = reading.pieces.get(given);
  if (known !== undefined) return known;
  const { game } = reading.pack;
  const where = given.id;
  checkWord(reading, 'side', given, game.sides);
  checkWord(reading, 'nation', given, game.nations);
  checkWord(reading, 'kind', given, game.kinds);
  checkWord(reading, 'size', given, game.sizes);
  for (const flag of given.flags ?? []) {
    const flags = flagsOf(reading.pack);
    if (!flags.has(flag)) reading.refuse('unit', say.noSuch(say.kinds.flag, flag, flags), where);
  }
  if (given.counter !== undefined && counterOf(reading.pack, given.counter) === undefined)
    reading.refuse(
      'unit',
      say.noSuch(
        say.kinds.counter,
        given.counter,
        reading.pack.counters.map(({ id }) => id),
      ),
      where,
    );
  if (given.unknown !== undefined && given.unknown !== 'unseen' && hiddenClass(reading.pack, given.unknown).length === 0)
    reading.refuse('unit', say.noSuch(say.kinds.hidden, given.unknown, Object.keys(game.hidden)), where);
  if (given.values !== undefined && layoutFor(reading.pack, given.values.length) === undefined)
    reading.refuse('strength', say.wrongValues(where, given.values.length, game.layouts), where);
  const piece = resolve(reading.pack, withSide(reading, given));
  checkStrength(reading, piece, given, as);
  reading.pieces.set(given, piece);
  return piece;
}

/** Nobody fights twice, nor on both sides, nor in more copies than the game has. */
export function checkOnce(
  reading: Reading,
  attacking: readonly Named[],
  targets: readonly Target[],
  support: readonly Named[],
): void {
  const attackers = new Set<string>();
  for (const { unit } of attacking) {
    if (attackers.has(unit.id)) reading.refuse('twice', say.twice(unit.id), unit.id);
    attackers.add(unit.id);
  }
  const others = new Set<string>();
  const defending = [...targets.flatMap((target) => target.units.map((piece) => piece.unit)), ...support.map(({ unit }) => unit)];
  for (const unit of defending) {
    if (attackers.has(unit.id)) reading.refuse('twice', say.bothSides(unit.id), unit.id);
    else if (others.has(unit.id)) reading.refuse('twice', say.twice(unit.id), unit.id);
    others.add(unit.id);
  }
  const copies = new Map<string, number>();
  for (const unit of [...attacking.map((named) => named.unit), ...defending])
    if (unit.counter !== undefined) copies.set(unit.counter, (copies.get(unit.counter) ?? 0) + 1);
  for (const [id, asked] of copies) {
    const count = counterOf(reading.pack, id)?.count ?? asked;
    if (asked > count) reading.refuse('twice', say.tooManyCopies(id, count, asked), id);
  }
}

/** A word that the game must know; a game that lists none takes any. */
function checkWord(
  reading: Reading,
  field: 'side' | 'nation' | 'kind' | 'size',
  unit: Unit,
  known: Readonly<Record<string, unknown>>,
): void {
  const word = unit[field];
  if (word === undefined || Object.hasOwn(known, word)) return;
  const list = Object.keys(known);
  if (list.length > 0) reading.refuse('unit', say.noSuch(say.kinds[field], word, list), unit.id);
}

/** A nation that fights for one side only says which it is. */
function withSide(reading: Reading, unit: Unit): Unit {
  if (unit.side !== undefined || unit.nation === undefined || unit.counter !== undefined) return unit;
  const side = reading.pack.game.nations[unit.nation]?.side;
  return typeof side === 'string' ? { ...unit, side } : unit;
}

function checkStrength(reading: Reading, piece: Piece, given: Unit, as: 'attack' | 'defence'): void {
  const { values } = reading.pack.game;
  for (const [id, value] of Object.entries(piece.values)) {
    const declared = values[id];
    if (typeof value === 'number') {
      if (!Number.isInteger(value) || value < 0 || value > MOST_STRENGTH)
        reading.refuse('strength', say.badStrength(piece.id, id, value), piece.id);
    } else if (
      declared !== undefined &&
      (declared.kind === 'number-or-letter' ? !(declared.letters ?? []).includes(value) : declared.kind === 'number')
    )
      reading.refuse('strength', say.badLetter(piece.id, id, value, declared.letters), piece.id);
  }
  const needed = reading.options.strength?.[as] ?? reading.pack.combat?.unit[as] ?? [];
  const known = needed.length === 0 || needed.some((id) => piece.values[id] !== undefined) || Object.keys(piece.cp).length > 0;
  const wrongLength = given.values !== undefined && layoutFor(reading.pack, given.values.length) === undefined;
  const wrongCounter = given.counter !== undefined && piece.counter === undefined;
  if (!known && piece.unknown === undefined && !wrongLength && !wrongCounter)
    reading.refuse('strength', say.noStrength(piece.id, needed), piece.id);
  if (
    reading.question['stand-ins'] === false &&
    piece.counter !== undefined &&
    given.values === undefined &&
    isStandIn(piece.counter.valuesFrom)
  )
    reading.refuse('strength', say.standInCounter(piece.id), piece.id);
}

export const stacksOf = (units: readonly Unit[]): string[] => [...new Set(units.flatMap((unit) => unit.stack ?? []))];

const flagLists = new WeakMap<Pack['game'], ReadonlySet<string>>();

function flagsOf(pack: Pack): ReadonlySet<string> {
  const known = flagLists.get(pack.game);
  if (known !== undefined) return known;
  const flags = new Set([
    ...Object.keys(pack.game.flags),
    ...(pack.combat?.unit.flags ?? []),
    ...pack.counters.flatMap((counter) => counter.flags),
  ]);
  flagLists.set(pack.game, flags);
  return flags;
}
