import type { DrawContext } from '../../draw/index.js';
import { gameRoom } from '../../games/index.js';
import type { CombatScript } from '../../rules/index.js';
import { BADGE, type OddsComponents, oddsComponents, roleBadges, unitTraits } from '../odds/index.js';
import type { Trait } from '../traits/index.js';
import type { Pictures } from './pictures.js';

/** Odds inside the module, where the game's room writes its combat out as formulas. In those boxes and decks nobody fights. */
export function combatOdds(
  { pack, board }: DrawContext,
  pictures: Pictures,
  counter: number,
  boxes: readonly string[],
  decks: readonly string[],
): OddsComponents & { readonly traits: readonly Trait[]; readonly script: CombatScript | undefined } {
  const script = gameRoom(pack.game.rules)?.script?.(pack, board);
  if (script === undefined) return { properties: [], buttons: [], traits: [], script };
  const size = counter * 0.4;
  const images = roleBadges(script).map(({ name, drawing }) => pictures.add(name, drawing, size / BADGE, 'counter'));
  const present = [...boxes.map((zone) => `CurrentZone != ${zone}`), ...decks.map((name) => `DeckName != ${name}`)];
  return {
    ...oddsComponents(pack, script, present),
    traits: unitTraits(pack, script, images, Math.round(counter * 0.36)),
    script,
  };
}
