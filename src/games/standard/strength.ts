import { Fraction } from '../../chance/index.js';
import { type Effect, say, type TerrainFile } from '../../pack/index.js';
import {
  type Fighter,
  isOf,
  type LedgerLine,
  numberOf,
  type Piece,
  type Side,
  type Target,
  type Words,
  words,
} from '../../rules/index.js';
import type { Context } from '../room.js';
import { caseOf, nameOf, parametersOf } from './parts.js';

/** What a chart's line does here, and which line it is. */
interface Applied {
  readonly effect: Effect;
  readonly name: Words;
  readonly rule: string;
}

export interface Strengths {
  readonly attack: Side;
  readonly defence: Side;
  readonly a: Fraction;
  readonly d: Fraction;
  /** What a further point of defence counts, where one space is attacked. */
  readonly each: Fraction;
  readonly shift: number;
  readonly drm: number;
  /** A table that the terrain demands in place of the usual one. */
  readonly table?: string | undefined;
  /** Conditions of the chart that the standard rules do not know; their effects were left out. */
  readonly unsure: readonly string[];
}

/** Attack against defence, with everything that terrain does to either, in the order in which a player would say it. */
export function strengths(context: Context, attackers: readonly Fighter[], targets: readonly Target[]): Strengths {
  const { terrain } = context.pack;
  const parameters = parametersOf(context.pack);
  const rule = caseOf(context.pack, 'combat');
  const unsure = new Set<string>();
  const attackLines: LedgerLine[] = [];
  const defenceLines: LedgerLine[] = [];

  const plainAttack = attackers.map(({ piece }) => Fraction.from(numberOf(piece, parameters.attack) ?? 0));
  let a = Fraction.sum(plainAttack);
  attackLines.push({ text: sumText(plainAttack), value: a.toNumber(), rule });
  attackers.forEach(({ piece, across }, i) => {
    const here = targets.flatMap(({ id: space, terrain: ground }) => [
      ...applied(context, 'spaces', ground),
      ...applied(context, 'sides', across.get(space) ?? []),
    ]);
    const mine = distinct(here).filter(
      ({ effect }) =>
        effect.who === 'attacker' && isStrength(effect) && concerns(effect, piece) && holds(effect, unsure, () => true),
    );
    let strength = plainAttack[i] as Fraction;
    const before = strength;
    for (const { effect } of mine) strength = strength.mul(factorOf(effect)).add(Fraction.from(effect.plus ?? 0));
    if (mine.length === 0) return;
    a = a.add(strength).sub(before);
    const name = nameOf(context, piece);
    attackLines.push({
      text: words(
        `${name.en} ${mine.map((one) => `${verb(one.effect)} ${one.name.en}`).join(', ')}`,
        `${name.ja} ${mine.map((one) => `${verb(one.effect)} ${one.name.ja}`).join('、')}`,
      ),
      value: strength.toNumber(),
      rule: (mine[0] as Applied).rule,
    });
  });

  let d = Fraction.zero;
  let each = Fraction.one;
  for (const target of targets) {
    const plain = target.units.map((piece) => Fraction.from(numberOf(piece, parameters.defence) ?? 0));
    let strength = Fraction.sum(plain);
    defenceLines.push({ text: sumText(plain, targets.length > 1 ? target.id : undefined), value: strength.toNumber(), rule });
    const allAcross = (): boolean => attackers.every(({ across }) => crosses(terrain, across.get(target.id) ?? []));
    const ground = distinct([
      ...applied(context, 'spaces', target.terrain),
      ...attackers.flatMap(({ across }) => applied(context, 'sides', across.get(target.id) ?? [])),
    ]).filter(
      ({ effect }) =>
        effect.who === 'defender' &&
        isStrength(effect) &&
        target.units.some((piece) => concerns(effect, piece)) &&
        holds(effect, unsure, (condition) => (condition === 'all-across' ? allAcross() : undefined)),
    );
    const factors = ground.filter(({ effect }) => effect.plus === undefined);
    if (factors.length > 0) {
      const factor = combined(
        factors.map(({ effect }) => factorOf(effect)),
        terrain.combine,
      );
      strength = strength.mul(factor);
      if (targets.length === 1) each = factor;
      const shown = factor.equals(Fraction.of(1, 2)) ? '½' : `×${factor.toNumber()}`;
      defenceLines.push({
        text: words(
          `${shown} ${factors.map(({ name }) => name.en).join(', ')}`,
          `${shown} ${factors.map(({ name }) => name.ja).join('、')}`,
        ),
        value: strength.toNumber(),
        rule: (factors[0] as Applied).rule,
      });
    }
    for (const { effect, name, rule: source } of ground.filter((one) => one.effect.plus !== undefined)) {
      const count = effect.per === 'unit' ? target.units.filter((piece) => concerns(effect, piece)).length : 1;
      strength = strength.add(Fraction.from(effect.plus ?? 0).mul(count));
      defenceLines.push({
        text: words(`${verb(effect)} ${name.en}`, `${verb(effect)} ${name.ja}`),
        value: strength.toNumber(),
        rule: source,
      });
    }
    d = d.add(strength);
  }
  if (targets.length > 1) defenceLines.push({ text: words('All spaces together', '全スペース合計'), value: d.toNumber(), rule });

  const around = distinct(
    targets.flatMap(({ id: space, terrain: ground }) => [
      ...applied(context, 'spaces', ground),
      ...attackers.flatMap(({ across }) => applied(context, 'sides', across.get(space) ?? [])),
    ]),
  ).filter(({ effect }) => {
    if (effect.shift === undefined && effect.drm === undefined && effect.table === undefined) return false;
    const pieces = effect.who === 'attacker' ? attackers.map(({ piece }) => piece) : targets.flatMap((target) => target.units);
    const allAcross = () =>
      targets.every(({ id: space }) => attackers.every(({ across }) => crosses(terrain, across.get(space) ?? [])));
    return (
      (effect.who === 'combat'
        ? effect.of.length === 0 || pieces.some((piece) => concerns(effect, piece))
        : pieces.some((piece) => concerns(effect, piece))) &&
      holds(effect, unsure, (condition) => (condition === 'all-across' ? allAcross() : undefined))
    );
  });
  const total = (key: 'shift' | 'drm'): number => around.reduce((sum, { effect }) => sum + (effect[key] ?? 0), 0);
  for (const { effect, name, rule: source } of around) {
    const by = effect.shift ?? effect.drm;
    if (by === undefined) continue;
    const said = `${by > 0 ? '+' : ''}${by}`;
    const text =
      effect.shift === undefined
        ? words(`${name.en}: die ${said}`, `${name.ja}：ダイス${said}`)
        : words(`${name.en}: column ${said}`, `${name.ja}：列${said}`);
    (effect.who === 'attacker' ? attackLines : defenceLines).push({ text, rule: source });
  }
  return {
    attack: { total: a.toNumber(), ledger: attackLines },
    defence: { total: d.toNumber(), ledger: defenceLines },
    a,
    d,
    each,
    shift: total('shift'),
    drm: total('drm'),
    table: around.find(({ effect }) => effect.table !== undefined)?.effect.table,
    unsure: [...unsure],
  };
}

/** The lines of the terrain chart for these words. Switching the terrain case off takes them away. */
function applied(context: Context, group: 'spaces' | 'sides', ids: readonly string[]): Applied[] {
  const chart = context.pack.terrain[group];
  if (!context.on('terrain')) return [];
  return ids.flatMap((id) => {
    const feature = Object.hasOwn(chart, id) ? chart[id] : undefined;
    return (feature?.combat ?? []).map((effect) => ({
      effect,
      name: words(say(feature?.name ?? id, 'en'), say(feature?.name ?? id, 'ja')),
      rule: [effect.rule ?? feature?.rule ?? caseOf(context.pack, 'terrain')].flat()[0] as string,
    }));
  });
}

const distinct = (list: readonly Applied[]): Applied[] =>
  list.filter((one, i) => list.findIndex((other) => other.effect === one.effect) === i);

const isStrength = (effect: Effect): boolean => effect.times !== undefined || effect.plus !== undefined || effect.halve === true;

/** Of several words, one that is meant is enough, and none that is left out may be met. */
function concerns(effect: Effect, piece: Piece): boolean {
  const [out, meant] = [effect.of.filter((word) => word.startsWith('!')), effect.of.filter((word) => !word.startsWith('!'))];
  return out.every((word) => isOf(piece, word)) && (meant.length === 0 || meant.some((word) => isOf(piece, word)));
}

/** Do all conditions of an effect hold? One that nobody here knows does not, and is told. */
function holds(effect: Effect, unsure: Set<string>, answer: (condition: string) => boolean | undefined): boolean {
  return effect.if.every((condition) => {
    const known = answer(condition);
    if (known === undefined) unsure.add(condition);
    return known === true;
  });
}

/** Does something lie between that helps a defender whom all attack across it? A bridge counts beside the river it spans. */
const crosses = (terrain: TerrainFile, features: readonly string[]): boolean =>
  features.some(
    (id) => Object.hasOwn(terrain.sides, id) && terrain.sides[id]?.combat.some((effect) => effect.if.includes('all-across')),
  );

const factorOf = (effect: Effect): Fraction => (effect.halve === true ? Fraction.of(1, 2) : Fraction.from(effect.times ?? 1));

function combined(factors: readonly Fraction[], how: TerrainFile['combine']): Fraction {
  const [first = Fraction.one, ...more] = factors;
  switch (how) {
    case 'multiply':
      return more.reduce((all, factor) => all.mul(factor), first);
    case 'add-less-one':
      return Fraction.sum(factors).sub(factors.length - 1);
    case 'sum':
      return Fraction.sum(factors);
    case 'best':
      return more.reduce((best, factor) => (factor.compare(best) > 0 ? factor : best), first);
  }
}

const verb = (effect: Effect): string =>
  effect.halve === true
    ? '½'
    : effect.times !== undefined
      ? `×${effect.times}`
      : `${(effect.plus ?? 0) < 0 ? '' : '+'}${effect.plus}`;

const sumText = (numbers: readonly Fraction[], where?: string): Words => {
  const text = `${where === undefined ? '' : `${where}: `}${numbers.map((number) => number.toNumber()).join(' + ')}`;
  return words(text, text);
};
