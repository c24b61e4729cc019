import type { PoolPart } from '../../chance/index.js';
import type { Pack } from '../../pack/index.js';
import { type LedgerLine, line, type Words, words } from '../../rules/index.js';
import { type Battle, type Engaged, type Hex, type Role, stacks } from './battle.js';
import { bearings, concerns, type Ground } from './terrain.js';
import type { Leader, Troop } from './troops.js';

/** Dice of one side, with every line that made them: the values of the lines sum up to the dice. */
export interface Dice {
  readonly ledger: readonly LedgerLine[];
  readonly parts: readonly PoolPart[];
  /** What each unit brings, by id. */
  readonly units: ReadonlyMap<string, number>;
  /** Leaders in the combat, each with the units he is stacked with. */
  readonly leaders: readonly { readonly id: string; readonly name: Words; readonly troops: readonly string[] }[];
}

export const noDice: Dice = { ledger: [], parts: [], units: new Map(), leaders: [] };

export const total = ({ parts }: Dice): number => parts.reduce((sum, part) => sum + part.dice, 0);

/** Something that lowers one unit's strength. */
interface Cut {
  readonly text: Words;
  readonly rule: string;
  readonly plus?: number;
  readonly halve?: true;
}

/** 8.43 to 8.45: each attacker's strength after terrain, supply and snow. */
export function attackUnits(battle: Battle): Dice {
  const face = hitFace(battle.pack);
  let dice = noDice;
  for (const troop of battle.attackers) {
    const { lines, strength } = reckon(battle, troop);
    dice = add(dice, { lines, dice: strength, hitsOn: face, unit: troop.id });
  }
  return dice;
}

/** What one attacker brings. */
export const attackStrength = (battle: Battle, troop: Engaged): number => reckon(battle, troop).strength;

const reckon = (battle: Battle, troop: Engaged) =>
  lower(troop, [...terrainCuts(battle, troop), ...commonCuts(battle, troop)], leastOf(battle));

/** 8.46: leaders, air, ships and combined arms add dice to the attack. Snow leaves them alone (13.0). */
export function attackSupport(battle: Battle, before: Dice): Dice {
  if (!battle.on('8.46')) return before;
  const face = hitFace(battle.pack);
  let dice = before;
  for (const { bonus, text, rule, leader } of leaderDice(battle, 'attack', before))
    dice = add(dice, { lines: [line(rule, text, bonus)], dice: bonus, hitsOn: face, leader });
  if (battle.air && battle.on('12.1'))
    dice = add(dice, { lines: [line('12.1', words('Air point', '空軍ポイント'), 1)], dice: 1, hitsOn: face });
  const ships = battle.naval.attack;
  if (ships > 0 && battle.on(seaRule(battle)))
    dice = add(dice, { lines: [line(seaRule(battle), words('Naval support', '海軍支援'), ships)], dice: ships, hitsOn: face });
  const stacked = battle.combined.attack;
  if (stacked > 0 && battle.on('14.8'))
    dice = add(dice, { lines: [line('14.8', combinedText(stacked), stacked)], dice: stacked, hitsOn: face });
  return dice;
}

/** 9.1: each defender's strength, one more in rough, halved out of supply. Weather never lowers it (13.0). */
export function defenceUnits(battle: Battle): Dice {
  let dice = noDice;
  for (const hex of battle.hexes) {
    for (const troop of hex.troops) {
      const { lines, strength } = lower(troop, [...defenderCuts(battle, hex, troop), ...supplyCuts(battle, troop)], 0);
      dice = add(dice, { lines, dice: strength, hitsOn: faceOf(battle, hex, [troop]), unit: troop.id });
    }
  }
  return dice;
}

/** 9.1, 11.8: forest, swamp, major city and Volkssturm add to the total of a hex, after its units were halved. */
export function defenceTerrain(battle: Battle, before: Dice): Dice {
  let dice = before;
  for (const hex of battle.hexes) {
    const hitsOn = faceOf(battle, hex, hex.troops);
    const lines = hexLines(battle, hex);
    const bonus = lines.reduce((sum, { value }) => sum + Number(value), 0);
    const kept = battle.setting.ruling('A-60') === 'before-halving' ? halvedBonus(hex, bonus, battle) : bonus;
    const lost =
      kept === bonus
        ? []
        : [line('A-60', words('Bonus halved with the units out of supply', 'ボーナスも補給切れで半減'), kept - bonus)];
    dice = add(dice, { lines: [...lines, ...lost], dice: kept, hitsOn });
  }
  return dice;
}

/** 8.46: leaders, Hitler, ships and combined arms in defence. */
export function defenceSupport(battle: Battle, before: Dice): Dice {
  if (!battle.on('8.46')) return before;
  let dice = before;
  const face = hitFace(battle.pack);
  for (const { bonus, text, rule, stack, leader } of leaderDice(battle, 'defence', before)) {
    const hex = battle.hexes.find(({ id }) => id === stack);
    const hitsOn = hex === undefined ? face : faceOf(battle, hex, hex.troops);
    dice = add(dice, { lines: [line(rule, text, bonus)], dice: bonus, hitsOn, leader });
  }
  const ships = battle.naval.defence;
  if (ships > 0 && battle.on('12.22'))
    dice = add(dice, { lines: [line('12.22', words('Naval support', '海軍支援'), ships)], dice: ships, hitsOn: face });
  const stacked = battle.combined.defence;
  if (stacked > 0 && battle.on('14.8')) {
    const [only, ...others] = battle.hexes;
    const hitsOn = only !== undefined && others.length === 0 ? faceOf(battle, only, only.troops) : face;
    dice = add(dice, { lines: [line('14.8', combinedText(stacked), stacked)], dice: stacked, hitsOn });
  }
  return dice;
}

/** 8.43: the lowest face that hits. */
export function hitFace({ tables: { hits } }: Pack): number {
  const column = hits?.columnIds.indexOf('normal') ?? -1;
  const row = hits?.cells.findIndex((cells) => cells[column]?.is === 'Hit') ?? -1;
  return row === -1 ? 6 : Number(hits?.rowIds[row]);
}

/** 9.1, A-8: dice of Germans in an intact fortress, and of the hex itself where Germans hold it, hit on 5; all others on 6. */
export function faceOf(battle: Battle, hex: Hex, troops: readonly Troop[]): number {
  const faces = bearings(battle.pack, 'spaces', hex.terrain, 'defender', groundOf(battle, hex)).flatMap(({ effect, rule }) =>
    effect.hitsOn !== undefined && battle.on(rule) && troops.some((troop) => concerns(effect, troop)) ? [effect.hitsOn] : [],
  );
  return Math.min(hitFace(battle.pack), ...faces);
}

const groundOf = ({ setting }: Battle, hex: Hex): Ground => ({ snow: setting.weather === 'snow', intact: hex.intact });

/** 8.44, 9.2, A-6: everything of one attacked hex and its hexside adds up, and each attacker suffers its worst hex. */
function terrainCuts(battle: Battle, troop: Engaged): readonly Cut[] {
  const byHex = troop.reach.map(({ hex, across }) => cutsAt(battle, troop, hex, across));
  const reading = battle.setting.ruling('A-6');
  if (reading === 'all-hexes' || !battle.on('8.44')) return byHex.flat();
  const single = reading === 'worst-single-terrain' || !battle.on('9.2');
  const candidates = single ? byHex.flat().map((cut) => [cut]) : byHex;
  const common = commonCuts(battle, troop);
  let [worst, least]: [readonly Cut[], number] = [[], Number.POSITIVE_INFINITY];
  for (const cuts of candidates) {
    const left = after(troop.strength, [...cuts, ...common]);
    if (left < least || (left === least && cuts.length > worst.length)) [worst, least] = [cuts, left];
  }
  return worst;
}

function cutsAt(battle: Battle, troop: Troop, hex: Hex, across: readonly string[]): Cut[] {
  const ground = groundOf(battle, hex);
  const found = [
    ...bearings(battle.pack, 'spaces', hex.terrain, 'attacker', ground),
    ...bearings(battle.pack, 'sides', across, 'attacker', ground),
  ];
  return found.flatMap(({ terrain, name, effect, rule }): Cut[] => {
    if (!concerns(effect, troop) || !battle.on(rule)) return [];
    // the text halves armor against swamp, the chart takes 1 off.
    if (effect.halve && terrain === 'swamp' && battle.setting.ruling('A-5') === 'minus-one')
      return [{ text: name, rule: 'A-5', plus: -1 }];
    if (effect.halve) return [{ text: name, rule, halve: true }];
    return effect.plus === undefined ? [] : [{ text: name, rule, plus: effect.plus }];
  });
}

const commonCuts = (battle: Battle, troop: Troop): Cut[] => [...supplyCuts(battle, troop), ...snowCuts(battle, troop)];

/** 5.2, 8.45: out of supply, half. */
const supplyCuts = ({ on }: Battle, { oos }: Troop): Cut[] =>
  oos && on('8.45') ? [{ text: words('out of supply', '補給切れ'), rule: '8.45', halve: true }] : [];

/** 13.0: in Snow all but shock and mountain units attack at half strength. */
const snowCuts = ({ setting, on }: Battle, { kind }: Troop): Cut[] =>
  on('13.0') && setting.weather === 'snow' && kind !== 'shock' && kind !== 'mountain'
    ? [{ text: words('Snow', '雪'), rule: '13.0', halve: true }]
    : [];

const defenderCuts = (battle: Battle, hex: Hex, troop: Troop): Cut[] =>
  bearings(battle.pack, 'spaces', hex.terrain, 'defender', groundOf(battle, hex)).flatMap(({ name, effect, rule }): Cut[] => {
    if (effect.per !== 'unit' || !concerns(effect, troop) || !battle.on(rule)) return [];
    if (effect.halve) return [{ text: name, rule, halve: true }];
    return effect.plus === undefined ? [] : [{ text: name, rule, plus: effect.plus }];
  });

function hexLines(battle: Battle, hex: Hex): LedgerLine[] {
  const lines = bearings(battle.pack, 'spaces', hex.terrain, 'defender', groundOf(battle, hex)).flatMap(
    ({ name, effect, rule }) =>
      effect.per === 'unit' || effect.plus === undefined || !battle.on(rule)
        ? []
        : [
            line(
              rule,
              words(`${hex.name.en}: ${name.en} ${signed(effect.plus)}`, `${hex.name.ja}：${name.ja}${signed(effect.plus)}`),
              effect.plus,
            ),
          ],
  );
  if (hex.volkssturm && battle.on('11.8'))
    lines.push(line('11.8', words(`${hex.name.en}: Volkssturm, first attack +1`, `${hex.name.ja}：国民突撃隊(最初の攻撃)+1`), 1));
  return lines;
}

/** The other reading of A-60: where every unit of a hex is out of supply, one of them takes the bonus along into its halving. */
function halvedBonus(hex: Hex, bonus: number, battle: Battle): number {
  if (bonus <= 0 || !hex.troops.every(({ oos }) => oos)) return bonus;
  return Math.max(
    ...hex.troops.map((troop) => {
      const cuts = [...defenderCuts(battle, hex, troop), ...supplyCuts(battle, troop)];
      return after(troop.strength + bonus, cuts) - after(troop.strength, cuts);
    }),
  );
}

/** no minimum is stated, so a unit may be left with nothing. */
const leastOf = ({ setting }: Battle): number => (setting.ruling('A-20') === 'one' ? 1 : 0);

/** 9.2: additions, subtractions, halvings; each halving rounds up. */
const after = (strength: number, cuts: readonly Cut[]): number => {
  const reduced = Math.max(
    0,
    cuts.reduce((sum, { plus = 0 }) => sum + plus, strength),
  );
  return cuts.reduce((left, { halve }) => (halve ? Math.ceil(left / 2) : left), reduced);
};

/** The same, line by line. */
function lower(troop: Troop, cuts: readonly Cut[], least: number): { lines: LedgerLine[]; strength: number } {
  const { name, strength } = troop;
  const lines = [line('8.43', name, strength)];
  let left = strength;
  const say = (rule: string, en: string, ja: string, value: number): void => {
    lines.push(line(rule, words(`${name.en}: ${en}`, `${name.ja}：${ja}`), value));
    left += value;
  };
  for (const { text, rule, plus } of cuts)
    if (plus !== undefined) say(rule, `${text.en} ${signed(plus)}`, `${text.ja}${signed(plus)}`, plus);
  if (left < 0) say('A-20', 'not below 0', '0未満にはならない', -left);
  for (const { text, rule, halve } of cuts) {
    if (!halve) continue;
    const half = Math.ceil(left / 2);
    say(rule, `${text.en}, halved and rounded up ${left} → ${half}`, `${text.ja}、半減(切り上げ)${left}→${half}`, half - left);
  }
  if (left < least) say('A-20', `at least ${least}`, `最低${least}`, least - left);
  return { lines, strength: left };
}

interface LeaderDie {
  readonly bonus: number;
  readonly text: Words;
  readonly rule: string;
  readonly stack: string | undefined;
  /** The leader on the map; Hitler has no counter (11.27). */
  readonly leader: Dice['leaders'][number] | undefined;
}

/** 11.21: each leader adds to the units stacked with him, never more than they have; leaders add up. */
function leaderDice(battle: Battle, role: Role, dice: Dice): LeaderDie[] {
  if (!battle.on('11.21')) return [];
  const troops = role === 'attack' ? battle.attackers : battle.defenders;
  const placed = stacks<Troop>(troops);
  const printed = battle.setting.ruling('A-25') === 'printed';
  const sumOf = (list: readonly Troop[]): number =>
    list.reduce((sum, troop) => sum + (printed ? troop.strength : (dice.units.get(troop.id) ?? 0)), 0);
  const strongest = [...placed].sort(([, a], [, b]) => sumOf(b) - sumOf(a))[0]?.[0];
  const stackOf = (stack: string | undefined): string | undefined => (stack === undefined && placed.size > 0 ? strongest : stack);
  const found: LeaderDie[] = [];
  const bestRival = rivalFor(battle, role);
  for (const leader of battle.leaders[role]) {
    const stack = stackOf(leader.stack);
    const strength = sumOf(placed.get(stack) ?? []);
    const full = bonusOf(battle.pack, leader.id, role);
    const of = { stack, leader: { id: leader.id, name: leader.name, troops: (placed.get(stack) ?? []).map(({ id }) => id) } };
    if (isMarshal(leader) && role === 'attack' && battle.rivals && battle.on('11.25')) {
      const text = words(`${leader.name.en}: helps attacks on Berlin only`, `${leader.name.ja}：ベルリンへの攻撃にのみ寄与`);
      found.push({ bonus: 0, rule: '11.25', text, ...of });
    } else if (
      isMarshal(leader) &&
      battle.on('11.25') &&
      battle.leaders[role].some((other) => isMarshal(other) && other !== leader && stackOf(other.stack) === stack) &&
      leader.id !== bestRival
    ) {
      const text = words(
        `${leader.name.en}: only one of Zhukov and Konev counts in a hex`,
        `${leader.name.ja}：同じヘクスではジューコフとコーニェフの一方のみ有効`,
      );
      found.push({ bonus: 0, rule: '11.25', text, ...of });
    } else found.push({ ...capped(leader.name, full, strength), ...of });
  }
  const { hitler } = battle;
  if (hitler?.role === role) {
    const stack = stackOf(hitler.stack);
    const here = placed.get(stack) ?? [];
    const row = role === 'defence' && here.some(({ ss }) => ss) ? 'hitler-ss' : 'hitler';
    const name = row === 'hitler-ss' ? words('Hitler, with an SS unit', 'ヒトラー(SSユニットあり)') : words('Hitler', 'ヒトラー');
    found.push({ ...capped(name, bonusOf(battle.pack, row, role), sumOf(here)), stack, leader: undefined });
  }
  return found;
}

const isMarshal = ({ id }: Leader): boolean => id === 'zhukov' || id === 'konev';

/** 11.25: of the two in one hex the owner uses the better. */
const rivalFor = ({ pack }: Battle, role: Role): string =>
  bonusOf(pack, 'konev', role) > bonusOf(pack, 'zhukov', role) ? 'konev' : 'zhukov';

function capped(name: Words, full: number, strength: number): Omit<LeaderDie, 'stack' | 'leader'> {
  const bonus = Math.min(full, strength);
  if (bonus === full) return { bonus, rule: '11.21', text: words(`${name.en} +${full}`, `${name.ja}+${full}`) };
  return {
    bonus,
    rule: '11.21',
    text: words(
      `${name.en} +${full}, but no more than the ${strength} of his stack`,
      `${name.ja}+${full}、ただしスタックの戦闘力${strength}まで`,
    ),
  };
}

export function bonusOf({ tables: { leaders } }: Pack, id: string, role: Role): number {
  const [row, column] = [leaders?.rowIds.indexOf(id) ?? -1, leaders?.columnIds.indexOf(role) ?? -1];
  return Number(leaders?.cells[row]?.[column]?.is ?? 0);
}

/** 12.21 for the Allies on the Black Sea, 12.22 for the Axis on the Baltic. */
const seaRule = ({ sides }: Battle): string => (sides.attacker === 'allied' ? '12.21' : '12.22');

const combinedText = (stacked: number): Words =>
  words(`Combined arms, ${stacked} ${stacked === 1 ? 'stack' : 'stacks'}`, `諸兵連合、${stacked}スタック`);

const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

function add(
  before: Dice,
  more: {
    readonly lines: readonly LedgerLine[];
    readonly dice: number;
    readonly hitsOn: number;
    readonly unit?: string;
    readonly leader?: Dice['leaders'][number] | undefined;
  },
): Dice {
  const parts = [...before.parts];
  const same = parts.findIndex((part) => part.hitsOn === more.hitsOn);
  if (same !== -1) parts[same] = { dice: (parts[same] as PoolPart).dice + more.dice, hitsOn: more.hitsOn };
  else if (more.dice > 0) parts.push({ dice: more.dice, hitsOn: more.hitsOn });
  const units = more.unit === undefined ? before.units : new Map([...before.units, [more.unit, more.dice] as const]);
  const leaders = more.leader === undefined ? before.leaders : [...before.leaders, more.leader];
  return { ledger: [...before.ledger, ...more.lines], parts: parts.sort((a, b) => a.hitsOn - b.hitsOn), units, leaders };
}
