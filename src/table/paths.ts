import type { z } from 'zod';
import type { Fault } from './open.js';

/** `position.units[2].at`. Keys that are no words stand in brackets and quotes. */
export const pathText = (path: readonly PropertyKey[], from = ''): string =>
  path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    const word = String(part);
    if (!/^[A-Za-z_][\w-]*$/.test(word)) return `${text}[${JSON.stringify(word)}]`;
    return text === '' ? word : `${text}.${word}`;
  }, from);

/** What a schema found wrong, each with its JSON path. Of a choice between shapes, the complaint of the shape that came nearest. */
export const faultsOf = (error: z.ZodError, from = ''): Fault[] => error.issues.flatMap((issue) => faults(issue, [], from));

type Issue = z.ZodError['issues'][number];

function faults(issue: Issue, before: readonly PropertyKey[], from: string): Fault[] {
  const path = [...before, ...issue.path];
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const reach = (issues: readonly Issue[]): number => Math.max(0, ...issues.map((one) => one.path.length));
    const shapes = issue.errors.filter((issues) => issues.length > 0) as Issue[][];
    const nearest = [...shapes].sort((a, b) => reach(b) - reach(a) || a.length - b.length)[0];
    if (nearest !== undefined && (reach(nearest) > 0 || shapes.length === 1))
      return nearest.flatMap((one) => faults(one, path, from));
  }
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: pathText([...path, key], from), message: `There is no field ${key} here.` }));
  const known = issue.code === 'invalid_value' ? { known: issue.values.map(String) } : {};
  return [{ path: pathText(path, from) || from, message: issue.message, ...known }];
}
