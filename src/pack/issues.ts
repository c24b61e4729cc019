import type { z } from 'zod';
import type { Diagnostic } from './diagnostic.js';
import { didYouMean } from './nearest.js';
import type { Locator, Path } from './source.js';

type Issue = z.core.$ZodIssue;

/** Locates what a schema found wrong in a file and says it in plain words. */
export function explainIssues(
  issues: readonly Issue[],
  value: unknown,
  at: Locator & { typed?(path: Path): string | undefined },
  schema: z.ZodType,
): Diagnostic[] {
  return issues.flatMap((issue) => explain(issue, [], value, at, schema));
}

function explain(
  issue: Issue,
  base: Path,
  value: unknown,
  at: Locator & { typed?(path: Path): string | undefined },
  schema: z.ZodType,
): Diagnostic[] {
  const path: Path = [...base, ...(issue.path as (string | number)[])];
  const name = path.length === 0 ? 'the file' : dotted(path);
  const found = valueAt(value, path);
  const make = (code: string, what: string, why: string, fix: string, key = false): Diagnostic => ({
    code,
    severity: 'error',
    at: key ? at.keyAt(path) : at.at(path),
    what,
    why,
    fix,
  });
  switch (issue.code) {
    case 'unrecognized_keys': {
      const known = knownKeys(schema, path);
      return issue.keys.map((key) => ({
        code: 'schema/unknown-key',
        severity: 'error' as const,
        at: at.keyAt([...path, key]),
        what: `${path.length === 0 ? 'This file' : dotted(path)} has no key ${key}.`,
        why: 'a misspelt key would be lost without a word.',
        fix: didYouMean(key, known, known.length > 0 ? `use one of: ${known.join(', ')}.` : 'remove it.'),
      }));
    }
    case 'invalid_union': {
      const branch = bestBranch(issue.errors as Issue[][]);
      if (branch !== undefined) return branch.flatMap((inner) => explain(inner, path, value, at, schema));
      const wanted = [...new Set((issue.errors as Issue[][]).flat().map(expectation))].join(' or ');
      return [
        make(
          'schema/wrong-type',
          `${name} is ${describe(found)}; expected ${wanted || 'another form'}.`,
          'the value has no meaning in this form.',
          quoteFix(found, wanted, at, path),
        ),
      ];
    }
    case 'invalid_type':
      if (found === undefined) {
        const parent = path.slice(0, -1);
        return [
          {
            code: 'schema/missing',
            severity: 'error',
            at: at.at(parent),
            what: `${name} is missing; expected ${expectation(issue)}.`,
            why: 'the pack cannot be understood without it.',
            fix: `add ${String(path.at(-1) ?? 'it')}.`,
          },
        ];
      }
      return [
        make(
          'schema/wrong-type',
          `${name} is ${describe(found)}; expected ${expectation(issue)}.`,
          'the value has no meaning in this form.',
          quoteFix(found, expectation(issue), at, path),
        ),
      ];
    case 'invalid_value': {
      const choices = issue.values.map(String);
      return [
        make(
          'schema/unknown-value',
          `${name} is ${describe(found)}; expected ${expectation(issue)}.`,
          'only these words have a meaning here.',
          didYouMean(String(found), choices, `use one of: ${choices.join(', ')}.`),
        ),
      ];
    }
    case 'invalid_key':
    case 'invalid_element': {
      const inner = (issue.issues as Issue[])[0];
      return [
        make(
          'schema/bad-id',
          `The key ${String(path.at(-1))} is not well formed: ${inner ? expectation(inner) : 'an id was expected'}.`,
          'ids are used by scripts, saves and modules.',
          'use lower-case letters, digits and hyphens.',
          true,
        ),
      ];
    }
    case 'too_big':
    case 'too_small':
      return [
        make(
          'schema/out-of-range',
          `${name} is ${describe(found)}; expected ${expectation(issue)}.`,
          'a value outside these bounds cannot be right.',
          'correct the value.',
        ),
      ];
    default:
      return [
        make(
          'schema/wrong-form',
          `${name} is ${describe(found)}; expected ${expectation(issue)}.`,
          'the value has no meaning in this form.',
          'write it in the form shown.',
        ),
      ];
  }
}

/** Of the alternatives of a union, the one that got furthest is the one that was meant. */
function bestBranch(branches: readonly Issue[][]): Issue[] | undefined {
  const deep = branches.filter((issues) =>
    issues.some(
      (issue) =>
        issue.path.length > 0 ||
        issue.code === 'unrecognized_keys' ||
        issue.code === 'invalid_format' ||
        issue.code === 'too_small' ||
        issue.code === 'too_big',
    ),
  );
  return deep.length === 1 ? deep[0] : undefined;
}

function expectation(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeWords[issue.expected] ?? issue.expected;
    case 'invalid_value':
      return issue.values.length === 1 ? String(issue.values[0]) : `one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return issue.message.startsWith('Invalid') ? `the form ${issue.format}` : issue.message;
    case 'too_small':
      return issue.origin === 'number' || issue.origin === 'int'
        ? `at least ${issue.minimum}`
        : `at least ${issue.minimum} of them`;
    case 'too_big':
      return issue.origin === 'number' || issue.origin === 'int'
        ? `at most ${issue.maximum}`
        : `at most ${issue.maximum} of them`;
    default:
      return issue.message;
  }
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'a map of keys',
  record: 'a map of keys',
  array: 'a list',
  tuple: 'a list',
  null: 'null',
};

export function describe(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'empty';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a map of keys';
  if (typeof value === 'string') return value === '' ? 'empty text' : `“${value.length > 60 ? `${value.slice(0, 57)}…` : value}”`;
  return `the ${typeof value} ${String(value)}`;
}

const quoteFix = (found: unknown, wanted: string, at: { typed?(path: Path): string | undefined }, path: Path): string =>
  wanted.includes('text') && (typeof found === 'number' || typeof found === 'boolean')
    ? `put it in quotes: "${at.typed?.(path) ?? String(found)}".`
    : `write ${wanted || 'it in another form'}.`;

export const dotted = (path: Path): string =>
  path.map((part, i) => (typeof part === 'number' ? `[${part + 1}]` : i === 0 ? part : `.${part}`)).join('');

function valueAt(value: unknown, path: Path): unknown {
  let here = value;
  for (const part of path) {
    if (here === null || typeof here !== 'object') return undefined;
    here = (here as Record<string | number, unknown>)[part];
  }
  return here;
}

/** The keys that a schema allows at a path, looking through optional, default, lazy and unions. */
function knownKeys(schema: z.ZodType, path: Path): string[] {
  let here: z.ZodType[] = [schema];
  for (const part of path) here = here.flatMap(unwrap).flatMap((s) => child(s, part));
  return [...new Set(here.flatMap(unwrap).flatMap((s) => Object.keys((s as { shape?: object }).shape ?? {})))];
}

interface Def {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly getter?: () => z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly element?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly items?: readonly z.ZodType[];
}

const defOf = (schema: z.ZodType): Def => (schema as unknown as { _zod: { def: Def } })._zod.def;

function unwrap(schema: z.ZodType): z.ZodType[] {
  const def = defOf(schema);
  if (def.type === 'lazy' && def.getter) return unwrap(def.getter());
  if (def.type === 'union' && def.options) return def.options.flatMap(unwrap);
  if (def.innerType) return unwrap(def.innerType);
  return [schema];
}

function child(schema: z.ZodType, part: string | number): z.ZodType[] {
  const def = defOf(schema);
  if (def.type === 'array' && def.element) return [def.element];
  if (def.type === 'record' && def.valueType) return [def.valueType];
  if (def.type === 'tuple' && def.items) return def.items[Number(part)] ? [def.items[Number(part)] as z.ZodType] : [];
  const inner = (schema as { shape?: Record<string, z.ZodType> }).shape?.[String(part)];
  return inner ? [inner] : [];
}
