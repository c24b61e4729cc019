import { type Combat, has, type OddsViolation, resolve, violation, words, zeroTotal } from '../../rules/index.js';
import type { Context } from '../room.js';
import { enemies } from './enemies.js';
import { attackSide, defenceSide } from './strength.js';

/** Everything that the rules have against this attack. */
export const against = (context: Context, combat: Combat): OddsViolation[] => [
  ...enemies(context, combat),
  ...onceOnly(context, combat),
  ...withheld(context, combat),
  ...(attackSide(context, combat).number > 0 ? [] : [violation('6.1', zeroTotal('attack'))]),
  ...(defenceSide(context, combat).number > 0 ? [] : [violation('6.1', zeroTotal('defence'))]),
];

/** 6.5: a unit attacks once and is attacked once in a combat phase; R19 for a hex that holds such a unit among others. */
function onceOnly(context: Context, combat: Combat): OddsViolation[] {
  if (!context.on('6.5')) return [];
  const found: OddsViolation[] = [];
  for (const { piece } of combat.attackers)
    if (has(piece, 'attacked'))
      found.push(
        violation(
          '6.5',
          words(`${piece.id} has attacked already in this phase.`, `${piece.id}はこのフェイズに攻撃済み。`),
          piece.id,
        ),
      );
  for (const target of combat.targets) {
    const before = target.units.filter((piece) => has(piece, 'defended'));
    if (before.length === 0) continue;
    const all = before.length === target.units.length;
    const names = before.map(({ id }) => id);
    found.push(
      violation(
        all ? '6.5' : 'R19',
        words(
          `${names.join(', ')} in ${target.id} ${names.length === 1 ? 'has' : 'have'} been attacked already in this phase${all ? '.' : ', so the hex may not be attacked again.'}`,
          `${target.id}の${names.join('、')}はこのフェイズに攻撃を受けた${all ? '。' : 'ので、このヘクスは再び攻撃できない。'}`,
        ),
        ...names,
      ),
    );
  }
  return found;
}

/** 6.6: everybody in an attacked hex defends; naming one stack of it leaves nobody out. */
function withheld(context: Context, combat: Combat): OddsViolation[] {
  if (!combat.proven.position || !context.on('6.6')) return [];
  return combat.targets.flatMap((target) => {
    const at = combat.board.ids[target.space];
    const left = (combat.position.units ?? [])
      .filter((unit) => unit.at === at && !target.units.some(({ id }) => id === unit.id))
      .map((unit) => resolve(context.pack, unit))
      .filter((piece) => piece.class !== 'marker')
      .map(({ id }) => id);
    if (left.length === 0) return [];
    const text = words(
      `${left.join(', ')} in ${at} must defend too: all units of an attacked hex do.`,
      `${at}の${left.join('、')}も防御に加わる。攻撃されたヘクスの全ユニットが防御する。`,
    );
    return [violation('6.6', text, ...left)];
  });
}
