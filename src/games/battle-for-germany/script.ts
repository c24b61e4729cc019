import type { Board } from '../../board/index.js';
import type { Pack, Table } from '../../pack/index.js';
import {
  all,
  type CombatScript,
  cellOf,
  columnName,
  get,
  hasWord,
  join,
  moreThan,
  NO_ROLL,
  not,
  ratioColumn,
  rowOfDie,
  same,
  times,
  when,
  words,
} from '../../rules/index.js';
import { cellStandsIn, columnStandsIn, framed, inOneHex } from '../framed.js';
import {
  acrossMarks,
  askSets,
  askTerrain,
  combinedFactor,
  heads,
  onGround,
  plainRoles,
  ready,
  resultWords,
  said,
  units,
} from '../script-parts.js';

/** BFG 6.1 to 6.83 as formulas, for one attacked hex. Strengths are counted in halves, which 13.2 makes of those of the SS. */
export function script(pack: Pack, board: Board): CombatScript {
  const table = pack.tables.crt as Table;
  const doubles = (id: string): number => pack.terrain.spaces[id]?.combat.find(({ times: by }) => by !== undefined)?.times ?? 1;
  const river = pack.terrain.sides.river?.combat[0]?.times ?? 1;
  const allied = same(get('sum:allied'), 0);
  const [a, d, column] = [get('sum:attack'), get('step:defence'), get('step:column')];
  const halves = (twice: ReturnType<typeof get>) =>
    when(
      same(times({ do: '/', with: [twice, 2] }, 2), twice),
      { do: '/', with: [twice, 2] },
      join({ do: '/', with: [twice, 2] }, '.5'),
    );
  return framed(
    pack,
    {
      rule: '6.1',
      roles: plainRoles,
      marks: acrossMarks(pack),
      asks: [
        askTerrain(pack, board),
        askSets(
          'more',
          words('Anything else', 'その他'),
          {
            'fortress-destroyed': words('Fortress destroyed', '要塞は破壊済み'),
            'ss-halved': words('SS halved', 'SSは半分'),
          },
          [['fortress-destroyed'], ['ss-halved'], ['fortress-destroyed', 'ss-halved']],
        ),
      ],
      unit: {
        // 13.2, R33: SS units attack with half their strength, and halves are kept.
        attack: times(get('value:attack'), when(all(same(get('nation'), 'ss'), hasWord(get('ask:more'), 'ss-halved')), 1, 2)),
        defence: get('value:defence'),
        one: 1,
        river: when(get('mark:river'), 1, 0),
        // 6.83: the Allies never profit from a fortress.
        allied: when({ do: 'or', with: [same(get('side'), 'western-allied'), same(get('side'), 'soviet')] }, 1, 0),
      },
      sums: [
        { id: 'attack', of: 'attack', roles: ['attacker'] },
        { id: 'defence', of: 'defence', roles: ['target'] },
        ...heads,
        { id: 'river', of: 'river', roles: ['attacker'] },
        { id: 'allied', of: 'allied', roles: ['target'] },
      ],
      before: [
        {
          id: 'factor',
          is: combinedFactor(
            [
              { if: onGround('rough'), by: doubles('rough') },
              { if: onGround('city'), by: doubles('city') },
              {
                if: all(onGround('fortress'), allied, not(hasWord(get('ask:more'), 'fortress-destroyed'))),
                by: doubles('fortress'),
              },
              // 6.81: a river helps only if every attacker is across it.
              { if: all(moreThan(get('sum:river'), 0), same(get('sum:river'), get('sum:attackers'))), by: river },
            ],
            pack.terrain.combine,
          ),
        },
        { id: 'defence', is: times(get('sum:defence'), get('step:factor')) },
        { id: 'column', is: ratioColumn(table, a, times(d, 2)) },
        { id: 'name', is: when(same(column, -1), 'below the table', columnName(table, column)) },
        {
          id: 'says',
          is: ready(
            join(
              'Attack ',
              halves(a),
              ' (',
              units(get('sum:attackers')),
              said(hasWord(get('ask:more'), 'ss-halved'), ', SS halved 13.2'),
              ') against ',
              when(same(get('step:factor'), 1), d, join(get('sum:defence'), ' x ', get('step:factor'), ' = ', d)),
              ' (',
              units(get('sum:targets')),
              inOneHex,
              get('ask:terrain'),
              said(hasWord(get('ask:more'), 'fortress-destroyed'), ', fortress destroyed'),
              when(
                same(get('sum:river'), 0),
                '',
                when(same(get('sum:river'), get('sum:attackers')), ', all across a river', ', not all across the river 6.81'),
              ),
              '): ',
              when(
                same(column, -1),
                'below the first column, the attack may not be made [R15]',
                join('column ', get('step:name')),
              ),
              ' [6.1, 6.82]',
            ),
          ),
        },
      ],
      rolls: [
        {
          id: 'die',
          sides: 6,
          then: [
            {
              id: 'result',
              is: when(same(column, -1), table.below ?? '', cellOf(table, rowOfDie(table, get('roll:die')), column)),
            },
            {
              id: 'outcome',
              is: ready(
                when(
                  same(column, -1),
                  `${NO_ROLL}below the first column, the attack may not be made [R15]`,
                  join('Die ', get('roll:die'), ' on ', get('step:name'), ': ', resultWords(table, get('step:result'))),
                ),
              ),
            },
          ],
        },
      ],
      says: { before: 'says', after: 'outcome' },
    },
    {
      before: columnStandsIn(table, column),
      after: cellStandsIn(table, rowOfDie(table, get('roll:die')), column),
    },
  );
}
