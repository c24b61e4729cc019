import type { Board } from '../../board/index.js';
import type { Effect, Pack } from '../../pack/index.js';
import {
  all,
  type CombatScript,
  type Formula,
  get,
  halfUp,
  hasWord,
  join,
  largest,
  moreThan,
  not,
  plus,
  same,
  smallest,
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
  concerned,
  heads,
  onGround,
  plainRoles,
  ready,
  said,
  subsets,
  units,
} from '../script-parts.js';
import { hitFace } from './strength.js';

/** RV 8.43 to 9.2 as formulas, for one attacked hex: as many dice as strength, and which faces hit. */
export function script(pack: Pack, board: Board): CombatScript {
  const lines = chartLines(pack);
  const snow = same(get('ask:weather'), 'snow');
  const conditions: Readonly<Record<string, Formula>> = {
    'not-snow': not(snow),
    intact: not(hasWord(get('ask:first'), 'fortress-lost')),
  };
  const holds = ({ id, side, effect }: (typeof lines)[number]): Formula =>
    all(
      side ? get(`mark:${id}`) : onGround(id),
      // A major city is a city too, and counts once.
      ...(id === 'city' ? [not(onGround('major-city'))] : []),
      ...effect.if.map((condition) => conditions[condition] ?? same(0, 1)),
    );
  const onUnit = (line: (typeof lines)[number]): Formula => {
    const of = concerned(pack, line.effect);
    return of === undefined ? holds(line) : all(holds(line), of);
  };
  const some = (who: Effect['who'], per: (effect: Effect) => boolean) =>
    lines.filter(({ effect }) => effect.who === who && per(effect));
  const isEach = ({ per }: Effect): boolean => per === 'unit';
  /** 9.2: additions and subtractions, then halvings, each rounded up. */
  const strength = (cuts: typeof lines, halvings: readonly Formula[]): Formula => {
    const sum = plus(
      get('value:strength'),
      ...cuts.flatMap((line) => (line.effect.plus === undefined ? [] : [when(onUnit(line), line.effect.plus, 0)])),
    );
    const halves = [...cuts.filter(({ effect }) => effect.halve).map(onUnit), ...halvings];
    return halves.reduce<Formula>((left, half) => when(half, halfUp(left), left), largest(sum, 0));
  };
  const attackers = some('attacker', isEach);
  const defenders = some('defender', (effect) => isEach(effect) && effect.hitsOn === undefined);
  const sheltering = some('defender', ({ hitsOn }) => hitsOn !== undefined);
  const hexes = some('defender', (effect) => !isEach(effect) && effect.plus !== undefined);
  const [usual, low] = [hitFace(pack), Math.min(hitFace(pack), ...sheltering.map(({ effect }) => effect.hitsOn ?? 6))];
  const sheltered = sheltering.length === 0 ? same(0, 1) : { do: 'or' as const, with: sheltering.map(onUnit) };
  const oos = get('mark:oos');
  const [a, d] = [get('step:attack'), plus(get('step:low-dice'), get('step:usual-dice'))];
  const inShelter = moreThan(get('sum:sheltered'), 0);
  return framed(pack, {
    rule: '8.43',
    roles: plainRoles,
    marks: [...acrossMarks(pack), { id: 'oos', name: words('Out of supply', '補給切れ'), of: 'attack' }],
    asks: [
      askTerrain(pack, board),
      askInput(pack, 'weather', {
        text: words('Weather', '天候'),
        options: ['clear', 'light-mud', 'mud', 'snow'],
        keeps: true,
      }),
      {
        id: 'leaders',
        text: words('Dice of leaders for the attack', '攻撃側の指揮官のダイス'),
        options: [0, 1, 2, 3, 4],
      },
      { id: 'attack-dice', text: words('Dice of air and ships for the attack', '攻撃側の空・海のダイス'), options: [0, 1, 2] },
      { id: 'defence-dice', text: words('Dice of leaders for the defence', '防御側の指揮官のダイス'), options: [0, 1, 2, 3, 4] },
      { id: 'ships', text: words('Naval dice for the defence', '防御側の海軍ダイス'), options: [0, 1, 2] },
      askSets(
        'first',
        words('The attacked city', '攻撃される都市'),
        { volkssturm: words('Volkssturm', '国民突撃隊'), 'fortress-lost': words('Fortress lost', '要塞は失陥') },
        subsets(['volkssturm', 'fortress-lost']),
      ),
    ],
    unit: {
      attack: when(
        same(get('kind'), 'leader'),
        0,
        // 13.0: in Snow all but shock and mountain units attack at half strength.
        strength(attackers, [oos, all(snow, not(same(get('kind'), 'shock')), not(same(get('kind'), 'mountain')))]),
      ),
      defence: when(same(get('kind'), 'leader'), 0, strength(defenders, [oos])),
      sheltered: when(sheltered, 1, 0),
      low: when(sheltered, get('defence'), 0),
      one: when(same(get('kind'), 'leader'), 0, 1),
    },
    sums: [
      { id: 'attack', of: 'attack', roles: ['attacker'] },
      { id: 'defence', of: 'defence', roles: ['target'] },
      { id: 'low', of: 'low', roles: ['target'] },
      { id: 'sheltered', of: 'sheltered', roles: ['target'] },
      ...heads,
    ],
    before: [
      // 11.21: a leader adds no more dice than the strength that he leads.
      { id: 'leaders', is: smallest(get('ask:leaders'), get('sum:attack')) },
      { id: 'defending-leaders', is: smallest(get('ask:defence-dice'), get('sum:defence')) },
      { id: 'attack', is: plus(get('sum:attack'), get('step:leaders'), get('ask:attack-dice')) },
      // 9.1, 11.8: what the hex adds; its dice hit as those of the units in it do.
      {
        id: 'hex',
        is: plus(
          ...hexes.map((line) => when(holds(line), line.effect.plus ?? 0, 0)),
          when(hasWord(get('ask:first'), 'volkssturm'), 1, 0),
          get('step:defending-leaders'),
        ),
      },
      { id: 'low-dice', is: plus(get('sum:low'), when(inShelter, get('step:hex'), 0)) },
      {
        id: 'usual-dice',
        is: plus({ do: '-', with: [get('sum:defence'), get('sum:low')] }, when(inShelter, 0, get('step:hex')), get('ask:ships')),
      },
      { id: 'defence', is: d },
      {
        id: 'says',
        is: ready(
          join(
            'Attack ',
            a,
            ` dice hitting on ${faces(usual)} (`,
            units(get('sum:attackers')),
            said(moreThan(get('step:leaders'), 0), ', ', get('step:leaders'), ' of leaders'),
            said(moreThan(get('ask:attack-dice'), 0), ', ', get('ask:attack-dice'), ' of air and ships'),
            '), defence ',
            get('step:defence'),
            ' dice hitting on ',
            when(
              moreThan(get('step:low-dice'), 0),
              when(
                moreThan(get('step:usual-dice'), 0),
                join(`${faces(low)} (`, get('step:low-dice'), `) or ${faces(usual)} (`, get('step:usual-dice'), ')'),
                faces(low),
              ),
              faces(usual),
            ),
            ' (',
            units(get('sum:targets')),
            inOneHex,
            get('ask:terrain'),
            said(moreThan(get('step:hex'), 0), ', ', get('step:hex'), ' for the hex and leaders'),
            said(moreThan(get('ask:ships'), 0), ', ', get('ask:ships'), ' of ships'),
            when(same(get('ask:first'), 'none'), '', join(', ', get('ask:first'))),
            '), weather ',
            get('ask:weather'),
            ' [8.43, 9.1, 9.2]',
          ),
        ),
      },
    ],
    rolls: [
      { id: 'attack', sides: 6, pool: { dice: a, hitsOn: usual }, then: [] },
      { id: 'low', sides: 6, pool: { dice: get('step:low-dice'), hitsOn: low }, then: [] },
      {
        id: 'usual',
        sides: 6,
        pool: { dice: get('step:usual-dice'), hitsOn: usual },
        then: [
          { id: 'hits-on-attacker', is: plus(get('roll:low'), get('roll:usual')) },
          {
            id: 'outcome',
            is: ready(
              join(
                'The attack rolls',
                get('faces:attack'),
                ': ',
                hits(get('roll:attack')),
                '; the defence rolls',
                get('faces:low'),
                get('faces:usual'),
                ': ',
                hits(get('step:hits-on-attacker')),
                '. Each hit is one step loss; of several, some may be met by retreating [8.51, 8.52]',
              ),
            ),
          },
        ],
      },
    ],
    says: { before: 'says', after: 'outcome' },
  });
}

const faces = (lowest: number): string => (lowest === 6 ? '6' : `${lowest}-6`);

const hits = (count: Formula): Formula => join(count, when(same(count, 1), ' hit', ' hits'));
