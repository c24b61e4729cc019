import { type Counter, type Pack, say } from '../../pack/index.js';
import { STATUS_LAYER } from '../save/kit.js';

/** A name of the module's own files: ASCII, no spaces. */
export const fileName = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'game';

/** An id as a property that an expression can name without quotes: `cp-red` is `CpRed`. */
export const property = (id: string): string =>
  id
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
    .replace(/^(?=\d)/, 'V');

/** A property of one face, for what `property(id)` looks up by the face that lies up. */
export const faceProperty = (id: string, face: 'front' | 'back'): string => property(id) + (face === 'front' ? 'Front' : 'Back');

/** The layer that shows a flag; saves know flags by it. */
export const statusLayer = (id: string): string => STATUS_LAYER + property(id);

/** The name of the module. It is the key of its preferences and saves, so it stays in English. */
export const moduleName = ({ game, vassal }: Pack): string => vassal?.name ?? say(game.title);

export const counterName = ({ words }: Pack, { id, name }: Counter, lang: 'en' | 'ja' = 'en'): string =>
  lang === 'ja' ? (words.ja?.counters[id] ?? '') : name;

/** Whether a line of vassal.yaml is about the counter. An empty list is about every unit. */
export const isAbout = (of: readonly string[], counter: Counter): boolean =>
  of.length === 0
    ? counter.class !== 'marker'
    : [counter.id, counter.class, counter.side, counter.nation, counter.kind, counter.size, ...counter.flags].some(
        (word) => word !== undefined && of.includes(word),
      );

/** `#rrggbb` as VASSAL writes colours. */
export const rgb = (colour: string): string =>
  [1, 3, 5].map((at) => String(Number.parseInt(colour.slice(at, at + 2), 16))).join(',');
