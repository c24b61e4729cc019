import type { DrawContext } from '../../draw/index.js';
import { say } from '../../pack/index.js';
import { stepsOf } from '../../rules/index.js';
import { component, plain } from '../component.js';
import type { Spot } from '../save/index.js';
import { BOARD, STASH } from '../save/kit.js';
import { drawingOf } from '../save/spaces.js';
import { type MapBoard, mainBoard, mainMap, mapBoard } from './board.js';
import { cardTable } from './cards.js';
import { chartWindow } from './charts.js';
import { diceButtons } from './dice.js';
import { type Drawn, freshlyDrawn } from './drawn.js';
import { graveyard } from './eliminated.js';
import { gpidsOf } from './gpids.js';
import { help } from './help.js';
import { undo } from './keys.js';
import { mainMapComponent } from './map.js';
import { vassalVersion } from './metadata.js';
import type { ModulePiece, VassalModule } from './module.js';
import { moduleName } from './names.js';
import { combatOdds } from './odds.js';
import { palette } from './palette.js';
import { Pictures } from './pictures.js';
import { captionOf, counterPieces, counterPixels } from './piece.js';
import { poolName, pools } from './pools.js';
import { Prototypes } from './prototypes.js';
import { roster, seatsOf } from './seats.js';
import { setupFile, setupMenu } from './setups.js';
import { turnTracker } from './turns.js';
import { inventories, notes } from './windows.js';

/**
 * A game as a VASSAL module. Pure: pictures are drawings still, and set-ups are written from the result. What `drawn` has
 * kept is not drawn again.
 */
export function compileModule(context: DrawContext, drawn: Drawn = freshlyDrawn(context)): VassalModule {
  const { pack } = context;
  const { game } = pack;
  const board = mapBoard(context, drawn.board());
  drawn.first?.(board.picture);
  const pictures = new Pictures(context, board.counterScale, drawn);
  const prototypes = new Prototypes();
  const gpids = gpidsOf(pack);
  const seats = seatsOf(pack);
  const size = counterPixels(pictures);
  const odds = combatOdds(
    context,
    pictures,
    size,
    (pack.vassal?.eliminated ?? []).flatMap(({ to }) => board.zones.get(to) ?? []),
    Object.keys(pack.vassal?.pools ?? {}).map((id) => poolName(pack, id)),
  );
  const caption = captionOf(context, size);
  const losses = graveyard(context, board, pictures, size, caption);
  const maker = { context, pictures, prototypes, gpids, seats, eliminated: losses.destinations, combat: odds.traits };
  const counters: ModulePiece[] = pack.counters.flatMap((counter) => counterPieces(maker, counter));
  const cards = cardTable(context, pictures, prototypes, gpids, seats);
  const piles = pools(context, board, size);
  const pages = help(context, pictures, odds.script);
  const charts = chartWindow(drawn.charts(), pictures);
  const [name, version, description] = [moduleName(pack), game.version, descriptionOf(context)];
  const root = component(
    'GameModule',
    {
      name,
      version,
      description,
      VassalVersion: vassalVersion,
      nextPieceSlotId: gpids.next(),
      ModuleOther1: '',
      ModuleOther2: '',
    },
    [
      component('M.BasicCommandEncoder'),
      component('M.Documentation', {}, pages.components),
      roster(seats),
      component(
        'M.GlobalOptions',
        {
          autoReport: 'Always',
          nonOwnerUnmaskable: 'Use Preferences Setting',
          promptString: 'Opponents may turn over my hidden pieces',
          playerIdFormat: '$PlayerName$',
          chatterHTMLSupport: 'Never',
          hotKeysOnClosedWindows: 'Never',
          inventoryForAll: 'Always',
          storeLeadingZeroIntegersAsStrings: true,
        },
        [plain('option', { name: 'undoHotKey' }, undo)],
      ),
      component('P.GlobalProperties', {}, [
        component('P.GlobalProperty', {
          name: STASH,
          initialValue: '',
          description: 'What Grognard keeps in saves',
          isNumeric: false,
        }),
        component('P.GlobalProperty', {
          name: BOARD,
          initialValue: drawingOf(placesById(context, board.places)),
          description: 'The drawing of the map that saves lie on',
          isNumeric: false,
        }),
        ...odds.properties,
      ]),
      prototypes.component(),
      mainMapComponent(context, board.component, size, caption, piles.components),
      losses.map,
      ...cards.components,
      ...palette(pack, counters, size),
      turnTracker(pack),
      ...diceButtons(pack),
      ...odds.buttons,
      charts,
      ...inventories(),
      notes(),
      ...setupMenu(pack),
      component('M.Chatter'),
      component('M.KeyNamer'),
      component('P.GlobalTranslatableMessages'),
      component('I.Language'),
    ],
  );
  const pieces = [...counters, ...cards.pieces];
  return {
    name,
    version,
    description,
    root,
    pictures: [board.picture, ...pictures.all],
    files: pages.files,
    pieces: new Map(pieces.map((piece) => [piece.name, piece])),
    prototypes: prototypes.all,
    decks: [...cards.decks, ...piles.decks],
    hands: cards.hands,
    furniture: [],
    eliminated: losses.spots ?? new Map(),
    places: board.places.map((at) => at && { map: mainMap, at }),
    shapes: board.shapes,
    boards: { [mainMap]: mainBoard },
    turns: { turns: pack.sequence.turns.map(({ number }) => number), phases: stepsOf(pack).map((step) => step.name) },
    seats,
    setups: Object.fromEntries(Object.keys(pack.scenarios).map((id) => [id, setupFile(id)])),
  };
}

const placesById = ({ board }: DrawContext, places: MapBoard['places']): Map<string, Spot> =>
  new Map(places.flatMap((at, i) => (at === undefined ? [] : [[board.ids[i] as string, { map: mainMap, ...at }] as const])));

/** One line, with what a stranger should know first: what of it is ours and not the publisher's. */
function descriptionOf({ pack }: DrawContext): string {
  const { game, vassal, board } = pack;
  if (vassal?.description !== undefined) return say(vassal.description);
  const standIns = [board.file.from, ...pack.counters.map(({ from }) => from)].some((from) => from.startsWith('stand-in'));
  return `${say(game.title)}${standIns ? ' (map, counters and charts hold stand-ins)' : ''}`;
}
