import type { Pack } from '../pack/index.js';
import { counterOf } from './piece.js';
import type { Deck, Pending, Position, Unit } from './position.js';
import type { Event } from './verdict.js';

/** A card that the viewer knows to be there but may not read. */
export const UNSEEN_CARD = '?';

/** The class of a hidden unit whose counter belongs to none. */
export const UNSEEN = 'unseen';

export interface ViewOptions {
  /** The keys of a position's, a pending thing's and a duty's own state that everybody may know. */
  readonly publicState?: readonly string[] | undefined;
}

/**
 * What one player may know of a position. Units that the viewer may not look at keep their place and nothing else; the hands of
 * others and the order of every deck are hidden; so is what waits for another player, where it would give hidden things away.
 * Without a viewer it is the referee who looks: everything stays. A view is for looking and reckoning, never for playing on.
 */
export function view(pack: Pack, position: Position, viewer: string | undefined, options: ViewOptions = {}): Position {
  if (viewer === undefined) return position;
  const secrets = secretsOf(pack, position, viewer);
  const { units, decks, hands, pending, owed, state, ...open } = position;
  const keep = new Set(options.publicState ?? []);
  const publicPart = (own: Position['state']): { state?: NonNullable<Position['state']> } => {
    if (own === undefined) return {};
    if (!secrets.any) return { state: own };
    const kept = Object.entries(own).filter(([key, value]) => keep.has(key) && !mentions(value, secrets.words));
    return kept.length === 0 ? {} : { state: Object.fromEntries(kept) };
  };
  return {
    ...open,
    ...(units === undefined ? {} : { units: units.map((unit) => (isHidden(unit, viewer) ? unseen(pack, unit) : unit)) }),
    ...(decks === undefined ? {} : { decks: map(decks, (deck, id) => unseenDeck(pack, position, viewer, deck, id)) }),
    ...(hands === undefined
      ? {}
      : { hands: map(hands, (cards, holder) => (speaksFor(position, viewer, holder) ? cards : cards.map(() => UNSEEN_CARD))) }),
    ...(pending === undefined
      ? {}
      : {
          pending: pending.map((waiting): Pending => {
            const { state: own, ...rest } = waiting;
            const veiled = { ...rest, ...publicPart(own) } as Pending;
            const mine = speaksFor(position, viewer, waiting.who);
            return veiled.kind === 'choice' && !mine && mentions(veiled.options, secrets.words)
              ? { ...veiled, options: [] }
              : veiled;
          }),
        }),
    ...(owed === undefined ? {} : { owed: owed.map(({ state: own, ...rest }) => ({ ...rest, ...publicPart(own) })) }),
    ...publicPart(state),
  };
}

/** The events that this viewer may hear of: none that name a counter or a card which stays hidden. */
export function viewEvents(pack: Pack, position: Position, viewer: string | undefined, events: readonly Event[]): Event[] {
  if (viewer === undefined) return [...events];
  const { words } = secretsOf(pack, position, viewer);
  return events.filter((event) => !mentions(event, words));
}

/** May this player not look at the unit? */
export const isHidden = (unit: Unit, viewer: string): boolean => unit.seenBy !== undefined && !unit.seenBy.includes(viewer);

/** Is this the player, or a side that the player commands? */
export const speaksFor = (position: Position, player: string, who: string): boolean =>
  who === player || (position.players?.[player] ?? []).includes(who);

/** Only its place: neither values, flags, steps nor state, all of which tell counters apart. */
function unseen(pack: Pack, unit: Unit): Unit {
  const counter = unit.counter === undefined ? undefined : counterOf(pack, unit.counter);
  const side = unit.side ?? counter?.side;
  return {
    id: unit.id,
    unknown: unit.unknown ?? counter?.hidden ?? UNSEEN,
    ...(unit.at === undefined ? {} : { at: unit.at }),
    ...(side === undefined ? {} : { side }),
    face: 'back',
    ...(unit.stack === undefined ? {} : { stack: unit.stack }),
  };
}

/** A pile is known by its number and by what may be in it: its own cards and those of hands that the viewer cannot see. */
function unseenDeck(pack: Pack, position: Position, viewer: string, { cards, ...deck }: Deck, id: string): Deck {
  if (deck.unseen !== undefined || cards === undefined) return deck;
  const members = new Set(pack.decks?.cards.filter((card) => card.deck === id).map((card) => card.id));
  const held = Object.entries(position.hands ?? {}).flatMap(([holder, hand]) =>
    speaksFor(position, viewer, holder) ? [] : hand.filter((card) => members.has(card)),
  );
  return { ...deck, unseen: [...cards, ...held].sort() };
}

interface Secrets {
  readonly any: boolean;
  /** Words that would give something away. */
  readonly words: ReadonlySet<string>;
}

function secretsOf(pack: Pack, position: Position, viewer: string): Secrets {
  const words = new Set<string>();
  let any = false;
  for (const unit of position.units ?? []) {
    if (!isHidden(unit, viewer)) continue;
    any = true;
    const counter = unit.counter === undefined ? undefined : counterOf(pack, unit.counter);
    for (const word of [unit.counter, unit.name, counter?.name]) if (word !== undefined) words.add(word);
  }
  for (const [holder, cards] of Object.entries(position.hands ?? {})) {
    if (speaksFor(position, viewer, holder)) continue;
    any ||= cards.length > 0;
    for (const card of cards) words.add(card);
  }
  for (const deck of Object.values(position.decks ?? {})) {
    any ||= (deck.cards ?? []).length > 0;
    for (const card of deck.cards ?? []) words.add(card);
  }
  return { any, words };
}

/** Does any text in here name one of these words, by itself or within a sentence or a path? */
function mentions(value: unknown, words: ReadonlySet<string>): boolean {
  if (words.size === 0) return false;
  if (typeof value === 'string') {
    if (words.has(value)) return true;
    for (const word of words) if (word.length > 2 && value.includes(word)) return true;
    return false;
  }
  if (typeof value === 'number') return words.has(String(value));
  if (value === null || typeof value !== 'object') return false;
  return Object.entries(value).some(([key, item]) => words.has(key) || mentions(item, words));
}

const map = <T, U>(record: Readonly<Record<string, T>>, f: (value: T, key: string) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, f(value, key)]));
