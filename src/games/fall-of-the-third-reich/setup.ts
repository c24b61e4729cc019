import { type Board, type Space, spaceOf } from '../../board/index.js';
import { type Counter, type Pack, type Placed, type Scenario, say } from '../../pack/index.js';
import type { HookProblem } from '../setup.js';

/** A counter of the set-up where it stands. */
interface Standing {
  readonly index: number;
  readonly placed: Placed;
  readonly counter: Counter;
  readonly side: string | undefined;
  readonly space: Space;
}

/** A set-up laid out on the board. */
interface Layout {
  readonly pack: Pack;
  readonly board: Board;
  readonly scenario: Scenario;
  readonly all: readonly Standing[];
  /** Combat units, one by one. */
  readonly units: readonly Standing[];
  /** Combat units on the map, hex by hex (5.0). */
  readonly stacks: readonly (readonly Standing[])[];
}

type Check = (layout: Layout) => readonly HookProblem[];

/** 3.2A, 5.1, 8.4, 20: whether a set-up keeps the rules of stacking and deployment. */
export function checkSetup(pack: Pack, board: Board, scenario: Scenario): readonly HookProblem[] {
  const layout = layOut(pack, board, scenario);
  // The printed codes are those of July 1943; a set-up that begins later has its own.
  const checks = scenario.turns.first === 1 ? [...always, ...atStart] : always;
  return checks.flatMap((check) => check(layout));
}

function layOut(pack: Pack, board: Board, scenario: Scenario): Layout {
  const counters = new Map(pack.counters.map((counter) => [counter.id, counter] as const));
  const all = scenario.setup.flatMap((placed, index): Standing[] => {
    const counter = counters.get(placed.counter);
    const space = board.spaces[spaceOf(board, placed.at)];
    if (counter === undefined || space === undefined) return [];
    return [{ index, placed, counter, space, side: placed.side ?? counter.side }];
  });
  const units = all
    .filter(({ counter }) => counter.class === 'unit')
    .flatMap((standing) => Array<Standing>(standing.placed.copies).fill(standing));
  const stacks = new Map<string, Standing[]>();
  for (const unit of units) {
    if (unit.space.kind === 'hex') stacks.set(unit.space.id, [...(stacks.get(unit.space.id) ?? []), unit]);
  }
  return { pack, board, scenario, all, units, stacks: [...stacks.values()] };
}

/** 5.1A: three combat units a side in a hex; one Axis division and two Allied airborne divisions come free with others. */
const stacking: Check = ({ pack, scenario, all, stacks }) =>
  stacks.flatMap((stack) =>
    bySide(stack).flatMap(([side, units]) => {
      const { space } = units[0]!;
      const landing = side === 'allied' && scenario.turns.first < 6 && markersIn(all, space).some(isBeachhead);
      const limit = landing ? 2 : (pack.game.stacking?.units ?? 3);
      const count = units.length - free(side, units);
      if (count <= limit) return [];
      const what = `${count} units of one side that count start in ${named(space)}; the limit is ${limit}.`;
      return [
        refuse(units.at(-1)!, 'stacking', '5.1A', what, 'stacking limits hold during set-up', 'move one of them to another hex.'),
      ];
    }),
  );

/** Divisions that do not count. The freedom is to stand with others: one unit always counts. */
function free(side: string, units: readonly Standing[]): number {
  const kind = side === 'axis' ? (u: Standing) => u.counter.size === 'division' : (u: Standing) => u.counter.kind === 'airborne';
  return Math.min(units.filter(kind).length, side === 'axis' ? 1 : side === 'allied' ? 2 : 0, units.length - 1);
}

/** 5.0, 5.1B: sides do not share a hex, nor Yugoslavs with Soviets. */
const apart: Check = ({ stacks }) =>
  stacks.flatMap((stack) => {
    const first = stack[0]!;
    const other = stack.find((unit) => unit.side !== first.side || isYugoslav(unit) !== isYugoslav(first));
    if (other === undefined) return [];
    const enemies = (first.side === 'axis') !== (other.side === 'axis');
    const what = `${first.counter.id} and ${other.counter.id} both start in ${named(other.space)}.`;
    return [
      enemies
        ? refuse(other, 'enemies', '5.0', what, 'a stack is of one side; enemies never share a hex', 'move one of them.')
        : refuse(
            other,
            'nationality',
            '5.1B',
            what,
            'Allied, Soviet and Yugoslav units never stack together',
            'move one of them.',
          ),
    ];
  });

/** 5.1B: British and US units do not stack, but for US airborne divisions and AL beach-heads. */
const twoAllies: Check = ({ all, stacks }) =>
  stacks.flatMap((stack) => {
    const bound = stack.filter(
      ({ side, counter }) => side === 'allied' && !(counter.kind === 'airborne' && counter.nation === 'us'),
    );
    const other = bound.find((unit) => commonwealth(unit) !== commonwealth(bound[0]!));
    if (other === undefined || markersIn(all, other.space).includes('beachhead-al')) return [];
    const what = `${bound[0]!.counter.id} and ${other.counter.id} both start in ${named(other.space)}.`;
    return [
      refuse(other, 'nationality', '5.1B', what, 'British/CW and US/French units never stack together', 'move one of them.'),
    ];
  });

const commonwealth = ({ counter }: Standing): boolean => ['british', 'canadian', 'polish'].includes(counter.nation ?? '');

/** 5.1C, 20.7: Axis minors do not stack with one another; Croatians may. */
const minors: Check = ({ stacks }) =>
  stacks.flatMap((stack) => {
    const bound = stack.filter(
      ({ side, counter }) =>
        side === 'axis' &&
        ['italian', 'hungarian', 'romanian', 'bulgarian'].includes(counter.nation ?? '') &&
        !counter.flags.includes('stays-in-italy'),
    );
    const other = bound.find((unit) => unit.counter.nation !== bound[0]!.counter.nation);
    if (other === undefined) return [];
    const what = `${bound[0]!.counter.id} and ${other.counter.id} both start in ${named(other.space)}.`;
    return [refuse(other, 'nationality', '5.1C', what, 'Axis minors do not stack with one another', 'move one of them.')];
  });

/** Where a nation may never stand (`out`), or only may (`only`). */
const bounds: readonly {
  readonly side: string;
  readonly nations: readonly string[];
  readonly rule: string;
  readonly out?: readonly string[];
  readonly only?: string;
}[] = [
  { side: 'axis', nations: ['romanian'], rule: '5.1C', out: ['hungary'] },
  { side: 'axis', nations: ['hungarian'], rule: '5.1C', out: ['romania'] },
  { side: 'axis', nations: ['bulgarian'], rule: '20.2', only: 'balkans' },
  { side: 'axis', nations: ['hungarian'], rule: '20.3', out: ['nwe', 'med'] },
  { side: 'soviet', nations: ['soviet', 'polish-red', 'romanian', 'bulgarian'], rule: '20.4', out: ['greece'] },
  { side: 'axis', nations: ['italian'], rule: '20.5', out: ['nwe'] },
  { side: 'axis', nations: ['romanian'], rule: '20.6', out: ['nwe', 'med'] },
  { side: 'axis', nations: ['croatian'], rule: '20.7', out: ['nwe', 'med'] },
];

const countries: Check = ({ pack, units }) =>
  units.flatMap((unit) =>
    unit.space.kind !== 'hex'
      ? []
      : bounds.flatMap(({ side, nations, rule, out, only }) => {
          if (unit.side !== side || !nations.includes(unit.counter.nation ?? '')) return [];
          const here = unit.space.regions;
          const wrong = out?.find((id) => here.includes(id)) ?? (only === undefined || here.includes(only) ? undefined : only);
          if (wrong === undefined) return [];
          const region = say(pack.board.file.regions[wrong]?.name ?? wrong);
          const where = only === undefined ? `in ${region}, where it may not go` : `outside ${region}, where it must stay`;
          const what = `${unit.counter.id} starts in ${named(unit.space)}, ${where}.`;
          return [
            refuse(unit, 'country', rule, what, 'each nation keeps to its own theatres', 'move it to a hex where it may be.'),
          ];
        }),
  );

/** 12.2A, 12.3: only mountain units stand in Alpine hexes; nobody stands out of bounds. */
const ground: Check = ({ units }) =>
  units.flatMap((unit) => {
    const { space, counter } = unit;
    if (space.terrain.includes('out-of-bounds')) {
      const what = `${counter.id} starts in ${named(space)}, which is out of bounds.`;
      return [refuse(unit, 'ground', '12.3', what, 'faded hexes are not in play', 'move it to a hex in play.')];
    }
    if (!space.terrain.includes('alpine') || counter.kind === 'mountain') return [];
    const what = `${counter.id} starts in ${named(space)}, an Alpine hex.`;
    return [refuse(unit, 'ground', '12.2A', what, 'only mountain units enter Alpine hexes', 'move it, or take a mountain unit.')];
  });

/** 8.3, 8.4: one Luftwaffe unit in Home Defence first, then one to a theatre. */
const luftwaffe: Check = ({ all }) => {
  const air = all.filter(({ counter }) => counter.class === 'air' && counter.side === 'axis');
  const inBoxes = air.filter(({ space }) => space.id.startsWith('luftwaffe-'));
  const home = inBoxes.filter(({ space }) => space.id === 'luftwaffe-home-defence');
  const why = 'one available unit must be in Home Defence, the others one to a theatre';
  const crowded = inBoxes.filter((unit) => inBoxes.some(({ space, index }) => space === unit.space && index < unit.index));
  const strays = air.filter(({ space }) => space.kind === 'hex');
  return [
    ...(inBoxes.length > 0 && home.length === 0
      ? [refuse(inBoxes[0]!, 'luftwaffe', '8.4', 'No Luftwaffe unit starts in Home Defence.', why, 'place one there.')]
      : []),
    ...crowded.map((unit) =>
      refuse(unit, 'luftwaffe', '8.4', `Two Luftwaffe units start in ${named(unit.space)}.`, why, 'move one to another box.'),
    ),
    ...strays.map((unit) =>
      refuse(unit, 'luftwaffe', '8.4', `${unit.counter.id} starts on the map.`, why, 'move it to a Luftwaffe box.'),
    ),
  ];
};

/** 18.1: Axis forts stand on land that the Axis hold: no enemy can be in the hex. */
const forts: Check = ({ all, stacks }) =>
  all.flatMap((fort) => {
    if (fort.counter.class !== 'fort' || fort.side !== 'axis') return [];
    const enemy = stacks.flat().find((unit) => unit.space === fort.space && unit.side !== 'axis');
    if (enemy === undefined) return [];
    const what = `${enemy.counter.id} starts in ${named(fort.space)} with an Axis fort.`;
    return [refuse(enemy, 'enemies', '18.1', what, 'a fort goes when an enemy enters its hex', 'move one of them.')];
  });

/** 3.2A: what is printed on a counter is where it starts. */
const codes: Check = ({ board, all }) =>
  all.flatMap((standing) => {
    const { setup } = standing.counter;
    if (setup === undefined || setup === '') return [];
    const home = homeOf(board, setup);
    if (home === undefined || home === standing.space.id) return [];
    const what = `${standing.counter.id} starts in ${named(standing.space)}; its code is ${setup}.`;
    return [refuse(standing, 'code', '3.2A', what, 'units start where their counters say', `place it in ${home}.`)];
  });

function homeOf(board: Board, code: string): string | undefined {
  if (code === 'E') return 'england-box';
  if (code === 'M') return 'med-box';
  const space = code === 'L' ? board.places.get('leningrad')?.[0] : spaceOf(board, code);
  return space === undefined ? undefined : board.ids[space];
}

/** 3.2A: the three panzer corps whose code is underlined. */
const underlined = ['de-xxiv-pz-corps', 'de-xxxix-pz-corps', 'de-lxxvi-pz-corps'];

const faces: Check = ({ units }) =>
  units.flatMap((unit) => {
    const reduced = underlined.includes(unit.counter.id);
    if ((unit.placed.face === 'back') === reduced) return [];
    const what = `${unit.counter.id} starts ${reduced ? 'at full strength' : 'on its back'}.`;
    const why = 'all units start at full strength but XXIV, XXXIX and LXXVI Pz Corps, which start on their 3-8 side';
    return [refuse(unit, 'face', '3.2A', what, why, `set face to ${reduced ? 'back' : 'front'}.`)];
  });

/** 3.2A, 3.2D, 10.1: Axis and Soviet units start on their side of the line, Allied ones in their boxes. */
const homes: Check = ({ units }) =>
  units.flatMap((unit) => {
    const { counter, side, space } = unit;
    if (isLater(counter)) return [];
    if (side === 'allied') {
      if (['england-box', 'med-box'].includes(space.id)) return [];
      const what = `${counter.id} starts in ${named(space)}.`;
      const why = 'Allied units start off the continent, in the England or the Med Box';
      return [refuse(unit, 'home', '10.1', what, why, 'place it in england-box or med-box.')];
    }
    if (space.regions.includes(`${side}-at-start`)) return [];
    const what = `${counter.id} starts in ${named(space)}, which its side does not control at start.`;
    const why = 'the Axis control all west of their front line in the East but Switzerland, Turkey and 32.43';
    return [refuse(unit, 'home', '3.2D', what, why, 'move it behind its own line.')];
  });

/** 7.1, 20: reinforcements wait on the turn of their code; conditional ones are not in play. */
const reinforcements: Check = ({ units }) =>
  units.flatMap((unit) => {
    const { counter, space } = unit;
    if (!isLater(counter)) return [];
    const turn = /^(\d+)[EM]?$/.exec(counter.entry ?? '')?.[1];
    if (space.id === `turn-${turn}`) return [];
    const what = `${counter.id} starts in ${named(space)}; its code is ${counter.entry}.`;
    return [
      turn === undefined
        ? refuse(unit, 'entry', '7.1', what, 'a conditional reinforcement comes when its condition holds', 'leave it out.')
        : refuse(unit, 'entry', '7.1', what, 'reinforcements enter on the turn on their counters', `place it in turn-${turn}.`),
    ];
  });

const isLater = (counter: Counter): boolean => counter.entry !== undefined && counter.entry !== '';

/** 3.2A: both sides place all their units. */
const complete: Check = ({ pack, scenario }) => {
  const told = new Set([
    ...scenario.setup.map(({ counter }) => counter),
    ...scenario.choices.flatMap(({ counters }) => counters),
  ]);
  const missing = pack.counters.filter((counter) => {
    const starts = counter.class === 'unit' && !isLater(counter);
    return (starts || (counter.setup ?? '') !== '') && !told.has(counter.id);
  });
  if (missing.length === 0) return [];
  const names = missing.slice(0, 3).map(({ id }) => id);
  return [
    {
      code: 'setup/missing',
      path: ['setup'],
      what: `${names.join(', ')}${missing.length > 3 ? ` and ${missing.length - 3} more` : ''} do not start anywhere.`,
      why: 'both sides place all units that start in play [3.2A].',
      fix: 'place them, or name them in a choice of the players.',
    },
  ];
};

/** 3.2A, 10.3: markers start in their boxes and on the first spaces of their tracks. */
const markers: Check = ({ all }) =>
  all.flatMap((marker) => {
    const { counter, space } = marker;
    const home = markerHome(counter.id);
    if (home === undefined || home.spaces.includes(space.id)) return [];
    const what = `${counter.id} starts in ${named(space)}.`;
    return [
      refuse(marker, 'marker', home.rule, what, 'markers start in their boxes', `place it in ${home.spaces.join(' or ')}.`),
    ];
  });

function markerHome(id: string): { readonly rule: string; readonly spaces: readonly string[] } | undefined {
  const command = /^(okw|okh|stavka|shaef)-\d$/.exec(id)?.[1];
  if (command !== undefined) return { rule: '3.2A', spaces: [`${command}-box`] };
  const theatre = /^axis-transit-(.+)$/.exec(id)?.[1];
  if (theatre !== undefined) return { rule: '3.2A', spaces: [`transit-${theatre}-4`] };
  if (id === 'game-turn') return { rule: '3.2A', spaces: ['turn-1'] };
  if (id === 'vp-allied' || id === 'vp-soviet') return { rule: '3.2A', spaces: ['vp-0'] };
  return isBeachhead(id) ? { rule: '10.3', spaces: ['england-box', 'med-box'] } : undefined;
}

/** 3.2E: what the Historical Variant demands on turn 1 must be possible. */
const historical: Check = ({ scenario, all, stacks }) => {
  if (!scenario.options.includes('3.2E')) return [];
  const holds = (at: string, side: string) => stacks.some((stack) => stack.some((u) => u.space.id === at && u.side === side));
  const lacking = [
    ...['69.14', '70.17'].flatMap((at) => (holds(at, 'axis') ? [] : [`no Axis unit starts in ${at}`])),
    ...['70.14', '70.16'].flatMap((at) => (holds(at, 'soviet') ? [] : [`no Soviet unit starts in ${at}`])),
    ...['us', 'cw'].flatMap((nation) => {
      const ready = all.some(({ counter, space }) => counter.id === `beachhead-${nation}` && space.id === 'med-box');
      return ready ? [] : [`no ${nation.toUpperCase()} beach-head starts in the Med Box`];
    }),
  ];
  return lacking.map((what) => ({
    code: 'setup/variant',
    path: ['setup'],
    what: `${what[0]!.toUpperCase()}${what.slice(1)}.`,
    why: 'on turn 1 the Allies must land in Sicily and the German must attack 70.14 and 70.16 [3.2E].',
    fix: 'place one there.',
  }));
};

const always: readonly Check[] = [stacking, apart, twoAllies, minors, countries, ground, luftwaffe, forts];
const atStart: readonly Check[] = [codes, faces, homes, reinforcements, complete, markers, historical];

const bySide = (stack: readonly Standing[]): readonly (readonly [string, readonly Standing[]])[] =>
  [...new Set(stack.map(({ side }) => side ?? ''))].map((side) => [side, stack.filter((unit) => (unit.side ?? '') === side)]);

const isYugoslav = ({ counter }: Standing): boolean => counter.nation === 'yugoslav';

const isBeachhead = (id: string): boolean => id.startsWith('beachhead-');

const markersIn = (all: readonly Standing[], space: Space): readonly string[] =>
  all.filter((other) => other.counter.class === 'marker' && other.space === space).map(({ counter }) => counter.id);

const named = ({ id, name }: Space): string => (name === undefined ? id : `${say(name)} (${id})`);

const refuse = ({ index }: Standing, code: string, rule: string, what: string, why: string, fix: string): HookProblem => ({
  code: `setup/${code}`,
  index,
  field: 'at',
  what,
  why: `${why} [${rule}].`,
  fix,
});
