import type { Board } from '../../board/index.js';
import type { Pack, Table } from '../../pack/index.js';
import {
  all,
  type CombatScript,
  columnName,
  differs,
  type Formula,
  figureColumn,
  get,
  join,
  largest,
  minus,
  moreThan,
  numberAt,
  plus,
  same,
  when,
  words,
} from '../../rules/index.js';
import { framed } from '../framed.js';
import { acrossMarks, askInput, askTerrain, CLEAR, JOINED, ready, said, signed, yesOrNo } from '../script-parts.js';
import type { Weather } from './battle.js';
import { rowsTable } from './cards.js';
import { cell, combatType, pathBonus, terrainLine, weatherBonus, zoneBonus } from './charts.js';

const COLOURS = ['cp-red', 'cp-white', 'cp-grey', 'cp-yellow', 'cp-circled'];
const WEATHERS: readonly Weather[] = ['clear', 'mud', 'snow', 'general-winter'];

/** AW 12.5 as formulas: both strengths, their difference, and which card or table decides. */
export function script(pack: Pack, board: Board): CombatScript {
  const asked = askTerrain(pack, board, Object.keys(pack.terrain.spaces));
  const isBase = (id: string): boolean => pack.terrain.spaces[id]?.base === true;
  const zones = asked.options.map((option) => {
    const terrain = option === CLEAR ? [CLEAR] : String(option).split(JOINED);
    const line = terrainLine(terrain, isBase);
    const zone = { kind: 'area' as const, terrain, line, across: [], regions: undefined, westOfLine: false };
    return { bonus: zoneBonus({ pack, zone }).is ?? 0, assault: combatType({ pack, zone }).is === 'assault' };
  });
  const zoneAt: Formula = asked.options.reduce<Formula>(
    (found, option, i) => when(same(get('ask:terrain'), option), i, found),
    0,
  );
  const points = (use: string): Formula =>
    plus(...COLOURS.flatMap((colour) => (cell(pack, 'cp-colours', colour, use).is === true ? [get(`value:${colour}`)] : [])));
  // 2.3.4, 18.1: circled yellow is grey while Germany lacks the War Initiative.
  const yellow = when(same(get('ask:initiative'), 'german'), points('support'), points('support-no-initiative'));
  const fighting = (use: Formula): Formula => when(get('mark:lower'), yellow, use);
  const paths = acrossMarks(pack);
  const crossed = paths.flatMap(({ id }) => {
    const bonus = pathBonus(pack, id).is;
    return bonus === null || bonus === 0 ? [] : [{ id, bonus }];
  });
  const weather = (side: 'german' | 'soviet'): Formula =>
    numberAt(
      WEATHERS.map((word) => weatherBonus(pack, word, side).is ?? 0),
      WEATHERS.reduce<Formula>((found, word, i) => when(same(get('ask:weather'), word), i, found), 0),
    );
  const marked = (id: string): { id: string; of: string; roles: string[] } => ({ id, of: id, roles: ['lead'] });
  const rows = pack.tables[rowsTable('german')] as Table;
  const [a, d, difference] = [get('step:attack'), get('step:defence'), get('step:difference')];
  const column = figureColumn(rows, 'difference', difference);
  return framed(pack, {
    rule: '12.5',
    roles: [
      { id: 'lead', name: words('Lead attacker', '主攻撃者'), of: 'attack' },
      { id: 'target', name: words('Target', '目標'), of: 'defence' },
      { id: 'attack-support', name: words('Supports the attack', '攻撃支援'), of: 'attack' },
      { id: 'defence-support', name: words('Supports the defence', '防御支援'), of: 'defence' },
    ],
    marks: [
      ...paths,
      { id: 'lower', name: words('Large below a large unit', '大規模の下の大規模'), of: 'attack' },
      { id: 'damaged', name: words('Damaged air unit', '損傷した航空ユニット'), of: 'attack' },
      { id: 'disrupted', name: words('Disrupted', '混乱'), of: 'attack' },
      { id: 'oos', name: words('Unsupplied', '補給切れ'), of: 'attack' },
    ],
    asks: [
      asked,
      askInput(pack, 'weather', {
        text: words('Weather in the target zone', '目標ゾーンの天候'),
        options: [...WEATHERS],
        keeps: true,
      }),
      askInput(pack, 'initiative', { text: words('War Initiative', '戦争の主導権'), options: ['german', 'soviet'], keeps: true }),
      {
        id: 'contested',
        text: words('Lead Attacker and Target in one zone', '主攻撃者と目標が同じゾーン'),
        options: ['no', 'yes'],
        words: yesOrNo,
      },
      {
        id: 'attack-cp',
        text: words('CP of cards and markers for the attack', '攻撃側のカード・マーカーのCP'),
        options: [0, 1, 2, 3, 4, 5, 6],
      },
      {
        id: 'defence-cp',
        text: words('CP of cards and markers for the defence', '防御側のカード・マーカーのCP'),
        options: [0, 1, 2, 3, 4, 5, 6],
      },
    ],
    unit: {
      lead: when(
        get('mark:damaged'),
        0,
        fighting(when(same(get('ask:contested'), 'yes'), points('attack-contested'), points('attack'))),
      ),
      target: when(get('mark:damaged'), 0, fighting(points('defence'))),
      support: when(get('mark:damaged'), 0, yellow),
      one: 1,
      german: when(same(get('side'), 'german'), 1, 0),
      disrupted: when(get('mark:disrupted'), 1, 0),
      oos: when(get('mark:oos'), 1, 0),
      ...Object.fromEntries(crossed.map(({ id }) => [`across-${id}`, when(get(`mark:${id}`), 1, 0)] as const)),
    },
    sums: [
      { id: 'lead', of: 'lead', roles: ['lead'] },
      { id: 'target', of: 'target', roles: ['target'] },
      { id: 'attack-support', of: 'support', roles: ['attack-support'] },
      { id: 'defence-support', of: 'support', roles: ['defence-support'] },
      { id: 'attackers', of: 'one', roles: ['lead'] },
      { id: 'targets', of: 'one', roles: ['target'] },
      { id: 'germans', of: 'german', roles: ['target'] },
      marked('disrupted'),
      marked('oos'),
      ...crossed.map(({ id }) => marked(`across-${id}`)),
    ],
    before: [
      { id: 'zone', is: zoneAt },
      {
        id: 'assault',
        is: numberAt(
          zones.map(({ assault }) => (assault ? 1 : 0)),
          get('step:zone'),
        ),
      },
      {
        id: 'attack',
        is: plus(
          get('sum:lead'),
          get('sum:attack-support'),
          get('ask:attack-cp'),
          // 12.5.6, A-22
          when(moreThan(get('sum:disrupted'), 0), -1, 0),
          when(moreThan(get('sum:oos'), 0), -2, 0),
        ),
      },
      {
        id: 'ground',
        is: plus(
          numberAt(
            zones.map(({ bonus }) => bonus),
            get('step:zone'),
          ),
          ...crossed.map(({ id, bonus }) => when(moreThan(get(`sum:across-${id}`), 0), bonus, 0)),
          when(moreThan(get('sum:germans'), 0), weather('german'), weather('soviet')),
        ),
      },
      {
        id: 'defence',
        is: plus(get('sum:target'), get('sum:defence-support'), get('ask:defence-cp'), get('step:ground')),
      },
      {
        id: 'difference',
        is: when(same(get('step:assault'), 1), minus(a, d), minus(largest(a, 0), largest(d, 0))),
      },
      { id: 'column', is: column },
      {
        id: 'says',
        is: ready(
          join(
            when(same(get('step:assault'), 1), 'Assault: attack ', 'Engagement: attack '),
            a,
            ' (lead ',
            get('sum:lead'),
            said(moreThan(get('sum:attack-support'), 0), ', support ', get('sum:attack-support')),
            said(moreThan(get('ask:attack-cp'), 0), ', cards and markers ', get('ask:attack-cp')),
            said(moreThan(get('sum:disrupted'), 0), ', disrupted -1'),
            said(moreThan(get('sum:oos'), 0), ', unsupplied -2'),
            ') against ',
            d,
            ' (target ',
            get('sum:target'),
            said(moreThan(get('sum:defence-support'), 0), ', support ', get('sum:defence-support')),
            said(moreThan(get('ask:defence-cp'), 0), ', cards and markers ', get('ask:defence-cp')),
            said(differs(get('step:ground'), 0), ', ground and weather ', signed(get('step:ground'))),
            '; ',
            get('ask:terrain'),
            ', weather ',
            get('ask:weather'),
            '), difference ',
            signed(difference),
            ' [12.5]',
            when(
              same(get('step:assault'), 1),
              ' before the cards. Each side draws its next Event card and adds its SP; then see the Assault table',
              when(
                all(same(get('step:assault'), 0), same(get('step:column'), -1)),
                '. Below the table: A1, no card is drawn',
                join(
                  ". Draw the attacker's next Event card and read its Engagement row under ",
                  columnName(rows, get('step:column')),
                ),
              ),
            ),
          ),
        ),
      },
    ],
    rolls: [],
    says: { before: 'says' },
  });
}
