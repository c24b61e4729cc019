import type { CombatFile, Pack } from '../pack/index.js';
import type { LooseUnit, OddsQuestion } from '../rules/index.js';

export type Input = CombatFile['inputs'][number];
export type Role = 'attack' | 'defence';
type Json = NonNullable<OddsQuestion['with']>[string];

/** A unit of the form: as in a question, with its own hexside and its own answers where they differ from the rest. */
export type FormUnit = LooseUnit & {
  readonly across?: readonly string[] | undefined;
  /** The same for the further attacked spaces, by their names. */
  readonly acrossAt?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly with?: Readonly<Record<string, Json>> | undefined;
};

/** A space that is attacked: who stands there, on what ground, and what is said of it alone. */
export interface FormHex {
  readonly units: readonly FormUnit[];
  readonly terrain: readonly string[];
  readonly across: readonly string[];
  /** By input that is asked for each space. */
  readonly with: Readonly<Record<string, Json>>;
}

/** What the player has tapped in so far. Plain JSON: it goes into links, history and the browser's store as it is. */
export interface Form {
  readonly attack: readonly FormUnit[];
  readonly defence: readonly FormUnit[];
  readonly sides: Readonly<Record<Role, string>>;
  readonly terrain: readonly string[];
  readonly across: readonly string[];
  /** By input; by `<input>/attack` and `<input>/defence` where each side is asked. What is said for each space is the first one's. */
  readonly with: Readonly<Record<string, Json>>;
  /** Further spaces that are attacked in the same combat. */
  readonly more?: readonly FormHex[] | undefined;
}

/** Where a unit stands: among the attackers, or in the attacked space of this number. */
export interface Place {
  readonly role: Role;
  readonly hex: number;
}

/** As many spaces as touch one. */
export const MOST_HEXES = 6;

export const hexId = (hex: number): string => `h${hex + 1}`;

/** The attacked spaces, the first one too. */
export const hexesOf = ({ defence, terrain, across, with: said, more = [] }: Form): FormHex[] => [
  { units: defence, terrain, across, with: said },
  ...more,
];

/** The form with this space changed. */
export function withHex(form: Form, hex: number, change: (hex: FormHex) => FormHex): Form {
  if (hex === 0) {
    const { units, ...rest } = change(hexesOf(form)[0] as FormHex);
    return { ...form, ...rest, defence: units };
  }
  return { ...form, more: (form.more ?? []).map((one, i) => (i === hex - 1 ? change(one) : one)) };
}

export const addHex = (form: Form): Form =>
  (form.more?.length ?? 0) + 1 >= MOST_HEXES
    ? form
    : { ...form, more: [...(form.more ?? []), { units: [], terrain: [], across: [], with: {} }] };

export function dropHex(form: Form, hex: number): Form {
  const more = (form.more ?? []).filter((_, i) => i !== hex - 1);
  const { more: _, ...rest } = form;
  return more.length === 0 ? rest : { ...rest, more };
}

export const unitsAt = (form: Form, { role, hex }: Place): readonly FormUnit[] =>
  role === 'attack' ? form.attack : (hexesOf(form)[hex]?.units ?? []);

export const withUnits = (form: Form, { role, hex }: Place, change: (units: readonly FormUnit[]) => readonly FormUnit[]): Form =>
  role === 'attack'
    ? { ...form, attack: change(form.attack) }
    : withHex(form, hex, (one) => ({ ...one, units: change(one.units) }));

/** The name under which the engine knows a unit: a1, d3. Defenders are counted through all spaces. */
export const unitId = (form: Form, { role, hex }: Place, index: number): string =>
  role === 'attack'
    ? `a${index + 1}`
    : `d${hexesOf(form)
        .slice(0, hex)
        .reduce((sum, { units }) => sum + units.length, index + 1)}`;

/** Across what this unit alone attacks a space, if it differs from the others. */
export const ownAcross = (unit: FormUnit, hex: number): readonly string[] | undefined =>
  hex === 0 ? unit.across : unit.acrossAt?.[hexId(hex)];

export function withAcross(unit: FormUnit, hex: number, list: readonly string[] | undefined): FormUnit {
  const { across, acrossAt = {}, ...rest } = unit;
  const first = hex === 0 ? list : across;
  const at = { ...acrossAt };
  if (hex > 0 && list === undefined) delete at[hexId(hex)];
  else if (hex > 0 && list !== undefined) at[hexId(hex)] = list;
  return {
    ...rest,
    ...(first === undefined ? {} : { across: first }),
    ...(Object.keys(at).length === 0 ? {} : { acrossAt: at }),
  } as FormUnit;
}

/** Every unit of the combat with its name. */
export const named = (form: Form): { readonly id: string; readonly unit: FormUnit; readonly place: Place }[] => [
  ...form.attack.map((unit, i) => ({ id: `a${i + 1}`, unit, place: { role: 'attack', hex: 0 } as const })),
  ...hexesOf(form).flatMap(({ units }, hex) => {
    const place = { role: 'defence', hex } as const;
    return units.map((unit, i) => ({ id: unitId(form, place, i), unit, place }));
  }),
];

/** Who usually attacks whom: the first relation of game.yaml, else the first two sides. */
export function emptyForm(pack: Pack): Form {
  const sides = Object.keys(pack.game.sides);
  const relation = pack.game.relations.find(({ purpose }) => purpose === 'attack');
  const attack = relation?.of ?? sides[0] ?? '';
  const defence = relation?.to[0] ?? sides.find((side) => side !== attack) ?? '';
  return { attack: [], defence: [], sides: { attack, defence }, terrain: [], across: [], with: {} };
}

export const isEmpty = (form: Form): boolean =>
  form.attack.length === 0 && form.defence.length === 0 && (form.more?.length ?? 0) === 0;

/** Can it be reckoned: attackers, and somebody in every attacked space? */
export const isReady = (form: Form): boolean => form.attack.length > 0 && hexesOf(form).every(({ units }) => units.length > 0);

/** The question that the form asks; the same JSON that `grognard ask` takes. */
export function toQuestion(pack: Pack, form: Form): OddsQuestion {
  const asked: Record<string, Json> = {};
  const hexes = hexesOf(form);
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
      const by = named(form).flatMap(({ id, unit }) => {
        const value = unit.with?.[input.id];
        return value === undefined ? [] : [[id, value] as const];
      });
      if (by.length > 0) asked[input.id] = Object.fromEntries(by) as Json;
      else if (isSet(form.with[input.id])) asked[input.id] = form.with[input.id] as Json;
    } else if (input.per === 'space' && hexes.length > 1) {
      const by = hexes.flatMap((hex, i) => (isSet(hex.with[input.id]) ? [[hexId(i), hex.with[input.id]] as const] : []));
      if (by.length > 0) asked[input.id] = Object.fromEntries(by) as Json;
    } else {
      const value = form.with[input.id];
      if (isSet(value)) asked[input.id] = value as Json;
    }
  }
  return {
    ask: 'odds',
    attack: form.attack.map(plainUnit),
    ...(hexes.length === 1 ? oneHex(form) : severalHexes(form)),
    ...(Object.keys(asked).length > 0 ? { with: asked } : {}),
  };
}

function oneHex(form: Form): Partial<OddsQuestion> {
  const across = form.attack.map((unit) => unit.across ?? form.across);
  return {
    defence: form.defence.map(plainUnit),
    ...(form.terrain.length > 0 ? { terrain: [...form.terrain] } : {}),
    ...(across.some((list) => list.length > 0) ? { across: across.map((list) => [...list]) } : {}),
  };
}

/** Several spaces: each with its own ground, and across what each attacker attacks each of them. */
function severalHexes(form: Form): Partial<OddsQuestion> {
  const hexes = hexesOf(form);
  const across = Object.fromEntries(
    form.attack.map((unit, i) => [
      `a${i + 1}`,
      Object.fromEntries(hexes.map((hex, h) => [hexId(h), [...(ownAcross(unit, h) ?? hex.across)]])),
    ]),
  );
  return {
    defence: hexes.map((hex, h) => ({ space: hexId(h), terrain: [...hex.terrain], units: hex.units.map(plainUnit) })),
    ...(Object.values(across).some((by) => Object.values(by).some((list) => list.length > 0)) ? { across } : {}),
  };
}

/** A question, such as an example of the pack, as a form. */
export function toForm(pack: Pack, question: OddsQuestion): Form {
  const start = emptyForm(pack);
  const attack = question.attack ?? [];
  const spaces = spacesOf(question);
  const [first = { space: '', units: [], terrain: [] }, ...others] = spaces;
  const acrossOf = (i: number, space: string): readonly string[] | undefined => {
    const { across } = question;
    if (across === undefined) return undefined;
    const said = Array.isArray(across) ? across[i] : across[`a${i + 1}`]?.[space];
    return said === undefined ? undefined : [said ?? []].flat();
  };
  /** What all attack across into this space; undefined where they differ. */
  const shared = (space: string): readonly string[] | undefined => {
    const lists = attack.map((_, i) => acrossOf(i, space) ?? []);
    return lists.every((list) => list.join() === lists[0]?.join()) ? (lists[0] ?? []) : undefined;
  };
  const attacker = (unit: LooseUnit, i: number): FormUnit =>
    spaces.reduce<FormUnit>(
      (made, { space }, hex) => (shared(space) === undefined ? withAcross(made, hex, acrossOf(i, space) ?? []) : made),
      withSaid(unit, `a${i + 1}`),
    );
  const sideOf = (units: readonly LooseUnit[], role: Role): string =>
    units.find((unit) => unit.side !== undefined)?.side ?? start.sides[role];
  const sides = {
    attack: sideOf(attack, 'attack'),
    defence: sideOf(
      spaces.flatMap(({ units }) => units),
      'defence',
    ),
  };
  const asked: Record<string, Json> = {};
  const bySpace = new Map<string, Record<string, Json>>();
  const byUnit = new Map<string, Record<string, Json>>();
  const withSaid = (unit: LooseUnit, id: string): FormUnit => (byUnit.has(id) ? { ...unit, with: byUnit.get(id) } : unit);
  const defenders = (hex: number): FormUnit[] => {
    const before = spaces.slice(0, hex).reduce((sum, { units }) => sum + units.length, 0);
    return (spaces[hex]?.units ?? []).map((unit, i) => withSaid(unit, `d${before + i + 1}`));
  };
  for (const [id, value] of Object.entries(question.with ?? {})) {
    const input = pack.combat?.inputs.find((one) => one.id === id);
    const keyed = value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : undefined;
    if (input?.per === 'space' && keyed !== undefined)
      for (const [space, one] of keyed) bySpace.set(space, { ...bySpace.get(space), [id]: one as Json });
    else if (input?.per === 'unit' && keyed !== undefined)
      for (const [unit, one] of keyed) byUnit.set(unit, { ...byUnit.get(unit), [id]: one as Json });
    else if (input?.per !== 'side') asked[id] = value;
    else if (keyed !== undefined)
      for (const [key, one] of keyed)
        asked[`${id}/${key === sides.attack ? 'attack' : key === sides.defence ? 'defence' : key}`] = one as Json;
    // Said for both sides at once, it is the attacker's to show.
    else asked[`${id}/attack`] = value;
  }
  return {
    ...start,
    sides,
    attack: attack.map(attacker),
    defence: defenders(0),
    terrain: first.terrain,
    across: [...(shared(first.space) ?? [])],
    with: { ...asked, ...bySpace.get(first.space) },
    ...(others.length === 0
      ? {}
      : {
          more: others.map(({ space, terrain }, i) => ({
            units: defenders(i + 1),
            terrain,
            across: [...(shared(space) ?? [])],
            with: bySpace.get(space) ?? {},
          })),
        }),
  };
}

/** The attacked spaces of a question, however it names them. */
function spacesOf({ defence = [], terrain }: OddsQuestion): { space: string; units: LooseUnit[]; terrain: string[] }[] {
  const ground = Array.isArray(terrain) ? terrain : [];
  if (!defence.some((one) => 'space' in one)) return [{ space: hexId(0), units: defence as LooseUnit[], terrain: ground }];
  return (defence as { space: string; units: LooseUnit[]; terrain?: string[] }[]).map(({ space, units, terrain: own }) => ({
    space,
    units,
    terrain: own ?? (defence.length === 1 ? ground : []),
  }));
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
  const said = (values: unknown): Form['with'] =>
    Object.fromEntries(
      Object.entries(isRecord(values) ? values : {}).filter(([key]) => ids.has(key.split('/')[0] as string)),
    ) as Form['with'];
  const more = (Array.isArray(given.more) && pack.combat?.targets === 'several' ? given.more : [])
    .filter(isRecord)
    .slice(0, MOST_HEXES - 1)
    .map((hex) => ({
      units: units(Array.isArray(hex.units) ? hex.units : []),
      terrain: words(hex.terrain, pack.terrain.spaces),
      across: words(hex.across, pack.terrain.sides),
      with: said(hex.with),
    }));
  return {
    attack: units(given.attack),
    defence: units(given.defence),
    sides: { attack: side('attack'), defence: side('defence') },
    terrain: words(given.terrain, pack.terrain.spaces),
    across: words(given.across, pack.terrain.sides),
    with: said(given.with),
    ...(more.length > 0 ? { more } : {}),
  };
}

/** Is this input to be shown: has what it depends on been said? For an input of each space, of that space. */
export function isAsked(pack: Pack, form: Form, input: Input, hex?: number): boolean {
  if (input.when.length === 0) return true;
  const hexes = hexesOf(form).filter((_, i) => hex === undefined || hex === i);
  const said = (id: string): boolean =>
    hexes.some(({ terrain, across }) => terrain.includes(id) || across.includes(id)) ||
    [form.with[id], form.with[`${id}/attack`], form.with[`${id}/defence`]].some(isSet) ||
    named(form).some(({ unit }) => unit.flags?.includes(id) === true) ||
    pack.game.options[id]?.default === true;
  return input.when.some(said);
}

const isSet = (value: Json | undefined): boolean =>
  value !== undefined && value !== null && value !== false && !(Array.isArray(value) && value.length === 0);

function plainUnit({ across: _, acrossAt: __, with: ___, ...unit }: FormUnit): LooseUnit {
  return unit as LooseUnit;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
