import type { Component } from '../component.js';
import { shortName } from '../known/classes.js';
import { defaults } from '../known/defaults.js';
import { isUnasked } from '../known/unasked.js';
import { contentHash } from '../module/hash.js';
import { xmlText } from '../xml-write.js';
import { joined, type Keyed, keyed, top } from './identity.js';
import type { Change, Edit } from './patch.js';
import { plainTrait, traitLines } from './traits.js';

/** What somebody changed in a module: from what we built to what it is now. */
export function diffModules(built: Component, edited: Component): Change[] {
  const changes: Change[] = [];
  compare(built, edited, top, changes);
  return changes;
}

/** A component as XML without the head of the file, as a patch keeps it. */
export const componentXml = (component: Component): string =>
  xmlText(component)
    .replace(/^<\?xml.*?\?>\s*/, '')
    .trimEnd();

export const fingerprint = (component: Component): string => contentHash(componentXml(component));

function compare(was: Component, now: Component, path: string, changes: Change[]): void {
  const edit: { -readonly [K in keyof Edit]: Edit[K] } = { at: path };
  const attributes = attributeChanges(was, now, path === top);
  if (Object.keys(attributes).length > 0) edit.attributes = attributes;
  if ((was.text ?? '') !== (now.text ?? '')) Object.assign(edit, textChange(was.text ?? '', now.text ?? ''));
  const old = keyed(was.children);
  const fresh = keyed(now.children).filter(({ component }) => !isUnasked(component, was.children));
  const pairs = matched(old, fresh);
  const order = orderChange(old, fresh, pairs);
  if (order !== undefined) edit.order = order;
  if (Object.keys(edit).length > 1) changes.push(edit);
  for (const { key, component } of old) {
    const other = pairs.get(key);
    if (other === undefined) changes.push({ remove: joined(path, key), was: fingerprint(component) });
    else compare(component, other.component, joined(path, key), changes);
  }
  const byNew = new Map([...pairs].map(([key, { key: newKey }]) => [newKey, key]));
  for (const [i, { key, component }] of fresh.entries()) {
    if (byNew.has(key)) continue;
    const before = fresh[i - 1];
    changes.push({
      in: path,
      after: before === undefined ? null : (byNew.get(before.key) ?? before.key),
      key,
      add: componentXml(component),
    });
  }
}

/** Written by VASSAL's editor at every save: the version of VASSAL, and the next free piece id. */
const kept = new Set(['VassalVersion', 'nextPieceSlotId']);

/** How large a slot was shown last: the editor writes what it has just measured. */
const measured = new Set(['width', 'height']);

function attributeChanges(was: Component, now: Component, isRoot: boolean): NonNullable<Edit['attributes']> {
  const changes: NonNullable<Edit['attributes']> = {};
  const kind = shortName(now.tag);
  const usual: Readonly<Record<string, string>> = {
    ...defaults[kind],
    ...(kind === 'M.PieceWindow' ? { tooltip: `Show/Hide the ${now.attributes.name} window` } : {}),
  };
  const isSlot = kind === 'W.PieceSlot' || kind === 'W.CardSlot';
  for (const name of new Set([...Object.keys(was.attributes), ...Object.keys(now.attributes)])) {
    const [before, after] = [was.attributes[name], now.attributes[name]];
    if (before === after || (isRoot && kept.has(name)) || (isSlot && measured.has(name))) continue;
    const [left, right] = [before ?? usual[name] ?? '', after ?? usual[name] ?? ''];
    if (sameValue(left, right)) continue;
    changes[name] = { was: before ?? null, now: after ?? null };
  }
  return changes;
}

/** Empty, false and 0 are what VASSAL writes for nothing; numbers are written as Java prints them. */
const sameValue = (a: string, b: string): boolean => {
  const plain = (value: string): string =>
    ['', 'false', '0', '0.0', 'null'].includes(value)
      ? ''
      : /^-?\d+(\.\d+)?$/.test(value)
        ? String(Number(value))
        : value.replace(/\b57\d{3}(\\*),0(\\*),/g, '57348$1,0$2,');
  return plain(a) === plain(b);
};

function textChange(was: string, now: string): Pick<Edit, 'text' | 'piece'> {
  const [before, after] = [traitLines(was), traitLines(now)];
  if (before === undefined || after === undefined) return { text: { was, now } };
  if (before.map(plainTrait).join('\n') === after.map(plainTrait).join('\n')) return {};
  // What the editor only wrote otherwise stays as we wrote it.
  const ours = new Map(before.map((line) => [plainTrait(line), line]));
  return { piece: { was: before, now: after.map((line) => ours.get(plainTrait(line)) ?? line) } };
}

/** Children that are the same on both sides: by key, and then a renamed one by its class and what it holds. */
function matched(old: readonly Keyed[], fresh: readonly Keyed[]): Map<string, Keyed> {
  const byKey = new Map(fresh.map((child) => [child.key, child]));
  const pairs = new Map<string, Keyed>();
  for (const { key } of old) {
    const same = byKey.get(key);
    if (same !== undefined) pairs.set(key, same);
  }
  const taken = new Set([...pairs.values()].map(({ key }) => key));
  const spare = fresh.filter(({ key }) => !taken.has(key));
  const pair = (likeness: (was: Component, now: Component) => number): void => {
    for (const { key, component } of old.filter((child) => !pairs.has(child.key))) {
      const likely = spare
        .map((child, at) => ({ at, like: child.component.tag === component.tag ? likeness(component, child.component) : 0 }))
        .sort((a, b) => b.like - a.like)[0];
      const [renamed] = likely === undefined || likely.like < 0.5 ? [] : spare.splice(likely.at, 1);
      if (renamed !== undefined) pairs.set(key, renamed);
    }
  };
  pair((was, now) => (shape(was) === shape(now) ? 1 : 0));
  pair(sharedChildren);
  return pairs;
}

/** A map or a window that was renamed and changed inside is still the same one, as long as most of it is there. */
function sharedChildren(was: Component, now: Component): number {
  const [before, after] = [was, now].map(({ children }) => new Set(keyed(children).map(({ key }) => key))) as [
    Set<string>,
    Set<string>,
  ];
  const shared = [...before].filter((key) => after.has(key)).length;
  return shared / Math.max(1, before.size, after.size);
}

const shape = ({ children, text }: Component): string => JSON.stringify([keyed(children).map(({ key }) => key), text ?? '']);

/** The new order of children that are on both sides, if it is another. */
function orderChange(old: readonly Keyed[], fresh: readonly Keyed[], pairs: ReadonlyMap<string, Keyed>): string[] | undefined {
  const before = old.map(({ key }) => key).filter((key) => pairs.has(key));
  const place = new Map(fresh.map(({ key }, i) => [key, i]));
  const after = [...before].sort((a, b) => (place.get(pairs.get(a)?.key ?? '') ?? 0) - (place.get(pairs.get(b)?.key ?? '') ?? 0));
  return after.every((key, i) => key === before[i]) ? undefined : after;
}
