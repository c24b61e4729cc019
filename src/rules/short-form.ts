import { nearest, type Pack } from '../pack/index.js';
import type { LooseUnit } from './odds.js';
import { counterOf, layoutFor } from './piece.js';

/**
 * Units as players write them: `7-4-8 + 2x 6-6-7`, `ss 6-5-6`, `A-8`, `(3)` for a strength in parentheses, ids of counters, and
 * `@river` behind an attacker that is across one. Hexes of the defence are parted by `|` and may end in `in rough,fortress`.
 */
export interface ShortAttack {
  readonly units: readonly LooseUnit[];
  /** What each attacker is across, where it says so. */
  readonly across: readonly (readonly string[] | undefined)[];
}

export interface ShortHex {
  readonly units: readonly LooseUnit[];
  readonly terrain: readonly string[] | undefined;
}

export class ShortFormError extends Error {}

export function readAttack(pack: Pack, text: string): ShortAttack {
  const parts = items(text).map((item) => readItem(pack, item, text));
  return {
    units: parts.flatMap(({ unit, copies }) => Array.from({ length: copies }, () => unit)),
    across: parts.flatMap(({ copies, across }) => Array.from({ length: copies }, () => across)),
  };
}

export const readDefence = (pack: Pack, text: string): ShortHex[] =>
  text.split('|').map((hex) => {
    const [, forces = '', ground] = /^(.*?)(?:\s+in\s+(\S.*))?$/s.exec(hex.trim()) ?? [];
    const parts = items(forces).map((item) => readItem(pack, item, text));
    if (parts.some(({ across }) => across !== undefined))
      throw new ShortFormError(`“${hex.trim()}”: what is attacked across stands with the attackers.`);
    return {
      units: parts.flatMap(({ unit, copies }) => Array.from({ length: copies }, () => unit)),
      terrain: ground === undefined ? undefined : list(ground),
    };
  });

/** `rough, fortress`: words parted by commas or spaces; `-` for none. */
export const list = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== '' && word !== '-');

const items = (text: string): string[] => {
  const found = text.split('+').map((item) => item.trim());
  if (found.some((item) => item === ''))
    throw new ShortFormError(text.trim() === '' ? 'No unit is named.' : `“${text}”: a unit is missing beside a +.`);
  return found;
};

interface Item {
  readonly unit: LooseUnit;
  readonly copies: number;
  readonly across: readonly string[] | undefined;
}

const MAX_COPIES = 200;

function readItem(pack: Pack, item: string, whole: string): Item {
  // 2x 6-6-7, or with the words before it: british 2x 6-6-7.
  const times = /(?:^|\s)(\d{1,4})\s*[x×*]\s*(?=\S)/i.exec(item);
  const copies = times === null ? 1 : Number(times[1]);
  if (copies < 1 || copies > MAX_COPIES)
    throw new ShortFormError(`“${item}”: from 1 to ${MAX_COPIES} units can be written at once.`);
  const unit: Record<string, unknown> = {};
  const flags: string[] = [];
  let across: string[] | undefined;
  for (const word of item
    .replace(times?.[0] ?? '', ' ')
    .trim()
    .split(/\s+/)) {
    if (word.startsWith('@')) across = [...(across ?? []), ...list(word.slice(1))];
    else if (word.includes('=')) setField(unit, word);
    else if (counterOf(pack, word) !== undefined) unit.counter = word;
    else if (isValues(word)) {
      const { values, inParentheses } = readValues(pack, word);
      unit.values = values;
      if (inParentheses) flags.push('defence-only');
    } else readWord(pack, unit, flags, word, whole);
  }
  if (unit.values === undefined && unit.counter === undefined && unit.unknown === undefined)
    throw new ShortFormError(`“${item}” has no strength: write the values as they are printed, such as ${example(pack)}.`);
  if (flags.length > 0) unit.flags = flags;
  return { unit: unit as LooseUnit, copies, across };
}

/** Numbers, letters and parentheses, joined by hyphens: 7-4-8, A-8, (3), 12. */
const isValues = (word: string): boolean => /^\(?(\d+|[A-Za-z])\)?(-\(?(\d+|[A-Za-z])\)?)*$/.test(word);

function readValues(pack: Pack, word: string): { values: (number | string)[]; inParentheses: boolean } {
  const parts = word.split('-');
  const inParentheses = /^\(.+\)/.test(word);
  if (inParentheses && pack.game.flags['defence-only'] === undefined)
    throw new ShortFormError(`“${word}”: no strength of this game stands in parentheses.`);
  const values = parts.map((part) => {
    const bare = part.replace(/[()]/g, '');
    return /^\d+$/.test(bare) ? Number(bare) : bare.toUpperCase();
  });
  if (layoutFor(pack, values.length) === undefined) {
    const layouts = pack.game.layouts.map((layout) => layout.join('-')).join(' or ');
    throw new ShortFormError(`“${word}” has ${values.length} values; counters of this game show ${layouts}.`);
  }
  return { values, inParentheses };
}

const fields = [
  'id',
  'name',
  'side',
  'nation',
  'kind',
  'type',
  'size',
  'sector',
  'at',
  'stack',
  'face',
  'role',
  'steps',
  'unknown',
];

function setField(unit: Record<string, unknown>, word: string): void {
  const [key = '', value = ''] = word.split(/=(.*)/s);
  if (!fields.includes(key)) {
    const near = nearest(key, fields);
    throw new ShortFormError(`A unit has no ${key}${near === undefined ? '' : `; did you mean ${near}?`}`);
  }
  unit[key] = key === 'steps' ? Number(value) : value;
}

/** A side, nation, kind, size, flag, `back`, or the part of a unit (`lead`, `support`), whichever knows the word. */
function readWord(pack: Pack, unit: Record<string, unknown>, flags: string[], word: string, whole: string): void {
  const { game } = pack;
  const lower = word.toLowerCase();
  const places = { nation: game.nations, kind: game.kinds, side: game.sides, size: game.sizes } as const;
  if (lower === 'back') {
    unit.face = lower;
    return;
  }
  // A word that is both, such as soviet, says both.
  let found = false;
  for (const [field, known] of Object.entries(places)) {
    if (!Object.hasOwn(known, lower) || unit[field] !== undefined) continue;
    unit[field] = lower;
    found = true;
  }
  if (found) return;
  if (Object.hasOwn(game.flags, lower)) {
    flags.push(lower);
    return;
  }
  if (lower === 'support' || lower === 'lead') {
    unit.role = lower;
    return;
  }
  const words = [
    ...Object.values(places).flatMap((known) => Object.keys(known)),
    ...Object.keys(game.flags),
    ...pack.counters.map(({ id }) => id),
  ];
  const near = nearest(lower, words);
  throw new ShortFormError(
    `“${word}” in “${whole.trim()}” is no word of this game${near === undefined ? '.' : `; did you mean ${near}?`}`,
  );
}

/** How a unit of this game is written: 7-4-8. */
export function example(pack: Pack): string {
  const known = pack.combat?.examples[0]?.say;
  const found = known === undefined ? null : /\d[\dA-Z()-]*-[\dA-Z()-]*\d|\d+/.exec(known);
  return found?.[0] ?? (pack.game.layouts[0] ?? []).map(() => '1').join('-');
}
