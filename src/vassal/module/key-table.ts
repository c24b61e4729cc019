import { type Pack, say } from '../../pack/index.js';
import type { CombatScript } from '../../rules/index.js';
import { roleKeys } from '../odds/index.js';
import type { Key } from '../traits/index.js';
import { overlayKeys } from './keys.js';
import { isAbout } from './names.js';
import { overlaysOf } from './overlays.js';

/** All keys of a module and what they do, in the order in which a player needs them. A test holds it to the keys that the module has. */
export function keyTable(pack: Pack, script: CombatScript | undefined): string[][] {
  const { game, vassal, counters, board } = pack;
  const ranges = overlaysOf(pack);
  const window = counters.some((one) => one.class !== 'marker' && !vassal?.eliminated.some(({ of }) => isAbout(of, one)));
  const when = (yes: boolean, ...rows: string[][]): string[][] => (yes ? rows : []);
  return [
    ['Ctrl+Z', 'undo'],
    ['Ctrl+F', 'flip the counter: reduced or full strength, front or back'],
    ['Ctrl+L', 'lose a step: a full unit is flipped, a unit on its last step is eliminated'],
    ['Ctrl+E', 'eliminate: the unit goes to its box'],
    ['Ctrl+R', 'return from the box to where it was'],
    ['Ctrl+M, Ctrl+T', 'mark as moved; show or hide the trail'],
    ['Ctrl+D, Ctrl+C', 'delete; clone'],
    ...when(Object.keys(game.hidden).length > 0, ['Ctrl+H', 'turn a hidden unit over; only the side that laid it may look']),
    ...when((vassal?.rotate.length ?? 0) > 0, ['Ctrl+[, Ctrl+]', 'turn']),
    ...ranges.map(({ name }, i) => [shown(overlayKeys[i]), `show or hide: ${say(name).toLowerCase()}`]),
    ...when(
      script !== undefined,
      [
        roleKeys.map(shown).join(', '),
        `mark for a combat: ${(script?.roles ?? [])
          .slice(0, roleKeys.length)
          .map(({ name }) => say(name).toLowerCase())
          .join('; ')}`,
      ],
      ['Alt+A', 'odds of the marked units'],
    ),
    ...when((script?.rolls.length ?? 0) > 0, ['Alt+D', 'roll for the marked units; then their marks come off']),
    ...when(script !== undefined, ['Alt+Q', 'take off all marks of the combat']),
    ...when(
      pack.decks !== undefined,
      ['Ctrl+P, Ctrl+E', 'with a card: play it; discard it'],
      ['Ctrl+H', 'with a card: show it to all, or hide it again'],
      ['Alt+K', 'decks and discard piles'],
    ),
    ['Alt+Page Down, Alt+Page Up', 'next phase; the phase before'],
    ['Alt+T', 'the turn in a window'],
    ['Alt+M', 'take off all moved marks and trails (a new turn does it too)'],
    ['Alt+U, Alt+N', 'list the units that have not moved; show the next one'],
    ['Alt+I', 'inventory of all units by side and place'],
    ['Alt+C, Alt+P, Alt+O', 'charts; counters; notes'],
    ...when(window, ['Alt+E', 'eliminated units']),
    ['Alt+B, Alt+V', 'the map; overview'],
    ...when(board.file.grid !== undefined, ['Alt+R', 'count hexes']),
    ['Alt+H', 'hide all counters, to see the map'],
    ['Ctrl+=, Ctrl+-', 'zoom in; zoom out'],
    ['Ctrl+Space', 'show what lies under the mouse at once'],
    ['Alt+click', 'point at a place of the map, for all players'],
  ];
}

/** `Ctrl+A` of VASSAL's `65,130`. */
const shown = (key: Key | undefined): string => `Ctrl+${String.fromCharCode(Number.parseInt(key ?? '', 10))}`;
