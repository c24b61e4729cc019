import { isMap, isPair, isScalar, isSeq, type Node, type Pair, parseDocument, type YAMLError } from 'yaml';
import type { Diagnostic } from './diagnostic.js';
import { limits } from './limits.js';
import type { Locator, Path, Span } from './source.js';

export interface ReadYaml extends Locator {
  readonly value: unknown;
  readonly problems: readonly Diagnostic[];
  /** The text of a scalar exactly as typed: 6.10 stays 6.10. */
  typed(path: Path): string | undefined;
}

/** Reads YAML, keeping the place of every value. A file that cannot be read has problems and no value. */
export function readYaml(file: string, text: string): ReadYaml {
  const whole: Span = { file, start: 0, end: Math.min(text.length, 1) };
  const nothing = (problem: Diagnostic): ReadYaml => ({
    value: undefined,
    problems: [problem],
    at: () => whole,
    keyAt: () => whole,
    typed: () => undefined,
  });
  const deep = tooDeep(text);
  if (deep !== undefined) return nothing(tooDeepProblem({ file, start: deep, end: deep + 1 }));
  let document: ReturnType<typeof parseDocument>;
  let value: unknown;
  try {
    document = parseDocument(text, { uniqueKeys: true, prettyErrors: false, logLevel: 'silent', stringKeys: false });
  } catch (error) {
    return nothing(unreadable(whole, String((error as Error).message)));
  }
  const problems = document.errors.map((error) => syntaxProblem(file, text, error));
  try {
    value = problems.length > 0 ? undefined : document.toJS({ maxAliasCount: limits.aliases });
  } catch (error) {
    return nothing(aliasProblem(firstAlias(file, text), String((error as Error).message)));
  }
  const root = document.contents as Node | null;
  /** A picture is one block of text; a number behind its path is one of its lines. */
  const lineOfBlock = (node: Node | null | undefined, line: string | number | undefined): Span | undefined => {
    if (!isScalar(node) || node.type !== 'BLOCK_LITERAL' || typeof line !== 'number' || !node.range) return undefined;
    let start = text.indexOf('\n', node.range[0]) + 1;
    for (let i = 0; i < line && start > 0; i++) start = text.indexOf('\n', start) + 1;
    if (start === 0 || start >= node.range[1]) return undefined;
    const end = text.indexOf('\n', start);
    const indent = text.slice(start, end).search(/\S|$/);
    return { file, start: start + indent, end: end === -1 ? text.length : end };
  };
  const span = (node: Node | null | undefined): Span | undefined => {
    const range = node?.range;
    return range ? { file, start: range[0], end: Math.max(range[1], range[0] + 1) } : undefined;
  };
  return {
    value: value,
    problems,
    at: (path) => {
      let found = span(root) ?? whole;
      for (let depth = 1; depth <= path.length; depth++) {
        const step = walk(root, path.slice(0, depth));
        if (step === undefined) {
          found = lineOfBlock(walk(root, path.slice(0, depth - 1))?.node, path[depth - 1]) ?? found;
          break;
        }
        found = span(step.node) ?? span(step.key) ?? found;
      }
      return found;
    },
    keyAt: (path) => {
      const step = walk(root, path);
      return span(step?.key) ?? span(step?.node) ?? whole;
    },
    typed: (path) => {
      const node = walk(root, path)?.node;
      return isScalar(node) && node.range ? text.slice(node.range[0], node.range[1]) : undefined;
    },
  };
}

interface Step {
  readonly node: Node | null;
  readonly key: Node | null;
}

function walk(root: Node | null, path: Path): Step | undefined {
  let node: Node | null = root;
  let key: Node | null = null;
  for (const part of path) {
    if (isMap(node)) {
      const pair: Pair | undefined = node.items.find((item) => isPair(item) && keyText(item.key) === String(part));
      if (pair === undefined) return undefined;
      key = pair.key as Node;
      node = (pair.value ?? null) as Node | null;
    } else if (isSeq(node)) {
      const item = node.items[Number(part)] as Node | undefined;
      if (item === undefined) return undefined;
      key = null;
      node = item;
    } else return undefined;
  }
  return { node, key };
}

const keyText = (key: unknown): string => (isScalar(key) ? String(key.value) : String(key));

/** The offset at which brackets or block indentation nest too deeply, found without recursion. */
function tooDeep(text: string): number | undefined {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 0x5b || c === 0x7b) {
      depth += 1;
      if (depth > limits.depth) return i;
    } else if ((c === 0x5d || c === 0x7d) && depth > 0) depth -= 1;
    else if (c === 0x0a) {
      // Brackets inside quoted or plain text may not balance; a new unindented line starts afresh.
      const next = text.charCodeAt(i + 1);
      if (next !== 0x20 && next !== 0x5d && next !== 0x7d) depth = 0;
      let dashes = 0;
      let j = i + 1;
      while (text[j] === '-' || text[j] === ' ') {
        if (text[j] === '-') dashes += 1;
        j += 1;
      }
      if (dashes > limits.depth || j - i > 4_000) return i + 1;
    }
  }
  return undefined;
}

const firstAlias = (file: string, text: string): Span => {
  const start = Math.max(0, text.search(/[[,:\s]\*\w/) + 1);
  return { file, start, end: start + 1 };
};

function syntaxProblem(file: string, text: string, error: YAMLError): Diagnostic {
  const start = Math.min(error.pos[0], Math.max(0, text.length - 1));
  return {
    code: error.code === 'DUPLICATE_KEY' ? 'yaml/duplicate-key' : 'yaml/syntax',
    severity: 'error',
    at: { file, start, end: Math.max(error.pos[1], start + 1) },
    what:
      error.code === 'DUPLICATE_KEY' ? 'This key stands twice in the same place.' : `This is not YAML: ${plain(error.message)}.`,
    why: 'the file is read as a whole, and one of the two would be lost.',
    fix: yamlFix(error.code),
  };
}

const yamlFix = (code: string): string =>
  code === 'DUPLICATE_KEY'
    ? 'rename one of them, or remove it.'
    : code === 'TAB_AS_INDENT'
      ? 'indent with spaces, not tabs.'
      : 'check quotes, brackets, colons and indentation on this line and the one before it.';

const plain = (message: string): string => message.replace(/\s+at line.*$/s, '').replace(/[.:]$/, '');

const unreadable = (at: Span, message: string): Diagnostic => ({
  code: 'yaml/syntax',
  severity: 'error',
  at,
  what: `This is not YAML: ${plain(message)}.`,
  why: 'the file is read as a whole.',
  fix: 'check quotes, brackets, colons and indentation.',
});

const tooDeepProblem = (at: Span): Diagnostic => ({
  code: 'yaml/too-deep',
  severity: 'error',
  at,
  what: `Brackets or lists nest deeper than ${limits.depth} levels here.`,
  why: 'no pack needs that, and a hostile file could use it to exhaust the reader.',
  fix: 'close the brackets, or flatten the data.',
});

const aliasProblem = (at: Span, message: string): Diagnostic => ({
  code: 'yaml/aliases',
  severity: 'error',
  at,
  what: /alias/i.test(message) ? `Aliases here unfold to more than ${limits.aliases} copies.` : plain(message),
  why: 'a few lines of aliases can unfold to billions of values.',
  fix: 'write the values out, or use fewer aliases.',
});
