import type { CombatFile, Pack } from '../pack/index.js';
import { badInput, kinds, noSuch, type OddsViolation, violation } from './refusals.js';
import { type Words, words } from './words.js';

type Declared = CombatFile['inputs'][number];
export type InputValue = boolean | number | string | readonly (string | number)[];

/** One input as given: for the whole combat, or by unit, by space, by side or by `attack` and `defence`. */
interface Stated {
  readonly all?: InputValue;
  readonly by: ReadonlyMap<string, InputValue>;
}

/**
 * The game's own inputs of a combat, checked against combat.yaml. Every reader takes keys to look under, the nearest first:
 * `flag('loc', unit.id)`, `number('naval', 'attack', side)`; what was said for the whole combat serves next, then the default.
 */
export class Inputs {
  constructor(
    private readonly declared: ReadonlyMap<string, Declared>,
    private readonly stated: ReadonlyMap<string, Stated>,
  ) {}

  /** Did the question say it? A position may know better where it did not. */
  has(id: string, ...keys: readonly string[]): boolean {
    const stated = this.stated.get(id);
    return stated !== undefined && (stated.all !== undefined || keys.length === 0 || keys.some((key) => stated.by.has(key)));
  }

  flag(id: string, ...keys: readonly string[]): boolean {
    return this.get(id, keys) === true;
  }

  number(id: string, ...keys: readonly string[]): number | undefined {
    const value = this.get(id, keys);
    return typeof value === 'number' ? value : undefined;
  }

  choice(id: string, ...keys: readonly string[]): string | undefined {
    const value = this.get(id, keys);
    return typeof value === 'string' ? value : undefined;
  }

  /** The options or cards chosen; none when nothing was said. */
  list(id: string, ...keys: readonly string[]): readonly (string | number)[] {
    const value = this.get(id, keys);
    return Array.isArray(value) ? value : [];
  }

  private get(id: string, keys: readonly string[]): InputValue | undefined {
    const stated = this.stated.get(id);
    for (const key of keys) {
      const value = stated?.by.get(key);
      if (value !== undefined) return value;
    }
    return stated?.all ?? (this.declared.get(id)?.default as InputValue | null | undefined) ?? undefined;
  }
}

/** The keys under which an input may be given, by what it is asked for. */
export interface InputKeys {
  readonly units: readonly string[];
  readonly spaces: readonly string[];
}

/** Checks `with` against combat.yaml. Every wrong input is reported, with the case of its own declaration. */
export function readInputs(
  pack: Pack,
  given: Readonly<Record<string, unknown>>,
  keys: InputKeys,
  rule: string,
  problems: OddsViolation[],
): Inputs {
  const declared = new Map((pack.combat?.inputs ?? []).map((input) => [input.id, input] as const));
  const stated = new Map<string, Stated>();
  for (const [id, value] of Object.entries(given)) {
    const input = declared.get(id);
    if (input === undefined) {
      problems.push(violation(rule, noSuch(kinds.input, id, declared.keys()), `with.${id}`));
      continue;
    }
    if (value === null) continue;
    const entries = perKey(pack, input, value, keys);
    const by = new Map<string, InputValue>();
    let all: InputValue | undefined;
    for (const [key, one] of entries) {
      const read = readValue(pack, input, one);
      if ('problem' in read) {
        const path = key === undefined ? `with.${id}` : `with.${id}.${key}`;
        problems.push(violation([input.rule].flat()[0] as string, read.problem, path));
      } else if (key === undefined) all = read.value;
      else if (knownKeys(pack, input, keys).includes(key)) by.set(key, read.value);
      else problems.push(violation(rule, noSuch(keyKinds[input.per], key, knownKeys(pack, input, keys)), `with.${id}.${key}`));
    }
    stated.set(id, all === undefined ? { by } : { all, by });
  }
  return new Inputs(declared, stated);
}

const keyKinds = { combat: kinds.input, unit: kinds.unit, space: kinds.space, side: kinds.side } as const;

/** A value for all, an object by key, or for units and spaces a list in their order. */
function perKey(pack: Pack, input: Declared, value: unknown, keys: InputKeys): [string | undefined, unknown][] {
  if (input.per === 'combat') return [[undefined, value]];
  if (value !== null && typeof value === 'object' && !Array.isArray(value))
    return Object.entries(value).filter(([, one]) => one !== null);
  const list = input.kind === 'choices' || input.kind === 'cards';
  const nested = Array.isArray(value) && value.some((one) => Array.isArray(one));
  if (Array.isArray(value) && (!list || nested))
    return value.flatMap((one, i): [string, unknown][] => {
      const key = knownKeys(pack, input, keys)[i];
      return one === null ? [] : [[key ?? String(i + 1), one]];
    });
  return [[undefined, value]];
}

const knownKeys = (pack: Pack, input: Declared, keys: InputKeys): readonly string[] =>
  input.per === 'unit'
    ? keys.units
    : input.per === 'space'
      ? keys.spaces
      : ['attack', 'defence', ...Object.keys(pack.game.sides)];

function readValue(pack: Pack, input: Declared, value: unknown): { readonly value: InputValue } | { readonly problem: Words } {
  const wrong = (en: string, ja: string) => ({ problem: badInput(input.id, words(en, ja)) });
  const options = input.options.map((option) => option.id);
  switch (input.kind) {
    case 'flag':
      return typeof value === 'boolean' ? { value } : wrong('true or false', 'true か false');
    case 'number':
    case 'die': {
      const [low, high] = [
        input.min ?? (input.kind === 'die' ? 1 : undefined),
        input.max ?? (input.kind === 'die' ? 6 : undefined),
      ];
      const fits =
        typeof value === 'number' && Number.isInteger(value) && value >= (low ?? -1_000_000) && value <= (high ?? 1_000_000);
      if (fits) return { value };
      return wrong(
        `a whole number${low === undefined ? '' : ` from ${low}`}${high === undefined ? '' : ` to ${high}`}`,
        `${low ?? ''}${low === undefined && high === undefined ? '' : '～'}${high ?? ''}の整数`,
      );
    }
    case 'choice': {
      if (typeof value === 'string' && options.includes(value)) return { value };
      return wrong(`one of ${options.join(', ')}`, `${options.join('、')}のいずれか`);
    }
    case 'choices': {
      const list = [value].flat();
      if (list.every((one) => typeof one === 'string' && options.includes(one)) && new Set(list).size === list.length)
        return { value: list as string[] };
      return wrong(`a list of ${options.join(', ')}, each once`, `${options.join('、')}の一覧（重複なし）`);
    }
    case 'cards': {
      const list = [value].flat();
      const cards = pack.decks?.cards ?? [];
      const unknown = list.find((one) => !cards.some((card) => card.id === one || card.number === one));
      if (unknown === undefined) return { value: list as (string | number)[] };
      return {
        problem: noSuch(
          kinds.card,
          String(unknown),
          cards.map((card) => card.id),
        ),
      };
    }
  }
}
