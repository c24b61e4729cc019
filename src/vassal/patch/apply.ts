import type { Component } from '../component.js';
import { type Problem, quoted } from '../problem.js';
import { readXml } from '../xml-read.js';
import { fingerprint } from './diff.js';
import { joined, keyed, top } from './identity.js';
import type { Add, Change, Edit, Patch } from './patch.js';
import { merge, pieceText, plainTrait, traitLines } from './traits.js';

export interface Patched<M> {
  readonly module: M;
  /** Edits that could not be made, or were made although the build has changed the same thing. */
  readonly conflicts: readonly Problem[];
  /** What each component of the build has become. One that was removed by hand is not listed. */
  readonly became: ReadonlyMap<Component, Component>;
}

/**
 * The hand edits once more, on a module as it is built now. An edit whose component is gone is listed and left out. Where both
 * sides changed the same thing the hand edit wins, because a build must never destroy one, and the conflict is listed.
 */
export function applyPatch<M extends { readonly root: Component }>(module: M, { changes }: Pick<Patch, 'changes'>): Patched<M> {
  const edits = new Map<string, Edit>();
  const adds = new Map<string, Add[]>();
  const removes = new Map<string, string>();
  for (const change of changes) {
    if ('at' in change) edits.set(change.at, change);
    else if ('remove' in change) removes.set(change.remove, change.was);
    else {
      const more = adds.get(change.in);
      if (more === undefined) adds.set(change.in, [change]);
      else more.push(change);
    }
  }
  const conflicts: Problem[] = [];
  const met = new Set<Change | string>();
  const became = new Map<Component, Component>();
  const visit = (component: Component, path: string): Component | undefined => {
    const was = removes.get(path);
    if (was !== undefined) {
      met.add(`remove ${path}`);
      if (was !== fingerprint(component))
        conflicts.push(
          conflict(
            path,
            'was removed by hand, and the build has changed it since',
            'it stays removed; delete the entry to have it back.',
          ),
        );
      return undefined;
    }
    const edit = edits.get(path);
    if (edit !== undefined) met.add(edit);
    const kids = keyed(component.children).flatMap(({ key, component: child }) => {
      const next = visit(child, joined(path, key));
      return next === undefined ? [] : [{ key, component: next }];
    });
    const sorted = edit?.order === undefined ? kids : reordered(kids, edit.order);
    const more = adds.get(path) ?? [];
    for (const add of more) {
      met.add(add);
      insert(sorted, add, conflicts);
    }
    const children = sorted.map((child) => child.component);
    const same = children.length === component.children.length && children.every((child, i) => child === component.children[i]);
    const inner = same ? component : { ...component, children };
    const after = edit === undefined ? inner : edited(inner, edit, conflicts);
    became.set(component, after);
    return after;
  };
  const root = visit(module.root, top) ?? module.root;
  for (const change of changes) {
    if ('remove' in change || met.has(change)) continue;
    const path = 'at' in change ? change.at : change.in;
    conflicts.push(
      conflict(
        path,
        `${'at' in change ? 'was edited by hand' : 'had a component added by hand'}, but is gone`,
        'make the edit again in the new module, or delete the entry.',
      ),
    );
  }
  return { module: { ...module, root }, conflicts, became };
}

const conflict = (path: string, what: string, fix: string): Problem => ({
  code: 'vassal/patch-conflict',
  severity: 'warning',
  path,
  what: `${quoted(path.slice(path.lastIndexOf('/VASSAL') + 1), 120)} ${what}.`,
  why: 'a hand edit and the build want different things.',
  fix,
});

type Child = { readonly key: string; readonly component: Component };

/** Known children in the order of the patch; each unknown one stays behind the one it followed. */
function reordered(children: readonly Child[], order: readonly string[]): Child[] {
  const place = new Map(order.map((key, i) => [key, i]));
  let last = -1;
  return children
    .map((child, i) => {
      last = place.get(child.key) ?? last;
      return { child, rank: last, i };
    })
    .sort((a, b) => a.rank - b.rank || a.i - b.i)
    .map(({ child }) => child);
}

function insert(children: Child[], { after, add, key, in: path }: Add, conflicts: Problem[]): void {
  const read = readXml(add, 'patch');
  if (!read.ok) {
    conflicts.push(conflict(path, `has an added component that is not XML (${read.problem.what})`, 'adopt the module again.'));
    return;
  }
  const { root } = read.value;
  const twin = children.find((child) => child.key === key);
  if (twin !== undefined) {
    if (fingerprint(twin.component) !== fingerprint(root))
      conflicts.push(
        conflict(
          joined(path, key),
          'was added by hand, and the build now makes one of its own',
          'ours is kept; rename yours, or delete the entry.',
        ),
      );
    return;
  }
  const before = after === null ? -1 : children.findIndex((child) => child.key === after);
  children.splice(after !== null && before < 0 ? children.length : before + 1, 0, { key, component: root });
}

function edited(component: Component, { at, attributes = {}, text, piece }: Edit, conflicts: Problem[]): Component {
  const next: Record<string, string> = { ...component.attributes };
  for (const [name, { was, now }] of Object.entries(attributes)) {
    const ours = component.attributes[name] ?? null;
    if (ours !== was && ours !== now)
      conflicts.push(
        conflict(
          at,
          `has ${name}="${quoted(now ?? '', 40)}" by hand (it was "${quoted(was ?? '', 40)}"), and the build now says "${quoted(ours ?? '', 40)}"`,
          'the hand edit is kept; delete it from the patch to follow the build.',
        ),
      );
    if (now === null) delete next[name];
    else next[name] = now;
  }
  const words =
    text === undefined && piece === undefined ? component.text : editedText(component.text ?? '', at, text, piece, conflicts);
  const { text: _, ...rest } = component;
  const sorted = Object.fromEntries(Object.entries(next).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { ...rest, attributes: sorted, ...(words === undefined || words === '' ? {} : { text: words }) };
}

function editedText(ours: string, at: string, text: Edit['text'], piece: Edit['piece'], conflicts: Problem[]): string {
  if (text !== undefined) {
    if (ours !== text.was && ours !== text.now)
      conflicts.push(conflict(at, 'has another text by hand, and the build has changed it too', 'the hand edit is kept.'));
    return text.now ?? '';
  }
  if (piece === undefined) return ours;
  const lines = traitLines(ours);
  const merged = lines && merge(piece.was, lines, piece.now, plainTrait);
  if (merged === undefined)
    conflicts.push(
      conflict(
        at,
        'has other traits by hand, and the build has changed the same ones',
        'the hand edit is kept; look at the piece.',
      ),
    );
  return pieceText(merged ?? piece.now);
}
