import { encodeSequence } from '../sequence.js';
import type { Key } from './key.js';
import { target } from './target.js';
import { carried, list, type Trait, trait } from './trait.js';

/** How a key command changes a property. */
export type Change =
  | { readonly set: string }
  | { readonly add: number | string }
  | { readonly ask: string }
  | { readonly choose: string; readonly from: readonly string[] };

export interface Command {
  readonly text?: string;
  readonly key: Key;
  readonly change: Change;
}

export interface Limits {
  readonly min: number;
  readonly max: number;
  readonly wrap?: boolean;
}

/** Fixed properties. Later values of one name are not looked at: the outer trait wins. */
export const marker = (values: Readonly<Record<string, string | number>>): Trait => ({
  type: `mark;${list(Object.keys(values))}`,
  state: list(Object.values(values).map((value) => carried(String(value)))),
});

/** A property that key commands change. */
export const dynamicProperty = (name: string, value: string, commands: readonly Command[], limits?: Limits): Trait =>
  trait('PROP', [name, constraints(limits), commandList(commands), ''], value);

/** A property that is worked out at each look: an expression in braces. */
export const calculatedProperty = (name: string, expression: string): Trait => trait('calcProp', [name, expression, '']);

export const setGlobalProperty = (name: string, commands: readonly Command[], limits?: Limits): Trait =>
  trait('setprop', [name, constraints(limits), commandList(commands), '', 'Current Zone/Current Map/Module', '']);

/** Change a property of other pieces. */
export const setPieceProperty = (name: string, commands: readonly Command[], filter: string): Trait =>
  trait('setpieceprop', [
    name,
    constraints(undefined),
    commandList(commands),
    '',
    target({ kind: 'COUNTER' }),
    filter,
    false,
    1,
    true,
    '',
    -1,
    false,
  ]);

export const changer = (change: Change): string => {
  if ('set' in change) return list(['P', change.set]);
  if ('add' in change) return list(['I', String(change.add)]);
  if ('ask' in change) return list(['R', change.ask]);
  return list(['E', change.choose, list(change.from)]);
};

const commandList = (commands: readonly Command[]): string =>
  list(commands.map(({ text = '', key, change }) => encodeSequence(':', [text, key, changer(change)])));

const constraints = (limits?: Limits): string =>
  limits === undefined ? 'false,0,100,false' : `true,${limits.min},${limits.max},${limits.wrap ?? false}`;
