import { type Component, component } from '../component.js';
import { list } from '../traits/index.js';
import { mainMap } from './board.js';
import { hotkey } from './keys.js';

/** Lists of what is where. A masked piece is in none of them: to those who may not look it is not there. */
export const inventories = (): Component[] => [
  component('M.Inventory', {
    name: 'Inventory',
    text: 'Inventory',
    tooltip: 'All units by side and place',
    icon: '/images/inventory.gif',
    hotkey: hotkey.inventory,
    include: '{Class != "" && Class != "marker" && Obscured != true}',
    groupBy: list(['SideName', 'CurrentMap', 'LocationName']),
    nonLeafFormat: '$PropertyValue$',
    leafFormat: '$PieceName$',
    ...looks,
  }),
  component('M.Inventory', {
    name: 'Unmoved units',
    text: 'Unmoved',
    tooltip: 'Units on the map that have not moved',
    icon: '/images/unmoved.gif',
    hotkey: hotkey.unmoved,
    include: `{Moved == false && Obscured != true && CurrentMap == "${mainMap}"}`,
    groupBy: list(['SideName', 'CurrentZone']),
    nonLeafFormat: '$PropertyValue$',
    leafFormat: '$PieceName$ ($LocationName$)',
    ...looks,
  }),
];

const looks = {
  sortPieces: true,
  sorting: 'alpha',
  sortFormat: '$PieceName$',
  centerOnPiece: true,
  forwardKeystroke: true,
  showMenu: true,
  drawPieces: true,
  zoomOn: true,
  pieceZoom: '0.5',
  pieceZoom2: '0.33',
  pieceZoom3: '0.75',
} as const;

export const notes = (): Component =>
  component('M.NotesWindow', {
    buttonText: 'Notes',
    tooltip: 'Notes of the game',
    icon: '/images/notes.gif',
    hotkey: hotkey.notes,
  });
