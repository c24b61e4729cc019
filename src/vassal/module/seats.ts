import { type Pack, say } from '../../pack/index.js';
import { type Component, component, plain } from '../component.js';
import type { Seat } from './module.js';

/** The players of all scenarios; those of one name share a seat. */
export function seatsOf({ scenarios }: Pack): Seat[] {
  const seats = new Map<string, { name: string; players: Set<string>; sides: Set<string> }>();
  for (const { players } of Object.values(scenarios)) {
    for (const [id, player] of Object.entries(players)) {
      const name = say(player.name).replaceAll(',', '');
      const seat = seats.get(name) ?? { name, players: new Set(), sides: new Set() };
      seat.players.add(id);
      for (const side of player.sides) seat.sides.add(side);
      seats.set(name, seat);
    }
  }
  return [...seats.values()].map(({ name, players, sides }) => ({ name, players: [...players], sides: [...sides] }));
}

/** The last seat may touch everything: VASSAL knows the word. */
export const solitaire = 'Solitaire';

export const roster = (seats: readonly Seat[]): Component =>
  component(
    'M.PlayerRoster',
    { buttonText: 'Seats', buttonToolTip: 'Leave your seat, or take another', buttonKeyStroke: '' },
    [...seats.map(({ name }) => name), solitaire].map((name) => plain('entry', {}, name)),
  );
