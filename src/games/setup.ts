import { type Board, spaceOf } from '../board/index.js';
import { didYouMean, type Pack, type Scenario, say } from '../pack/index.js';
import { gameRoom } from './index.js';

/** Something wrong with a set-up, at one placed unit or at a path of the scenario's file. */
export interface SetupProblem {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly scenario: string;
  readonly index?: number;
  readonly field?: 'counter' | 'at' | 'copies' | 'side' | 'stack' | 'flags';
  readonly path?: readonly (string | number)[];
  readonly what: string;
  readonly why: string;
  readonly fix: string;
}

/** Every scenario's set-up on the board: spaces that exist, dry land, and the game's own stacking. */
export function checkSetup(pack: Pack, board: Board): SetupProblem[] {
  const room = gameRoom(pack.game.rules);
  return Object.values(pack.scenarios).flatMap((scenario) => [
    ...places(pack, board, scenario),
    ...(room?.checkSetup ?? plainStacking)(pack, board, scenario).map((problem) => ({
      severity: 'error' as const,
      scenario: scenario.id,
      ...problem,
    })),
  ]);
}

export type HookProblem = Omit<SetupProblem, 'severity' | 'scenario'>;

function places(pack: Pack, board: Board, scenario: Scenario): SetupProblem[] {
  const problems: SetupProblem[] = [];
  const sea = new Set(pack.board.file.sea);
  const classes = new Map(pack.counters.map((counter) => [counter.id, counter.class] as const));
  const known = (id: string): boolean => board.index.has(id) || board.regions.has(id) || board.places.has(id);
  scenario.setup.forEach((placed, index) => {
    const space = spaceOf(board, placed.at);
    if (space === -1) {
      problems.push({
        code: 'setup/unknown-space',
        severity: 'error',
        scenario: scenario.id,
        index,
        what: `${placed.counter} starts in ${placed.at || 'no space'}, which is not on the map.`,
        why: 'set-up places every unit on a printed space.',
        fix: didYouMean(placed.at, board.ids, 'correct the number, or add the space to the board.'),
      });
    } else if (classes.get(placed.counter) === 'unit' && board.spaces[space]!.terrain.some((id) => sea.has(id))) {
      problems.push({
        code: 'setup/in-the-sea',
        severity: 'error',
        scenario: scenario.id,
        index,
        what: `${placed.counter} starts in ${placed.at}, which is sea.`,
        why: 'no land unit can stand there.',
        fix: 'move it to a land hex, or correct the terrain of the hex.',
      });
    }
  });
  Object.keys(scenario.control).forEach((id) => {
    if (!known(id) && spaceOf(board, id) === -1) {
      problems.push({
        code: 'scenario/unknown-space',
        severity: 'error',
        scenario: scenario.id,
        path: ['control', id],
        what: `${id} is neither a space nor a region of the board.`,
        why: 'control belongs to spaces.',
        fix: didYouMean(id, [...board.index.keys(), ...board.regions.keys(), ...board.places.keys()], 'correct the name.'),
      });
    }
  });
  scenario.choices.forEach((choice, i) => {
    choice.within.forEach((id, j) => {
      if (known(id) || spaceOf(board, id) !== -1) return;
      problems.push({
        code: 'scenario/unknown-space',
        severity: 'error',
        scenario: scenario.id,
        path: ['choices', i, 'within', j],
        what: `${id} is neither a space nor a region of the board.`,
        why: 'the players are told where they may place.',
        fix: didYouMean(id, [...board.regions.keys(), ...board.places.keys()], 'correct the name.'),
      });
    });
  });
  return problems;
}

/** The stacking limit of game.yaml, for games whose room knows no better. Boxes and tracks hold any number. */
export function plainStacking(pack: Pack, board: Board, scenario: Scenario): HookProblem[] {
  const limit = pack.game.stacking;
  if (limit === undefined) return [];
  const counters = new Map(pack.counters.map((counter) => [counter.id, counter] as const));
  const stacks = new Map<string, number>();
  const problems: HookProblem[] = [];
  scenario.setup.forEach((placed, index) => {
    const counter = counters.get(placed.counter);
    const space = spaceOf(board, placed.at);
    if (counter?.class !== 'unit' || space === -1) return;
    const { kind, id, name } = board.spaces[space]!;
    if (kind !== 'hex' && kind !== 'area') return;
    const key = limit.per === 'side' ? `${id}|${placed.side ?? counter.side ?? ''}` : id;
    const count = (stacks.get(key) ?? 0) + placed.copies;
    stacks.set(key, count);
    if (count > limit.units) {
      problems.push({
        code: 'setup/stacking',
        index,
        what: `${count} units start in ${name === undefined ? id : `${say(name)} (${id})`}; the limit is ${limit.units}.`,
        why: `stacking limits hold during set-up${limit.rule === undefined ? '' : ` [${[limit.rule].flat().join(', ')}]`}.`,
        fix: 'move one of them to another space.',
      });
    }
  });
  return problems;
}
