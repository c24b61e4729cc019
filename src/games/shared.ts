import { type Language, say } from '../pack/index.js';
import { following, type Position, phaseOf, resolve, type Unit, type When } from '../rules/index.js';
import type { Changed, Context } from './room.js';

/** The defaults of the hooks that a room leaves unset, and the questions that every room asks of the game on the table. */

/** May units of side `a` do this to those of `b`? The room's answer, else game.yaml's; with neither every side opposes every other. */
export function mayDo(context: Context, position: Position, a: string, b: string, purpose: string): boolean {
  const { room } = context;
  if (room.relation !== undefined) return room.relation(context, position, a, b, purpose);
  return mayByData(context, a, b, purpose);
}

/** The relations of game.yaml alone; for rooms that differ from them only at times. */
export function mayByData({ pack }: Context, a: string, b: string, purpose: string): boolean {
  const stated = pack.game.relations.filter((relation) => relation.purpose === purpose);
  if (stated.length > 0) return stated.some((relation) => relation.of === a && relation.to.includes(b));
  return purpose === 'stack' || purpose === 'support' ? a === b : a !== b;
}

/** The player who commands a unit: the room's answer, else the first who has its side. */
export function commanderOf(context: Context, position: Position, unit: Unit): string | undefined {
  if (context.room.commander !== undefined) return context.room.commander(context, position, unit);
  const { side } = resolve(context, unit);
  return side === undefined ? undefined : playerOf(position, side);
}

/** The first player who has this side. */
export const playerOf = (position: Position, side: string): string | undefined =>
  Object.entries(position.players ?? {}).find(([, sides]) => sides.includes(side))?.[0];

/** The sides that act in the phase of a position; empty for both or neither. */
export const actingSides = ({ pack }: Context, position: Position): readonly string[] => phaseOf(pack, position)?.sides ?? [];

/** The phase after this one: the room's answer, else the next of the sequence whose conditions hold. */
export const nextPhase = (context: Context, position: Position): When | undefined =>
  context.room.nextPhase?.(context, position) ??
  following(context.pack, position, (condition) => context.room.when?.(context, position, condition) ?? true);

/** Goes on to the next phase, with what happens when one ends and another begins; the game is over after the last. */
export function advance(context: Context, position: Position): Changed {
  const left = context.room.leavePhase?.(context, position) ?? { position, events: [] };
  if (left.position.over === true) return left;
  const next = nextPhase(context, left.position);
  if (next === undefined) {
    const text = { en: 'The game is over.', ja: 'ゲーム終了。' }[context.lang];
    return { position: { ...left.position, over: true }, events: [...left.events, { type: 'over', text }] };
  }
  const begun = { ...left.position, turn: next.turn, phase: next.phase };
  const event = { type: 'phase', text: phaseText(context, begun), data: { turn: next.turn, phase: next.phase } };
  const entered = context.room.enterPhase?.(context, begun) ?? { position: begun, events: [] };
  return { position: entered.position, events: [...left.events, event, ...entered.events] };
}

/** “Turn 3 (Noon), A1 Blue movement”. */
export function phaseText({ pack, lang }: Context, position: Position): string {
  const step = phaseOf(pack, position);
  const turn = pack.sequence.turns.find((one) => one.number === position.turn);
  const phase = step === undefined ? (position.phase ?? '') : `${step.name} ${say(step.phase.name, lang)}`;
  return turnText(position.turn ?? 0, turn === undefined ? undefined : say(turn.name, lang), phase)[lang];
}

const turnText = (turn: number, name: string | undefined, phase: string): Readonly<Record<Language, string>> => ({
  en: `Turn ${turn}${name === undefined ? '' : ` (${name})`}, ${phase}`,
  ja: `第${turn}ターン${name === undefined ? '' : `（${name}）`}、${phase}`,
});
