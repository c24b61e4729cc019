import type { Assumed, Combat, Fighter } from './combat.js';
import { readInputs } from './inputs.js';
import type { OddsQuestion } from './odds.js';
import { acrossOf, touches } from './read-borders.js';
import { looseTargets, targetsOfPosition } from './read-targets.js';
import { checkOnce, looseUnits, namedUnits, pieceOf } from './read-units.js';
import { type QuestionContext, Reading, type ReadOptions } from './reading.js';
import * as say from './refusals.js';
import { type OddsRefused, refuseOdds } from './refusals.js';
import { unknownRulings } from './rulings.js';
import { words } from './words.js';

/** More units than any hex and its neighbours hold. */
const MAX_UNITS = 200;

/**
 * Reads a question about a combat: on a position (`attackers`, `targets`) or free-standing (`attack`, `defence`). Everything wrong
 * with it is reported at once. Charts and the board of the question have been put in place before; see `withCharts`.
 */
export function readOdds(
  context: QuestionContext,
  question: OddsQuestion,
  options: ReadOptions = {},
): { readonly ok: true; readonly combat: Combat } | OddsRefused {
  const reading = new Reading(context, question, options);
  const combat = combatOf(reading);
  const unreadable = reading.problems.length > 0 || combat === undefined;
  const found = [...reading.problems, ...reading.misplaced, ...(unreadable ? [] : (options.refuse?.(combat) ?? []))];
  return found.length > 0 || combat === undefined ? refuseOdds(...found) : { ok: true, combat };
}

function combatOf(reading: Reading): Combat | undefined {
  const { question } = reading;
  reading.problems.push(...unknownRulings(reading.pack, reading.position));
  const onPosition = question.attackers !== undefined || question.targets !== undefined;
  if (!onPosition && question.attack === undefined && question.defence === undefined) {
    reading.refuse('attackers', say.neitherForm);
    return undefined;
  }
  const asked = (question.attack?.length ?? 0) + (question.defence?.length ?? 0) + (question.attackers?.length ?? 0);
  if (asked > MAX_UNITS) {
    reading.refuse('attackers', say.tooManyUnits(asked, MAX_UNITS));
    return undefined;
  }
  const attacking = onPosition
    ? namedUnits(reading, question.attackers ?? [], 'attackers')
    : looseUnits(question.attack ?? [], 'a');
  if (attacking.length === 0 && reading.problems.length === 0) reading.refuse('attackers', say.noAttackers);
  const pieces = attacking.map(({ unit, role }) => ({ piece: pieceOf(reading, unit, 'attack'), role }));
  const attackingPieces = pieces.map(({ piece }) => piece);
  const support = onPosition ? namedUnits(reading, question.support ?? [], 'support') : [];
  const { targets, supporting } = onPosition
    ? { targets: targetsOfPosition(reading, attackingPieces), supporting: support }
    : looseTargets(reading);
  if (targets.length === 0 && reading.problems.length === 0) reading.refuse('defenders', say.noDefenders);
  checkOnce(reading, attacking, targets, supporting);
  const across = acrossOf(reading, attacking, targets);
  const attackers = pieces.map(({ piece, role }): Fighter => ({ piece, role, across: across.get(piece.id) ?? new Map() }));
  const proven = touches(reading, attackers, targets);
  const defenders = targets.flatMap((target) => target.units);
  const keys = {
    units: [...attackers.map(({ piece }) => piece.id), ...defenders.map(({ id }) => id)],
    spaces: targets.map(({ id }) => id),
  };
  const inputs = readInputs(reading.pack, question.with ?? {}, keys, reading.rule('input'), reading.problems);
  const assumed: Assumed[] = [];
  if (!proven && reading.options.adjacency !== 'none' && reading.options.rules?.adjacent !== undefined)
    assumed.push({
      rule: reading.options.rules.adjacent,
      text: words('Every attacker is adjacent to what it attacks.', '攻撃側は全て攻撃対象に隣接している。'),
    });
  return {
    attackers,
    targets,
    support: supporting.map(({ unit, role }) => ({ piece: pieceOf(reading, unit, 'defence'), role, across: new Map() })),
    defenders,
    with: inputs,
    position: reading.position,
    board: reading.board,
    proven: { adjacency: proven, position: onPosition },
    assumed,
    standIns: question['stand-ins'] !== false,
    policy: question.policy,
  };
}
