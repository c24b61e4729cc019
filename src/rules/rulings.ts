import type { Pack } from '../pack/index.js';
import type { Position } from './position.js';
import { noSuch, type OddsViolation, violation } from './refusals.js';
import { words } from './words.js';

/** How an ambiguity is read in this position: what the players agreed on, else our ruling, which stands first. */
export const rulingOf = (pack: Pack, position: Pick<Position, 'rulings'>, id: string): string | undefined =>
  position.rulings?.[id] ?? pack.rules.rulings.find((ruling) => ruling.id === id)?.choices?.[0];

/** Rulings and readings that the game does not know. */
export function unknownRulings(pack: Pack, position: Pick<Position, 'rulings'>): OddsViolation[] {
  const switches = pack.rules.rulings.filter((ruling) => ruling.choices !== undefined);
  return Object.entries(position.rulings ?? {}).flatMap(([id, choice]) => {
    const ruling = switches.find((one) => one.id === id);
    if (ruling === undefined)
      return [
        violation(
          id,
          noSuch(
            words('ruling', '裁定'),
            id,
            switches.map((one) => one.id),
          ),
          id,
        ),
      ];
    return ruling.choices?.includes(choice) === true
      ? []
      : [violation(id, noSuch(words('reading', '解釈'), choice, ruling.choices ?? []), id)];
  });
}
