import { type Language, type Pack, say, type Text } from '../pack/index.js';
import type { DrawContext, DrawProblem } from './context.js';

/** Parts of a pack that are never drawn. What is not named here is looked at, so that a new field is not forgotten. */
const silent = new Set([
  'from',
  'valuesFrom',
  'values_from',
  'note',
  'shapes',
  'lock',
  'atlas',
  'scan',
  'overlays',
  'aliases',
  'version',
]);

/** Every text of the pack that can be drawn in the language and has a character that no font has. Known before anything is drawn. */
export function missingGlyphs({ pack, metrics, lang }: Pick<DrawContext, 'pack' | 'metrics' | 'lang'>): DrawProblem[] {
  const known = new Map<string, readonly string[]>();
  const found: DrawProblem[] = [];
  for (const { words, where } of drawnTexts(pack, lang)) {
    const missing = known.get(words) ?? metrics.missing(words).filter((char) => !/\s/.test(char));
    known.set(words, missing);
    if (missing.length === 0) continue;
    const names = missing.map((char) => `${char} (U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`);
    found.push({
      code: 'draw/missing-glyph',
      severity: 'error',
      about: where,
      what: `“${words}” has ${missing.length === 1 ? 'a character' : 'characters'} that no font has: ${names.join(', ')}.`,
      why: 'it would be printed as an empty box.',
      fix: 'write it with other characters.',
    });
  }
  return found;
}

/** The texts of a pack with the place of each: `counters.us-1-army.name`. */
export function* drawnTexts(pack: Pack, lang: Language): Generator<{ readonly words: string; readonly where: string }> {
  const { words, ...rest } = pack;
  yield* textsOf(rest, lang, '');
  if (words[lang] !== undefined) yield* textsOf(words[lang], lang, `text.${lang}`);
}

function* textsOf(value: unknown, lang: Language, where: string): Generator<{ words: string; where: string }> {
  if (typeof value === 'string') yield { words: value, where };
  else if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) yield* textsOf(item, lang, inside(where, nameOf(item) ?? String(i + 1)));
  } else if (isText(value)) yield { words: say(value, lang), where };
  else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) if (!silent.has(key)) yield* textsOf(item, lang, inside(where, key));
}

const isText = (value: unknown): value is Exclude<Text, string> =>
  typeof value === 'object' && value !== null && typeof (value as { en?: unknown }).en === 'string';

/** Rows are known by their id, number of a case or place, as a person would look for them. */
function nameOf(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const { id, rule, at } = item as { id?: unknown; rule?: unknown; at?: unknown };
  return [id, rule, at].find((one): one is string => typeof one === 'string');
}

const inside = (where: string, key: string): string => (where === '' ? key : `${where}.${key}`);
