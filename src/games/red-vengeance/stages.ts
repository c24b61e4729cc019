import { type Dist, die, type PoolPart, pools } from '../../chance/index.js';
import { type Chance, type Choose, type Compute, type Given, type Stage, type Words, words } from '../../rules/index.js';
import type { Battle } from './battle.js';
import { choices, type Lost, stepsOf, tollOf } from './losses.js';
import { firstOf, forcesOf, hitsOn, otherSide, type Side, type State, type Taken } from './state.js';
import {
  attackSupport,
  attackUnits,
  type Dice,
  defenceSupport,
  defenceTerrain,
  defenceUnits,
  noDice,
  total,
} from './strength.js';

/** As many lawful choices of losses as are written out; any other lawful one is understood too. */
const MOST_CHOICES = 200;

const LEADERS = ['zhukov', 'konev', 'tito', 'dietrich'] as const;

export const startOf = (battle: Battle): State => ({
  battle,
  attack: noDice,
  defence: noDice,
  forces: forcesOf(battle),
  hits: {},
  first: 'attacker',
  taken: {},
  leaders: {},
});

/** The sums alone: 8.43 to 8.46 in the order in which additions, subtractions and halvings are made (9.2). */
export const sums: readonly Compute<State>[] = [
  compute('attack-units', '8.43', (state) => ({ ...state, attack: attackUnits(state.battle) })),
  compute('attack-support', '8.46', (state) => ({ ...state, attack: attackSupport(state.battle, state.attack) })),
  compute('defence-units', '8.43', (state) => ({ ...state, defence: defenceUnits(state.battle) })),
  compute('defence-terrain', '8.44', (state) => ({ ...state, defence: defenceTerrain(state.battle, state.defence) })),
  compute('defence-support', '8.46', (state) => ({ ...state, defence: defenceSupport(state.battle, state.defence) })),
];

/** The whole combat: sums, both sides' dice, losses and retreats in their order, the fate of leaders, the way to an advance. */
export const stages: readonly Stage<State>[] = [
  ...sums,
  dice('attack-dice', 'attacker'),
  dice('defence-dice', 'defender'),
  compute('order', '8.54', inOrder),
  losses('first-losses', '8.54', ({ first }) => first),
  losses('second-losses', '8.51', ({ first }) => otherSide(first)),
  ...LEADERS.map(leaderDie),
  hitlerDie(),
  compute('advance', '8.7', (state) => ({ ...state, advance: state.battle.on('8.7') && mayAdvance(state) })),
];

/** The stages at which a combat waits for dice or for a choice. */
export const waits: readonly string[] = stages.filter(({ kind }) => kind !== 'compute').map(({ id }) => id);

function compute(id: string, rule: string, run: (state: State) => State): Compute<State> {
  return { kind: 'compute', id, rule, run };
}

/** 8.43: a die for each point; the dice of Germans in a fortress come first where they hit on another face. */
function dice(id: string, who: Side): Stage<State> {
  const pool = (state: State): Dice => (who === 'attacker' ? state.attack : state.defence);
  const chance: Chance<State, number> = {
    kind: 'chance',
    id,
    rule: '8.43',
    who: () => who,
    skip: (state) => total(pool(state)) === 0,
    device: (state) => poolText(pool(state).parts),
    wants: (state) => ({ dice: `${total(pool(state))}d6` }),
    odds: (state) => pools(pool(state).parts).traced((hits) => hitsText(hits)),
    take: (state, hits) => ({ ...state, hits: { ...state.hits, [otherSide(who)]: hits } }),
    read: (state, { dice: rolled }) => readHits(pool(state).parts, rolled),
  };
  return chance as Stage<State>;
}

const hitsText = (hits: number): string => `${hits} ${hits === 1 ? 'hit' : 'hits'}`;

/** 4d6, each 6 a hit. */
export function poolText(parts: readonly PoolPart[]): Words {
  const faces = (part: PoolPart): string => (part.hitsOn === 6 ? '6' : `${part.hitsOn}-6`);
  return words(
    parts.map((part) => `${part.dice}d6 hitting on ${faces(part)}`).join(', then ') || 'no dice',
    parts.map((part) => `${part.dice}d6(${faces(part)}でヒット)`).join('、続いて') || 'ダイスなし',
  );
}

/** The hits of dice as they fell, those of the fortress first; undefined when their number or faces are wrong. */
export function readHits(parts: readonly PoolPart[], rolled: readonly number[] | undefined): number | undefined {
  const wanted = parts.reduce((sum, part) => sum + part.dice, 0);
  if (rolled === undefined || rolled.length !== wanted) return undefined;
  if (!rolled.every((face) => Number.isInteger(face) && face >= 1 && face <= 6)) return undefined;
  let [hits, from] = [0, 0];
  for (const part of parts) {
    hits += rolled.slice(from, from + part.dice).filter((face) => face >= part.hitsOn).length;
    from += part.dice;
  }
  return hits;
}

/** 8.54; what leaves no choice is taken at once. */
function inOrder(state: State): State {
  const hits = { attacker: hitsOn(state, 'attacker'), defender: hitsOn(state, 'defender') };
  const taken: Partial<Record<Side, Taken>> = {};
  for (const side of ['attacker', 'defender'] as const) {
    const [only, ...others] = choices(state.forces[side], hits[side], 2);
    const way = only === undefined ? undefined : tollOf(state.forces[side], hits[side], only.lose);
    if (only !== undefined && others.length === 0 && way !== undefined) taken[side] = { lose: only.lose, way };
  }
  return { ...state, hits, first: state.battle.on('8.54') ? firstOf(hits) : 'attacker', taken };
}

/** 8.51, 8.52, 8.6: the owner chooses who loses steps and how far the survivors retreat. */
function losses(id: string, rule: string, side: (state: State) => Side): Stage<State> {
  const choose: Choose<State, Taken> = {
    kind: 'choose',
    id,
    rule,
    who: side,
    skip: (state) => state.taken[side(state)] !== undefined,
    options: (state) => choices(state.forces[side(state)], hitsOn(state, side(state)), MOST_CHOICES) as never,
    take: (state, taken) => ({ ...state, taken: { ...state.taken, [side(state)]: taken } }),
    read: (state, answer) => readLosses(state, side(state), answer),
  };
  return choose as Stage<State>;
}

/** `{"lose": {"u1": 1}, "retreat": 2}`, or the number of an option counted from 1. */
function readLosses(state: State, side: Side, { choose }: Given): Taken | undefined {
  const [force, hits] = [state.forces[side], hitsOn(state, side)];
  if (typeof choose === 'number') {
    const option = choices(force, hits, MOST_CHOICES)[choose - 1];
    return option === undefined ? undefined : readLosses(state, side, { choose: option });
  }
  if (choose === null || typeof choose !== 'object' || Array.isArray(choose)) return undefined;
  const { lose = {}, retreat } = choose as { lose?: Lost; retreat?: unknown };
  if (lose === null || typeof lose !== 'object') return undefined;
  const way = tollOf(force, hits, lose);
  return way === undefined || (retreat !== undefined && retreat !== way.retreat) ? undefined : { lose, way };
}

/** The units that a choice of losses eliminates. */
export const eliminatedBy = (state: State, side: Side): string[] =>
  state.forces[side].units.filter((unit) => (state.taken[side]?.lose[unit.id] ?? 0) >= unit.steps).map(({ id }) => id);

/** 11.23: when a unit of his stack is eliminated a leader dies on 1, on 1 or 2 if all of them are. */
function leaderDie(id: string): Stage<State> {
  const deadly = (state: State): number => {
    for (const [side, pool] of [
      ['attacker', state.attack],
      ['defender', state.defence],
    ] as const) {
      const stack = pool.leaders.find((leader) => leader.id === id)?.troops ?? [];
      const gone = eliminatedBy(state, side);
      if (stack.some((troop) => gone.includes(troop))) return stack.every((troop) => gone.includes(troop)) ? 2 : 1;
    }
    return 0;
  };
  const chance: Chance<State, number> = {
    kind: 'chance',
    id: `leader-${id}`,
    rule: '11.23',
    who: (state) => (state.attack.leaders.some((leader) => leader.id === id) ? 'attacker' : 'defender'),
    skip: (state) => deadly(state) === 0 || !state.battle.on('11.23'),
    device: (state) =>
      words(
        `one die for ${id}, who dies on ${deadly(state) === 1 ? '1' : '1-2'}`,
        `${id}の判定(${deadly(state) === 1 ? '1' : '1-2'}で死亡)`,
      ),
    odds: (): Dist<number> => die(6),
    take: (state, face) => ({ ...state, leaders: { ...state.leaders, [id]: face <= deadly(state) } }),
    read: (_, { dice: rolled }) => oneDie(rolled),
  };
  return chance as Stage<State>;
}

const oneDie = (rolled: readonly number[] | undefined): number | undefined =>
  rolled?.length === 1 && Number.isInteger(rolled[0]) && rolled[0]! >= 1 && rolled[0]! <= 6 ? rolled[0] : undefined;

/** The lowest face on which Hitler kills himself, by the row of his table. */
export function hitlerFace({ pack }: Battle, row: 'attacked-no-hit' | 'hit'): number {
  const table = pack.tables.hitler;
  return Number(table?.cells[table.rowIds.indexOf(row)]?.[0]?.is ?? 7);
}

/** The units in Berlin that fight, and on which side. */
export function inBerlin({
  hitler,
  attackers,
  hexes,
}: Battle): { readonly side: Side; readonly troops: readonly string[] } | undefined {
  if (hitler === undefined) return undefined;
  if (hitler.role === 'defence')
    return { side: 'defender', troops: hexes.find(({ id }) => id === hitler.stack)?.troops.map(({ id }) => id) ?? [] };
  const there = attackers.filter(({ stack }) => hitler.stack === undefined || stack === hitler.stack);
  return { side: 'attacker', troops: there.map(({ id }) => id) };
}

/** 11.27, A-29: one roll after the combat: 6 if Berlin was attacked without a hit, 5 or 6 if the units in it took one. */
function hitlerDie(): Stage<State> {
  const faceFor = (state: State): number => {
    const berlin = inBerlin(state.battle);
    if (berlin === undefined) return 7;
    const lost = state.taken[berlin.side]?.lose ?? {};
    if (berlin.troops.some((id) => (lost[id] ?? 0) > 0)) return hitlerFace(state.battle, 'hit');
    return berlin.side === 'defender' && hitsOn(state, 'defender') === 0 ? hitlerFace(state.battle, 'attacked-no-hit') : 7;
  };
  const chance: Chance<State, number> = {
    kind: 'chance',
    id: 'hitler',
    rule: '11.27',
    who: () => 'allied',
    skip: (state) => faceFor(state) > 6 || !state.battle.on('11.27'),
    device: (state) =>
      words(`one die for Hitler, who kills himself on ${faceFor(state)} or more`, `ヒトラーの判定(${faceFor(state)}以上で自殺)`),
    odds: (): Dist<number> => die(6),
    take: (state, face) => ({ ...state, hitlerDies: face >= faceFor(state) }),
    read: (_, { dice: rolled }) => oneDie(rolled),
  };
  return chance as Stage<State>;
}

/** 8.7, A-24: the hexes are empty, and attackers are left that did not retreat. */
function mayAdvance({ taken, forces }: State): boolean {
  const [attacker, defender] = [taken.attacker?.way, taken.defender?.way];
  return attacker?.holds === true && stepsOf(forces.attacker.units) > 0 && defender?.holds === false;
}
