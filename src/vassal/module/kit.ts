import type { DrawContext } from '../../draw/index.js';
import { shortName } from '../known/classes.js';
import { REPORT, RESULT } from '../odds/names.js';
import { BOARD, type KitPiece, type SaveKit, type Spot, STASH } from '../save/index.js';
import { metadataText, vassalVersion } from './metadata.js';
import type { VassalModule } from './module.js';
import { statusLayer } from './names.js';
import { expanded } from './prototypes.js';

/** What saves of a module need to know of it. */
export function saveKit({ pack, board }: Pick<DrawContext, 'pack' | 'board'>, module: VassalModule): SaveKit {
  const pieces = new Map<string, KitPiece>();
  for (const { name, gpid, traits } of module.pieces.values())
    pieces.set(name, { gpid, traits: expanded(traits, module.prototypes) });
  const places = new Map<string, Spot>();
  module.places.forEach((place, i) => {
    const id = board.ids[i];
    if (place !== undefined && id !== undefined) places.set(id, { map: place.map, ...place.at });
  });
  const piles = Object.keys(pack.decks?.decks ?? {}).map((id) => {
    const [draw, discard] = [
      module.decks.find((deck) => deck.id === id),
      module.decks.find((deck) => deck.id === `${id}-discards`),
    ];
    const cards = (pack.decks?.cards ?? []).filter((card) => card.deck === id).map((card) => card.id);
    return [id, { draw: draw?.name ?? id, ...(discard === undefined ? {} : { discard: discard.name }), cards }] as const;
  });
  return {
    moduledata: metadataText(module),
    version: module.version,
    vassalVersion,
    boards: Object.entries(module.boards).map(([map, board]) => ({ map, board })),
    pieces,
    places,
    shapes: module.shapes,
    seats: new Map(module.seats.flatMap(({ name, players }) => players.map((player) => [player, name] as const))),
    furniture: module.furniture,
    eliminated: module.eliminated,
    decks: module.decks.map(({ id, name, type, map, at, faceDown }) => ({
      name,
      type,
      at: { map, ...at },
      faceDown,
      ...(board.index.has(id) ? { space: id } : {}),
    })),
    statuses: new Map((pack.vassal?.status ?? []).map((id) => [statusLayer(id), id])),
    turns: { id: 'TurnTracker0', phases: module.turns.phases, turns: module.turns.turns },
    ...(piles.length === 0 ? {} : { cards: { piles: new Map(piles), hands: module.hands } }),
    properties: propertiesOf(module.root),
  };
}

/** The module's own properties as a game begins with them. What the last combat said is of no later use. */
const propertiesOf = ({ children }: VassalModule['root']): Map<string, string> =>
  new Map(
    children
      .filter(({ tag }) => shortName(tag) === 'P.GlobalProperties')
      .flatMap((list) => list.children)
      .filter(({ tag, attributes: { name } }) => shortName(tag) === 'P.GlobalProperty' && name !== undefined && !unkept.has(name))
      .map(({ attributes: { name, initialValue } }) => [String(name), String(initialValue ?? '')] as const),
  );

const unkept: ReadonlySet<string> = new Set([STASH, BOARD, REPORT, RESULT]);
