import type { Language } from '../pack/index.js';

/**
 * An answer as JSON in the language asked for: words in both languages become those of one, fractions become "5/36", fields that
 * are not set disappear, and `standIn` is written as the questions write it.
 */
export function present(value: unknown, lang: Language): unknown {
  if (Array.isArray(value)) return value.map((item) => present(item, lang));
  if (value === null || typeof value !== 'object') return value;
  if ('toJSON' in value && typeof value.toJSON === 'function') return value.toJSON();
  const entries = Object.entries(value);
  if (entries.length === 2 && 'en' in value && 'ja' in value) return value[lang];
  return Object.fromEntries(
    entries.flatMap(([key, item]) => (item === undefined ? [] : [[key === 'standIn' ? 'stand-in' : key, present(item, lang)]])),
  );
}
