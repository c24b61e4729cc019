import type { Broken } from './mutate.js';

type Edit = (text: string) => string;

/** A line by its number, or all lines of the broken text that hold a piece of it. */
const lineOf = (text: string, place: number | string): number[] =>
  typeof place === 'number' ? [place] : text.split('\n').flatMap((line, i) => (line.includes(place) ? [i + 1] : []));

/** Breaks that a mutator does not think of, each as a person would make it. The line is that of the first changed line. */
export function byHand(texts: Readonly<Record<string, string>>): Broken[] {
  const made: Broken[] = [];
  const edit = (kind: string, file: string, change: Edit, ...places: (number | string)[]): void => {
    const before = texts[file] as string;
    const text = change(before);
    if (text === before) throw new Error(`${kind}: the edit changes nothing`);
    const first = text.split('\n').findIndex((line, i) => line !== before.split('\n')[i]) + 1;
    made.push({
      kind: `${file}: ${kind}`,
      file,
      text,
      lines: places.length > 0 ? places.flatMap((place) => lineOf(text, place)) : [first],
    });
  };
  const swap =
    (from: string | RegExp, to: string): Edit =>
    (text) =>
      text.replace(from, to);
  const addLine =
    (line: string): Edit =>
    (text) =>
      `${text.trimEnd()}\n${line}\n`;

  // counters.csv
  edit('duplicate id', 'counters.csv', swap('blue-2,', 'blue-1,'));
  edit('no id', 'counters.csv', swap('blue-2,', ','));
  edit('id with capitals', 'counters.csv', swap('blue-2,', 'Blue-2,'));
  edit('unknown side', 'counters.csv', swap('unit,red,red', 'unit,reed,red'));
  edit('unknown nation', 'counters.csv', swap('unit,red,red', 'unit,red,reed'));
  edit('unknown kind', 'counters.csv', swap('infantry,brigade,3', 'infantery,brigade,3'));
  edit('unknown size', 'counters.csv', swap('brigade,7', 'brigad,7'));
  edit('unknown class', 'counters.csv', swap('Blue 2nd Brigade,unit', 'Blue 2nd Brigade,unti'));
  edit('class left out', 'counters.csv', swap('Blue 2nd Brigade,unit', 'Blue 2nd Brigade,'));
  edit('no side', 'counters.csv', swap('unit,red,red,infantry,brigade,1', 'unit,,red,infantry,brigade,1'));
  edit('no name', 'counters.csv', swap('Red 9th Armoured Brigade', ''));
  edit('a date for a strength', 'counters.csv', swap('7,2,5,6,3,6', '7,2,5-6,6,3,6'));
  edit('words for a strength', 'counters.csv', swap('7,2,5,6,3,6', '7,2,five,6,3,6'));
  edit('a strength of 500', 'counters.csv', swap('7,2,5,6,3,6', '7,2,500,6,3,6'));
  edit('a negative strength', 'counters.csv', swap('7,2,5,6,3,6', '7,2,-5,6,3,6'));
  edit('half a step', 'counters.csv', swap('7,2,5,6,3,6', '7,1.5,5,6,3,6'));
  edit('a hundred steps', 'counters.csv', swap('7,2,5,6,3,6', '7,100,5,6,3,6'));
  edit('an extra cell', 'counters.csv', swap('7,2,5,6,3,6', '7,2,5,6,3,6,9'));
  edit('an unquoted comma', 'counters.csv', swap('Blue 7th Armoured Brigade', 'Blue 7th, Armoured Brigade'));
  edit('an unclosed quotation mark', 'counters.csv', swap('Blue 2nd', '"Blue 2nd'));
  edit('an unknown column', 'counters.csv', swap('strength,movement,back', 'strenght,movement,back'));
  edit('a column twice', 'counters.csv', swap('designation', 'name'));
  edit('a column without a name', 'counters.csv', swap('designation', ''));
  edit('the id column missing', 'counters.csv', swap('id,name', 'ident,name'));
  edit('an unknown flag column', 'counters.csv', swap('designation', 'traits'));
  edit('empty file', 'counters.csv', () => '', 1);
  edit('only spaces', 'counters.csv', () => '   \n  \n', 1, 2);
  edit('a YAML file by mistake', 'counters.csv', () => 'id: blue-1\nname: Blue\n', 1);
  // board
  edit('a row too short', 'board.yaml', swap('..w.....^', '..w....^'));
  edit('a row too long', 'board.yaml', swap('.....w..^', '.....w..^^'));
  edit('a row missing', 'board.yaml', swap('    .~~..w...\n', ''), 'rows: |');
  edit('a character not in the legend', 'board.yaml', swap('.~~..w...', '.~~..x...'));
  edit('legend of two characters', 'board.yaml', swap('"w": woods', '"ww": woods'));
  edit('unknown terrain in the legend', 'board.yaml', swap('"w": woods', '"w": wood'));
  edit('a place off the map', 'board.yaml', swap('at: "0403"', 'at: "4403"'));
  edit('a place without its zero', 'board.yaml', swap('at: "0403"', 'at: 0403.5'));
  edit('an unknown stagger', 'board.yaml', swap('stagger: even', 'stagger: evn'));
  edit('an unknown orientation', 'board.yaml', swap('orientation: pointy', 'orientation: pointed'));
  edit('no rows', 'board.yaml', swap('rows: 7', 'rows: 0'));
  edit('ten million hexes', 'board.yaml', swap('columns: 9', 'columns: 1500000'));
  edit('a numbering without a row', 'board.yaml', swap('{column:2}{row:2}', '{column:2}'));
  edit('one digit for ten columns', 'board.yaml', swap('{column:2}{row:2}', '{column:2}-{row}'));
  edit('a file that is not there', 'board.yaml', swap('sides: sides.csv', 'sides: side.csv'));
  edit('unknown sea', 'board.yaml', swap('sea: [lake]', 'sea: [laek]'));
  edit('tabs for indentation', 'board.yaml', swap('  orientation', '\torientation'));
  edit('a side between hexes that do not touch', 'sides.csv', swap('0501,0601', '0501,0801'));
  edit('a side off the map', 'sides.csv', swap('0501,0601', '0501,9901'));
  edit('a side of a hex with itself', 'sides.csv', swap('0501,0601', '0501,0501'));
  edit('an unknown hexside feature', 'sides.csv', swap('0501,0601,river', '0501,0601,rivre'));
  edit('a hexside without an end', 'sides.csv', swap('0501,0601', '0501,'));
  edit('an unknown column', 'sides.csv', swap('features', 'feature'));
  // tables
  edit(
    'words for a cell that nobody has',
    'tables/crt.yaml',
    addLine('words: {retreats-far: {en: Retreats far}}'),
    'retreats-far',
  );
  edit('a cell missing', 'tables/crt.yaml', swap('1: [A1, A1, AR, DR]', '1: [A1, A1, AR]'));
  edit('a cell too many', 'tables/crt.yaml', swap('1: [A1, A1, AR, DR]', '1: [A1, A1, AR, DR, DR]'));
  edit('a row missing', 'tables/crt.yaml', swap('  3: [A1, AR, DR, DR]\n', ''), 'rows: {by: die');
  edit('an unknown row', 'tables/crt.yaml', swap('  6: [', '  7: ['), '  7: [');
  edit('an unknown result', 'tables/crt.yaml', swap('2: [A1, AR', '2: [A1, RA'));
  edit('columns in the wrong order', 'tables/crt.yaml', swap('ratio: "2:1"', 'ratio: "1:4"'));
  edit('a column that nothing reaches', 'tables/crt.yaml', swap('ratio: "2:1"', 'ratio: "1:1"'));
  edit('not a ratio', 'tables/crt.yaml', swap('ratio: "2:1"', 'ratio: "2-1"'));
  edit('a ratio without quotes', 'tables/crt.yaml', swap('ratio: "2:1"', 'ratio: 21'));
  edit('a ratio to nothing', 'tables/crt.yaml', swap('ratio: "2:1"', 'ratio: "2:0"'));
  edit('a column of another scale', 'tables/crt.yaml', swap('{id: "2:1", ratio: "2:1"}', '{id: "2:1", difference: [1, 2]}'));
  edit('a column without a scale', 'tables/crt.yaml', swap('{id: "2:1", ratio: "2:1"}', '{id: "2:1"}'));
  edit('a column twice', 'tables/crt.yaml', swap('{id: "2:1", ratio: "2:1"}', '{id: "1:1", ratio: "2:1"}'));
  edit(
    'columns that overlap',
    'tables/crt.yaml',
    (text) =>
      text
        .replace('by: ratio', 'by: difference')
        .replace(
          /list: \[\{id: "1:2".*\]/,
          'list: [{id: a, difference: [0, 3]}, {id: b, difference: [3, 5]}, {id: c, difference: [6, 7]}, {id: d, difference: [8, null]}]',
        ),
    'id: b',
  );
  edit(
    'columns with a gap',
    'tables/crt.yaml',
    (text) =>
      text
        .replace('by: ratio', 'by: difference')
        .replace(
          /list: \[\{id: "1:2".*\]/,
          'list: [{id: a, difference: [0, 1]}, {id: b, difference: [3, 5]}, {id: c, difference: [6, 7]}, {id: d, difference: [8, null]}]',
        ),
    'id: b',
  );
  edit(
    'a column that runs backwards',
    'tables/crt.yaml',
    (text) =>
      text
        .replace('by: ratio', 'by: percent')
        .replace(
          /list: \[\{id: "1:2".*\]/,
          'list: [{id: a, percent: [null, 49]}, {id: b, percent: [99, 50]}, {id: c, percent: [100, 199]}, {id: d, percent: [200, null]}]',
        ),
    'id: b',
  );
  edit(
    'an open column before another',
    'tables/crt.yaml',
    (text) =>
      text
        .replace('by: ratio', 'by: number')
        .replace(
          /list: \[\{id: "1:2".*\]/,
          'list: [{id: a, number: [1, null]}, {id: b, number: [4, 5]}, {id: c, number: [6, 7]}, {id: d, number: [8, 9]}]',
        ),
    'id: b',
  );
  edit('an automatic result that is none', 'tables/crt.yaml', swap('below: clamp', 'below: AE'));
  edit('a ladder of unknown columns', 'tables/crt.yaml', swap('below: clamp', 'ladder: ["1:2", "9:1"]\nbelow: clamp'));
  edit(
    'no results at all',
    'tables/crt.yaml',
    (text) => text.replace(/results:.*\n( {2}.*\n)+(?=cells)/, ''),
    'cells:',
    '  1: [',
  );
  edit('another id than the file', 'tables/crt.yaml', swap('id: crt', 'id: combat'));
  edit('a roll without a row', 'tables/crt.yaml', swap('list: [1, 2, 3, 4, 5, 6]', 'list: [1, 2, 3, 4, 5]'));
  // scenario
  edit('a unit off the map', 'scenarios/battle.yaml', swap('at: "0102"', 'at: "0199"'));
  edit('a unit in the lake', 'scenarios/battle.yaml', swap('at: "0104"', 'at: "0204"'));
  edit(
    'three units in a hex',
    'scenarios/battle.yaml',
    (text) => text.replace('at: "0102"', 'at: "0103"').replace('at: "0203"', 'at: "0103"'),
    12,
    13,
    14,
    15,
  );
  edit('a counter placed twice', 'scenarios/battle.yaml', swap('counter: blue-2', 'counter: blue-1'));
  edit('an unknown counter', 'scenarios/battle.yaml', swap('counter: blue-2', 'counter: bleu-2'));
  edit('an unknown face', 'scenarios/battle.yaml', swap('at: "0102"', 'at: "0102", face: reverse'));
  edit('a turn that is not on the track', 'scenarios/battle.yaml', swap('last: 4', 'last: 9'));
  edit('turns that run backwards', 'scenarios/battle.yaml', swap('first: 1, last: 4', 'first: 4, last: 1'));
  edit('an unknown player side', 'scenarios/battle.yaml', swap('sides: [blue]', 'sides: [bleu]'));
  edit('an unknown option', 'scenarios/battle.yaml', swap('turns: {', 'options: [fog]\nturns: {'));
  edit('an unknown variant', 'scenarios/battle.yaml', swap('turns: {', 'sequence: short\nturns: {'));
  edit('a set-up file that is not there', 'scenarios/battle.yaml', (text) =>
    text.replace(/setup:[\s\S]*?victory/, 'setup: nowhere.csv\nvictory'),
  );
  edit('control of nowhere', 'scenarios/battle.yaml', swap('control: {', 'control: {atlantis: blue, '));
  // sequence
  edit('a phase number twice', 'sequence.yaml', swap('number: A2', 'number: A1'));
  edit('a phase id twice', 'sequence.yaml', swap('id: blue-combat', 'id: blue-movement'));
  edit('a turn twice', 'sequence.yaml', swap('number: 2', 'number: 1'));
  edit('a variant with an unknown phase', 'sequence.yaml', addLine('variants: {short: {name: Short, phases: [A1, Z9]}}'));
  // rules
  edit('a case twice', 'rules.yaml', swap('rule: "3"', 'rule: "2"'));
  edit('a case number without quotes', 'rules.yaml', swap('rule: "3"', 'rule: 3.10'));
  edit('a case without a source', 'rules.yaml', swap('from: ours\n', ''), 'rule: "1"');
  edit('a case without Japanese', 'rules.yaml', swap(/, ja: 支配地域\}/, '}'));
  edit('an unknown treatment', 'rules.yaml', swap('do: enforced', 'do: enforce'));
  edit(
    'a ruling on no case',
    'rules.yaml',
    swap('rulings: []', 'rulings: [{id: R1, rule: ["99"], question: {en: a, ja: b}, ruling: {en: a, ja: b}}]'),
  );
  edit(
    'a ruling with the number of a case',
    'rules.yaml',
    swap('rulings: []', 'rulings: [{id: "2", rule: ["2"], question: {en: a, ja: b}, ruling: {en: a, ja: b}}]'),
  );
  // terrain
  edit('an effect that does nothing', 'terrain.yaml', swap('times: 2, ', ''));
  edit('an effect that does two things', 'terrain.yaml', swap('times: 2, ', 'times: 2, plus: 1, '));
  edit('an effect for an unknown nation', 'terrain.yaml', swap('times: 2, ', 'times: 2, of: [green], '));
  edit('an unknown movement class', 'terrain.yaml', swap('mobile: 3', 'mobil: 3'));
  edit('an unknown purpose', 'terrain.yaml', swap('move: prohibited', 'no: [walk], move: prohibited'));
  edit('a cost in words', 'terrain.yaml', swap('move: 2', 'move: two'));
  edit('a colour in words', 'terrain.yaml', swap('"#e9e4c9"', 'beige'));
  // game
  edit('two sides with one letter', 'game.yaml', swap('letter: R', 'letter: B'));
  edit('no standard parameters', 'game.yaml', (text) => text.replace(/standard: +#[\s\S]*$/, ''), 'rules: standard');
  edit('a layout of unknown values', 'game.yaml', swap('[[strength, movement]]', '[[strenght, movement]]'));
  edit('a wrong number of counters', 'game.yaml', swap('stacking:', 'expects: {counters: 9, from: ours}\nstacking:'));
  edit('a source that is none', 'game.yaml', swap('from: ours ', 'from: my head '));
  edit('a version in words', 'game.yaml', swap('version: 0.1.0', 'version: first'));
  edit('a key twice', 'game.yaml', swap('aliases: []', 'aliases: []\nversion: 0.2.0'));
  edit('an unclosed bracket', 'game.yaml', swap('aliases: []', 'aliases: ['), 'aliases: [', 'rules: standard', 'from: ours');
  edit(
    'an unclosed quotation mark',
    'game.yaml',
    swap('letter: B, colour: "#2f5d8c"', 'letter: B, colour: "#2f5d8c'),
    14,
    15,
    16,
    17,
    20,
    21,
    22,
    23,
  );
  edit('a file of another kind', 'game.yaml', () => '- a\n- b\n', 1);
  edit('an empty file', 'game.yaml', () => '', 1);
  edit('a binary file', 'game.yaml', () => '\u0000\u0001\u0002\u0003', 1);
  edit('an alias bomb', 'game.yaml', () => bomb(), 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
  edit('brackets ten thousand deep', 'game.yaml', () => `id: ${'['.repeat(10_000)}`, 1);
  edit('dashes ten thousand deep', 'game.yaml', () => `id:\n${'- '.repeat(10_000)}`, 1, 2);
  edit('an unknown tag', 'game.yaml', swap('players: {min: 2', 'players: {min: !!js/function 2'));

  // game.yaml: look
  edit('look: unknown counter', 'game.yaml', addLine('look: {counters: [{ids: [blue-99], shape: round}]}'));
  edit('look: unknown kind', 'game.yaml', addLine('look: {counters: [{kind: infantery, template: unit}]}'));
  edit('look: unknown side of an emblem', 'game.yaml', addLine('look: {emblems: {bleu: star}}'));
  edit('look: unknown value', 'game.yaml', addLine('look: {values: {strenght: {signed: true}}}'));
  edit('look: unknown flag', 'game.yaml', addLine('look: {flags: {elite: {mark: E}}}'));
  edit('look: unknown shape', 'game.yaml', addLine('look: {counters: [{class: marker, shape: triangle}]}'));
  edit('look: unknown value for formations', 'game.yaml', addLine('look: {formations: {value: formation, list: {}}}'));
  // combat
  edit('an unknown table', 'combat.yaml', swap('tables: [crt]', 'tables: [ctr]'));
  edit('an unknown value', 'combat.yaml', swap('attack: [strength]', 'attack: [power]'));
  edit('an unknown terrain', 'combat.yaml', swap('terrain: [woods', 'terrain: [wood'));
  edit('an unknown hexside', 'combat.yaml', swap('across: [river]', 'across: [rivre]'));
  edit('an unknown device', 'combat.yaml', swap('device: ratio', 'device: odds'));
  return made;
}

/** Nine lists of nine: a few lines that unfold to billions of values. */
function bomb(): string {
  const names = 'abcdefghi';
  return [...names]
    .map(
      (name, i) =>
        `${name}: &${name} [${Array(9)
          .fill(i === 0 ? 'x' : `*${names[i - 1]}`)
          .join(', ')}]`,
    )
    .join('\n');
}
