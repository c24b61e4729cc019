import { type Board, neighboursOf } from '../../board/index.js';
import type { Pack, Scenario } from '../../pack/index.js';
import { breaks, called, inRegion, type Placed, placedOf, spacesNamed } from '../placed.js';
import type { HookProblem } from '../setup.js';

/** A set-up on the table: its units and leaders, and the units that stand in hexes. */
interface Layout {
  readonly board: Board;
  readonly scenario: Scenario;
  readonly all: readonly Placed[];
  readonly pieces: readonly Placed[];
  readonly onMap: readonly Placed[];
}

type Check = (layout: Layout) => readonly HookProblem[];

/** 3.1–3.4, 6.3: whether a set-up keeps the rules of stacking and deployment. */
export function checkSetup(pack: Pack, board: Board, scenario: Scenario): readonly HookProblem[] {
  const all = placedOf(pack, board, scenario);
  const pieces = all.filter(({ counter }) => counter.class === 'unit' || counter.class === 'leader');
  const onMap = pieces.filter(({ counter, space }) => counter.class === 'unit' && space.kind === 'hex');
  return checks.flatMap((check) => check({ board, scenario, all, pieces, onMap }));
}

/** 6.3, which holds in set-up too (3.2, 3.3): two units to a hex, besides leaders and divisions (11.6). */
const stacking: Check = ({ onMap }) =>
  stacksOf(onMap).flatMap((stack) => {
    const large = stack.filter(({ counter }) => counter.size !== 'division');
    const last = large.at(-1);
    const count = large.reduce((sum, { line }) => sum + line.copies, 0);
    if (last === undefined || count <= 2) return [];
    return [
      breaks(
        'stacking',
        ['3.2', '3.3', '6.3'],
        last,
        `${count} units start in ${called(last.space)}; the limit is 2.`,
        'two units, and any number of leaders and divisions, may stand in a hex',
        'move one of them to another hex.',
      ),
    ];
  });

/** 6.0, 6.1: no unit or leader in a hex with an enemy unit. */
const enemies: Check = ({ pieces }) =>
  stacksOf(pieces.filter(({ space }) => space.kind === 'hex')).flatMap((stack) => {
    const other = stack.find(({ side }) => side !== stack[0]?.side);
    if (other === undefined) return [];
    return [
      breaks(
        'mixed',
        '6.0',
        other,
        `${other.counter.id} starts in ${called(other.space)} with ${stack[0]?.counter.id}, an enemy.`,
        'units may not be in a hex with enemy units',
        'move one of them to another hex.',
      ),
    ];
  });

/** 3.1: reinforcements in the box of their turn, the army marked W off the map, the Naval marker in German Lake. */
const waiting: Check = ({ all }) =>
  all.flatMap((one) => {
    const { counter, space } = one;
    const [box, why] =
      counter.id === 'naval'
        ? ['baltic-1', 'the Naval marker starts in German Lake']
        : counter.class === 'marker' || counter.entry === undefined
          ? []
          : /^\d+$/.test(counter.entry)
            ? [`turn-${counter.entry}`, 'reinforcements wait in the turn box of their arrival']
            : ['allied-off-map', 'the Polish unit marked W stays off the map'];
    if (box === undefined || why === undefined || space.id === box) return [];
    return [breaks('waiting', '3.1', one, `${counter.id} starts in ${called(space)}.`, why, `place it in ${box}.`)];
  });

/** 3.2–3.4: where the pieces that start in play stand: the line or the hexes of their kind. */
const deployment: Check = ({ board, pieces }) =>
  pieces.flatMap((one) => {
    const { counter, side, space } = one;
    if (counter.entry !== undefined || isStated(board, one)) return [];
    const [region, rule, why] = homeOf(one);
    const home = spacesNamed(board, region);
    if (home.length === 0 || home.includes(one.at)) return [];
    return [
      breaks(
        'deployment',
        rule,
        one,
        `${counter.id} (${side}) starts in ${called(space)}, outside ${region}.`,
        why,
        `move it into ${region}.`,
      ),
    ];
  });

/** 3.2: one Hungarian unit in Budapest, one in Cluj, the Bulgarian in Sofia. */
const stated: Check = ({ board, pieces }) =>
  statedPlaces.flatMap(([place, nation]) => {
    const hexes = board.places.get(place) ?? [];
    const there = pieces.filter(({ at }) => hexes.includes(at));
    if (hexes.length === 0 || (there.length === 1 && there[0]?.counter.nation === nation)) return [];
    return [
      {
        code: 'setup/stated',
        path: ['setup'],
        what: `${there.length === 0 ? 'Nobody starts' : `${there.map(({ counter }) => counter.id).join(', ')} start`} in ${place}.`,
        why: `one ${nation} unit starts there [3.2].`,
        fix: `place one ${nation} unit in ${place}, and nothing else.`,
      },
    ];
  });

/** 3.2: Romanians on the part of the line that is in Romania. */
const romanians: Check = ({ onMap }) =>
  onMap
    .filter(({ counter, space }) => counter.nation === 'romanian' && !inRegion(space, 'romania'))
    .map((one) =>
      breaks(
        'romania',
        '3.2',
        one,
        `${one.counter.id} starts in ${called(one.space)}, outside Romania.`,
        'Romanian units start inside Romania',
        'move it to a hex of the Axis Start Line in Romania.',
      ),
    );

/** 11.33: a Hungarian unit that starts in Hungary is bound to it. */
const bound: Check = ({ onMap }) =>
  onMap
    .filter(
      ({ counter, line, space }) =>
        counter.nation === 'hungarian' && inRegion(space, 'hungary') !== line.flags.includes('hungary-bound'),
    )
    .map((one) =>
      breaks(
        'hungary',
        '11.33',
        one,
        `${one.counter.id} starts in ${called(one.space)} and is ${one.line.flags.includes('hungary-bound') ? '' : 'not '}bound to Hungary.`,
        'a Hungarian unit that starts in Hungary may not leave it, others are free until they enter',
        inRegion(one.space, 'hungary') ? 'give it the flag hungary-bound.' : 'remove the flag.',
        'flags',
      ),
    );

/** 3.3, A-12: every Allied Start Line hex next to the Axis one holds a Soviet or Polish unit. 3.4: every Axis Start Line hex an Axis unit. */
const manned: Check = ({ board, onMap }) => {
  const axisLine = board.regions.get('axis-start-line') ?? [];
  const next = new Set(axisLine.flatMap((hex) => [...neighboursOf(board, hex)]));
  const alliedLine = (board.regions.get('allied-start-line') ?? []).filter((hex) => next.has(hex));
  const holds = (hex: number, side: string): boolean => onMap.some((unit) => unit.at === hex && unit.side === side);
  const empty = (line: readonly number[], side: string, rule: string, who: string): HookProblem[] =>
    line
      .filter((hex) => !holds(hex, side))
      .map((hex) => ({
        code: 'setup/start-line',
        path: ['setup'],
        what: `No ${who} unit starts in ${board.ids[hex]}.`,
        why: `every hex of the ${side === 'axis' ? 'Axis Start Line' : 'Allied Start Line next to the Axis one'} holds at least one [${rule}].`,
        fix: `place a ${who} unit there.`,
      }));
  return [...empty(alliedLine, 'allied', '3.3, A-12', 'Soviet or Polish'), ...empty(axisLine, 'axis', '3.4', 'Axis')];
};

const checks: readonly Check[] = [stacking, enemies, waiting, deployment, stated, romanians, bound, manned];

const statedPlaces = [
  ['budapest', 'hungarian'],
  ['cluj', 'hungarian'],
  ['sofia', 'bulgarian'],
] as const;

const isStated = (board: Board, { counter, at }: Placed): boolean =>
  statedPlaces.some(([place, nation]) => counter.nation === nation && (board.places.get(place) ?? []).includes(at));

/** The region where a piece starts, and the case that says so. */
function homeOf({ counter, side }: Placed): readonly [region: string, rule: string | readonly string[], why: string] {
  if (counter.kind === 'marine')
    return ['allied-off-map', '12.22', 'the Soviet marines come once the Naval marker is in Heavy Surface'];
  if (counter.setup === 'Y') return ['axis-yugoslav-setup', '3.2', 'German units marked Y start in the white-cross hexes'];
  if (counter.nation === 'yugoslav') return ['yugoslav-setup', '3.3', 'Yugoslavs start in the orange-star hexes'];
  if (side === 'allied') return ['allied-start-line', '3.3', 'Soviet and Polish pieces start in red-star hexes'];
  if (counter.kind === 'armor') return ['axis-start-line', '3.4', 'Axis armor starts in grey-cross hexes'];
  if (counter.nation === 'bulgarian') return ['sofia', '3.2', 'the Bulgarian unit starts in Sofia'];
  return ['axis-start-line', ['3.2', 'A-13'], 'Axis units other than armor start in grey-cross hexes'];
}

/** Pieces hex by hex. */
function stacksOf(pieces: readonly Placed[]): Placed[][] {
  const stacks = new Map<number, Placed[]>();
  for (const piece of pieces) stacks.set(piece.at, [...(stacks.get(piece.at) ?? []), piece]);
  return [...stacks.values()];
}
