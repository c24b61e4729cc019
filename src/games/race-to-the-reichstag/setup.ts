import type { Board } from '../../board/index.js';
import type { Pack, Scenario } from '../../pack/index.js';
import { breaks, called, outOfBounds, type Placed, placedOf, spacesNamed } from '../placed.js';
import type { HookProblem } from '../setup.js';

/**
 * RTR 3.0: set-ups by the steps of the rulebook. What is drawn at random may wait in its pool; what stands on the map is checked as if
 * it had been drawn.
 */
export function checkSetup(pack: Pack, board: Board, scenario: Scenario): HookProblem[] {
  const all = placedOf(pack, board, scenario);
  const table: Table = {
    pack,
    board,
    scenario,
    all,
    onMap: all.filter(isOnMap),
    is: (one, region) => spacesNamed(board, region).includes(one.at),
    rules: new Set([scenario.rule ?? []].flat()),
  };
  return [
    ...outOfBounds(board, scenario, all, isOnMap),
    ...[stacking, sectors, towers, reichstag, drawn, faces, airstrips, waiting, relief, turnTrack].flatMap((rule) => rule(table)),
  ].sort((a, b) => (a.index ?? 0) - (b.index ?? 0));
}

interface Table {
  readonly pack: Pack;
  readonly board: Board;
  readonly scenario: Scenario;
  readonly all: readonly Placed[];
  readonly onMap: readonly Placed[];
  readonly is: (one: Placed, region: string) => boolean;
  readonly rules: ReadonlySet<string>;
}

type Front = '1bf' | '1uf';
const fronts: readonly Front[] = ['1bf', '1uf'];
const otherOf = (front: Front): Front => (front === '1bf' ? '1uf' : '1bf');

const isOnMap = ({ space }: Placed): boolean => space.kind === 'hex';
const isGerman = ({ side }: Placed): boolean => side === 'german';
const isSoviet = ({ side }: Placed): boolean => side === '1bf' || side === '1uf';
const isUnit = ({ counter }: Placed): boolean => counter.class === 'unit';
const isTower = ({ counter }: Placed): boolean => counter.front.type === 'flak-tower' && counter.hidden === undefined;

/** Q11: strategic markers do not count for stacking, so only units do. */
function stacking({ onMap }: Table): HookProblem[] {
  const problems: HookProblem[] = [];
  const hexes = new Map<number, Placed[]>();
  for (const one of onMap.filter(isUnit)) hexes.set(one.at, [...(hexes.get(one.at) ?? []), one]);
  for (const hex of hexes.values()) {
    const [germans, soviets] = [hex.filter(isGerman), hex.filter(isSoviet)];
    const [met] = soviets;
    if (met !== undefined && germans.length > 0)
      problems.push(
        breaks(
          'enemies',
          '10.0',
          met,
          `${met.counter.id} starts with Germans in ${called(met.space)}.`,
          'they never share a hex',
          'move it.',
        ),
      );
    let count = 0;
    for (const one of germans) {
      count += one.line.copies;
      if (count > 3)
        problems.push(
          breaks(
            'stacking',
            '10.3',
            one,
            `${count} German units start in ${called(one.space)}; the limit is 3.`,
            'stacking rules hold during set-up',
            'move one of them to another hex.',
          ),
        );
    }
    let [units, formations] = [0, 0];
    for (const one of soviets) {
      units += one.line.copies;
      if (one.counter.size === 'corps' || one.counter.size === 'division') formations += one.line.copies;
      if (units > 2 || formations > 1)
        problems.push(
          breaks(
            'stacking',
            '10.2',
            one,
            `${units} Soviet units start in ${called(one.space)}, ${formations} of them corps or divisions.`,
            'a hex holds one corps or division and one smaller unit, or two smaller ones',
            'move one of them to another hex.',
          ),
        );
    }
  }
  return problems;
}

/** 5.2: units are tied to their sector. */
function sectors({ onMap, is }: Table): HookProblem[] {
  return onMap
    .filter((one) => isSoviet(one) && !is(one, `sector-${one.side}`))
    .map((one) =>
      breaks(
        'sector',
        '5.2',
        one,
        `${one.counter.id} starts in ${called(one.space)}, in the sector of the other front.`,
        'a front keeps to its own sector',
        `move it into sector-${one.side}.`,
      ),
    );
}

/** 3.2: the flak towers stand face-up, one each in Tiergarten, Humboldthain and Friedrichshain. */
const towerAt: Readonly<Record<string, string>> = { TG: 'tiergarten', HT: 'humboldthain', FR: 'friedrichshain' };

function towers({ all, is }: Table): HookProblem[] {
  return all.filter(isTower).flatMap((one) => {
    const place = towerAt[one.counter.designation ?? ''];
    const here = place === undefined || is(one, place);
    if (here && one.line.face === 'front' && one.line.seenBy === undefined) return [];
    return [
      breaks(
        'flak-tower',
        '3.2',
        one,
        here ? `${one.counter.id} starts face-down.` : `${one.counter.id} starts in ${called(one.space)}.`,
        'the towers stand face-up in Tiergarten, Humboldthain and Friedrichshain',
        here ? 'turn it face-up.' : `move it to ${place}.`,
      ),
    ];
  });
}

/** 3.4, 5.6, 16.10: three static units that nobody has seen are the garrison of the Reichstag, and nobody else is there. */
function reichstag({ onMap, is }: Table): HookProblem[] {
  let count = 0;
  return onMap
    .filter((one) => is(one, 'reichstag'))
    .flatMap((one) => {
      const refuse = (rule: string, what: string, fix: string): HookProblem[] => [
        breaks('reichstag', rule, one, what, 'three static units, drawn unseen, are its garrison', fix),
      ];
      if (one.counter.hidden !== 'static-pool')
        return refuse('5.6', `${one.counter.id} starts in the Reichstag.`, 'move it to another hex.');
      count += one.line.copies;
      if (count > 3) return refuse('3.4', `${count} static units start in the Reichstag.`, 'leave the others in the pool.');
      if (one.line.seenBy?.length !== 0)
        return refuse(
          '16.10',
          `${one.counter.id} starts in the Reichstag and has been seen.`,
          'let nobody see it (seen_by nobody).',
        );
      return [];
    });
}

/** 3.5, 3.6, 3.7: how many static units and units of the garrison are drawn for each sector. */
function drawn({ scenario, onMap, is, rules }: Table): HookProblem[] {
  const problems: HookProblem[] = [];
  const extra = new Set(rules.has('23.0') ? namedBy(scenario, '23.1') : []);
  const garrison = new Set(namedBy(scenario, '3.7'));
  const limits = [
    {
      counts: (one: Placed) => one.counter.hidden === 'static-pool' && !extra.has(one.counter.id),
      of: 'static units',
      most: { '1bf': [25, '3.6'], '1uf': [15, '3.5'] },
    },
    {
      counts: (one: Placed) => garrison.has(one.counter.id),
      of: 'units of the Berlin garrison',
      most: { '1bf': [7, '3.7'], '1uf': [4, '3.7'] },
    },
  ] as const;
  for (const { counts, of, most } of limits)
    for (const front of fronts) {
      const [limit, rule] = most[front];
      let count = 0;
      for (const one of onMap.filter((each) => counts(each) && is(each, `sector-${front}`) && !is(each, 'reichstag'))) {
        count += one.line.copies;
        if (count > limit)
          problems.push(
            breaks(
              'drawn',
              rule,
              one,
              `${count} ${of} start in the sector of ${front}; ${limit} are drawn for it.`,
              'the set-up says how many are drawn',
              'leave the others in the pool.',
            ),
          );
      }
    }
  return problems;
}

const namedBy = (scenario: Scenario, rule: string): string[] =>
  scenario.choices.filter((choice) => [choice.rule].flat().includes(rule)).flatMap(({ counters }) => counters);

/** 16.8, 17.1: static units start face-down, seen by the player who placed them; mobile ones and Soviets are seen by both. */
function faces({ onMap, is }: Table): HookProblem[] {
  return onMap.flatMap((one) => {
    const { counter, line } = one;
    if (counter.hidden === 'static-pool') {
      if (is(one, 'reichstag')) return [];
      const front = fronts.find((each) => is(one, `sector-${each}`));
      const placer = front === undefined ? undefined : otherOf(front);
      if (line.seenBy?.length === 1 && line.seenBy[0] === placer) return [];
      return [
        breaks(
          'face',
          '16.8',
          one,
          `${counter.id} starts in ${called(one.space)} and is seen by ${line.seenBy?.join(', ') ?? 'both players'}.`,
          'static units are placed face-down, and only the player who placed one may look at it',
          `let ${placer} alone see it.`,
        ),
      ];
    }
    if (!isUnit(one) || isTower(one) || (line.seenBy === undefined && line.face === 'front')) return [];
    const rule = isGerman(one) ? '17.1' : '17.2';
    return [breaks('face', rule, one, `${counter.id} starts face-down.`, 'such units are always face-up', 'turn it face-up.')];
  });
}

/** 16.3: emergency airfields only in road or airfield hexes, at set-up too (Q39). */
function airstrips({ pack, onMap }: Table): HookProblem[] {
  const fields = new Set(
    Object.values(pack.board.file.places).flatMap(({ at, features }) => (features.includes('airfield') ? [at].flat() : [])),
  );
  return onMap
    .filter(({ counter }) => counter.front.type === 'airstrip')
    .filter(({ space }) => !space.terrain.some((id) => id === 'road' || id === 'airfield') && !fields.has(space.id))
    .map((one) =>
      breaks(
        'airfield',
        ['16.3', 'Q39'],
        one,
        `${one.counter.id} starts in ${called(one.space)}, which has neither road nor airfield.`,
        'an emergency airfield may be placed only in a road or airfield hex',
        'move it to a road.',
      ),
    );
}

/** 3.11, 3.12: Soviets that no step names, and all barrage markers, start off the map. */
function waiting({ scenario, onMap }: Table): HookProblem[] {
  const named = new Set(scenario.choices.flatMap(({ counters }) => counters));
  return onMap
    .filter((one) => isSoviet(one) && !named.has(one.counter.id) && !one.counter.id.startsWith('control-'))
    .map((one) =>
      breaks(
        'off-map',
        one.side === '1bf' ? '3.11' : '3.12',
        one,
        `${one.counter.id} starts in ${called(one.space)}.`,
        isUnit(one) ? 'all other combat units start off the map' : 'barrage markers start off the map',
        `move it to ${isUnit(one) ? 'reinforcements' : 'barrage'}-${one.side}.`,
      ),
    );
}

/** 3.14, 22.2, 22.3, 23.1: the relief groups are for two scenarios only. */
const reliefs: Readonly<Record<string, readonly string[]>> = {
  steiner: ['4-ss', '5-jaeger', '25-pzgr', 'hg'],
  'xx-corps': ['clausewitz', 'schill', 'hutten'],
};

function relief({ all, rules }: Table): HookProblem[] {
  return all.flatMap((one) => {
    const group = Object.entries(reliefs).find(([, formations]) => formations.includes(String(one.counter.front.formation)))?.[0];
    if (group === undefined) return [];
    if (rules.has('22.0')) {
      if (one.space.id === group) return [];
      const rule = group === 'steiner' ? '22.2' : '22.3';
      const what = `${one.counter.id} starts in ${called(one.space)}.`;
      return [breaks('relief', rule, one, what, 'its group waits until its die brings it', `move it to ${group}.`)];
    }
    if (rules.has('23.0')) return [];
    return [
      breaks(
        'relief',
        '3.14',
        one,
        `${one.counter.id} is in the game.`,
        'XX Corps and Army Detachment Steiner are used only in Hitler Fantasy and Prepared Defence',
        'take it out of the set-up.',
        'counter',
      ),
    ];
  });
}

/** 3.15: both exhaustion markers, not exhausted, and the turn marker in the 23 April box. */
function turnTrack({ all }: Table): HookProblem[] {
  return all
    .filter(({ counter }) => ['game-turn', 'exhaustion-1bf', 'exhaustion-1uf'].includes(counter.id))
    .filter(({ space, line }) => space.id !== 'turn-1' || line.face !== 'front')
    .map((one) =>
      breaks(
        'turn-track',
        '3.15',
        one,
        `${one.counter.id} starts in ${called(one.space)}, ${one.line.face} up.`,
        'the markers start in the 23 April box, not exhausted',
        'place it in turn-1, front up.',
      ),
    );
}
