import { type Component, componentName } from './component.js';
import { shortName } from './known/classes.js';
import type { Place } from './problem.js';
import type { Xml } from './xml-read.js';

/** A component where it stands in its tree. */
export interface Node {
  readonly component: Component;
  readonly parent: Node | undefined;
  /** Its place among its parent's children. */
  readonly index: number;
  /** §4.6: `Class:Name/Class:Name` below the module, classes in full; empty for the module itself. */
  readonly path: string;
  readonly at: Place;
}

/** All components of a tree, parents first. */
export function nodesOf({ root, position }: Xml, entry: string): Node[] {
  const nodes: Node[] = [];
  const visit = (component: Component, parent: Node | undefined, index: number): void => {
    const path = parent === undefined ? '' : [parent.path, step(component)].filter((part) => part !== '').join('/');
    const node = { component, parent, index, path, at: { entry, path: path === '' ? 'module' : path, ...position(component) } };
    nodes.push(node);
    component.children.forEach((child, i) => {
      visit(child, node, i);
    });
  };
  visit(root, undefined, 0);
  return nodes;
}

/** The name by which VASSAL's editor knows the component. */
export const nameOf = (component: Component): string => {
  const { threadName, flareName, description } = component.attributes;
  return componentName(component) || threadName || flareName || (described.test(component.tag) ? (description ?? '') : '');
};

const described = /\.(MultiActionButton|ToolbarMenu|LayerControl|Deck(Send|Sort)KeyCommand)$/;

/** One step of a component path. VASSAL writes `null` nowhere: a component without a name is its class alone. */
export const step = (component: Component): string => {
  const name = nameOf(component);
  return name === '' ? component.tag : `${component.tag}:${name.replaceAll('/', '\\/')}`;
};

/** The nearest component above of one of these classes (short names). */
export function above(node: Node, ...classes: readonly string[]): Node | undefined {
  for (let up = node.parent; up !== undefined; up = up.parent) if (classes.includes(shortName(up.component.tag))) return up;
  return undefined;
}

export const mapClasses = ['M.Map', 'M.PrivateMap', 'M.PlayerHand', 'W.WidgetMap'] as const;
