import { type Counter, type CounterShape, isStandIn, type Language, type Look, type Pack, say } from '../pack/index.js';
import type { DrawContext } from './context.js';

export type CounterFace = 'front' | 'back';

type Rule = Look['counters'][number];
type FaceLook = NonNullable<Rule['front']>;

/** What the pack says of a counter's looks, all its lines taken together. */
export interface CounterLook {
  readonly template: string;
  readonly shape: CounterShape;
  readonly double: boolean;
  readonly front: FaceLook;
  readonly back: FaceLook;
}

export function lookOf({ pack }: Pick<DrawContext, 'pack'>, counter: Counter): CounterLook {
  const rules = pack.game.look.counters.filter((rule) => suits(rule, counter));
  const last = <K extends keyof Rule>(key: K): Rule[K] | undefined =>
    rules.reduce<Rule[K] | undefined>((found, rule) => rule[key] ?? found, undefined);
  return {
    template: last('template') ?? counter.class,
    shape: last('shape') ?? pack.game.markers[counter.id]?.shape ?? 'square',
    double: last('double') ?? false,
    front: Object.assign({}, ...rules.map((rule) => rule.front)),
    back: Object.assign({}, ...rules.map((rule) => rule.back)),
  };
}

/** The outline along which a counter is cut. */
export const counterShape = (context: Pick<DrawContext, 'pack'>, counter: Counter): CounterShape =>
  lookOf(context, counter).shape;

const suits = (rule: Rule, counter: Counter): boolean =>
  (rule.ids === undefined || rule.ids.includes(counter.id)) &&
  (rule.class === undefined || rule.class === counter.class) &&
  (rule.kind === undefined || rule.kind === counter.kind) &&
  (rule.nation === undefined || rule.nation === counter.nation) &&
  (rule.side === undefined || rule.side === counter.side) &&
  (rule.size === undefined || rule.size === counter.size) &&
  (rule.flag === undefined || counter.flags.includes(rule.flag));

/** The name of a counter in the language of the drawing. */
export const counterName = ({ pack, lang }: Pick<DrawContext, 'pack' | 'lang'>, counter: Counter): string =>
  wordIn(pack, lang, counter.id) ?? say(counter.name, lang);

const wordIn = (pack: Pack, lang: Language, id: string): string | undefined => {
  if (lang === 'en') return undefined;
  const marker = pack.game.markers[id]?.name;
  return pack.words[lang]?.counters[id] ?? (marker === undefined ? undefined : say(marker, lang));
};

/** What a face says in words: the look's own, or the name. A name `Attack / Done` is that of the front and that of the back. */
export function faceWord(
  context: Pick<DrawContext, 'pack' | 'lang'>,
  counter: Counter,
  look: CounterLook,
  face: CounterFace,
): string {
  const own = look[face].word ?? (face === 'back' && look.back.icon === undefined ? look.front.word : undefined);
  if (own !== undefined) return say(own, context.lang);
  // A stroke inside brackets belongs to the words.
  const parts = counterName(context, counter).split(/\s*\/\s*(?![^()（）]*[)）])/);
  return (face === 'back' ? (parts[1] ?? parts[0]) : parts[0]) ?? '';
}

/** What is printed of a set-up or entry code. */
export const codeWord = ({ pack, lang }: Pick<DrawContext, 'pack' | 'lang'>, code: string): string => {
  const short = pack.game.look.codes[code];
  return short === undefined ? code : say(short, lang);
};

/** Anything about the counter that nobody stated: that it exists, or its values. */
export const isStandInCounter = (counter: Counter): boolean => isStandIn(counter.from) || isStandIn(counter.valuesFrom);

/** A marker of game.yaml as a counter, for those that have no row in counters.csv. */
export function markerCounter({ pack }: Pick<DrawContext, 'pack'>, id: string): Counter | undefined {
  const row = pack.counters.find((counter) => counter.id === id);
  const marker = pack.game.markers[id];
  if (row !== undefined || marker === undefined) return row;
  const from = marker.from ?? pack.game.from;
  return {
    id,
    name: say(marker.name),
    class: 'marker',
    count: 1,
    steps: 0,
    flags: [],
    from,
    valuesFrom: from,
    front: {},
    ...(marker.side === undefined ? {} : { side: marker.side }),
  };
}
