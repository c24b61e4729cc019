import type { Board } from '../board/index.js';
import { Fraction } from '../chance/index.js';
import type { Context, GameRoom } from '../games/room.js';
import type { Language, Pack } from '../pack/index.js';
import type { Fight, FightVerdict, Given, OddsQuestion, OddsVerdict, SummaryLine } from '../rules/index.js';
import type { Example } from './data.js';

/** A game in the page: the compiled pack, its room of rules and what comes with them. */
export interface Opened {
  readonly id: string;
  readonly pack: Pack;
  readonly room: GameRoom;
  readonly examples: readonly Example[];
}

/** The calculator's combats are free-standing: there is no map under them. */
const noBoard: Board = {
  id: 'none',
  size: 0,
  ids: [],
  index: new Map(),
  spaces: [],
  first: new Int32Array(1),
  to: new Int32Array(0),
  border: new Int32Array(0),
  uses: new Int32Array(0),
  direction: new Int8Array(0),
  borders: [],
  sea: new Uint8Array(0),
  regions: new Map(),
  places: new Map(),
  centre: () => undefined,
};

export const contextOf = ({ pack, room }: Pick<Opened, 'pack' | 'room'>, lang: Language = 'en'): Context => ({
  pack,
  board: noBoard,
  room,
  lang,
  on: () => true,
});

const none = { ok: false, violations: [] } as const;

/** The same answer as `ask odds` gives: the engine runs in the page. */
export const oddsOf = (game: Opened, question: OddsQuestion): OddsVerdict => game.room.odds?.(contextOf(game), question) ?? none;

export const fightOf = (game: Opened, question: OddsQuestion): FightVerdict =>
  game.room.fight?.(contextOf(game), question) ?? none;

/** Dice of the page: fair, from the browser's own source of chance. */
export function chance(): number {
  const bits = new Uint32Array(1);
  crypto.getRandomValues(bits);
  return (bits[0] as number) / 2 ** 32;
}

export const rollDie = (sides: number): number => Math.floor(chance() * sides) + 1;

/**
 * Cards or counters drawn here: chance draws among those that may be there. What fell reads `3`, or `5 + 3 / 7` where several
 * were drawn for several hexes.
 */
export function drawHere(fight: Fight, answers: readonly Given[]): (string | number)[] {
  const fell = fight.run(answers, chance).rolled[answers.filter(({ choose }) => choose === undefined).length]?.on ?? '';
  return fell
    .split(/\s*[+/]\s*/)
    .filter((word) => word !== '')
    .map((word) => (/^\d+$/.test(word) ? Number(word) : word));
}

export function figure({ value, kind }: SummaryLine): string {
  const one = (fraction: Fraction): string => (kind === 'expected' ? decimal(fraction) : `${fraction.toPercent()}%`);
  return value instanceof Fraction
    ? one(value)
    : value.min.equals(value.max)
      ? one(value.min)
      : `${one(value.min)} – ${one(value.max)}`;
}

export const decimal = (fraction: Fraction): string =>
  Fraction.of(fraction.num, fraction.den * 100n)
    .toPercent(2)
    .replace(/\.?0+$/, '');
