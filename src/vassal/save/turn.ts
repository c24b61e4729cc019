import { decodeSequence, encodeSequence } from '../sequence.js';
import type { KitTurns } from './kit.js';

/** Where the tracker stands. */
export interface TurnPlace {
  readonly turn: number;
  /** An index into the phases; 0 where there are none. */
  readonly phase: number;
}

/** Which turns and phases of the lists are played; the tracker passes over the others. */
export interface Played {
  readonly turn: (turn: number) => boolean;
  readonly phase: (phase: string) => boolean;
}

const everything: Played = { turn: () => true, phase: () => true };

/**
 * The tracker's command: `level|state…`, a counter level as `current;sub;loop;limit;…`, a list level as
 * `current;sub;first;active`, an inner level as one more field of the outer.
 */
export function turnCommand(turns: KitTurns, { turn, phase }: TurnPlace, played: Played = everything): string {
  const inner =
    turns.phases.length === 0
      ? []
      : [
          encodeSequence(';', [
            String(phase),
            '0',
            '0',
            encodeSequence(
              ',',
              turns.phases.map((one) => String(played.phase(one))),
            ),
          ]),
        ];
  const outer =
    turns.turns === undefined
      ? [String(turn), '0', String(turns.loop?.on ?? false), String(turns.loop?.limit ?? -1)]
      : [
          String(turns.turns.indexOf(turn)),
          '0',
          '0',
          encodeSequence(
            ',',
            turns.turns.map((one) => String(played.turn(one))),
          ),
        ];
  return encodeSequence('\t', [`TURN${turns.id}`, encodeSequence('|', ['0', encodeSequence(';', [...outer, ...inner])])]);
}

export function readTurn(turns: KitTurns, leaf: string): TurnPlace | undefined {
  const [head, state] = decodeSequence('\t', leaf);
  if (head !== `TURN${turns.id}` || state === undefined) return undefined;
  const [, outer = ''] = decodeSequence('|', state);
  const fields = decodeSequence(';', outer);
  const current = Number(fields[0]);
  const turn = turns.turns === undefined ? current : turns.turns[current];
  const phase = turns.phases.length === 0 ? 0 : Number(decodeSequence(';', fields[4] ?? '')[0]);
  if (turn === undefined || !Number.isInteger(turn) || !Number.isInteger(phase)) return undefined;
  return { turn, phase };
}

/** Is a tracker's command of these lists? It says of each entry whether it is played; an older module had more entries, or fewer. */
export function isTurnOf({ turns, phases }: Pick<KitTurns, 'turns' | 'phases'>, leaf: string): boolean {
  const outer = decodeSequence(';', decodeSequence('|', decodeSequence('\t', leaf)[1] ?? '')[1] ?? '');
  const entries = (flags: string | undefined): number => decodeSequence(',', flags ?? '').length;
  return (
    (turns === undefined || entries(outer[3]) === turns.length) &&
    (phases.length === 0 || entries(decodeSequence(';', outer[4] ?? '')[3]) === phases.length)
  );
}
