import type { CombatFile, Pack } from '../pack/index.js';
import type { LooseUnit, OddsQuestion } from '../rules/index.js';

export type Input = CombatFile['inputs'][number];
export type Role = 'attack' | 'defence';
type Json = NonNullable<OddsQuestion['with']>[string];

/** A unit of the form: as in a question, with its own hexside and its own answers where they differ from the rest. */
export type FormUnit = LooseUnit & {
  readonly across?: readonly string[] | undefined;
  readonly with?: Readonly<Record<string, Json>> | undefined;
};

/** What the player has tapped in so far. Plain JSON: it goes into links, history and the browser's store as it is. */
export interface Form {
  readonly attack: readonly FormUnit[];
  readonly defence: readonly FormUnit[];
  readonly sides: Readonly<Record<Role, string>>;
  readonly terrain: readonly string[];
  readonly across: readonly string[];
  /** By input; by `<input>/attack` and `<input>/defence` where each side is asked. */
  readonly with: Readonly<Record<string, Json>>;
}

/** Who usually attacks whom: the first relation of game.yaml, else the first two sides. */
export function emptyForm(pack: Pack): Form {
  const sides = Object.keys(pack.game.sides);
  const relation = pack.game.relations.find(({ purpose }) => purpose === 'attack');
  const attack = relation?.of ?? sides[0] ?? '';
  const defence = relation?.to[0] ?? sides.find((side) => side !== attack) ?? '';
  return { attack: [], defence: [], sides: { attack, defence }, terrain: [], across: [], with: {} };
}

export const isEmpty = (form: Form): boolean => form.attack.length === 0 && form.defence.length === 0;

/** The question that the form asks; the same JSON that `grognard ask` takes. */
export function toQuestion(pack: Pack, form: Form): OddsQuestion {
  const asked: Record<string, Json> = {};
  for (const input of pack.combat?.inputs ?? []) {
    if (!isAsked(pack, form, input)) continue;
    if (input.per === 'side') {
      const by = Object.fromEntries(
        (['attack', 'defence'] as const).flatMap((role) => {
          const value = form.with[`${input.id}/${role}`];
          return isSet(value) ? [[role, value]] : [];
        }),
      );
      if (Object.keys(by).length > 0) asked[input.id] = by as Json;
    } else if (input.per === 'unit') {
      const by = (['attack', 'defence'] as const).flatMap((role) =>
        form[role].flatMap((unit, i) => {
          const value = unit.with?.[input.id];
          return value === undefined ? [] : [[`${role[0]}${i + 1}`, value] as const];
        }),
      );
      if (by.length > 0) asked[input.id] = Object.fromEntries(by) as Json;
    } else {
      const value = form.with[input.id];
      if (isSet(value)) asked[input.id] = value as Json;
    }
  }
  const across = form.attack.map((unit) => unit.across ?? form.across);
  return {
    ask: 'odds',
    attack: form.attack.map(plainUnit),
    defence: form.defence.map(plainUnit),
    ...(form.terrain.length > 0 ? { terrain: [...form.terrain] } : {}),
    ...(across.some((list) => list.length > 0) ? { across: across.map((list) => [...list]) } : {}),
    ...(Object.keys(asked).length > 0 ? { with: asked } : {}),
  };
}

/** A question, such as an example of the pack, as a form. */
export function toForm(pack: Pack, question: OddsQuestion): Form {
  const start = emptyForm(pack);
  const lists = Array.isArray(question.across) ? question.across.map((one) => [one ?? []].flat()) : [];
  const same = lists.length > 0 && lists.every((list) => list.join() === lists[0]?.join());
  const flat = (question.defence ?? []).flatMap((one) => ('space' in one ? one.units : [one])) as LooseUnit[];
  const first = (question.defence ?? []).find((one) => 'space' in one) as { terrain?: string[] } | undefined;
  const sideOf = (units: readonly LooseUnit[], role: Role): string =>
    units.find((unit) => unit.side !== undefined)?.side ?? start.sides[role];
  const attack = question.attack ?? [];
  const sides = { attack: sideOf(attack, 'attack'), defence: sideOf(flat, 'defence') };
  const asked: Record<string, Json> = {};
  for (const [id, value] of Object.entries(question.with ?? {})) {
    const input = pack.combat?.inputs.find((one) => one.id === id);
    if (input?.per !== 'side') asked[id] = value;
    else if (value !== null && typeof value === 'object' && !Array.isArray(value))
      for (const [key, one] of Object.entries(value))
        asked[`${id}/${key === sides.attack ? 'attack' : key === sides.defence ? 'defence' : key}`] = one as Json;
    // Said for both sides at once, it is the attacker's to show.
    else asked[`${id}/attack`] = value;
  }
  return {
    ...start,
    sides,
    attack: attack.map((unit, i) => (same || lists[i] === undefined ? unit : { ...unit, across: lists[i] ?? [] })),
    defence: flat,
    terrain: Array.isArray(question.terrain) ? question.terrain : (first?.terrain ?? []),
    across: same ? (lists[0] as string[]) : [],
    with: asked,
  };
}

/** A form that came from outside (a link, a store, another version): only what still makes sense for this pack. */
export function readForm(pack: Pack, given: unknown): Form | undefined {
  if (!isRecord(given) || !Array.isArray(given.attack) || !Array.isArray(given.defence)) return undefined;
  const start = emptyForm(pack);
  const counters = new Set(pack.counters.map(({ id }) => id));
  const units = (list: readonly unknown[]): FormUnit[] =>
    list
      .slice(0, 60)
      .filter(isRecord)
      .filter((unit) => unit.counter === undefined || counters.has(unit.counter as string))
      .map((unit) => JSON.parse(JSON.stringify(unit)) as FormUnit);
  const words = (list: unknown, known: Readonly<Record<string, unknown>>): string[] =>
    Array.isArray(list) ? list.filter((word): word is string => typeof word === 'string' && Object.hasOwn(known, word)) : [];
  const sides = isRecord(given.sides) ? given.sides : {};
  const side = (role: Role): string => {
    const word = sides[role];
    return typeof word === 'string' && Object.hasOwn(pack.game.sides, word) ? word : start.sides[role];
  };
  const ids = new Set((pack.combat?.inputs ?? []).map(({ id }) => id));
  return {
    attack: units(given.attack),
    defence: units(given.defence),
    sides: { attack: side('attack'), defence: side('defence') },
    terrain: words(given.terrain, pack.terrain.spaces),
    across: words(given.across, pack.terrain.sides),
    with: Object.fromEntries(
      Object.entries(isRecord(given.with) ? given.with : {}).filter(([key]) => ids.has(key.split('/')[0] as string)),
    ) as Form['with'],
  };
}

/** Is this input to be shown: has what it depends on been said? */
export function isAsked(pack: Pack, form: Form, input: Input): boolean {
  if (input.when.length === 0) return true;
  const said = (id: string): boolean =>
    form.terrain.includes(id) ||
    form.across.includes(id) ||
    [form.with[id], form.with[`${id}/attack`], form.with[`${id}/defence`]].some(isSet) ||
    [...form.attack, ...form.defence].some((unit) => unit.flags?.includes(id) === true) ||
    pack.game.options[id]?.default === true;
  return input.when.some(said);
}

const isSet = (value: Json | undefined): boolean =>
  value !== undefined && value !== null && value !== false && !(Array.isArray(value) && value.length === 0);

function plainUnit({ across: _, with: __, ...unit }: FormUnit): LooseUnit {
  return unit as LooseUnit;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
