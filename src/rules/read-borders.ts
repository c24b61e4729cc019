import { spaceOf, stepAllows, stepBetween } from '../board/index.js';
import type { Fighter, Target } from './combat.js';
import type { Unit } from './position.js';
import type { Named } from './read-units.js';
import type { Reading } from './reading.js';
import * as say from './refusals.js';

/** What each attacker attacks across, by attacker and space: as said, else as the board shows. */
export function acrossOf(
  reading: Reading,
  attacking: readonly Named[],
  targets: readonly Target[],
): Map<string, Map<string, readonly string[]>> {
  const { across } = reading.question;
  const chart = reading.pack.terrain.sides;
  const check = (features: readonly string[], where: string): readonly string[] => {
    for (const word of features)
      if (!Object.hasOwn(chart, word)) reading.refuse('across', say.noSuch(say.kinds.across, word, Object.keys(chart)), where);
    return features;
  };
  const ids = attacking.map(({ unit }) => unit.id);
  if (Array.isArray(across) && across.length > ids.length)
    reading.refuse('across', say.tooManyAcross(across.length, ids.length), 'across');
  if (across !== undefined && !Array.isArray(across)) {
    for (const [unit, spaces] of Object.entries(across)) {
      if (!ids.includes(unit)) reading.refuse('unit', say.noSuch(say.kinds.unit, unit, ids), 'across');
      for (const space of Object.keys(spaces))
        if (targets.length > 0 && spaceIn(targets, space) === undefined)
          reading.refuse(
            'across',
            say.noSuch(
              say.kinds.space,
              space,
              targets.map(({ id }) => id),
            ),
            'across',
          );
    }
  }
  return new Map(
    attacking.map(({ unit }, i) => {
      const bySpace = new Map<string, readonly string[]>();
      for (const target of targets) {
        const said = Array.isArray(across)
          ? across[i] === undefined
            ? undefined
            : [across[i] ?? []].flat()
          : across === undefined
            ? undefined
            : Object.entries(across[unit.id] ?? {}).find(([space]) => spaceIn(targets, space) === target)?.[1];
        bySpace.set(target.id, said === undefined ? shownAcross(reading, unit, target) : check(said, unit.id));
      }
      return [unit.id, bySpace];
    }),
  );
}

/** Adjacency and borders, as far as there is a board to show them. True when all of it was shown. */
export function touches(reading: Reading, attackers: readonly Fighter[], targets: readonly Target[]): boolean {
  const { adjacency = 'all', sameSpace = false, openBorders = false, uses = () => 'attack' as const } = reading.options;
  let proven = true;
  for (const fighter of attackers) {
    const { piece } = fighter;
    const purpose = uses(fighter);
    const from = piece.at === undefined ? -1 : spaceOf(reading.board, piece.at);
    if (from === -1 && reading.question.attackers !== undefined) reading.misplace('unit', say.nowhere(piece.id), piece.id);
    const at = from === -1 ? '' : (reading.board.ids[from] as string);
    const faults: (() => void)[] = [];
    for (const target of targets) {
      const said = fighter.across.get(target.id) ?? [];
      const forbids = openBorders ? [] : said.filter((feature) => reading.pack.terrain.sides[feature]?.no.includes(purpose));
      if (from === -1 || target.space === -1) {
        proven = false;
        if (forbids.length > 0) reading.misplace('border', say.barredFreely(piece.id, forbids), piece.id);
        continue;
      }
      if (sameSpace && from === target.space) continue;
      const step = stepBetween(reading.board, from, target.space);
      if (step === -1) faults.push(() => reading.misplace('adjacent', say.notAdjacent(piece.id, at, target.id), piece.id));
      else if (!openBorders && !stepAllows(reading.board, step, purpose))
        faults.push(() => reading.misplace('border', say.barred(piece.id, at, target.id, said), piece.id));
    }
    if (adjacency === 'all' || (adjacency === 'some' && faults.length === targets.length)) for (const fault of faults) fault();
  }
  return proven && attackers.length > 0 && targets.length > 0;
}

function shownAcross(reading: Reading, unit: Unit, target: Target): readonly string[] {
  const from = unit.at === undefined ? -1 : spaceOf(reading.board, unit.at);
  if (from === -1 || target.space === -1) return [];
  const step = stepBetween(reading.board, from, target.space);
  return step === -1 ? [] : (reading.board.borders[reading.board.border[step] as number]?.features ?? []);
}

/** In a question about one hex, whatever it is called is that hex. */
const spaceIn = (targets: readonly Target[], id: string): Target | undefined =>
  targets.find((target) => target.id === id) ?? (targets.length === 1 && targets[0]?.space === -1 ? targets[0] : undefined);
