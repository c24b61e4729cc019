import { SaxesParser } from 'saxes';
import type { Component } from './component.js';
import { type Limits, limits as usual } from './limits.js';
import { good, type Outcome, type Problem, quoted, refuse } from './problem.js';

/** Where the start tag of a component stands in its file. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export interface Xml {
  readonly root: Component;
  /** The place of a component; undefined for one that was not read from this file. */
  position(component: Component): Position | undefined;
}

interface Open {
  readonly tag: string;
  readonly attributes: Record<string, string>;
  readonly children: Component[];
  readonly at: Position;
  text: string;
}

/**
 * Reads a build file or a metadata file. Document types are refused, and with them every entity but the five of XML
 * itself: a few lines of them can grow without end or read other files. Text is trimmed, as VASSAL does (§3.1).
 */
export function readXml(text: string, entry: string, given: Partial<Limits> = {}): Outcome<Xml> {
  const limits = { ...usual, ...given };
  const places = new WeakMap<Component, Position>();
  const open: Open[] = [];
  let root: Component | undefined;
  let elements = 0;
  let problem: Problem | undefined;
  const parser = new SaxesParser({ position: true });
  const here = (): Position => ({ line: parser.line, column: parser.column + 1 });
  const stop = (code: Problem['code'], what: string, why: string, fix: string): void => {
    problem ??= refuse(code, what, why, fix, { entry, ...here() }).problem;
    throw new Stop();
  };
  parser.on('doctype', () =>
    stop(
      'vassal/xml-doctype',
      'The file declares a document type.',
      'document types can define entities that grow without end or read other files; VASSAL files have none.',
      'remove the <!DOCTYPE …> lines.',
    ),
  );
  parser.on('error', (error) =>
    stop(
      'vassal/xml-broken',
      `The file is not well-formed XML: ${quoted(error.message.replace(/^.*?\d+:\d+: /, ''), 160)}`,
      'VASSAL stops with "I/O error reading module file".',
      'mend the XML here.',
    ),
  );
  let start: Position = { line: 1, column: 1 };
  let attributes = 0;
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > limits.attributes)
      stop(
        'vassal/xml-too-many',
        `An element has more than ${limits.attributes} attributes.`,
        'no component has; it would exhaust the reader.',
        'do not use this file.',
      );
  });
  parser.on('opentagstart', ({ name }) => {
    attributes = 0;
    // The parser has read the name and one character more; a line break there has taken it to the next line.
    const column = parser.column - name.length - 1;
    start = column > 0 ? { line: parser.line, column } : { line: Math.max(1, parser.line - 1), column: 1 };
  });
  parser.on('opentag', ({ name, attributes }) => {
    elements += 1;
    if (open.length >= limits.depth)
      stop(
        'vassal/xml-too-deep',
        `The elements are nested more than ${limits.depth} deep.`,
        'no module is; it would exhaust the reader.',
        'flatten the file.',
      );
    if (elements > limits.elements)
      stop(
        'vassal/xml-too-many',
        `The file has more than ${limits.elements} elements.`,
        'no module has; it would exhaust the memory.',
        'do not use this file.',
      );
    open.push({ tag: name, attributes: { ...(attributes as Record<string, string>) }, children: [], at: start, text: '' });
  });
  parser.on('text', (part) => addText(open, part));
  parser.on('cdata', (part) => addText(open, part));
  parser.on('closetag', () => {
    const { tag, attributes, children, at, text: raw } = open.pop() as Open;
    const trimmed = raw.trim();
    const component: Component = { tag, attributes, children, ...(trimmed === '' ? {} : { text: trimmed }) };
    places.set(component, at);
    const parent = open.at(-1);
    if (parent === undefined) root ??= component;
    else parent.children.push(component);
  });
  try {
    parser.write(text).close();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
  }
  if (problem !== undefined) return { ok: false, problem };
  if (root === undefined)
    return refuse('vassal/xml-broken', 'The file holds no element.', 'VASSAL finds nothing in it.', 'put the file back.', {
      entry,
    });
  return good({ root, position: (component) => places.get(component) });
}

class Stop extends Error {}

const addText = (open: readonly Open[], part: string): void => {
  const last = open.at(-1);
  if (last !== undefined) last.text += part;
};
