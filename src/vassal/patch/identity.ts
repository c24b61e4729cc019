import type { Component } from '../component.js';
import { step } from '../tree.js';

/** A child with the key by which it is known among its brothers. */
export interface Keyed {
  readonly key: string;
  readonly component: Component;
}

/**
 * Slots are known by their gpid, which stays when they are renamed or moved in their list; other components by a step of their
 * component path (§4.6), the second of one name as `[2]`; the sides of a roster by their text.
 */
export function keyed(children: readonly Component[]): Keyed[] {
  const counts = new Map<string, number>();
  return children.map((component) => {
    const { gpid } = component.attributes;
    const plain = component.tag === 'entry' ? `entry:${component.text ?? ''}` : step(component);
    const base = gpid === undefined || gpid === '' ? plain : `${component.tag}#${gpid}`;
    const count = (counts.get(base) ?? 0) + 1;
    counts.set(base, count);
    return { key: count === 1 ? base : `${base}[${count}]`, component };
  });
}

/** A path of keys from below the module; `module` is the module itself. */
export const joined = (path: string, key: string): string => (path === top ? key : `${path}/${key}`);
export const top = 'module';
