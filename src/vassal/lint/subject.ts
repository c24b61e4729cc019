import type { Component } from '../component.js';
import { shortName } from '../known/classes.js';
import type { ReadModule, ReadSlot } from '../module-read.js';
import { type Picture, readPicture } from '../picture-read.js';
import type { Piece, ReadTrait } from '../piece-read.js';
import type { Place } from '../problem.js';
import { type Expanded, expand } from '../prototypes.js';
import { above, mapClasses, type Node } from '../tree.js';

/** A piece that could be decoded, with its prototypes in place. */
export interface LintPiece {
  readonly slot: ReadSlot;
  readonly piece: Piece;
  readonly expanded: Expanded;
  readonly at: Place;
}

/** What the checks look at: the module and what several of them would otherwise look up again and again. */
export interface Subject extends ReadModule {
  readonly pictures: ReadonlyMap<string, Picture>;
  /** An earlier version of the module, to compare piece ids with. */
  readonly before: ReadModule | undefined;
  readonly pieces: readonly LintPiece[];
  readonly maps: readonly Node[];
  /** Components of a class by its short name. */
  of(...classes: readonly string[]): readonly Node[];
  /** Components of a class anywhere below a node. */
  below(node: Node, ...classes: readonly string[]): readonly Node[];
  /** The map that a component stands in. */
  mapOf(node: Node): Node | undefined;
}

export async function subjectOf(module: ReadModule, before?: ReadModule): Promise<Subject> {
  const byClass = new Map<string, Node[]>();
  for (const node of module.nodes) push(byClass, shortName(node.component.tag), node);
  const of = (...classes: readonly string[]): readonly Node[] => classes.flatMap((name) => byClass.get(name) ?? []);
  const ranges = rangesOf(module.nodes);
  const order = (node: Node): Range => ranges.get(node) ?? { first: 0, end: 0 };
  /** By halves: a stranger's file may hold a hundred thousand maps. */
  const within = (list: readonly Node[], { first, end }: Range): readonly Node[] => {
    const from = (at: number): number => {
      let [low, high] = [0, list.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (order(list[middle] as Node).first - 1 < at) low = middle + 1;
        else high = middle;
      }
      return low;
    };
    return list.slice(from(first), from(end));
  };
  const pictures = new Map<string, Picture>();
  for (const { name } of module.archive.entries) {
    if (!name.startsWith('images/')) continue;
    const bytes = await module.archive.read(name);
    pictures.set(
      name.slice('images/'.length),
      bytes.ok ? readPicture(name, bytes.value) : { ok: false, what: bytes.problem.what },
    );
  }
  return {
    ...module,
    pictures,
    before,
    pieces: module.slots.flatMap((slot) =>
      slot.piece.ok
        ? [{ slot, piece: slot.piece.value, expanded: expand(slot.piece.value.traits, module.prototypes), at: slot.node.at }]
        : [],
    ),
    maps: of(...mapClasses),
    of,
    below: (node, ...classes) => classes.flatMap((name) => within(byClass.get(name) ?? [], order(node))),
    mapOf: (node) => above(node, ...mapClasses),
  };
}

interface Range {
  readonly first: number;
  readonly end: number;
}

/** Nodes are listed parents first, so those below one follow it at once. */
function rangesOf(nodes: readonly Node[]): ReadonlyMap<Node, Range> {
  const ends = new Map<Node, number>();
  const ranges = new Map<Node, Range>();
  for (let i = nodes.length - 1; i >= 0; i--) {
    const node = nodes[i] as Node;
    const end = ends.get(node) ?? i + 1;
    ranges.set(node, { first: i + 1, end });
    if (node.parent !== undefined) ends.set(node.parent, Math.max(ends.get(node.parent) ?? 0, end));
  }
  return ranges;
}

/** The place of a trait of a piece: the slot's path, then the number of the trait from outside and its prefix. */
export const traitAt = ({ at }: { readonly at: Place }, trait: ReadTrait, index: number): Place => ({
  ...at,
  path: `${at.path ?? ''}#${index + 1} ${trait.prefix}`,
});

export const attribute = ({ component }: Node, name: string): string | undefined => component.attributes[name];

export const mapName = ({ component }: Node): string => component.attributes.mapName ?? '';

/** How a component is called in a message. */
export const called = ({ tag, attributes }: Component): string => {
  const name = attributes.mapName ?? attributes.name ?? attributes.entryName ?? attributes.chartName ?? attributes.title;
  return name === undefined || name === '' ? shortName(tag) : `${shortName(tag)} "${name}"`;
};

export function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

/** Things that share a name, each group with the name; the empty name counts too. */
export function repeated<T>(things: Iterable<T>, nameOf: (thing: T) => string | undefined): [name: string, things: T[]][] {
  const groups = new Map<string, T[]>();
  for (const thing of things) {
    const name = nameOf(thing);
    if (name !== undefined) push(groups, name, thing);
  }
  return [...groups].filter(([, group]) => group.length > 1);
}
