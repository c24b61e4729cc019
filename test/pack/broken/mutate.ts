import { isMap, isScalar, isSeq, type Node, parseDocument } from 'yaml';
import { lineColumn } from '../../../src/pack/index.js';

/** One way to break a pack: the new text of a file, and the lines on which a diagnostic must stand. */
export interface Broken {
  readonly kind: string;
  readonly file: string;
  readonly text: string;
  readonly lines: readonly number[];
}

/** Maps whose keys are names that the author chooses: another name there is not an error by itself. */
const chosen =
  /(^|\.)(sides|nations|sizes|kinds|values|flags|markers|hidden|options|places|regions|boxes|tracks|spaces|results|cells|variants|players|control|legend|move|rules|counters|cards)$/;

/** Values that may be anything of their kind: cells and legend entries may be empty, `rows` of a picture are free text. */
const free = /(^|\.)(cells|legend|rows|control)(\.|$)/;

interface Visited {
  readonly path: string;
  readonly parent: string;
  readonly key: Node;
  readonly value: Node | null;
}

function visit(node: unknown, path: string, found: Visited[]): void {
  if (isMap(node)) {
    for (const pair of node.items) {
      const name = isScalar(pair.key) ? String(pair.key.value) : '?';
      const inner = chosen.test(path) ? `${path}.*` : path === '' ? name : `${path}.${name}`;
      found.push({ path: inner, parent: path, key: pair.key as Node, value: pair.value as Node | null });
      visit(pair.value, inner, found);
    }
  } else if (isSeq(node)) for (const item of node.items) visit(item, `${path}[]`, found);
}

/** Every kind of break once: (what is done, to which key of which file). */
export function mutations(file: string, text: string): Broken[] {
  const found: Visited[] = [];
  visit(parseDocument(text).contents, '', found);
  const seen = new Set<string>();
  const made: Broken[] = [];
  const line = (node: Node): number => lineColumn(text, node.range![0]).line;
  const put = (kind: string, start: number, end: number, by: string, ...lines: number[]): void => {
    const name = `${file.replace(/\/.*\./, '/*.')}: ${kind}`;
    if (seen.has(name)) return;
    seen.add(name);
    made.push({ kind: name, file, text: text.slice(0, start) + by + text.slice(end), lines });
  };
  for (const { path, parent, key, value } of found) {
    const [keyStart, keyEnd] = key.range!;
    if (!chosen.test(parent)) put(`misspelt key ${path}`, keyStart, keyEnd, `${text.slice(keyStart, keyEnd)}x`, line(key));
    if (value === null || free.test(path)) continue;
    const [start, end] = value.range!;
    put(`a map for ${path}`, start, isScalar(value) ? end : value.range![1], '{zz: {yy: 1}}', line(value), line(key));
    if (isScalar(value)) {
      put(`nothing for ${path}`, start, end, '~', line(value));
      if (typeof value.value === 'number') put(`words for ${path}`, start, end, 'many', line(value));
      if (
        path !== 'cases[].rule' &&
        (/\.(rule|side|table|of|counter|at|kind)$|^(rule|table)$/.test(path) || /rules\.\*$|tables\[\]/.test(path))
      )
        put(`an unknown name for ${path}`, start, end, '"zz-nowhere"', line(value));
    }
  }
  return made;
}
