import { type Attributes, type Component, componentName, walk } from '../component.js';
import { shortName } from '../known/classes.js';
import { applyPatch, type Patch } from '../patch/index.js';
import { decodePiece } from '../piece-read.js';
import type { Problem } from '../problem.js';
import type { Spot } from '../save/index.js';
import type { Trait } from '../traits/index.js';
import { deckType } from './deck.js';
import type { ModuleDeck, ModulePiece, VassalModule } from './module.js';

/**
 * The module with its hand edits. All that saves hold a copy of follows them: a piece in a set-up has the traits that its slot and
 * its prototypes have now, lies on the map by its new name, and in the pile with its new settings.
 */
export function patchedModule(
  module: VassalModule,
  patch: Pick<Patch, 'changes'>,
): { readonly module: VassalModule; readonly conflicts: readonly Problem[] } {
  const { module: patched, conflicts, became } = applyPatch(module, patch);
  const { gpids, shared } = gpidsIn(patched.root);
  const next = Math.max(Number(patched.root.attributes.nextPieceSlotId ?? 0), ...gpids.map((gpid) => gpid + 1));
  const root: Component = { ...patched.root, attributes: { ...patched.root.attributes, nextPieceSlotId: String(next) } };
  const renamed = new Map<string, string>();
  const boards = new Map<string, string>();
  const piles = new Map<string, Attributes>();
  for (const [was, now] of became) {
    const kind = shortName(was.tag);
    if (maps.has(kind)) renamed.set(componentName(was), componentName(now));
    else if (kind === 'B.Board') boards.set(componentName(was), componentName(now));
    else if (kind === 'MM.DrawPile' && was !== now) piles.set(componentName(was), now.attributes);
  }
  const mapName = (map: string): string => renamed.get(map) ?? map;
  const moved = <T extends Spot>(spots: ReadonlyMap<string, T>): Map<string, T> =>
    new Map([...spots].map(([id, spot]) => [id, { ...spot, map: mapName(spot.map) }]));
  const { name = module.name, version = module.version, description = module.description } = root.attributes;
  return {
    conflicts: [...conflicts, ...shared.map(sharedGpid)],
    module: {
      ...patched,
      root,
      name,
      version,
      description,
      pieces: piecesOf(module, root),
      prototypes: prototypesOf(module, root),
      decks: module.decks.map((deck) => deckOf({ ...deck, map: mapName(deck.map) }, piles.get(deck.name))),
      hands: moved(module.hands),
      eliminated: moved(module.eliminated),
      places: module.places.map((place) => place && { ...place, map: mapName(place.map) }),
      boards: Object.fromEntries(Object.entries(module.boards).map(([map, board]) => [mapName(map), boards.get(board) ?? board])),
    },
  };
}

/** The numbers of all slots, and those that two slots have. */
function gpidsIn(root: Component): { readonly gpids: number[]; readonly shared: number[] } {
  const gpids: number[] = [];
  for (const { attributes } of walk(root)) if (/^\d+$/.test(attributes.gpid ?? '')) gpids.push(Number(attributes.gpid));
  const seen = new Set<number>();
  const shared = gpids.filter((gpid) => seen.size === seen.add(gpid).size);
  return { gpids, shared };
}

const sharedGpid = (gpid: number): Problem => ({
  code: 'vassal/patch-conflict',
  severity: 'warning',
  what: `A piece that was added by hand has the number ${gpid}, which a counter of the pack has too.`,
  why: 'VASSAL takes pieces of saves for the one or the other.',
  fix: `give it another gpid in the patch.`,
});

const maps = new Set(['M.Map', 'M.PlayerHand', 'M.PrivateMap']);

/** Traits as a slot has them; those of the build where its text is no piece. */
function traitsIn(text: string | undefined): Trait[] | undefined {
  const piece = decodePiece(text ?? '');
  return piece.ok && piece.value.missingStates === 0 ? piece.value.traits.map(({ type, state }) => ({ type, state })) : undefined;
}

function piecesOf(module: VassalModule, root: Component): Map<string, ModulePiece> {
  const was = slotTexts(module.root);
  const now = slotTexts(root);
  return new Map(
    [...module.pieces].map(([name, piece]) => {
      const [before, after] = [was.get(String(piece.gpid)), now.get(String(piece.gpid))];
      const traits = after === undefined || after === before ? undefined : traitsIn(after);
      return [name, traits === undefined ? piece : { ...piece, traits }];
    }),
  );
}

function slotTexts(root: Component): Map<string, string | undefined> {
  const texts = new Map<string, string | undefined>();
  for (const { attributes, text } of walk(root)) if (attributes.gpid !== undefined) texts.set(attributes.gpid, text);
  return texts;
}

/** Those of the build file, old and new ones. The innermost piece of a prototype is empty. */
function prototypesOf(module: VassalModule, root: Component): Map<string, readonly Trait[]> {
  const found = new Map(module.prototypes);
  for (const { tag, attributes, text } of walk(root)) {
    if (shortName(tag) !== 'M.PrototypeDefinition' || attributes.name === undefined) continue;
    const traits = traitsIn(text);
    if (traits !== undefined) found.set(attributes.name, traits.slice(0, -1));
  }
  return found;
}

const deckOf = (deck: ModuleDeck, pile: Attributes | undefined): ModuleDeck =>
  pile === undefined
    ? deck
    : {
        ...deck,
        name: String(pile.name ?? deck.name),
        at: { x: Number(pile.x ?? deck.at.x), y: Number(pile.y ?? deck.at.y) },
        type: deckType(pile),
        faceDown: pile.faceDown === undefined ? deck.faceDown : pile.faceDown === 'Always',
      };
