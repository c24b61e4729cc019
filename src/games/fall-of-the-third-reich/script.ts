import type { Board } from '../../board/index.js';
import { isStandIn, type Pack, type Table } from '../../pack/index.js';
import {
  all,
  any,
  atLeast,
  type CombatScript,
  cellOf,
  columnName,
  differs,
  type Formula,
  figureColumn,
  get,
  hasWord,
  join,
  minus,
  moreThan,
  not,
  numberAt,
  over,
  plus,
  ratioColumn,
  rowOfDie,
  type ScriptStep,
  same,
  shifted,
  times,
  when,
  words,
} from '../../rules/index.js';
import { cellStandsIn, framed, inOneHex } from '../framed.js';
import {
  acrossMarks,
  askSets,
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
  yesOrNo,
} from '../script-parts.js';

/** Strengths are counted in eighths: marsh, a major river and want of supply may each halve one. */
const SCALE = 8;

/** How often each letter counts is one sum for all letters, with three digits for each. */
const LETTER = 1000;

/** FTTR 13.2A to 13.2D as formulas: letters by the strength die, then ratio or difference, shifts, die. */
export function script(pack: Pack, board: Board): CombatScript {
  const {
    crt,
    'german-corps-strength': strength,
    'german-corps-strength-modifiers': modifiers,
  } = pack.tables as Record<string, Table>;
  if (crt === undefined || strength === undefined || modifiers === undefined) throw new Error('the charts of 13.2 are missing');
  const letters = strength.columnIds;
  const lines = chartLines(pack);
  const carpet = get('ask:carpet');
  /** 8.5.4: after a carpet raid nothing in the hex counts but forts. */
  const inForce = ({ id, side }: ChartLine): Formula =>
    side ? get(`mark:${id}`) : id === 'fort' ? onGround(id) : all(onGround(id), same(carpet, 0));
  const bearing = (line: ChartLine): Formula => {
    const of = concerned(pack, line.effect);
    return of === undefined ? inForce(line) : all(inForce(line), of);
  };
  const changes = (who: 'attacker' | 'defender'): ChartLine[] =>
    lines.filter(({ effect }) => effect.who === who && effect.shift === undefined);
  const factorFor = (who: 'attacker' | 'defender'): Formula => {
    const own = changes(who);
    const up = combinedFactor(
      own.flatMap((line) => ((line.effect.times ?? 1) > 1 ? [{ if: bearing(line), by: line.effect.times as number }] : [])),
      pack.terrain.combine,
    );
    return own.reduce<Formula>(
      (factor, line) => (line.effect.halve ? over(factor, when(bearing(line), 2, 1)) : factor),
      times(SCALE, up),
    );
  };
  const [oos, retreated] = [get('mark:oos'), get('mark:retreated')];
  const parts = (who: 'attack' | 'defence'): Record<string, Formula> => {
    // A counter without a defence of its own, such as A-8, defends with its first value.
    const text: Formula =
      who === 'attack' ? get('text:attack') : when(same(get('text:defence'), ''), get('text:attack'), get('text:defence'));
    const number: Formula =
      who === 'attack' ? get('value:attack') : when(same(get('text:defence'), ''), get('value:attack'), get('value:defence'));
    const factor = get(`${who}-factor`);
    const lowest = (letter: string): number =>
      Math.min(...strength.cells.map((row) => Number(row[letters.indexOf(letter)]?.is ?? Number.POSITIVE_INFINITY)));
    // 9.5: printed strengths are halved out of supply, but not those of Allied units that attack; letters have their lowest.
    const halved = who === 'attack' ? all(oos, not(same(get('side'), 'allied'))) : oos;
    const plain = when(halved, over(times(number, factor), 2), times(number, factor));
    const fixed = letters.reduce<Formula>(
      (found, letter) => when(same(text, letter), when(oos, times(lowest(letter), factor), 0), found),
      plain,
    );
    return {
      [`${who}-factor`]: factorFor(who === 'attack' ? 'attacker' : 'defender'),
      [who]: when(retreated, 0, fixed),
      [`${who}-letters`]: when(
        any(oos, retreated),
        0,
        times(
          factor,
          letters.reduce<Formula>((found, letter, i) => when(same(text, letter), LETTER ** i, found), 0),
        ),
      ),
    };
  };
  const unit: Record<string, Formula> = {
    ...parts('attack'),
    ...parts('defence'),
    one: 1,
    axis: when(same(get('side'), 'axis'), 1, 0),
    letter: when(any(...letters.map((letter) => same(get('text:attack'), letter))), 1, 0),
    river: when(get('mark:river'), 1, 0),
  };
  const shiftLines = lines.filter(({ effect }) => effect.shift !== undefined);
  const shiftHolds = (line: ChartLine): Formula =>
    all(
      line.side ? moreThan(get('sum:river'), 0) : inForce(line),
      ...line.effect.if.map((condition) =>
        condition === 'all-across'
          ? same(get('sum:river'), get('sum:attackers'))
          : condition === 'axis-defends'
            ? moreThan(get('sum:axis'), 0)
            : same(0, 1),
      ),
    );
  const year = (row: string): Formula => {
    const cells = modifiers.cells[modifiers.rowIds.indexOf(row)] ?? [];
    return modifiers.columnIds.reduce<Formula>(
      (found, id, i) => when(same(get('ask:year'), Number(id)), Number(cells[i]?.is ?? 0), found),
      0,
    );
  };
  const air = (word: string): Formula => hasWord(get('ask:air'), word);
  const anyLetters = any(moreThan(get('sum:attack-letters'), 0), moreThan(get('sum:defence-letters'), 0));
  /** The three digits of a letter. */
  const weight = (who: 'attack' | 'defence', letter: number): Formula => {
    const from = over(get(`sum:${who}-letters`), LETTER ** letter);
    return letter === letters.length - 1 ? from : minus(from, times(over(from, LETTER), LETTER));
  };
  const valueOn = (face: Formula, letter: number): Formula =>
    numberAt(
      strength.cells.map((row) => Number(row[letter]?.is ?? 0)),
      rowOfDie(strength, plus(face, get('step:modifier'))),
    );
  const totalOn = (who: 'attack' | 'defence', face: Formula): Formula =>
    over(plus(get(`sum:${who}`), ...letters.map((letter, i) => times(get(`step:${who}-${letter}`), valueOn(face, i)))), SCALE);
  /** 13.2C: below the table is -1. From 1:1 up to but not including 2:1 the difference decides. */
  const columnFor = (a: Formula, d: Formula): Formula => {
    const base = when(
      same(a, 0),
      -1,
      when(all(atLeast(a, d), moreThan(times(d, 2), a)), figureColumn(crt, 'difference', minus(a, d)), ratioColumn(crt, a, d)),
    );
    return base;
  };
  const fightOn = (face: Formula): ScriptStep[] => [
    { id: 'attack', is: totalOn('attack', face) },
    { id: 'defence', is: totalOn('defence', face) },
    { id: 'base', is: columnFor(get('step:attack'), get('step:defence')) },
    { id: 'column', is: shifted(crt, get('step:base'), get('step:shift')) },
    { id: 'name', is: when(same(get('step:column'), -1), 'below 1:2', columnName(crt, get('step:column'))) },
  ];
  const told: Formula = join(get('step:attack'), ' against ', get('step:defence'), ', column ', get('step:name'));
  return framed(
    pack,
    {
      rule: '13.2C',
      roles: plainRoles,
      marks: [
        ...acrossMarks(pack).filter(({ id }) => unit[id] !== undefined || lines.some((line) => line.side && line.id === id)),
        { id: 'oos', name: words('Out of supply', '補給切れ'), of: 'attack' },
        { id: 'retreated', name: words('Retreated here in this step', 'このステップに退却してきた'), of: 'defence' },
      ],
      asks: [
        askTerrain(pack, board),
        { id: 'year', text: words('Year', '年'), options: modifiers.columnIds.map(Number), keeps: true },
        askSets(
          'air',
          words('Air over the German corps', '独軍団への航空支援・妨害'),
          {
            luftwaffe: words('Luftwaffe', 'ドイツ空軍'),
            'interdiction-attack': words('Interdiction of attacks', '攻撃への妨害'),
            'interdiction-all': words('Interdiction of all', '全判定への妨害'),
          },
          [
            ['luftwaffe'],
            ['interdiction-attack'],
            ['interdiction-all'],
            ['luftwaffe', 'interdiction-attack'],
            ['luftwaffe', 'interdiction-all'],
          ],
        ),
        { id: 'carpet', text: words('Carpet raids that succeeded', '成功した絨毯爆撃'), options: [0, 1, 2] },
        {
          id: 'airborne',
          text: words('Airborne that dropped attack with others', '降下した空挺が共同で攻撃'),
          options: ['no', 'yes'],
          words: yesOrNo,
        },
      ],
      unit,
      sums: [
        ...(['attack', 'defence'] as const).flatMap((who) =>
          [who, `${who}-letters`].map((id) => ({
            id,
            of: id,
            roles: [who === 'attack' ? 'attacker' : 'target'],
          })),
        ),
        ...heads,
        { id: 'axis', of: 'axis', roles: ['target'] },
        { id: 'letters', of: 'letter', roles: ['attacker'] },
        { id: 'river', of: 'river', roles: ['attacker'] },
      ],
      before: [
        {
          id: 'shift',
          is: plus(
            ...shiftLines.map((line) => when(shiftHolds(line), line.effect.shift as number, 0)),
            carpet,
            when(same(get('ask:airborne'), 'yes'), 1, 0),
          ),
        },
        {
          id: 'modifier',
          is: plus(
            year('year'),
            when(air('luftwaffe'), year('luftwaffe'), 0),
            // 8.5.5: interdiction bears on letter units that attack, or on all of them (R24).
            when(
              any(air('interdiction-all'), all(air('interdiction-attack'), moreThan(get('sum:letters'), 0))),
              year('interdiction'),
              0,
            ),
          ),
        },
        { id: 'letters', is: when(anyLetters, 1, 0) },
        ...(['attack', 'defence'] as const).flatMap((who) =>
          letters.map((letter, i) => ({ id: `${who}-${letter}`, is: weight(who, i) })),
        ),
        // Without letters the strength die changes nothing, and the first face stands for all.
        {
          id: 'fights',
          from: 1,
          to: 6,
          steps: fightOn(get('each:fights')),
          says: when(
            same(get('step:letters'), 1),
            join(when(same(get('each:fights'), 1), 'by the strength die 13.2A: on ', '; on '), get('each:fights'), ': ', told),
            when(same(get('each:fights'), 1), told, ''),
          ),
        },
        {
          id: 'says',
          is: ready(
            join(
              'Attack ',
              get('step:fights'),
              ' (',
              units(get('sum:attackers')),
              ' against ',
              units(get('sum:targets')),
              inOneHex,
              get('ask:terrain'),
              said(moreThan(carpet, 0), ', carpet raids ', carpet),
              said(
                all(same(get('step:letters'), 1), differs(get('step:modifier'), 0)),
                ', strength die ',
                signed(get('step:modifier')),
              ),
              said(differs(get('step:shift'), 0), ', column shift ', signed(get('step:shift'))),
              ') [13.2C]',
            ),
          ),
        },
      ],
      rolls: [
        { id: 'strength', sides: 6, then: fightOn(get('roll:strength')) },
        {
          id: 'die',
          sides: 6,
          then: [
            {
              id: 'result',
              is: when(
                same(get('step:column'), -1),
                crt.below ?? '',
                cellOf(crt, rowOfDie(crt, get('roll:die')), get('step:column')),
              ),
            },
            {
              id: 'outcome',
              is: ready(
                join(
                  said(same(get('step:letters'), 1), 'Strength die ', get('roll:strength'), ': '),
                  told,
                  // 13.2C: below 1:2 no die is rolled.
                  when(same(get('step:column'), -1), '. No die: ', join('. Die ', get('roll:die'), ': ')),
                  resultWords(crt, get('step:result')),
                ),
              ),
            },
          ],
        },
      ],
      says: { before: 'says', after: 'outcome' },
    },
    {
      // The columns differ by the strength die, so that the report says of the whole chart what the result says of its cell.
      before: [crt, strength, modifiers].some(({ cells }) => cells.flat().some(({ from }) => isStandIn(from))) ? 1 : 0,
      after: cellStandsIn(crt, rowOfDie(crt, get('roll:die')), get('step:column')),
    },
  );
}
