import { type Pack, say } from '../../pack/index.js';
import { type Component, component, plain } from '../component.js';
import type { Seat } from './module.js';

/** The players of all scenarios, of those with the fewest first; players of one name share a seat. */
export function seatsOf({ scenarios, game }: Pack): Seat[] {
  const seats = new Map<string, { name: string; players: Set<string>; sides: Set<string> }>();
  const tables = Object.values(scenarios).sort((a, b) => Object.keys(a.players).length - Object.keys(b.players).length);
  for (const { players } of [...tables.filter((one) => !isAlone(one)), ...tables.filter(isAlone)]) {
    for (const [id, player] of Object.entries(players)) {
      const name = seatName(game, player);
      const seat = seats.get(name) ?? { name, players: new Set(), sides: new Set() };
      seat.players.add(id);
      for (const side of player.sides) seat.sides.add(side);
      seats.set(name, seat);
    }
  }
  return [...seats.values()].map(({ name, players, sides }) => ({ name, players: [...players], sides: [...sides] }));
}

const isAlone = ({ players }: Pack['scenarios'][string]): boolean => Object.keys(players).length === 1;

/** The seat of a player as VASSAL lists it; who commands all sides plays alone. */
export const seatName = ({ sides }: Pack['game'], player: Pack['scenarios'][string]['players'][string]): string =>
  player.sides.length === Object.keys(sides).length ? solitaire : say(player.name).replaceAll(',', '');

/** The last seat may touch everything: VASSAL knows the word. */
export const solitaire = 'Solitaire';

export const roster = (seats: readonly Seat[]): Component =>
  component(
    'M.PlayerRoster',
    { buttonText: 'Seats', buttonToolTip: 'Leave your seat, or take another', buttonKeyStroke: '' },
    [...new Set([...seats.map(({ name }) => name), solitaire])].map((name) => plain('entry', {}, name)),
  );
