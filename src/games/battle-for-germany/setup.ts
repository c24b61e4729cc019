import { type Board, stepAllows, stepBetween } from '../../board/index.js';
import type { Pack, Scenario } from '../../pack/index.js';
import { breaks, called, inRegion, type Placed, placedOf } from '../placed.js';
import type { HookProblem } from '../setup.js';
import { isGerman } from './boundary.js';

/** A set-up on the table: its units, and those that stand in hexes. */
interface Layout {
  readonly board: Board;
  readonly scenario: Scenario;
  readonly units: readonly Placed[];
  readonly onMap: readonly Placed[];
}

type Check = (layout: Layout) => readonly HookProblem[];

/** 5.3–5.5, 6.83, 8.0, 10.2, 12.2.1, 14.0, 15.23: whether a set-up keeps the rules of stacking and deployment. */
export function checkSetup(pack: Pack, board: Board, scenario: Scenario): readonly HookProblem[] {
  const units = placedOf(pack, board, scenario).filter(({ counter }) => counter.class === 'unit');
  const layout = { board, scenario, units, onMap: units.filter(({ space }) => space.kind === 'hex') };
  return checks.flatMap((check) => check(layout));
}

/** 5.3: two units to a hex, and of these one Front. */
const stacking: Check = ({ onMap }) =>
  stacksOf(onMap).flatMap((stack) => {
    const last = stack.at(-1) as Placed;
    const count = stack.reduce((sum, { line }) => sum + line.copies, 0);
    const fronts = stack.filter(isFront);
    const where = called(last.space);
    return [
      ...(count > 2
        ? [
            breaks(
              'stacking',
              '5.3',
              last,
              `${count} units start in ${where}; the limit is 2.`,
              'two units may stand in a hex',
              'move one of them to another hex.',
            ),
          ]
        : []),
      ...(fronts.length > 1
        ? [
            breaks(
              'fronts',
              '5.3',
              fronts.at(-1) as Placed,
              `${fronts.map(({ counter }) => counter.id).join(' and ')} start together in ${where}.`,
              'a Front does not stack with another Front',
              'move one of them to another hex.',
            ),
          ]
        : []),
    ];
  });

/** 5.2, R2: units of one side only in a hex. In the three-player game the Germans are one force (16.0). */
const mixed: Check = ({ scenario, onMap }) => {
  const force = ({ side }: Placed): string | undefined => (isThreePlayer(scenario) && isGerman(side) ? 'german' : side);
  return stacksOf(onMap).flatMap((stack) => {
    const other = stack.find((unit) => force(unit) !== force(stack[0] as Placed));
    if (other === undefined) return [];
    return [
      breaks(
        'mixed',
        ['5.2', 'R2'],
        other,
        `${other.counter.id} starts in ${called(other.space)} with ${stack[0]?.counter.id}, which is not of its side.`,
        'a hex holds units of one side only',
        'move one of them to another hex.',
      ),
    ];
  });
};

/** 5.41, 5.42: each side in its own theatre; Berlin lies in both (R8). The boundary is off in 15.24 and 16.33. */
const theatres: Check = ({ scenario, onMap }) =>
  isThreePlayer(scenario) || isRedStar(scenario)
    ? []
    : onMap.flatMap((unit) => {
        const home = unit.side === 'soviet' || unit.side === 'east-german' ? 'east' : 'west';
        const beyond = home === 'east' ? 'west' : 'east';
        if (inRegion(unit.space, home) || !inRegion(unit.space, beyond)) return [];
        return [
          breaks(
            'theatre',
            isGerman(unit.side) ? '5.41' : '5.42',
            unit,
            `${unit.counter.id} (${unit.side}) starts in ${called(unit.space)}, ${beyond} of the German Theatre Boundary.`,
            'units may not cross the boundary',
            `move it to a hex ${home} of the boundary.`,
          ),
        ];
      });

/** 5.43: no Germans in Berlin, save with three players (16.33). */
const berlin: Check = ({ scenario, onMap }) =>
  isThreePlayer(scenario)
    ? []
    : onMap
        .filter(({ side, space }) => isGerman(side) && space.place === 'berlin')
        .map((unit) =>
          breaks(
            'berlin',
            '5.43',
            unit,
            `${unit.counter.id} starts in Berlin (${unit.space.id}).`,
            'German units may never be in Berlin',
            'move it to another hex.',
          ),
        );

/** 5.51, 5.52: Yugoslavs in Yugoslavia, and no others of the Soviet side. */
const yugoslavia: Check = ({ board, onMap }) =>
  !board.regions.has('yugoslavia')
    ? []
    : onMap.flatMap((unit) => {
        const [yugoslav, inside] = [unit.counter.nation === 'yugoslav', inRegion(unit.space, 'yugoslavia')];
        if (unit.side !== 'soviet' || yugoslav === inside) return [];
        return [
          yugoslav
            ? breaks(
                'yugoslavia',
                '5.51',
                unit,
                `${unit.counter.id} starts in ${called(unit.space)}, outside Yugoslavia.`,
                'Yugoslav units may not leave their country',
                'move it into Yugoslavia.',
              )
            : breaks(
                'yugoslavia',
                '5.52',
                unit,
                `${unit.counter.id} starts in ${called(unit.space)}, in Yugoslavia.`,
                'of the Soviet side only Yugoslavs may be there',
                'move it to a hex outside Yugoslavia.',
              ),
        ];
      });

/** 6.83, R22: a fortress with an Allied unit in it is destroyed, and marked so. */
const fortresses: Check = ({ scenario, onMap }) => {
  const marked = new Set([
    ...scenario.markers.filter(({ is }) => is === 'fortress-destroyed').map(({ at }) => at),
    ...scenario.setup.filter(({ counter }) => counter === 'fortress-destroyed').map(({ at }) => at),
  ]);
  return stacksOf(onMap.filter(({ side }) => !isGerman(side))).flatMap(([unit]) => {
    if (unit === undefined || !unit.space.terrain.includes('fortress') || marked.has(unit.space.id)) return [];
    return [
      breaks(
        'fortress',
        ['6.83', 'R22'],
        unit,
        `${unit.counter.id} starts in the fortress of ${called(unit.space)}, which is not marked as destroyed.`,
        'an Allied unit that enters a fortress destroys it',
        `add {is: fortress-destroyed, at: "${unit.space.id}"} to the markers of the scenario.`,
      ),
    ];
  });
};

/** 8.0: four East Germans and two Soviets in the Courland Box; none of them in Red Star/White Star (15.0). */
const courland: Check = ({ scenario, units }) => {
  const there = units.filter(({ space }) => space.id === 'courland');
  const wanted: readonly (readonly [string, number])[] = isRedStar(scenario)
    ? [...new Set(there.map(({ side }) => side ?? ''))].map((side) => [side, 0])
    : [
        ['east-german', 4],
        ['soviet', 2],
        ['west-german', 0],
        ['western-allied', 0],
      ];
  return wanted.flatMap(([side, number]) => {
    const count = there.filter((unit) => unit.side === side).reduce((sum, { line }) => sum + line.copies, 0);
    if (count === number || (count < number && isOpen(scenario))) return [];
    return [
      {
        code: 'setup/courland',
        path: ['setup'],
        what: `${count} ${side} units start in the Courland Box; there should be ${number}.`,
        why: `four East German and two Soviet units begin there, and none after the war [${isRedStar(scenario) ? '15.0' : '8.0'}].`,
        fix: count < number ? 'place more of them there.' : 'place the others on the map.',
      },
    ];
  });
};

/** 10.2: a Front that starts in one of the four cities of Red Star/White Star is a garrison; nothing else is one. */
const garrisons: Check = ({ scenario, onMap }) =>
  onMap.flatMap((unit) => {
    const flagged = unit.line.flags.includes('garrison');
    const fit = isRedStar(scenario) && isFront(unit) && inRegion(unit.space, 'garrison-cities');
    if (flagged === fit) return [];
    return [
      flagged
        ? breaks(
            'garrison',
            ['10.0', '10.2'],
            unit,
            `${unit.counter.id} starts in ${called(unit.space)} as a garrison.`,
            'only Fronts in Warsaw, Prague, Vienna and Berlin are garrisons, at start only in Red Star/White Star',
            'remove the flag.',
            'flags',
          )
        : breaks(
            'garrison',
            '10.2',
            unit,
            `${unit.counter.id} starts in ${called(unit.space)} without being a garrison.`,
            'Fronts that start in these cities may not move',
            'give it the flag garrison.',
            'flags',
          ),
    ];
  });

/** 12.2.1: the West Germans must attack twice on turn 1, so two attacks must be open to them; not with option 12.3. */
const firstAttacks: Check = ({ board, scenario, onMap }) => {
  if (scenario.id !== 'historical' && scenario.id !== 'expanded-historical') return [];
  if (scenario.options.includes('12.3') || isOpen(scenario)) return [];
  const targets = stacksOf(onMap.filter(({ side }) => side === 'western-allied')).map(([unit]) => unit?.at ?? -1);
  const reach = onMap
    .filter(({ side }) => side === 'west-german')
    .map(({ at }) => targets.filter((target) => canAttack(board, at, target)))
    .filter((hexes) => hexes.length > 0);
  // Two units against two hexes: whichever one takes, the other has one left.
  const two = reach.some((mine, i) => reach.some((others, j) => i < j && new Set([...mine, ...others]).size > 1));
  if (two) return [];
  return [
    {
      code: 'setup/first-attacks',
      path: ['setup'],
      what: 'The West Germans do not stand next to the Western Allies for two attacks.',
      why: 'on turn 1 they must make at least two [12.2.1].',
      fix: 'place two West German units next to two hexes with Western Allied units.',
    },
  ];
};

/** 14.0: no West Germans and no Western Allies, and only the map in the east. 15.23: no Germans. */
const absent: Check = ({ scenario, units }) =>
  units.flatMap((unit) => {
    const west = unit.side === 'west-german' || unit.side === 'western-allied';
    const rule = isCollapse(scenario) && west ? '14.0' : isRedStar(scenario) && isGerman(unit.side) ? '15.23' : undefined;
    if (rule === undefined) return [];
    return [
      breaks(
        'not-in-play',
        rule,
        unit,
        `${unit.counter.id} (${unit.side}) starts in ${called(unit.space)}.`,
        'this side has no units in this scenario',
        'remove the line.',
        'counter',
      ),
    ];
  });

const checks: readonly Check[] = [
  stacking,
  mixed,
  theatres,
  berlin,
  yugoslavia,
  fortresses,
  courland,
  garrisons,
  firstAttacks,
  absent,
];

const isCollapse = ({ sequence }: Scenario): boolean => sequence === 'collapse-in-the-east';
const isRedStar = ({ sequence }: Scenario): boolean => sequence === 'red-star-white-star';
const isThreePlayer = ({ sequence }: Scenario): boolean => sequence === 'three-player';
const isFront = ({ counter }: Placed): boolean => counter.size === 'front';

/** Do the players still place some units themselves? Then nothing can be said to be missing. */
const isOpen = ({ choices }: Scenario): boolean => choices.some(({ counters }) => counters.length > 0);

function canAttack(board: Board, from: number, to: number): boolean {
  const step = stepBetween(board, from, to);
  return step !== -1 && stepAllows(board, step, 'attack');
}

/** The units hex by hex. */
function stacksOf(units: readonly Placed[]): Placed[][] {
  const stacks = new Map<number, Placed[]>();
  for (const unit of units) stacks.set(unit.at, [...(stacks.get(unit.at) ?? []), unit]);
  return [...stacks.values()];
}
