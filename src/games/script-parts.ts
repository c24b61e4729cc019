import type { Board } from '../board/index.js';
import { type Effect, type Pack, say, type Table, type TerrainFile } from '../pack/index.js';
import {
  all,
  any,
  type CombatScript,
  type Formula,
  get,
  hasWord,
  join,
  largest,
  moreThan,
  not,
  pick,
  plus,
  type ScriptAsk,
  same,
  shownId,
  times,
  type Words,
  when,
  words,
} from '../rules/index.js';

/** Parts of combat scripts that games share. */

/** Attackers and targets, the roles of most games. */
export const plainRoles: CombatScript['roles'] = [
  { id: 'attacker', name: words('Attack', '攻撃'), of: 'attack' },
  { id: 'target', name: words('Target', '攻撃目標'), of: 'defence' },
];

/** How many take each of those parts; `ready` looks at them. */
export const heads: CombatScript['sums'] = [
  { id: 'attackers', of: 'one', roles: ['attacker'] },
  { id: 'targets', of: 'one', roles: ['target'] },
];

/** Words joined in an answer. */
export const JOINED = ' + ';

/** The question for the ground of the target: every combination that lies on the board, as far as it bears on a fight. */
export function askTerrain(pack: Pack, board: Board, also: readonly string[] = []): ScriptAsk {
  const bears = (id: string): boolean => also.includes(id) || (pack.terrain.spaces[id]?.combat.length ?? 0) > 0;
  const found = new Set<string>();
  const order = Object.keys(pack.terrain.spaces);
  for (const space of board.spaces)
    if (space.kind === 'hex' || space.kind === 'area')
      found.add(groundOf(space.terrain.filter(bears).sort((a, b) => order.indexOf(a) - order.indexOf(b))));
  // What no printed space has (a marker that is put there) can still be named by itself.
  for (const id of pack.combat?.terrain ?? []) if (bears(id)) found.add(id);
  found.delete(CLEAR);
  return {
    id: 'terrain',
    text: words('Terrain of the target', '目標の地形'),
    options: [CLEAR, ...[...found].sort((a, b) => a.length - b.length || (a < b ? -1 : 1))],
    words: Object.fromEntries(
      Object.entries(pack.terrain.spaces).map(([id, { name }]) => [id, words(say(name), say(name, 'ja'))] as const),
    ),
    terrain: true,
  };
}

/** The answer where nothing bears on the fight. */
export const CLEAR = 'clear';

export const groundOf = (terrain: readonly string[]): string =>
  terrain.length === 0 ? CLEAR : [...new Set(terrain)].join(JOINED);

/** One choice among all sets of these words. */
export const askSets = (
  id: string,
  text: Words,
  names: Readonly<Record<string, Words>>,
  sets: readonly (readonly string[])[],
): ScriptAsk => ({
  id,
  text,
  options: ['none', ...sets.filter((set) => set.length > 0).map((set) => set.join(JOINED))],
  words: { none: words('None', 'なし'), ...names },
});

/** One choice among options that the combat of the pack names. */
export const askInput = (pack: Pack, id: string, ask: Omit<ScriptAsk, 'id' | 'words'>): ScriptAsk => {
  const input = pack.combat?.inputs.find((one) => one.id === id);
  const named = input !== undefined && 'options' in input ? (input.options ?? []) : [];
  return {
    id,
    ...ask,
    words: Object.fromEntries(named.map((one) => [one.id, words(say(one.label), say(one.label, 'ja'))] as const)),
  };
};

export const yesOrNo: NonNullable<ScriptAsk['words']> = { no: words('No', 'いいえ'), yes: words('Yes', 'はい') };

/** Every subset, the small ones first. */
export const subsets = (list: readonly string[]): string[][] => {
  const sets: string[][] = [[]];
  for (const word of list) sets.push(...sets.map((set) => [...set, word]));
  return sets.sort((a, b) => a.length - b.length);
};

/** A mark for every kind of hexside that bears on a fight: the attacker attacks across it. */
export const acrossMarks = (pack: Pack): CombatScript['marks'] =>
  Object.entries(pack.terrain.sides)
    .filter(([id, { combat }]) => combat.length > 0 || (pack.combat?.across ?? []).includes(id))
    .filter(([, { no }]) => !no.includes('attack'))
    .map(([id, { name }]) => ({
      id,
      name: words(`Attacks across: ${say(name).toLowerCase()}`, `越えて攻撃：${say(name, 'ja')}`),
      of: 'attack',
    }));

/** Is the unit one of those that an effect is for? */
export function concerned(pack: Pack, { of }: Pick<Effect, 'of'>): Formula | undefined {
  const { game } = pack;
  const is = (word: string): Formula => {
    if (Object.hasOwn(game.sides, word)) return same(get('side'), word);
    if (Object.hasOwn(game.nations, word)) return same(get('nation'), word);
    if (Object.hasOwn(game.kinds, word)) return same(get('kind'), word);
    if (Object.hasOwn(game.sizes, word)) return same(get('size'), word);
    return get(`flag:${word}`);
  };
  const meant = of.filter((word) => !word.startsWith('!')).map(is);
  const out = of.filter((word) => word.startsWith('!')).map((word) => not(is(word.slice(1))));
  const conditions = [...out, ...(meant.length === 0 ? [] : [any(...meant)])];
  return conditions.length === 0 ? undefined : all(...conditions);
}

/** A line of the terrain chart, by the word in the answer or the mark that brings it into force. */
export interface ChartLine {
  readonly id: string;
  readonly side: boolean;
  readonly effect: Effect;
}

export const chartLines = ({ terrain }: Pack): ChartLine[] => [
  ...Object.entries(terrain.spaces).flatMap(([id, { combat }]) => combat.map((effect) => ({ id, side: false, effect }))),
  ...Object.entries(terrain.sides).flatMap(([id, { combat }]) => combat.map((effect) => ({ id, side: true, effect }))),
];

/** Factors that each hold or not, put together as the chart says. All are whole numbers. */
export function combinedFactor(
  factors: readonly { readonly if: Formula; readonly by: number }[],
  how: TerrainFile['combine'],
): Formula {
  if (factors.length === 0) return 1;
  switch (how) {
    case 'multiply':
      return times(...factors.map(({ if: holds, by }) => when(holds, by, 1)));
    case 'add-less-one':
      return plus(1, ...factors.map(({ if: holds, by }) => when(holds, by - 1, 0)));
    case 'sum':
      return largest(1, plus(...factors.map(({ if: holds, by }) => when(holds, by, 0))));
    case 'best':
      return largest(1, ...factors.map(({ if: holds, by }) => when(holds, by, 1)));
  }
}

export const onGround = (id: string): Formula => hasWord(get('ask:terrain'), id);

/** What a result means, in words. */
export const resultWords = (table: Table, result: Formula): Formula => {
  const entries = Object.entries(table.results);
  const texts = entries.map(([id, { name, text, rule }]) => sentence(id, say(name), text === undefined ? '' : say(text), rule));
  const at = entries.reduce<Formula>((found, [id], i) => when(same(result, id), i, found), 0);
  return pick(texts, at);
};

const sentence = (id: string, name: string, text: string, rule: string | readonly string[] = []): string =>
  [`${shownId(id)}, ${name}`, text]
    .filter((part) => part !== '')
    .join('. ')
    .replace(/\.$/, '') + (rule.length === 0 ? '' : ` [${[rule].flat().join(', ')}]`);

/** So many units, in words. */
export const units = (count: Formula): Formula => join(count, when(same(count, 1), ' unit', ' units'));

/** A modifier, with its sign. */
export const signed = (value: Formula): Formula => when(moreThan(value, 0), join('+', value), join(value));

/** Words that are said only if something holds. */
export const said = (holds: Formula, ...list: readonly Formula[]): Formula => when(holds, join(...list), '');

/** Nobody is marked: a reminder in place of a report. */
export const ready = (report: Formula): Formula =>
  when(
    same(get('sum:attackers'), 0),
    when(
      same(get('sum:targets'), 0),
      'Nobody is marked: mark the attackers (Ctrl+A) and the units of one attacked place (Ctrl+G) first',
      'No attacker is marked: mark the attackers (Ctrl+A) first',
    ),
    when(same(get('sum:targets'), 0), 'No target is marked: mark the units of the attacked place (Ctrl+G) first', report),
  );
