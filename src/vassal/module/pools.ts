import type { DrawContext } from '../../draw/index.js';
import { say } from '../../pack/index.js';
import { type Attributes, type Component, component } from '../component.js';
import { type MapBoard, mainBoard, mainMap } from './board.js';
import { deckType } from './deck.js';
import type { ModuleDeck } from './module.js';

/** Boxes from which counters are drawn at random: piles on the map. Set-ups fill them. */
export function pools(
  { pack, board }: DrawContext,
  { places }: MapBoard,
  counter: number,
): { components: Component[]; decks: ModuleDeck[] } {
  const components: Component[] = [];
  const decks: ModuleDeck[] = [];
  for (const [id, { face }] of Object.entries(pack.vassal?.pools ?? {})) {
    const at = places[board.index.get(id) ?? -1];
    if (at === undefined) continue;
    const name = poolName(pack, id);
    const pile: Attributes = {
      name,
      owningBoard: mainBoard,
      x: at.x,
      y: at.y,
      width: counter,
      height: counter,
      allowMultiple: true,
      allowSelect: false,
      faceDown: face === 'down' ? 'Always' : 'Never',
      drawFaceUp: face === 'up',
      shuffle: 'Always',
      reversible: false,
      draw: true,
      color: '90,90,80',
      maxStack: 5,
    };
    components.push(component('MM.DrawPile', pile));
    decks.push({ id, name, map: mainMap, at, type: deckType(pile), faceDown: face === 'down', pieces: [] });
  }
  return { components, decks };
}

export const poolName = ({ board }: DrawContext['pack'], id: string): string => say(board.file.boxes[id]?.name ?? id);
