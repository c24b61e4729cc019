import { isStandIn, say, type TerrainFile } from '../../pack/index.js';
import { type LedgerLine, type UnknownCell, type Words, words } from '../../rules/index.js';
import { type Combat, type Fighter, is, type Setting } from './setting.js';
import { isLetter, lowest, modifierLines, needsRoll } from './strength.js';

type Feature = TerrainFile['spaces'][string];
type TerrainEffect = Feature['combat'][number];
export type Part = 'attacker' | 'defender';

/** A line of the terrain chart that may bear on this combat. */
interface Bearing {
  readonly id: string;
  readonly name: Words;
  readonly effect: TerrainEffect;
  readonly rule: string;
  readonly side: boolean;
}

export interface LinedUp {
  readonly ledger: readonly LedgerLine[];
  /** Before the fraction is dropped; undefined where a strength is not known. */
  readonly sum: number | undefined;
  readonly unknown: readonly UnknownCell[];
}

/** 9.5 (R39): the halves are added together, then the fraction is dropped. */
export const total = ({ sum }: LinedUp): number | undefined => (sum === undefined ? undefined : Math.floor(sum));

/** 12.4: the strength of each unit, changed by terrain and supply before they are added. */
export function lineUp(combat: Combat, part: Part): LinedUp {
  const units = part === 'attacker' ? combat.attackers : combat.defenders;
  const bearings = bearingsOf(combat).filter(({ effect }) => effect.who === part && effect.shift === undefined);
  const unknown: UnknownCell[] = [];
  const ledger: LedgerLine[] = [...(part === rollers(combat) ? dieLines(combat) : [])];
  const changes = new Map<string, { line: Omit<LedgerLine, 'text'>; text: (names: string) => Words; names: string[] }>();
  const note = (key: string, unit: Fighter, line: Omit<LedgerLine, 'text'>, text: (names: string) => Words): void => {
    const known = changes.get(key);
    if (known === undefined) changes.set(key, { line, text, names: [unit.name] });
    else known.names.push(unit.name);
  };
  let sum: number | undefined = 0;
  const terms: string[] = [];
  for (const unit of units) {
    const base = baseOf(combat, unit);
    unknown.push(...base.unknown);
    ledger.push(base.line);
    const factors: number[] = [];
    let plus = 0;
    for (const { id, name, effect, rule, side } of bearings) {
      if (!bearsOn(effect, unit) || (side && part === 'attacker' && !unit.across.includes(id))) continue;
      if (effect.plus !== undefined && effect.per !== 'unit') continue;
      const factor = effect.halve === true ? 0.5 : (effect.times ?? 1);
      factors.push(factor);
      plus += effect.plus ?? 0;
      const value = effect.plus === undefined ? times(factor) : signed(effect.plus);
      note(`${id}${value}`, unit, { value, rule }, (names) => words(`${name.en}: ${names}`, `${name.ja}：${names}`));
    }
    if (isHalved(unit, part)) {
      factors.push(0.5);
      note('oos', unit, { value: times(0.5), rule: '9.5' }, (names) =>
        words(`Out of supply, halved: ${names}`, `補給切れで半減：${names}`),
      );
    }
    const strength = base.value === undefined ? undefined : base.value * combined(factors, combat.charts.terrain.combine) + plus;
    sum = sum === undefined || strength === undefined ? undefined : sum + strength;
    terms.push(strength === undefined ? String(unit.strength) : String(strength));
  }
  for (const { line, text, names } of changes.values()) ledger.push({ ...line, text: text(names.join(', ')) });
  for (const { name, effect, rule } of bearings) {
    if (effect.plus === undefined || effect.per === 'unit' || sum === undefined) continue;
    sum += effect.plus;
    terms.push(String(effect.plus));
    ledger.push({ text: name, value: signed(effect.plus), rule });
  }
  for (const { row } of unknownTerrain(combat, part)) {
    sum = undefined;
    const name = (combat.charts.terrain.spaces[row] ?? combat.charts.terrain.sides[row])!.name;
    const text = words(`${say(name, 'en')}: its effect is not known`, `${say(name, 'ja')}：効果不明`);
    ledger.push({ text, value: '?', rule: '12.4' });
  }
  const added = terms.join(' + ');
  const made = terms.length > 1 ? words(`${added} = ${sum}`, `${added}＝${sum}`) : words(added, added);
  if (sum !== undefined && sum !== Math.floor(sum))
    ledger.push({
      text: words(`${made.en}, fraction dropped`, `${made.ja}、端数切捨て`),
      value: Math.floor(sum),
      rule: '9.5',
    });
  else if (terms.length > 1)
    ledger.push({ text: words(`${added} in all`, `合計 ${added}`), ...(sum === undefined ? {} : { value: sum }), rule: '13.2C' });
  return { ledger, sum, unknown };
}

/** 8.5.4, 12.4, 19.0: every shift and die modifier. */
export function shiftsOf(combat: Combat): {
  readonly shift: number;
  readonly drm: number;
  readonly lines: readonly LedgerLine[];
  readonly unknown: readonly UnknownCell[];
} {
  let [shift, drm] = [0, 0];
  const lines: LedgerLine[] = [];
  const add = (by: number, text: Words, rule: string): void => {
    shift += by;
    lines.push({ text, value: signed(by), rule });
  };
  for (const { name, effect, rule } of bearingsOf(combat)) {
    if (effect.shift !== undefined) add(effect.shift, words(`${name.en}: column shift`, `${name.ja}：欄シフト`), rule);
    if (effect.drm !== undefined) {
      drm += effect.drm;
      lines.push({ text: words(`${name.en}: die`, `${name.ja}：ダイス修正`), value: signed(effect.drm), rule });
    }
  }
  const { carpet } = combat;
  if (carpet > 0)
    add(carpet, words(`Carpet bombing: ${carpet} column shift${carpet > 1 ? 's' : ''}`, `絨毯爆撃：欄シフト${carpet}`), '8.5.4');
  if (combat.airborne)
    add(1, words('Airborne units attack with others: column shift', '空挺と他部隊の共同攻撃：欄シフト'), '19.0');
  const ignored = carpet > 0 ? combat.terrain.filter((id) => id !== 'fort' && hasEffect(combat, id)) : [];
  if (ignored.length > 0) {
    const names = (lang: 'en' | 'ja') => ignored.map((id) => say(combat.charts.terrain.spaces[id]!.name, lang)).join(', ');
    lines.push({
      text: words(`Carpet bombing: no effect of ${names('en')}`, `絨毯爆撃により無効：${names('ja')}`),
      value: 0,
      rule: '8.5.4',
    });
  }
  return { shift, drm, lines, unknown: unknownTerrain(combat) };
}

/** Conditions that effects of the chart may name. */
export const conditions: Readonly<Record<string, (setting: Setting, feature: string) => boolean>> = {
  'axis-defends': ({ defends }) => defends === 'axis',
  'all-across': ({ attackers }, feature) => attackers.every((unit) => unit.across.includes(feature)),
};

/** The lines of the chart that are in force: after a carpet raid nothing in the hex counts but forts (8.5.4). */
function bearingsOf(setting: Setting): Bearing[] {
  const { terrain } = setting.charts;
  const holds = (effect: TerrainEffect, id: string): boolean =>
    effect.if.every((word) => conditions[word]?.(setting, id) === true);
  const lines = (id: string, feature: Feature | undefined, side: boolean): Bearing[] =>
    (feature?.combat ?? [])
      .filter((effect) => holds(effect, id) && isKnown(setting, feature, effect))
      .map((effect) => ({
        id,
        name: words(say(feature!.name, 'en'), say(feature!.name, 'ja')),
        effect,
        rule: [effect.rule ?? feature!.rule ?? '12.4'].flat()[0] as string,
        side,
      }));
  const crossed = [...new Set(setting.attackers.flatMap((unit) => unit.across))];
  return [
    ...setting.terrain
      .filter((id) => setting.carpet === 0 || id === 'fort')
      .flatMap((id) => lines(id, terrain.spaces[id], false)),
    ...crossed.flatMap((id) => lines(id, terrain.sides[id], true)),
  ];
}

const hasEffect = ({ charts }: Setting, id: string): boolean => (charts.terrain.spaces[id]?.combat.length ?? 0) > 0;

const fromOf = ({ charts }: Setting, feature: Feature | undefined, effect?: TerrainEffect): string =>
  effect?.from ?? feature?.from ?? charts.terrain.from;

const isKnown = (setting: Setting, feature: Feature | undefined, effect?: TerrainEffect): boolean =>
  setting.standIns || !isStandIn(fromOf(setting, feature, effect));

/** Features whose effects nobody stated, when stand-ins are refused. */
function unknownTerrain(setting: Setting, who?: Part): UnknownCell[] {
  const { spaces, sides } = setting.charts.terrain;
  const blank = (feature: Feature | undefined): boolean =>
    feature?.combat.some(
      (effect) => !isKnown(setting, feature, effect) && (who === undefined || (effect.who === who && effect.shift === undefined)),
    ) ?? false;
  const cell = (row: string): UnknownCell => ({ table: 'terrain', row, column: 'combat' });
  return [
    ...setting.terrain.filter((id) => (setting.carpet === 0 || id === 'fort') && blank(spaces[id])).map(cell),
    ...[...new Set(setting.attackers.flatMap((unit) => unit.across))].filter((id) => blank(sides[id])).map(cell),
  ];
}

/** Does an effect bear on this unit? Mountain and airborne units are infantry (2.2A). */
function bearsOn(effect: TerrainEffect, unit: Fighter): boolean {
  const [not, only] = [effect.of.filter((word) => word.startsWith('!')), effect.of.filter((word) => !word.startsWith('!'))];
  return not.every((word) => !is(unit, word.slice(1))) && (only.length === 0 || only.some((word) => is(unit, word)));
}

/** 9.5: printed strengths are halved out of supply; Allied units that drop attack at full strength, letters have their lowest. */
const isHalved = (unit: Fighter, part: Part): boolean =>
  is(unit, 'oos') && !isLetter(unit.strength) && !is(unit, 'retreated') && !(part === 'attacker' && unit.side === 'allied');

interface Base {
  readonly value: number | undefined;
  readonly line: LedgerLine;
  readonly unknown: readonly UnknownCell[];
}

function baseOf(combat: Combat, unit: Fighter): Base {
  const { strength } = unit;
  const name = isLetter(strength) && !unit.name.includes(`${strength}-`) ? `${unit.name} (${strength})` : unit.name;
  if (is(unit, 'retreated'))
    return {
      value: 0,
      line: {
        text: words(
          `${name} retreated here in this combat step: no strength`,
          `${name}はこの戦闘ステップに退却してきたため戦力なし`,
        ),
        value: 0,
        rule: '13.2E',
      },
      unknown: [],
    };
  if (!isLetter(strength))
    return { value: strength, line: { text: words(name, name), value: strength, rule: '13.2C' }, unknown: [] };
  if (is(unit, 'oos')) {
    const { value, unknown } = lowest(combat, strength);
    const text = words(`${name} out of supply: the lowest value`, `${name} 補給切れ：最低値`);
    return { value, line: { text, value: value ?? strength, rule: '9.5' }, unknown };
  }
  const value = combat.letters[strength];
  const text =
    combat.rolled === undefined
      ? words(`${name}, by the strength die`, `${name} 戦力ダイスによる`)
      : words(`${name} on a strength die of ${combat.rolled}`, `${name} 戦力ダイス${combat.rolled}`);
  return { value, line: { text, value: value ?? strength, rule: '13.2B' }, unknown: [] };
}

/** The side with units that are rolled for. */
const rollers = ({ attackers }: Setting): Part => (attackers.some((unit) => isLetter(unit.strength)) ? 'attacker' : 'defender');

/** The modifiers of the strength die, where one is rolled. */
const dieLines = (combat: Combat): readonly LedgerLine[] =>
  needsRoll(combat) ? modifierLines(combat).lines.map((line) => ({ ...line, value: signed(Number(line.value)) })) : [];

/** 12.4: effects are cumulative; how, the chart says. */
function combined(factors: readonly number[], how: TerrainFile['combine']): number {
  const [up, down] = [factors.filter((factor) => factor > 1), factors.filter((factor) => factor < 1)];
  const product = (list: readonly number[]): number => list.reduce((all, factor) => all * factor, 1);
  const raised =
    how === 'best'
      ? Math.max(1, ...up)
      : how === 'add-less-one' && up.length > 0
        ? up.reduce((all, factor) => all + factor, 0) - (up.length - 1)
        : how === 'sum' && up.length > 0
          ? up.reduce((all, factor) => all + factor, 0)
          : product(up);
  return raised * product(down);
}

const times = (factor: number): string => (factor === 0.5 ? 'x1/2' : `x${factor}`);
const signed = (value: number): string => (value > 0 ? `+${value}` : String(value));
