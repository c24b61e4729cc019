import { type Pack, say } from '../../pack/index.js';
import { calculatedProperty, marker, type Trait } from '../traits/index.js';
import { property } from './names.js';

/** The values that the mouse-over adds up for a stack: those units fight by, where each role has just one, in printed order. */
export function summedValues({ game, combat }: Pack): string[] {
  const { standard } = game;
  const roles =
    standard === undefined ? [combat?.unit.attack ?? [], combat?.unit.defence ?? []] : [[standard.attack], [standard.defence]];
  if (roles.some((values) => values.length !== 1)) return [];
  const values = [...new Set(roles.flat())].filter((id): id is string => id !== undefined);
  return values.some((id) => (game.values[id]?.kind ?? 'number') !== 'number') ? [] : values;
}

/** A property of its own: VASSAL takes who lacks it for unknown, as a masked piece is, and so every other piece has it. */
const summed = (id: string): string => `Stack${property(id)}`;

/** What every unit adds, and every marker: nothing. They stand inside of the mask. */
export const unitSums = (pack: Pack): Trait[] =>
  summedValues(pack).map((id) => calculatedProperty(summed(id), `{${property(id)}}`));

export const markerSums = (pack: Pack): Trait[] => summedValues(pack).map((id) => marker({ [summed(id)]: 0 }));

/** The line over the pieces: the place and, of more than one piece, the sums. VASSAL writes `7+?` where one is masked. */
export function stackSummary(pack: Pack): string {
  const values = summedValues(pack);
  if (values.length === 0) return '$LocationName$';
  const sums = values.map((id) => {
    const sum = `GetProperty("sum(${summed(id)})")`;
    return `(String.valueOf(${sum}).equals("0") ? "" : " · ${say(pack.game.values[id]?.name ?? id)} " + ${sum})`;
  });
  return `{LocationName + (countPieces < 2 ? "" : ${sums.join(' + ')})}`;
}
