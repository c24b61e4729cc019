import { areAdjacent, type Board } from '../../board/index.js';
import type { Pack, Scenario } from '../../pack/index.js';
import { breaks, called, inRegion, outOfBounds, type Placed, placedOf, spacesNamed } from '../placed.js';
import type { HookProblem } from '../setup.js';

/**
 * AW 4.0: set-ups by the rules of stacking and deployment. Deployment [18.6] is checked for what starts on Turn 1; in a scenario that
 * starts later units may have moved on since.
 */
export function checkSetup(pack: Pack, board: Board, scenario: Scenario): HookProblem[] {
  const placed = placedOf(pack, board, scenario).filter(({ counter }) => counter.class !== 'marker');
  const table: Table = {
    pack,
    board,
    scenario,
    placed,
    onMap: placed.filter(isOnMap),
    basic: scenario.sequence === 'basic',
    first: scenario.turns.first,
  };
  return [
    ...outOfBounds(board, scenario, placed, isOnMap),
    ...[stacks, zones, control, halves, axis, confined, special, holding, dates, surprise, basicGame].flatMap((rule) =>
      rule(table),
    ),
  ].sort((a, b) => (a.index ?? 0) - (b.index ?? 0));
}

interface Table {
  readonly pack: Pack;
  readonly board: Board;
  readonly scenario: Scenario;
  readonly placed: readonly Placed[];
  readonly onMap: readonly Placed[];
  readonly basic: boolean;
  readonly first: number;
}

const isBox = ({ space }: Placed): boolean => inRegion(space, 'boxes');
const isOnMap = (one: Placed): boolean => one.space.kind === 'hex' || one.space.kind === 'area' || isBox(one);
const isAir = ({ counter }: Placed): boolean => counter.class === 'air';
const isFort = ({ counter }: Placed): boolean => counter.class === 'fort';

/** Without a name of their own the units of one side in a zone are one stack. */
const stackOf = ({ line, side, at }: Placed): string => `${at} ${side} ${line.stack ?? ''}`;

function grouped<K>(list: readonly Placed[], key: (one: Placed) => K): Map<K, Placed[]> {
  const groups = new Map<K, Placed[]>();
  for (const one of list) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
  return groups;
}

/** [3.3]: one or two Leg or Mobile units, one air unit, one Fort; in the Basic game one unit. */
function stacks({ onMap, basic }: Table): HookProblem[] {
  const problems: HookProblem[] = [];
  const most = basic ? 1 : 2;
  const parts: readonly [string, number, (one: Placed) => boolean][] = [
    ['Leg or Mobile units', most, (one) => !isAir(one) && !isFort(one)],
    ['air units', 1, isAir],
    ['Forts', 1, isFort],
  ];
  for (const stack of grouped(onMap, stackOf).values())
    for (const [name, limit, is] of parts) {
      let count = 0;
      for (const one of stack.filter(is)) {
        count += one.line.copies;
        if (count > limit)
          problems.push(
            breaks(
              'stacking',
              '3.3',
              one,
              `${count} ${name} start in one stack in ${called(one.space)}; the limit is ${limit}.`,
              basic ? 'a stack of the Basic game is one unit' : 'a stack is one or two units, an air unit and a Fort',
              'give it to another stack (column stack), or move it.',
            ),
          );
      }
    }
  for (const stack of grouped(
    onMap.filter(({ line }) => line.stack !== undefined),
    ({ line }) => line.stack,
  ).values()) {
    const [head] = stack;
    for (const one of stack)
      if (head !== undefined && (one.at !== head.at || one.side !== head.side))
        problems.push(
          breaks(
            'stacking',
            '3.3',
            one,
            `The stack ${one.line.stack} starts in ${called(head.space)} and in ${called(one.space)}.`,
            'a stack stands in one zone and has one owner',
            'name two stacks.',
            'stack',
          ),
        );
  }
  return problems;
}

/** [11.5.1]: a Hex holds one stack, an Area two of both players together, a Box four of each. */
function zones({ onMap }: Table): HookProblem[] {
  const problems: HookProblem[] = [];
  const holding = onMap.filter((one) => !isAir(one));
  for (const zone of grouped(holding, ({ at, side, space }) => (space.kind === 'box' ? `${at} ${side}` : String(at))).values()) {
    const limit = { hex: 1, area: 2, box: 4 }[zone[0]?.space.kind as 'hex' | 'area' | 'box'];
    const found = [...grouped(zone, stackOf).values()];
    for (const [one] of found.slice(limit))
      if (one !== undefined)
        problems.push(
          breaks(
            'stacking',
            '11.5.1',
            one,
            `${found.length} stacks start in ${called(one.space)}; the limit is ${limit}.`,
            'a Hex holds one stack, an Area two in all, a Box four of each player',
            'move a stack to another zone.',
          ),
        );
  }
  return problems;
}

/** [3.7]: the player with a stack in a zone controls it; with stacks of both it is controlled by neither. */
function control({ board, scenario, onMap }: Table): HookProblem[] {
  const holders = new Map<number, string | null>();
  for (const [name, holder] of Object.entries(scenario.control))
    for (const space of spacesNamed(board, name)) holders.set(space, [holder].flat()[0] ?? null);
  const ground = onMap.filter((one) => !isAir(one));
  const sides = new Map([...grouped(ground, ({ at }) => at)].map(([at, list]) => [at, new Set(list.map(({ side }) => side))]));
  return ground.flatMap((one) => {
    const [holder, contested] = [holders.get(one.at), (sides.get(one.at)?.size ?? 0) > 1];
    if (holder === undefined || holder === (contested ? null : one.side)) return [];
    return [
      breaks(
        'control',
        '3.7',
        one,
        contested
          ? `${called(one.space)} holds stacks of both players, but ${holder} controls it.`
          : `${one.counter.id} starts in ${called(one.space)}, which ${holder ?? 'nobody'} controls.`,
        'who has a stack in a zone controls it, and a Contested one belongs to nobody',
        'move the unit, or mend control in the scenario.',
      ),
    ];
  });
}

/** [2.1]: on Turn 1 Greater Germany is German and the USSR Soviet. */
function halves({ onMap, first }: Table): HookProblem[] {
  if (first !== 1) return [];
  const home: Readonly<Record<string, string>> = { german: 'greater-germany', soviet: 'ussr' };
  return onMap.flatMap((one) => {
    const region = home[one.side ?? ''];
    if (region === undefined || inRegion(one.space, region)) return [];
    return [
      breaks(
        'wrong-half',
        '2.1',
        one,
        `${one.counter.id} starts the war in ${called(one.space)}.`,
        'each player starts on his own half of the map',
        `move it into ${region}.`,
      ),
    ];
  });
}

/** [18.6]: where Axis units may deploy. */
const homes: Readonly<Record<string, readonly string[]>> = {
  finnish: ['helsinki', 'mottiland-s', 'mottiland-n'],
  hungarian: ['hungary', 'kharkov'],
  romanian: ['bucharest', 'odessa'],
  italian: ['austria', 'kharkov'],
  ak: ['czechoslovakia', 'minsk'],
};

function axis({ onMap, first }: Table): HookProblem[] {
  const problems: HookProblem[] = [];
  for (const one of first === 1 ? onMap : []) {
    const home = homes[one.counter.nation ?? ''];
    if (home !== undefined && !home.includes(one.space.id))
      problems.push(
        breaks(
          'axis',
          '18.6',
          one,
          `${one.counter.id} starts in ${called(one.space)}.`,
          `${one.counter.nation} units deploy only to ${home.join(', ')}`,
          `move it to ${home.join(' or ')}.`,
        ),
      );
    if (inRegion(one.space, 'finland') && one.counter.nation !== 'finnish' && one.counter.setup !== 'F')
      problems.push(
        breaks(
          'axis',
          '18.6',
          one,
          `${one.counter.id} starts in ${called(one.space)}.`,
          'only the Finns and the group F with them start in the Finnish zones',
          'move it out of Finland.',
        ),
      );
  }
  for (const stack of grouped(onMap, stackOf).values()) {
    const nations = new Set(stack.map(({ counter }) => counter.nation));
    const one = stack.find(({ counter }) => counter.nation === 'hungarian');
    if (one !== undefined && nations.has('romanian'))
      problems.push(
        breaks(
          'axis',
          '18.6',
          one,
          `${one.counter.id} starts in a stack with Romanians.`,
          'Romanian and Hungarian units never stack together',
          'name two stacks, or move one of them.',
        ),
      );
  }
  return problems;
}

/** [18.6, 18.9]: units that stay in their Box until the enemy comes near. */
function confined({ board, onMap }: Table): HookProblem[] {
  const soviets = onMap.filter((one) => one.side === 'soviet' && !isAir(one));
  const near = (box: string): boolean => {
    const [space] = spacesNamed(board, box);
    return soviets.some(
      (one) =>
        one.at === space ||
        (space !== undefined && areAdjacent(board, one.at, space) && (box === 'yugoslavia' || isBox(one))) ||
        (box === 'hungary' && inRegion(one.space, 'hungarian-border')),
    );
  };
  return onMap.flatMap((one) => {
    if (!one.counter.flags.includes('confined')) return [];
    const [box, rule] = one.counter.nation === 'hungarian' ? (['hungary', '18.6'] as const) : (['yugoslavia', '18.9'] as const);
    if (one.space.id === box || near(box)) return [];
    return [
      breaks(
        'confined',
        rule,
        one,
        `${one.counter.id} starts in ${called(one.space)}.`,
        'it may not leave the Box until the enemy comes near',
        `move it to ${box}.`,
      ),
    ];
  });
}

/** [18.4, 18.8]: the Sevastopol Fortress never moves; naval infantry keeps to the Black Sea. */
function special({ onMap }: Table): HookProblem[] {
  return onMap.flatMap((one) => {
    if (one.counter.id === 'su-sevastopol-fortress' && one.space.id !== 'sevastopol')
      return [
        breaks('static', '18.4', one, `The Fortress starts in ${called(one.space)}.`, 'it cannot move', 'move it to sevastopol.'),
      ];
    if (one.counter.flags.includes('naval') && !inRegion(one.space, 'black-sea'))
      return [
        breaks(
          'naval',
          '18.8',
          one,
          `${one.counter.id} starts in ${called(one.space)}.`,
          'naval infantry may be only in zones on the Black Sea, or in Reserve',
          'move it to the coast, or to the Reserve box.',
        ),
      ];
    return [];
  });
}

/** [2.1.1, 10.5.1, 18.5]: boxes belong to one side; four units in Reserve, none of them Static; air units in the Air box. */
function holding({ pack, placed }: Table): HookProblem[] {
  const problems: HookProblem[] = [];
  const reserve = new Map<string, number>();
  for (const one of placed) {
    const box = pack.board.file.boxes[one.space.id];
    if (box === undefined) continue;
    const refuse = (code: string, rule: string, why: string, fix: string): void => {
      problems.push(breaks(code, rule, one, `${one.counter.id} starts in the ${called(one.space)}.`, why, fix));
    };
    if (box.side !== undefined && box.side !== one.side)
      refuse('wrong-box', '2.1.1', 'the box belongs to the other player', 'use the box of its own side.');
    if (one.space.id.endsWith('-air') && !isAir(one)) refuse('wrong-box', '2.1.1', 'it holds air units', 'use another box.');
    if (!one.space.id.endsWith('-reserve')) continue;
    const count = (reserve.get(one.space.id) ?? 0) + one.line.copies;
    reserve.set(one.space.id, count);
    if (count > 4) refuse('reserve', '10.5.1', `the box has four slots, and this makes ${count}`, 'place it on the map.');
    if (isFort(one) || one.counter.flags.includes('static'))
      refuse('reserve', '10.5.1', 'Static units never go to the Reserve', 'place it on the map.');
    if (isAir(one)) refuse('reserve', '18.5', 'air units wait in the Air box', 'place it in the Air box.');
  }
  return problems;
}

/** [4.0, 2.3.6]: later arrivals wait on their turn of the track; who has left is not there. */
function dates({ placed, first }: Table): HookProblem[] {
  return placed.flatMap((one) => {
    const [entry, exit] = [Number(one.counter.entry ?? 0), Number(one.counter.exit ?? Number.POSITIVE_INFINITY)];
    const turn = /^turn-(\d+)$/.exec(one.space.id)?.[1];
    if (turn !== undefined && Number(turn) !== entry)
      return [
        breaks(
          'date',
          ['4.0', '2.3.6'],
          one,
          `${one.counter.id} waits on Turn ${turn}, but ${entry === 0 ? 'has no entry turn' : `enters on Turn ${entry}`}.`,
          'later arrivals wait on their turn of the track',
          entry === 0 ? 'place it on the map.' : `move it to turn-${entry}.`,
        ),
      ];
    if (turn === undefined && entry >= first)
      return [
        breaks(
          'date',
          ['4.0', '2.3.6'],
          one,
          `${one.counter.id} is in play on Turn ${first}, but enters on Turn ${entry}.`,
          'later arrivals wait on their turn of the track',
          `move it to turn-${entry}.`,
        ),
      ];
    if (exit < first)
      return [
        breaks(
          'date',
          '10.1',
          one,
          `${one.counter.id} left on Turn ${exit}.`,
          'units are withdrawn on their exit turn',
          'take it out of the set-up.',
          'counter',
        ),
      ];
    return [];
  });
}

/** [21.1.1]: units with the letter R start Disrupted. */
function surprise({ onMap, first }: Table): HookProblem[] {
  if (first !== 1) return [];
  return onMap.flatMap((one) =>
    one.counter.setup !== 'R' || one.line.flags.includes('disrupted')
      ? []
      : [
          breaks(
            'surprise',
            '21.1.1',
            one,
            `${one.counter.id} starts in good order.`,
            'units with the letter R start Disrupted',
            'give it the flag disrupted.',
            'flags',
          ),
        ],
  );
}

/** [2.1, 18.7, 18.9, 18.10]: the Basic game has no Boxes, one large Shock unit, no Army Group F and four small units. */
function basicGame({ placed, basic }: Table): HookProblem[] {
  const refuse = (one: Placed, rule: string, why: string): HookProblem =>
    breaks('basic', rule, one, `${one.counter.id} starts in ${called(one.space)}.`, why, 'take it out of the set-up.', 'counter');
  if (!basic)
    return placed
      .filter(({ counter }) => counter.flags.includes('basic-only'))
      .map((one) => refuse(one, '18.7', 'the large Shock unit is for the Basic game only'));
  let small = 0;
  return placed.flatMap((one) => {
    const found: HookProblem[] = [];
    if (isBox(one)) found.push(refuse(one, '2.1', 'the Basic game does not use the Boxes'));
    if (one.counter.id === 'de-army-group-f') found.push(refuse(one, '18.9', 'Army Group F is not in the Basic game'));
    if (/^su-shock-i+$/.test(one.counter.id)) found.push(refuse(one, '18.7', 'the large Shock unit replaces Shock I to III'));
    if (one.counter.size === 'small') {
      small += one.line.copies;
      if (small > 4) found.push(refuse(one, '18.10', 'only four small units are in the Basic game'));
    }
    return found;
  });
}
