import { type Checker, keys } from './checker.js';
import { didYouMean } from './nearest.js';
import type { Pack } from './pack.js';
import type { SetupSource } from './read-scenarios.js';
import type { Path } from './source.js';

type PhaseNode = Pack['sequence']['phases'][number];

export function checkSequence({ pack: { sequence, game }, at, refer, problem }: Checker): void {
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

export function checkScenario(c: Checker, id: string, source: SetupSource | undefined): void {
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
  const places = keys(pack.board.file.places);
  refer('side', scenario.score?.of, sides, () => at(file, ['score', 'of']));
  scenario.score?.sudden.forEach((line, i) => {
    refer('side', line.side, sides, () => at(file, ['score', 'sudden', i, 'side']));
    line.holds.forEach((place, j) => {
      refer('place', place, places, () => at(file, ['score', 'sudden', i, 'holds', j]));
    });
  });
  scenario.score?.table.forEach((line, i) => {
    refer('side', line.winner, sides, () => at(file, ['score', 'table', i, 'winner']));
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

export function checkCombat({ pack, at, refer }: Checker): void {
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
