import type { Board } from '../../board/index.js';
import type { Pack, Table } from '../../pack/index.js';
import {
  all,
  any,
  type CombatScript,
  cellOf,
  columnName,
  differs,
  type Formula,
  figureColumn,
  get,
  join,
  minus,
  moreThan,
  over,
  plus,
  ratioColumn,
  rowOfDie,
  same,
  shifted,
  times,
  when,
} from '../../rules/index.js';
import { cellStandsIn, columnStandsIn, framed, inOneHex } from '../framed.js';
import {
  acrossMarks,
  askTerrain,
  type ChartLine,
  chartLines,
  combinedFactor,
  concerned,
  heads,
  onGround,
  plainRoles,
  ready,
  resultWords,
  said,
  signed,
  units,
} from '../script-parts.js';
import { caseOf, parametersOf } from './parts.js';

/**
 * The standard combat as formulas, for one attacked space. Undefined where a pack uses what formulas do not hold: strengths of
 * attackers that terrain changes, factors that are no whole numbers, other tables, points added to strengths.
 */
export function script(pack: Pack, board: Board): CombatScript | undefined {
  const parameters = pack.game.standard;
  if (parameters === undefined || pack.combat === undefined) return undefined;
  const { attack, defence, table: tableId } = parametersOf(pack);
  const table = pack.tables[tableId] as Table;
  const lines = chartLines(pack);
  const strengths = lines.filter(({ effect }) => effect.times !== undefined || effect.plus !== undefined || effect.halve);
  const beyond = strengths.some(
    ({ effect }) => effect.who !== 'defender' || !Number.isInteger(effect.times ?? 0.5) || effect.plus !== undefined,
  );
  if (beyond || lines.some(({ effect }) => effect.table !== undefined) || table.columns.by === 'mixed') return undefined;

  const unit: Record<string, Formula> = { attack: get(`value:${attack}`), defence: get(`value:${defence}`), one: 1 };
  const sums = [
    { id: 'attack', of: 'attack', roles: ['attacker'] },
    { id: 'defence', of: 'defence', roles: ['target'] },
    ...heads,
  ];
  const count = (id: string, is: Formula, roles: string[]): Formula => {
    if (unit[id] === undefined) {
      unit[id] = when(is, 1, 0);
      sums.push({ id, of: id, roles });
    }
    return get(`sum:${id}`);
  };
  const sides = [...new Set(lines.filter(({ side }) => side).map(({ id }) => id))];
  const crossing = sides.filter((id) => pack.terrain.sides[id]?.combat.some((effect) => effect.if.includes('all-across')));
  const crossed = (id: string): Formula => count(`across-${id}`, get(`mark:${id}`), ['attacker']);
  /** In force: the ground is named or the side marked, its conditions hold, and somebody is there whom it concerns. */
  const holds = ({ id, side, effect }: ChartLine): Formula => {
    const of = concerned(pack, effect);
    const roles = effect.who === 'attacker' ? ['attacker'] : ['target'];
    return all(
      side ? moreThan(crossed(id), 0) : onGround(id),
      ...effect.if.map((condition) => (condition === 'all-across' ? same(get('sum:across'), get('sum:attackers')) : same(0, 1))),
      ...(of === undefined
        ? []
        : [moreThan(count(`concerned-${lines.findIndex((one) => one.effect === effect)}`, of, roles), 0)]),
    );
  };
  if (crossing.length > 0) count('across', any(...crossing.map((id) => get(`mark:${id}`))), ['attacker']);
  const factor = combinedFactor(
    strengths.map((one) => ({ if: holds(one), by: one.effect.times ?? 1 })),
    pack.terrain.combine,
  );
  const total = (key: 'shift' | 'drm'): Formula =>
    plus(...lines.filter(({ effect }) => effect[key] !== undefined).map((one) => when(holds(one), one.effect[key] as number, 0)));
  const [a, d] = [get('sum:attack'), get('step:defence')];
  const column =
    table.columns.by === 'difference'
      ? figureColumn(table, 'difference', minus(a, d))
      : table.columns.by === 'percent'
        ? figureColumn(table, 'percent', when(same(d, 0), 99_999, over(times(a, 100), d)))
        : ratioColumn(table, a, d);
  return framed(
    pack,
    {
      rule: caseOf(pack, 'combat'),
      roles: plainRoles,
      marks: acrossMarks(pack),
      asks: [askTerrain(pack, board)],
      unit,
      sums,
      before: [
        { id: 'factor', is: factor },
        { id: 'defence', is: times(get('sum:defence'), get('step:factor')) },
        { id: 'shift', is: total('shift') },
        { id: 'drm', is: total('drm') },
        { id: 'column', is: shifted(table, column, get('step:shift')) },
        { id: 'name', is: columnName(table, get('step:column')) },
        {
          id: 'says',
          is: ready(
            join(
              'Attack ',
              a,
              ' against ',
              when(
                same(get('step:factor'), 1),
                get('sum:defence'),
                join(get('sum:defence'), ' x ', get('step:factor'), ' = ', d),
              ),
              ' (',
              units(get('sum:attackers')),
              ' against ',
              units(get('sum:targets')),
              inOneHex,
              get('ask:terrain'),
              ')',
              said(differs(get('step:shift'), 0), ', column shift ', signed(get('step:shift'))),
              said(differs(get('step:drm'), 0), ', die ', signed(get('step:drm'))),
              ': column ',
              get('step:name'),
              ` [${caseOf(pack, 'combat')}]`,
            ),
          ),
        },
      ],
      rolls: [
        {
          id: 'die',
          sides: 6,
          then: [
            { id: 'result', is: cellOf(table, rowOfDie(table, plus(get('roll:die'), get('step:drm'))), get('step:column')) },
            {
              id: 'outcome',
              is: ready(join('Die ', get('roll:die'), ' on ', get('step:name'), ': ', resultWords(table, get('step:result')))),
            },
          ],
        },
      ],
      says: { before: 'says', after: 'outcome' },
    },
    {
      before: columnStandsIn(table, get('step:column')),
      after: cellStandsIn(table, rowOfDie(table, plus(get('roll:die'), get('step:drm'))), get('step:column')),
    },
  );
}
