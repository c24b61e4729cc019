import { say } from '../../pack/index.js';
import { type Action, type Piece, type Position, phaseOf, type Violation, words } from '../../rules/index.js';
import type { Changed, Context, Rule } from '../room.js';
import { commanderOf, mayDo } from '../shared.js';
import { piecesOn, zocOf } from './ground.js';
import { list, nameOf, parametersOf, refusal } from './parts.js';

/** The units that an action names; names that nothing has are left out here, and refused by `turn`. */
export function namedUnits(context: Context, position: Position, action: Action): { pieces: Piece[]; missing: string[] } {
  const { units, attackers, unit } = action as {
    units?: string[];
    attackers?: (string | { unit?: string; stack?: string })[];
    unit?: string;
  };
  const all = piecesOn(context, position);
  const ids = [
    ...(units ?? []),
    ...(unit === undefined ? [] : [unit]),
    ...(attackers ?? []).flatMap((one) => {
      if (typeof one === 'string') return [one];
      if (one.unit !== undefined) return [one.unit];
      const stacked = all.filter((piece) => piece.stack === one.stack).map((piece) => piece.id);
      return stacked.length > 0 ? stacked : [one.stack ?? ''];
    }),
  ];
  const pieces = ids.flatMap((id) => all.find((piece) => piece.id === id) ?? []);
  return { pieces, missing: ids.filter((id) => !pieces.some((piece) => piece.id === id)) };
}

/** Who may act in which phase: the sides of the phase, with what it lets them do. */
function checkTurn(context: Context, position: Position, action: Action): Violation[] {
  const step = phaseOf(context.pack, position);
  const { pieces, missing } = namedUnits(context, position, action);
  const found: Violation[] = missing.map((id) =>
    refusal(context, 'turn', words(`There is no unit ${id} on the board.`, `ユニット${id}は盤上にない。`), id),
  );
  if (step === undefined) return found;
  const phase = words(say(step.phase.name, 'en'), say(step.phase.name, 'ja'));
  if (!step.does.includes(action.do))
    found.push(
      refusal(
        context,
        'turn',
        words(`The ${phase.en} is not the time to ${action.do}.`, `${phase.ja}には「${action.do}」できない。`),
      ),
    );
  const strangers = pieces.filter(
    (piece) => piece.side === undefined || (step.sides.length > 0 && !step.sides.includes(piece.side)),
  );
  if (strangers.length > 0) {
    const names = list(strangers.map((piece) => nameOf(context, piece)));
    found.push(
      refusal(
        context,
        'turn',
        words(`It is not the turn of ${names.en}: this is the ${phase.en}.`, `${names.ja}の手番ではない（${phase.ja}）。`),
        ...strangers.map((piece) => piece.id),
      ),
    );
  }
  const by = (action as { by?: string }).by;
  const others = by === undefined ? [] : pieces.filter((piece) => commanderOf(context, position, piece.unit) !== by);
  if (others.length > 0) {
    const names = list(others.map((piece) => nameOf(context, piece)));
    found.push(refusal(context, 'turn', words(`${by} does not command ${names.en}.`, `${by}は${names.ja}を指揮していない。`)));
  }
  return found;
}

export const turnRules: readonly Rule[] = ['move', 'attack', 'place'].map((judges) => ({
  rule: 'turn',
  judges,
  check: checkTurn,
}));

/** Where combat is a duty: every unit with an enemy next to it attacks, as long as one of them has not been attacked yet. */
export const mustRule: Rule = {
  rule: 'must',
  judges: 'end-phase',
  check: (context, position) => {
    const step = phaseOf(context.pack, position);
    const { combat, attack } = parametersOf(context.pack);
    if (combat !== 'must' || step === undefined || !step.does.includes('attack')) return [];
    const attacked = attackedSpaces(position);
    const pieces = piecesOn(context, position);
    const idle = pieces.filter((piece) => {
      const { side } = piece;
      if (side === undefined || !step.sides.includes(side) || piece.flags.includes('attacked')) return false;
      const strength = piece.values[attack];
      if (typeof strength !== 'number' || strength <= 0) return false;
      const next = new Set(zocOf(context.board, piece).map((space) => context.board.ids[space]));
      return pieces.some(
        (other) =>
          other.at !== undefined &&
          next.has(other.at) &&
          !attacked.includes(other.at) &&
          other.side !== undefined &&
          mayDo(context, position, side, other.side, 'attack'),
      );
    });
    return idle.map((piece) => {
      const name = nameOf(context, piece);
      return refusal(context, 'must', words(`${name.en} must still attack.`, `${name.ja}は攻撃しなければならない。`), piece.id);
    });
  },
};

export const attackedSpaces = (position: Position): string[] => (position.state?.attacked as string[] | undefined) ?? [];

/** Marks of the phase are taken off when it ends. */
export function leaveTurn(_context: Context, position: Position): Changed {
  const spent = ['moved', 'attacked'];
  const units = (position.units ?? []).map((unit) => {
    if (unit.flags === undefined || !unit.flags.some((flag) => spent.includes(flag))) return unit;
    const { flags, ...rest } = unit;
    const left = flags.filter((flag) => !spent.includes(flag));
    return left.length === 0 ? rest : { ...rest, flags: left };
  });
  const { attacked: _, ...state } = position.state ?? {};
  const { state: __, ...open } = position;
  return { position: { ...open, units, ...(Object.keys(state).length === 0 ? {} : { state }) }, events: [] };
}
