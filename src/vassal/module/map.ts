import type { DrawContext } from '../../draw/index.js';
import { say } from '../../pack/index.js';
import { type Attributes, type Component, component } from '../component.js';
import { list, target } from '../traits/index.js';
import { mainMap } from './board.js';
import { type Caption, captionFont } from './caption.js';
import { hotkey, key } from './keys.js';
import { layers } from './piece.js';

const reports: Attributes = {
  // A stack gives the names of all its pieces: no verb for one.
  moveWithinFormat: '$pieceName$: $previousLocation$ → $location$',
  moveToFormat: '$pieceName$: $previousLocation$ → $location$',
  createFormat: '$pieceName$ is placed in $location$',
  changeFormat: '$message$',
};

/** What a map needs so that pieces can be picked up, opened, dragged and typed at: VASSAL adds none of these by itself. */
export const handling = (counter: number): Component[] => [
  component('MM.StackMetrics', {
    exSepX: Math.round(counter * 0.2),
    exSepY: Math.round(counter * 0.45),
    unexSepX: Math.round(counter * 0.1),
    unexSepY: Math.round(counter * 0.12),
  }),
  ...['ForwardToKeyBuffer', 'Scroller', 'ForwardToChatter', 'MenuDisplayer', 'MapCenterer', 'StackExpander', 'PieceMover'].map(
    (name) => component(`MM.${name}`),
  ),
  component('MM.SelectionHighlighters'),
  component('MM.KeyBufferer'),
];

/** A map window of its own, with one board. */
export const windowMap = (
  name: string,
  board: Component,
  counter: number,
  caption: Caption,
  attributes: Attributes,
  children: readonly Component[] = [],
  /** What the mouse-over says where no piece lies. */
  empty?: string,
): Component =>
  component(
    'M.Map',
    { mapName: name, launch: true, markMoved: 'Never', ...reports, color: '200,40,40', thickness: 3, ...attributes },
    [component('MM.BoardPicker', {}, [board]), ...handling(counter), zoomer(), mouseOver(caption, empty), ...children],
  );

/** The main map, docked in the main window. */
export const mainMapComponent = (
  context: DrawContext,
  board: Component,
  counter: number,
  caption: Caption,
  children: readonly Component[],
): Component =>
  component(
    'M.Map',
    {
      mapName: mainMap,
      launch: false,
      markMoved: 'Always',
      // VASSAL's own button against moved marks; ours takes off the trails too.
      markUnmovedIcon: '',
      ...reports,
      backgroundcolor: '90,94,84',
      color: '200,40,40',
      thickness: 3,
      hotkey: hotkey.map,
    },
    [
      component('MM.BoardPicker', {}, [board]),
      ...handling(counter),
      component('MM.ImageSaver', { buttonText: '', icon: '/images/camera.gif', tooltip: 'Save the map as a picture' }),
      mouseOver(caption),
      component('MM.HighlightLastMoved', { enabled: true, color: '255,196,0', thickness: 3 }),
      component('MM.Flare', { flareKey: 'keyAlt', circleSize: 120, circleColor: '220,40,40', flarePulses: 5, reportFormat: '' }),
      zoomer(),
      component('MM.GlobalMap', {
        scale: '0.12',
        color: '220,40,40',
        tooltip: 'Overview',
        icon: '/images/overview.gif',
        hotkey: hotkey.overview,
      }),
      ...(context.pack.board.file.grid === undefined ? [] : [range()]),
      component('MM.HidePiecesButton', {
        buttonText: '',
        tooltip: 'Hide all counters, to see the map',
        hotkey: hotkey.hide,
        showingIcon: '/images/globe_unselected.gif',
        hiddenIcon: '/images/globe_selected.gif',
      }),
      layered(context),
      ...clean(),
      ...children,
    ],
  );

const range = (): Component =>
  component('MM.LOS_Thread', {
    threadName: 'Range',
    label: '',
    tooltip: 'Count hexes: click, then drag',
    iconName: '/images/thread.gif',
    hotkey: hotkey.range,
    snapStart: true,
    snapEnd: true,
    drawRange: true,
    scale: 0,
    threadColor: '200,40,40',
    losThickness: 3,
    hideCounters: false,
  });

/** Steps of the zoom; a window opens at the step `start`, counted from 1 at the largest. */
export const zoomer = (start = 5): Component =>
  component('MM.Zoomer', {
    zoomLevels: '0.2,0.3,0.4,0.5,0.625,0.75,1.0,1.25,1.6,2.0',
    zoomStart: start,
    zoomInKey: '61,130',
    zoomOutKey: '45,130',
    inIconName: '/images/zoomIn.gif',
    outIconName: '/images/zoomOut.gif',
    pickIconName: '/images/zoom.png',
    inTooltip: 'Zoom in',
    outTooltip: 'Zoom out',
    pickTooltip: 'Choose a zoom',
  });

/**
 * The stack under the mouse, with names and values. A masked piece has neither `Tip` nor a name of its own here: texts are
 * asked in the player's own view, and `Obscured` guards where they are not. VASSAL writes a caption around a middle that it is
 * told, however many lines there are: so all are of one height.
 */
export const mouseOver = ({ gap, width, height, summary }: Caption, empty = '$LocationName$'): Component =>
  component('MM.CounterDetailViewer', {
    version: 4,
    delay: 400,
    hotkey: '32,130',
    minDisplayPieces: 0,
    zoomlevel: '1.0',
    display: 'from all layers',
    showgraph: true,
    graphicsZoom: '1.0',
    showtext: true,
    fontSize: captionFont,
    bgColor: '255,252,240',
    fgColor: '30,30,30',
    borderColor: '60,60,50',
    borderThickness: 2,
    borderWidth: gap,
    verticalOffset: height,
    // The gap is below the pieces too: the caption begins in it.
    verticalBottomText: Math.ceil(height / 2) - gap + 6,
    summaryReportFormat: summary,
    counterReportFormat: `{"<html><table width=${width} cellpadding=0 cellspacing=0><tr><td height=${height} align=center valign=top><b>" + PieceName + "</b>" + (Obscured == true || Tip == "" ? "" : "<br>" + Tip) + "</td></tr></table></html>"}`,
    emptyHexReportForma: empty,
    unrotatePieces: false,
    showDeck: false,
    showDeckMasked: false,
    centerText: true,
    stretchWidthSummary: true,
  });

/** Markers lie over units and control markers under them. A button for each side hides the units of all others. */
function layered({ pack }: DrawContext): Component {
  const sides = Object.entries(pack.game.sides);
  const order = [layers.under, ...sides.map(([id]) => id), layers.units, layers.markers];
  const only = sides.length < 2 ? [] : sides;
  return component(
    'MM.LayeredPieceCollection',
    { property: 'Layer', layerOrder: list(order) },
    only.map(([id, side]) =>
      component('MM.LayerControl', {
        text: onlyText(say(side.name)),
        tooltip: `Show only the units of one side: ${say(side.name)} (again: all)`,
        command: 'Switch Layer between Active and Inactive',
        skip: true,
        layers: list(sides.map(([other]) => other).filter((other) => other !== id)),
      }),
    ),
  );
}

const onlyText = (side: string): string => `Only ${side}`;

/** Which units can still move, and the end of a turn's moves. */
const clean = (): Component[] => [
  component('MM.MassKeyCommand', {
    name: 'Clear moved marks',
    buttonText: 'Clear moved',
    tooltip: 'Take off all moved marks and trails',
    buttonHotkey: hotkey.clearMoved,
    hotkey: key.endMove,
    target: target({ kind: 'MAP' }),
    filter: '{Class != "marker"}',
    reportSingle: true,
    reportFormat: 'Moved marks and trails are cleared',
    singleMap: true,
  }),
  component('MM.MoveCameraButton', {
    text: 'Next unmoved',
    tooltip: 'Show the next unit that has not moved',
    hotkey: hotkey.nextUnmoved,
    moveCameraMode: 'C',
    propertyFilter: `{Moved == false && Obscured != true && CurrentMap == "${mainMap}"}`,
  }),
];
