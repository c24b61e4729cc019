import type { Board } from '../../board/index.js';
import type { Pack, Table } from '../../pack/index.js';
import {
  all,
  any,
  type CombatScript,
  cellOf,
  columnName,
  type Formula,
  figureColumn,
  get,
  hasWord,
  join,
  largest,
  moreThan,
  not,
  over,
  plus,
  rowOfDie,
  same,
  smallest,
  times,
  when,
  words,
} from '../../rules/index.js';
import { framed, inOneHex } from '../framed.js';
import {
  acrossMarks,
  askInput,
  askSets,
  askTerrain,
  chartLines,
  heads,
  onGround,
  plainRoles,
  ready,
  resultWords,
  said,
  subsets,
  units,
} from '../script-parts.js';
import { TABLES } from './stages.js';
import { MOST_TIMES } from './strength.js';

/** RTR 12.2 as formulas, for one attacked hex of units that are face-up. */
export function script(pack: Pack, board: Board): CombatScript {
  const [mobile, assault] = [pack.tables[TABLES.mobile] as Table, pack.tables[TABLES.assault] as Table];
  const lines = chartLines(pack);
  const german: Formula = same(get('side'), 'german');
  const withWord = (word: string): Formula => hasWord(get('ask:support'), word);
  const inside = lines.filter(({ side, effect }) => !side && effect.who === 'defender' && effect.times !== undefined);
  const waters = lines.filter(({ side, effect }) => side && effect.times !== undefined);
  const forcing = lines.filter(({ effect }) => effect.table === TABLES.assault);
  // 12.18: all attackers across water that no bridge or engineer takes away.
  const water = all(moreThan(get('sum:attackers'), 0), same(get('sum:water'), get('sum:attackers')));
  // 19.1, Q16: an engineer takes away rivers and canals of the Soviet, and no lakes.
  const engineer = all(not(german), any(withWord('engineer'), same(get('text:type'), 'engineer')));
  const [lakes, streams] = [waters.filter(({ id }) => id === 'lake'), waters.filter(({ id }) => id !== 'lake')];
  const marked = (sides: typeof waters): Formula => any(...sides.map(({ id }) => get(`mark:${id}`)));
  const waterTimes = Math.max(1, ...waters.map(({ effect }) => effect.times ?? 1));
  const groundTimes = Math.max(1, ...inside.map(({ effect }) => effect.times ?? 1));
  const [a, d] = [get('step:attack'), get('step:defence')];
  const useAssault = same(get('step:assault'), 1);
  const column = (table: Table): Formula => figureColumn(table, 'percent', get('step:percent'));
  const of = (part: (table: Table) => Formula): Formula => when(useAssault, part(assault), part(mobile));
  // 12.20: each benefit adds one to the factor, and nothing is more than tripled.
  const factor = (...benefits: readonly Formula[]): Formula => smallest(plus(1, ...benefits), MOST_TIMES);
  return framed(pack, {
    rule: '12.2',
    roles: plainRoles,
    marks: [...acrossMarks(pack), { id: 'no-loc', name: words('No line of communication', '連絡線なし'), of: 'attack' }],
    asks: [
      askInput(pack, 'crt', { text: words('Combat results table', '戦闘結果表'), options: ['mobile', 'assault'] }),
      askTerrain(pack, board),
      askSets(
        'support',
        words('Support', '支援'),
        {
          barrage: words('Barrage', '弾幕'),
          flak: words('Flak', '高射砲'),
          engineer: words('Engineer', '工兵'),
          'me-262': words('Me-262', 'Me-262'),
        },
        [...subsets(['barrage', 'flak', 'engineer']), ...subsets(['flak']).map((set) => ['me-262', ...set])],
      ),
    ],
    unit: {
      attack: times(
        get('value:strength'),
        factor(
          when(all(not(german), withWord('barrage'), not(get('mark:no-loc'))), 1, 0),
          when(all(german, same(get('kind'), 'mobile'), withWord('flak')), 1, 0),
          when(all(german, withWord('me-262')), 1, 0),
        ),
      ),
      // Twice over: with the water of the hexside, and without.
      dry: times(
        get('value:strength'),
        factor(flakOf(german, withWord('flak')), when(all(german, onAny(inside)), groundTimes - 1, 0)),
      ),
      wet: times(
        get('value:strength'),
        factor(flakOf(german, withWord('flak')), largest(when(all(german, onAny(inside)), groundTimes - 1, 0), waterTimes - 1)),
      ),
      strength: get('value:strength'),
      one: 1,
      german: when(german, 1, 0),
      'no-loc': when(get('mark:no-loc'), 1, 0),
      water: when(all(not(get('mark:bridge')), when(marked(streams), not(engineer), marked(lakes))), 1, 0),
    },
    sums: [
      { id: 'attack', of: 'attack', roles: ['attacker'] },
      { id: 'dry', of: 'dry', roles: ['target'] },
      { id: 'wet', of: 'wet', roles: ['target'] },
      { id: 'printed', of: 'strength', roles: ['target'] },
      { id: 'attack-printed', of: 'strength', roles: ['attacker'] },
      { id: 'no-loc', of: 'no-loc', roles: ['attacker'] },
      ...heads,
      { id: 'germans', of: 'german', roles: ['target'] },
      { id: 'water', of: 'water', roles: ['attacker'] },
    ],
    before: [
      { id: 'attack', is: get('sum:attack') },
      { id: 'defence', is: when(water, get('sum:wet'), get('sum:dry')) },
      // 12.21: Germans in an objective, urban or S-Bahn hex; Q10: so does a defence of 0.
      {
        id: 'assault',
        is: when(
          any(same(get('ask:crt'), 'assault'), all(moreThan(get('sum:germans'), 0), onAny(forcing)), same(get('sum:printed'), 0)),
          1,
          0,
        ),
      },
      { id: 'percent', is: when(same(d, 0), 99_999, over(times(a, 100), d)) },
      { id: 'column', is: of(column) },
      { id: 'name', is: of((table) => columnName(table, get('step:column'))) },
      {
        id: 'says',
        is: ready(
          join(
            'Attack ',
            when(same(get('sum:attack-printed'), a), a, join(get('sum:attack-printed'), ' printed, ', a, ' in all')),
            ' (',
            units(get('sum:attackers')),
            said(moreThan(get('sum:no-loc'), 0), ', ', get('sum:no-loc'), ' without line of communication'),
            ') against ',
            when(same(get('sum:printed'), d), d, join(get('sum:printed'), ' printed, ', d, ' in all')),
            ' (',
            units(get('sum:targets')),
            inOneHex,
            get('ask:terrain'),
            said(water, ', all across water 12.18'),
            when(same(get('ask:support'), 'none'), '', join(', ', get('ask:support'))),
            '): ',
            when(same(d, 0), 'the last column', join(get('step:percent'), '%')),
            ' on the ',
            when(useAssault, 'Assault', 'Mobile'),
            ' CRT, column ',
            get('step:name'),
            ' [12.2]',
          ),
        ),
      },
    ],
    rolls: [
      {
        id: 'die',
        sides: 6,
        then: [
          { id: 'result', is: of((table) => cellOf(table, rowOfDie(table, get('roll:die')), get('step:column'))) },
          {
            id: 'outcome',
            is: ready(
              join(
                'Die ',
                get('roll:die'),
                ' on the ',
                when(useAssault, 'Assault', 'Mobile'),
                ' CRT, column ',
                get('step:name'),
                ': ',
                of((table) => resultWords(table, get('step:result'))),
              ),
            ),
          },
        ],
      },
    ],
    says: { before: 'says', after: 'outcome' },
  });
}

/** 12.15: mobile Germans within two hexes of a flak tower. */
const flakOf = (german: Formula, flak: Formula): Formula => when(all(german, same(get('kind'), 'mobile'), flak), 1, 0);

const onAny = (lines: readonly { readonly id: string }[]): Formula =>
  any(...[...new Set(lines.map(({ id }) => id))].map(onGround));
