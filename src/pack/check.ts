import { checkColumns } from './check-tables.js';
import { didYouMean } from './nearest.js';
import type { Pack, Table } from './pack.js';
import type { SetupSource } from './read-scenarios.js';
import type { Reader } from './reader.js';
import type { Path, Span } from './source.js';

/** What can be checked without knowing the board: every name refers to something, every number fits. */
export function checkPack(pack: Pack, reader: Reader, setups: Readonly<Record<string, SetupSource>>): void {
  const at = (file: string, path: Path, key = false): Span => {
    const locator = reader.locators[file];
    return locator === undefined ? { file: reader.shown(file), start: 0, end: 1 } : key ? locator.keyAt(path) : locator.at(path);
  };
  const c: Checker = {
    pack,
    at,
    problem: (code, place, what, why, fix, severity) => reader.problem(code, place, what, why, fix, severity),
    refer: (what, word, knownWords, place) => {
      if (word === undefined || knownWords.includes(word)) return;
      reader.problem(
        `refer/unknown-${what}`,
        place(),
        `There is no ${what} ${word}.`,
        `everything that names a ${what} must name one that exists.`,
        didYouMean(
          word,
          knownWords,
          knownWords.length > 12 ? 'correct the name, or add it.' : `there are: ${knownWords.join(', ')}.`,
        ),
      );
    },
  };
  checkGame(c);
  checkCounters(c, reader.counterRows);
  checkCatalogue(c);
  checkRuleNumbers(c);
  checkTerrain(c);
  for (const table of Object.values(pack.tables)) checkTable(c, table);
  checkSequence(c);
  for (const id of Object.keys(pack.scenarios)) checkScenario(c, id, setups[id]);
  checkCombat(c);
  checkDecks(c);
  checkWords(c);
  checkLock(c, reader);
}

interface Checker {
  readonly pack: Pack;
  readonly at: (file: string, path: Path, key?: boolean) => Span;
  readonly problem: (code: string, at: Span, what: string, why: string, fix: string, severity?: 'error' | 'warning') => void;
  readonly refer: (what: string, word: string | undefined, known: readonly string[], at: () => Span) => void;
}

const keys = Object.keys;

function checkGame({ pack: { game, tables }, at, refer, problem }: Checker): void {
  const sides = keys(game.sides);
  for (const [id, nation] of Object.entries(game.nations)) {
    [nation.side].flat().forEach((side, i) => {
      refer('side', side, sides, () =>
        at('game.yaml', Array.isArray(nation.side) ? ['nations', id, 'side', i] : ['nations', id, 'side']),
      );
    });
  }
  game.layouts.forEach((layout, i) => {
    layout.forEach((value, j) => {
      refer('value', value, keys(game.values), () => at('game.yaml', ['layouts', i, j]));
    });
  });
  game.relations.forEach((relation, i) => {
    refer('side', relation.of, sides, () => at('game.yaml', ['relations', i, 'of']));
    relation.to.forEach((side, j) => {
      refer('side', side, sides, () => at('game.yaml', ['relations', i, 'to', j]));
    });
  });
  for (const [id, marker] of Object.entries(game.markers))
    refer('side', marker.side, sides, () => at('game.yaml', ['markers', id, 'side']));
  const letters = new Map<string, string>();
  for (const [id, side] of Object.entries(game.sides)) {
    const other = letters.get(side.letter);
    if (other !== undefined)
      problem(
        'game/same-letter',
        at('game.yaml', ['sides', id, 'letter']),
        `${id} and ${other} both have the letter ${side.letter}.`,
        'the letter tells sides apart for those who cannot tell the colours.',
        'give each side a letter of its own.',
      );
    letters.set(side.letter, id);
  }
  if (game.rules === 'standard' && game.standard === undefined) {
    problem(
      'game/no-standard',
      at('game.yaml', ['rules']),
      'This game uses the standard rules but gives no parameters.',
      'without them there is no movement and no combat.',
      'add a standard: block with movement, attack, defence and table.',
    );
  }
  if (game.standard !== undefined) {
    for (const value of ['movement', 'attack', 'defence'] as const)
      refer('value', game.standard[value], keys(game.values), () => at('game.yaml', ['standard', value]));
    refer('table', game.standard.table, keys(tables), () => at('game.yaml', ['standard', 'table']));
  }
}

function checkCounters({ pack, at, refer, problem }: Checker, rows: ReadonlyMap<string, number>): void {
  const { game, counters } = pack;
  for (const counter of counters) {
    const place = (column: string) => () => at('counters.csv', [rows.get(counter.id) ?? 0, column]);
    refer('side', counter.side, keys(game.sides), place('side'));
    refer('nation', counter.nation, keys(game.nations), place('nation'));
    refer('kind', counter.kind, keys(game.kinds), place('kind'));
    refer('size', counter.size, keys(game.sizes), place('size'));
    refer('hidden-class', counter.hidden, keys(game.hidden), place('hidden'));
    for (const flag of counter.flags) refer('flag', flag, keys(game.flags), place('flags'));
    if (counter.class === 'unit' && counter.side === undefined)
      problem(
        'counters/no-side',
        place('side')(),
        `The unit ${counter.id} has no side.`,
        'nobody could command it.',
        'name a side of game.yaml.',
      );
  }
  const total = counters.reduce((sum, counter) => sum + counter.count, 0);
  if (game.expects !== undefined && game.expects.counters !== total) {
    problem(
      'counters/total',
      at('game.yaml', ['expects', 'counters']),
      `The box holds ${game.expects.counters} counters (${game.expects.from}); counters.csv has ${total}.`,
      'a stand-in set must fit the stated number.',
      `${total < game.expects.counters ? 'add' : 'remove'} ${Math.abs(total - game.expects.counters)}.`,
    );
  }
}

function checkCatalogue({ pack: { rules }, at, problem }: Checker): void {
  const seen = new Set<string>();
  rules.cases.forEach((entry, i) => {
    if (seen.has(entry.rule))
      problem(
        'rules/duplicate',
        at('rules.yaml', ['cases', i, 'rule']),
        `The case ${entry.rule} stands twice.`,
        'a number names one case.',
        'remove or renumber one.',
      );
    seen.add(entry.rule);
    if (entry.from === undefined && rules.from === undefined) {
      problem(
        'rules/no-source',
        at('rules.yaml', ['cases', i]),
        `The case ${entry.rule} does not say where it comes from.`,
        'every statement has a source.',
        'add from: rulebook at the top of the file, or to the case.',
      );
    }
  });
  rules.rulings.forEach((ruling, i) => {
    if (seen.has(ruling.id))
      problem(
        'rules/duplicate',
        at('rules.yaml', ['rulings', i, 'id']),
        `The number ${ruling.id} stands twice.`,
        'a number names one case or ruling.',
        'renumber one.',
      );
    seen.add(ruling.id);
  });
}

/** Every `rule:` in every file names a case or a ruling of the catalogue. */
function checkRuleNumbers({ pack, at, problem }: Checker): void {
  const known = new Set([...pack.rules.cases.map((c) => c.rule), ...pack.rules.rulings.map((r) => r.id)]);
  const visit = (file: string, value: unknown, path: (string | number)[]): void => {
    if (Array.isArray(value)) {
      value.forEach((item, i) => {
        visit(file, item, [...path, i]);
      });
    } else if (value !== null && typeof value === 'object') {
      for (const [key, item] of Object.entries(value)) {
        if (key === 'rule' && (typeof item === 'string' || Array.isArray(item))) {
          [item].flat().forEach((number, i) => {
            if (typeof number !== 'string' || known.has(number)) return;
            const place = Array.isArray(item) ? [...path, key, i] : [...path, key];
            problem(
              'refer/unknown-rule',
              at(file, place),
              `There is no case ${number} in rules.yaml.`,
              'a player looks the number up in the rulebook.',
              didYouMean(number, known, 'correct the number, or add the case to the catalogue.'),
            );
          });
        } else visit(file, item, [...path, key]);
      }
    }
  };
  visit('game.yaml', pack.game, []);
  visit('board.yaml', pack.board.file, []);
  visit('terrain.yaml', pack.terrain, []);
  visit('sequence.yaml', pack.sequence, []);
  if (pack.combat) visit('combat.yaml', pack.combat, []);
  if (pack.decks) visit('decks.yaml', { ...pack.decks, cards: [] }, []);
  for (const table of Object.values(pack.tables)) visit(`tables/${table.id}.yaml`, { ...table, cells: [] }, []);
  for (const scenario of Object.values(pack.scenarios)) visit(`scenarios/${scenario.id}.yaml`, { ...scenario, setup: [] }, []);
  visit('rules.yaml', { rulings: pack.rules.rulings }, []);
  for (const [part, number] of Object.entries(pack.game.standard?.rules ?? {})) {
    if (!known.has(number))
      problem(
        'refer/unknown-rule',
        at('game.yaml', ['standard', 'rules', part]),
        `There is no case ${number} in rules.yaml.`,
        'the referee names the case when it refuses a move.',
        didYouMean(number, known, 'correct the number.'),
      );
  }
}

function checkTerrain({ pack, at, refer, problem }: Checker): void {
  const { terrain, game, board, tables } = pack;
  const selectors = [...keys(game.sides), ...keys(game.nations), ...keys(game.kinds), ...keys(game.sizes), ...keys(game.flags)];
  const classes = [...new Set(Object.values(game.kinds).flatMap((kind) => kind.moves ?? []))];
  for (const group of ['spaces', 'sides'] as const) {
    for (const [id, feature] of Object.entries(terrain[group])) {
      feature.combat.forEach((effect, i) => {
        const verbs = (['times', 'plus', 'halve', 'shift', 'drm', 'hitsOn', 'table'] as const).filter(
          (verb) => effect[verb] !== undefined,
        );
        if (verbs.length !== 1)
          problem(
            'terrain/one-verb',
            at('terrain.yaml', [group, id, 'combat', i]),
            `An effect does one thing; this one has ${verbs.length === 0 ? 'none' : verbs.join(' and ')}.`,
            'each line of the ledger shows one effect.',
            'give exactly one of times, plus, halve, shift, drm, hitsOn, table.',
          );
        effect.of.forEach((word, j) => {
          refer('selector', word.replace(/^!/, ''), selectors, () => at('terrain.yaml', [group, id, 'combat', i, 'of', j]));
        });
        refer('table', effect.table, keys(tables), () => at('terrain.yaml', [group, id, 'combat', i, 'table']));
      });
      if (typeof feature.move === 'object') {
        for (const name of keys(feature.move))
          refer('movement-class', name, classes, () => at('terrain.yaml', [group, id, 'move', name], true));
      }
    }
  }
  board.file.sea.forEach((id, i) => {
    refer('terrain', id, keys(terrain.spaces), () => at('board.yaml', ['sea', i]));
  });
}

function checkTable({ at, refer, problem }: Checker, table: Table): void {
  const file = `tables/${table.id}.yaml`;
  const results = keys(table.results);
  const outcome = (key: 'below' | 'above' | 'shiftBelow'): void => {
    const word = table[key];
    if (word !== undefined && word !== 'clamp' && results.length > 0) refer('result', word, results, () => at(file, [key]));
  };
  outcome('below');
  outcome('above');
  outcome('shiftBelow');
  if (table.kind === 'combat') {
    if (results.length === 0)
      problem(
        'table/no-results',
        at(file, ['cells']),
        `The table ${table.id} explains none of its results.`,
        'the calculator says each result in words.',
        'add results: with a name and a text for each code.',
      );
    table.cells.forEach((row, r) => {
      row.forEach((cell, c) => {
        if (cell.is === null || results.length === 0 || results.includes(String(cell.is))) return;
        refer('result', String(cell.is), results, () => at(file, ['cells', table.rowIds[r] ?? '', c]));
      });
    });
  }
  table.ladder?.forEach((id, i) => {
    refer('column', id, table.columnIds, () => at(file, ['ladder', i]));
  });
  const duplicates = (ids: readonly string[], key: 'columns' | 'rows'): void => {
    ids.forEach((id, i) => {
      if (ids.indexOf(id) !== i)
        problem(
          'table/duplicate',
          at(file, [key, 'list', i]),
          `${key === 'columns' ? 'Column' : 'Row'} ${id} stands twice.`,
          'one of the two could never be read.',
          'remove or rename one.',
        );
    });
  };
  duplicates(table.columnIds, 'columns');
  duplicates(table.rowIds, 'rows');
  checkColumns(table, (path, code, what, why, fix) => problem(code, at(file, path), what, why, fix));
  if (table.rows.by === 'die' && table.rows.dice !== undefined) {
    const faces = /^1d(\d+)$/.exec(table.rows.dice)?.[1];
    const covered = new Set(table.rows.list.flatMap((row) => (typeof row === 'object' ? span(row.number) : [Number(row)])));
    for (let face = 1; faces !== undefined && face <= Number(faces); face++) {
      if (!covered.has(face))
        problem(
          'table/missing-row',
          at(file, ['rows', 'list']),
          `A roll of ${face} has no row.`,
          'the die can show it.',
          `add a row for ${face}.`,
        );
    }
  }
}

const span = (range: readonly [number | null, number | null] | undefined): number[] => {
  if (range === undefined) return [];
  const [low, high] = [range[0] ?? -20, range[1] ?? 40];
  return Array.from({ length: Math.max(0, high - low + 1) }, (_, i) => low + i);
};

type PhaseNode = Pack['sequence']['phases'][number];

function checkSequence({ pack: { sequence, game }, at, refer, problem }: Checker): void {
  const numbers: string[] = [];
  const ids = new Set<string>();
  const visit = (phase: PhaseNode, path: Path): void => {
    if (ids.has(phase.id))
      problem(
        'sequence/duplicate',
        at('sequence.yaml', [...path, 'id']),
        `The phase ${phase.id} stands twice.`,
        'an id names one phase.',
        'rename one.',
      );
    if (numbers.includes(phase.number))
      problem(
        'sequence/duplicate',
        at('sequence.yaml', [...path, 'number']),
        `The number ${phase.number} stands twice.`,
        'questions name a phase by its number.',
        'renumber one.',
      );
    ids.add(phase.id);
    numbers.push(phase.number);
    [phase.side ?? []].flat().forEach((side) => {
      refer('side', side, keys(game.sides), () => at('sequence.yaml', [...path, 'side']));
    });
    phase.phases.forEach((inner, i) => {
      visit(inner, [...path, 'phases', i]);
    });
  };
  sequence.phases.forEach((phase, i) => {
    visit(phase, ['phases', i]);
  });
  for (const [id, variant] of Object.entries(sequence.variants)) {
    variant.phases.forEach((number, i) => {
      refer('phase', number.replace(/#\d+$/, ''), numbers, () => at('sequence.yaml', ['variants', id, 'phases', i]));
    });
  }
  const turns = sequence.turns.map((turn) => turn.number);
  turns.forEach((turn, i) => {
    if (turns.indexOf(turn) !== i)
      problem(
        'sequence/duplicate',
        at('sequence.yaml', ['turns', i, 'number']),
        `Turn ${turn} stands twice.`,
        'the turn track has one box a turn.',
        'renumber one.',
      );
  });
}

function checkScenario(c: Checker, id: string, source: SetupSource | undefined): void {
  const { pack, at, refer, problem } = c;
  const scenario = pack.scenarios[id];
  if (scenario === undefined) return;
  const file = `scenarios/${id}.yaml`;
  const sides = keys(pack.game.sides);
  const turns = pack.sequence.turns.map((turn) => turn.number);
  for (const key of ['first', 'last'] as const) {
    if (!turns.includes(scenario.turns[key]))
      problem(
        'scenario/turn',
        at(file, ['turns', key]),
        `Turn ${scenario.turns[key]} is not on the turn track.`,
        'the game starts and ends on it.',
        `turns run from ${Math.min(...turns)} to ${Math.max(...turns)}.`,
      );
  }
  if (scenario.turns.first > scenario.turns.last)
    problem(
      'scenario/turn',
      at(file, ['turns']),
      'The last turn lies before the first.',
      'the game would be over before it begins.',
      'exchange them.',
    );
  refer('sequence-variant', scenario.sequence, keys(pack.sequence.variants), () => at(file, ['sequence']));
  for (const [player, { sides: commanded }] of Object.entries(scenario.players)) {
    commanded.forEach((side, i) => {
      refer('side', side, sides, () => at(file, ['players', player, 'sides', i]));
    });
  }
  scenario.options.forEach((option, i) => {
    refer('option', option, keys(pack.game.options), () => at(file, ['options', i]));
  });
  const counters = new Map(pack.counters.map((counter) => [counter.id, counter] as const));
  scenario.choices.forEach((choice, i) => {
    refer('player', choice.who, [...keys(scenario.players), ...sides], () => at(file, ['choices', i, 'who']));
    choice.counters.forEach((counter, j) => {
      if (!counters.has(counter)) refer('counter', counter, [...counters.keys()], () => at(file, ['choices', i, 'counters', j]));
    });
  });
  scenario.markers.forEach((marker, i) => {
    refer('marker', marker.is, keys(pack.game.markers), () => at(file, ['markers', i, 'is']));
  });
  const used = new Map<string, number>();
  scenario.setup.forEach((placed, i) => {
    const place = (field: 'counter' | 'copies' | 'side' | 'flags') => () =>
      at(source?.file ?? file, source?.path(i, field) ?? []);
    const counter = counters.get(placed.counter);
    if (counter === undefined) {
      problem(
        'setup/unknown-counter',
        place('counter')(),
        `There is no counter ${placed.counter}.`,
        'the set-up places counters of counters.csv.',
        didYouMean(placed.counter, counters.keys(), 'correct the id, or add the counter.'),
      );
      return;
    }
    refer('side', placed.side, sides, place('side'));
    for (const flag of placed.flags) refer('flag', flag, keys(pack.game.flags), place('flags'));
    const count = (used.get(placed.counter) ?? 0) + placed.copies;
    used.set(placed.counter, count);
    if (count > counter.count)
      problem(
        'setup/too-many',
        place('counter')(),
        `${placed.counter} is placed ${count} times, but there ${counter.count === 1 ? 'is one' : `are ${counter.count}`}.`,
        'the box holds no more.',
        'place fewer, or raise count in counters.csv.',
      );
    if (placed.face === 'back' && counter.hidden === undefined && counter.back === undefined && counter.steps < 2)
      problem(
        'setup/no-back',
        place('counter')(),
        `${placed.counter} has no back to start on.`,
        'its back has no values.',
        'start it on its front.',
        'warning',
      );
  });
}

function checkCombat({ pack, at, refer }: Checker): void {
  const { combat, game, terrain, tables } = pack;
  if (combat === undefined) return;
  const place =
    (...path: Path) =>
    () =>
      at('combat.yaml', path);
  combat.tables.forEach((id, i) => {
    refer('table', id, keys(tables), place('tables', i));
  });
  for (const role of ['attack', 'defence'] as const) {
    combat.unit[role].forEach((id, i) => {
      refer('value', id, keys(game.values), place('unit', role, i));
    });
  }
  combat.unit.flags.forEach((id, i) => {
    refer('flag', id, keys(game.flags), place('unit', 'flags', i));
  });
  combat.terrain.forEach((id, i) => {
    refer('terrain', id, keys(terrain.spaces), place('terrain', i));
  });
  combat.across.forEach((id, i) => {
    refer('hexside', id, keys(terrain.sides), place('across', i));
  });
}

function checkDecks({ pack, at, refer }: Checker): void {
  for (const [id, deck] of Object.entries(pack.decks?.decks ?? {})) {
    refer('side', deck.side, keys(pack.game.sides), () => at('decks.yaml', ['decks', id, 'side']));
    refer('table', deck.table, keys(pack.tables), () => at('decks.yaml', ['decks', id, 'table']));
  }
}

function checkWords({ pack, at, refer }: Checker): void {
  const counters = pack.counters.map((counter) => counter.id);
  const known = new Set(counters);
  for (const [lang, words] of Object.entries(pack.words)) {
    for (const id of keys(words.counters))
      if (!known.has(id)) refer('counter', id, counters, () => at(`text.${lang}.yaml`, ['counters', id], true));
  }
}

/** The lock keeps ids of counters that a published module has; one that vanished would orphan old saves. */
function checkLock({ pack, problem }: Checker, reader: Reader): void {
  if (pack.lock === undefined) return;
  const known = new Set(pack.counters.map((counter) => counter.id));
  const gone = keys(pack.lock.pieces).filter((piece) => !known.has(piece.replace(/\/\d+$/, '')));
  if (gone.length > 0) {
    problem(
      'lock/vanished',
      { file: reader.shown('grognard.lock.json'), start: 0, end: 1 },
      `${gone.slice(0, 5).join(', ')}${gone.length > 5 ? ` and ${gone.length - 5} more` : ''} had a piece id but ${gone.length === 1 ? 'is' : 'are'} no longer in counters.csv.`,
      'saves made with an earlier module still hold those pieces.',
      'restore the id if it was renamed; otherwise the id stays reserved.',
      'warning',
    );
  }
}
