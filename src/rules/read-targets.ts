import { spaceOf } from '../board/index.js';
import { isStandIn } from '../pack/index.js';
import type { Target } from './combat.js';
import type { LooseUnit, OddsQuestion } from './odds.js';
import { type Piece, resolve } from './piece.js';
import { looseUnits, type Named, pieceOf, stacksOf } from './read-units.js';
import type { Reading } from './reading.js';
import * as say from './refusals.js';

export function looseTargets(reading: Reading): { targets: Target[]; supporting: Named[] } {
  const { defence = [], terrain } = reading.question;
  const supporting: Named[] = [];
  const spaces: readonly { space: string; terrain?: readonly string[]; units: readonly LooseUnit[] }[] = isSpaces(defence)
    ? defence
    : defence.length === 0
      ? []
      : [
          {
            space: (defence as readonly LooseUnit[]).find(({ at, role }) => at !== undefined && role !== 'support')?.at ?? 'h1',
            terrain: [],
            units: defence as readonly LooseUnit[],
          },
        ];
  let count = 0;
  const seen = new Set<string>();
  const targets = spaces.flatMap(({ space, terrain: own = [], units }): Target[] => {
    if (seen.has(space)) reading.refuse('twice', say.twice(space), space);
    seen.add(space);
    const defending = looseUnits(units, 'd', count).filter((named) => {
      if (named.role === 'support') supporting.push(named);
      return named.role !== 'support';
    });
    count += units.length;
    const said = own.length === 0 && spaces.length === 1 && Array.isArray(terrain) ? terrain : own;
    if (defending.length === 0) {
      reading.refuse('defenders', say.noDefenders, space);
      return [];
    }
    return [
      targetOf(
        reading,
        space,
        spaceOf(reading.board, space),
        said,
        defending.map(({ unit }) => pieceOf(reading, unit, 'defence')),
      ),
    ];
  });
  return { targets, supporting };
}

export function targetsOfPosition(reading: Reading, attackers: readonly Piece[]): Target[] {
  const units = reading.position.units ?? [];
  const { targets = [], terrain } = reading.question;
  const sides = new Set(attackers.map((piece) => piece.side));
  const defends = reading.options.defends ?? ((piece: Piece) => piece.class !== 'marker' && !sides.has(piece.side));
  const seen = new Set<string>();
  return targets.flatMap((id): Target[] => {
    const stack = units.filter((unit) => unit.stack === id);
    const space = stack.length > 0 ? spaceOf(reading.board, stack[0]?.at ?? '') : findSpace(reading, id);
    if (space === -1) {
      reading.refuse(
        'defenders',
        say.noSuch(say.kinds.space, id, [...reading.board.ids, ...reading.board.places.keys(), ...stacksOf(units)]),
        id,
      );
      return [];
    }
    const name = reading.board.ids[space] as string;
    const key = stack.length > 0 ? id : name;
    if (seen.has(key)) {
      reading.refuse('twice', say.twice(id), id);
      return [];
    }
    seen.add(key);
    const here = (stack.length > 0 ? stack : units.filter((unit) => spaceOf(reading.board, unit.at ?? '') === space))
      .map((unit) => resolve(reading.pack, unit))
      .filter((piece) => defends(piece, attackers));
    if (here.length === 0) {
      reading.refuse('defenders', say.nobodyThere(id), id);
      return [];
    }
    const said = targets.length === 1 && Array.isArray(terrain) ? terrain : [];
    return [
      targetOf(
        reading,
        key,
        space,
        said,
        here.map(({ unit }) => pieceOf(reading, unit, 'defence')),
      ),
    ];
  });
}

function targetOf(reading: Reading, id: string, space: number, said: readonly string[], units: readonly Piece[]): Target {
  const chart = reading.pack.terrain.spaces;
  for (const word of said)
    if (!Object.hasOwn(chart, word)) reading.refuse('terrain', say.noSuch(say.kinds.terrain, word, Object.keys(chart)), word);
  const mapped = said.length === 0 && space !== -1;
  const printed = reading.board.spaces[space];
  if (mapped && reading.question['stand-ins'] === false && printed !== undefined && isStandIn(printed.from))
    reading.refuse('terrain', say.standInSpace(id), id);
  return { id, space, terrain: mapped ? (printed?.terrain ?? []) : [...new Set(said)], units, mapped };
}

/** A space by id, number as typed, or the name of a place that is one space. */
function findSpace(reading: Reading, id: string): number {
  const space = spaceOf(reading.board, id);
  if (space !== -1) return space;
  const place = reading.board.places.get(id);
  return place?.length === 1 ? (place[0] as number) : -1;
}

const isSpaces = (
  defence: NonNullable<OddsQuestion['defence']>,
): defence is { space: string; terrain: string[]; units: LooseUnit[] }[] => defence.some((one) => 'space' in one);
