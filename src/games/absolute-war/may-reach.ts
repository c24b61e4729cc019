import { stepAllows } from '../../board/index.js';
import type { OddsViolation } from '../../rules/index.js';
import type { Battle } from './battle.js';
import { terrainName } from './charts.js';
import { type Check, refusal } from './check.js';
import { isAir, type Stack, sameZone } from './stack.js';

/** [12.2]: the Lead Attacker stands in or next to the target zone. */
export const adjacent: Check = {
  rule: '12.2',
  check: ({ board, lead, target }) => {
    if (lead.space === -1 || target.space === -1 || lead.space === target.space) return [];
    const [from, to] = [board.ids[lead.space] as string, board.ids[target.space] as string];
    return steps(board, lead.space, target.space).length > 0
      ? []
      : [
          refusal('12.2')(
            `${lead.id} at ${from} is not adjacent to ${to}.`,
            `${from}の${lead.id}は${to}に隣接していない。`,
            lead.id,
          ),
        ];
  },
};

/** [20.1]: nobody attacks over the Ice Road. */
export const iceRoad: Check = {
  rule: '20.1',
  check: ({ zone, lead }) =>
    zone.across.includes('ice-road')
      ? [
          refusal('20.1')(
            `${lead.id} may not attack over the Ice Road; it may support.`,
            `${lead.id}は氷上路越しに攻撃できない（支援は可）。`,
            lead.id,
          ),
        ]
      : [],
};

/** [11.4]: lakes are attacked across only at an isthmus. */
export const lake: Check = {
  rule: '11.4',
  check: ({ pack, board, zone, lead, target, contested }) => {
    const no = refusal('11.4');
    if (zone.line === 'lake' || pack.terrain.spaces[zone.line]?.no.includes('attack')) {
      const name = terrainName(pack, zone.line);
      return [no(`Nobody can stand in a ${name.en.toLowerCase()} zone.`, `${name.ja}のゾーンには進入できない。`)];
    }
    const barred = zone.across.filter((id) => id !== 'ice-road' && pack.terrain.sides[id]?.no.includes('attack'));
    if (barred.length > 0 && !zone.across.includes('isthmus'))
      return [
        no(
          `${lead.id} may not attack across ${barred.join(', ')}.`,
          `${lead.id}は${barred.join('、')}越しに攻撃できない。`,
          lead.id,
        ),
      ];
    if (contested.same || lead.space === -1 || target.space === -1 || zone.across.includes('ice-road')) return [];
    const found = steps(board, lead.space, target.space);
    return found.length === 0 || found.some((step) => stepAllows(board, step, 'attack'))
      ? []
      : [
          no(
            `The border between ${board.ids[lead.space]} and ${board.ids[target.space]} carries no attack.`,
            `${board.ids[lead.space]}と${board.ids[target.space]}の境界は攻撃に使えない。`,
            lead.id,
          ),
        ];
  },
};

/** [12.2.2]: one supporting stack a zone, in the target zone or next to it; from one Area into another only by exception. */
export const supportZones: Check = {
  rule: '12.2.2',
  check: (battle) => {
    const { attacker, defender, target } = battle;
    const no = refusal('12.2.2');
    const found: OddsViolation[] = [];
    for (const { supports } of [attacker, defender]) {
      supports.forEach((stack, i) => {
        const other = supports.slice(0, i).find((before) => sameZone(before, stack));
        if (other !== undefined)
          found.push(
            no(
              `${other.id} and ${stack.id} support from one zone; only one stack a zone may.`,
              `${other.id}と${stack.id}が同じゾーンから支援している。1ゾーン1スタックまで。`,
              stack.id,
            ),
          );
        if (stack.space === -1 || target.space === -1 || stack.space === target.space) return;
        if (!steps(battle.board, stack.space, target.space).some((step) => stepAllows(battle.board, step, 'support')))
          found.push(
            no(
              `${stack.id} is neither in the target zone nor next to it.`,
              `${stack.id}は目標ゾーンにも隣接ゾーンにもいない。`,
              stack.id,
            ),
          );
      });
    }
    for (const stack of defender.supports)
      if (!mayBack(battle, stack))
        found.push(
          no(
            `${stack.id} is in an adjacent Area and cannot support the defence: the target Area is not Contested, no air unit is on top, and no event allows it.`,
            `${stack.id}は隣接エリアにおり防御支援できない（目標エリアは競合でなく、最上段に航空もなく、イベントもない）。`,
            stack.id,
          ),
        );
    return found;
  },
};

/** May this stack support the defence from where it stands [12.2.2, 20.3, A-6]? One whose zone is not known may. */
export function mayBack(battle: Battle, stack: Stack): boolean {
  const { target, zone, contested, board } = battle;
  if (sameZone(stack, target)) return true;
  const kind = stack.space === -1 ? undefined : board.spaces[stack.space]?.kind;
  if (kind !== 'area') return true;
  if (battle.ruling('A-6') !== 'from-any-area' && zone.kind !== 'area') return true;
  const top = stack.units[0];
  return contested.zone || battle.eventSupport || (top !== undefined && isAir(top));
}

/** Every step from one zone to the other: two zones may touch more than once. */
function steps(board: Battle['board'], from: number, to: number): number[] {
  const found: number[] = [];
  for (let k = board.first[from] ?? 0; k < (board.first[from + 1] ?? 0); k++) if (board.to[k] === to) found.push(k);
  return found;
}
