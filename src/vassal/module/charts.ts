import {
  aidTables,
  type DrawContext,
  type Drawing,
  drawChart,
  drawSequenceColumns,
  drawTerrainChart,
  drawTurnTrack,
  placed,
} from '../../draw/index.js';
import { say } from '../../pack/index.js';
import { type Component, component } from '../component.js';
import { hotkey } from './keys.js';
import type { Pictures } from './pictures.js';

/** Pixels of a millimetre at which a chart is easily read on a screen, and how large it may get. */
const [scale, widest, highest] = [5.2, 1130, 4000];

/** Millimetres of a chart that a screen shows without scrolling, and columns that it shows large enough to be read. */
const [screen, columns] = [200, 3];

/** Beyond so many, the charts that decide no fight share a tab with a list to choose from. */
const manyTabs = 8;

/** Pixels of a tab at most, of the bar beside a chart that is higher, and of the list of more charts above one. */
const [room, bar, choice] = [{ width: widest + 20, height: 860 }, 20, 40];

/** All charts in one window, each as on paper. VASSAL makes it as large as its first tab: so that one has the room of the largest. */
export function chartWindow({ first, others }: Charts, pictures: Pictures): Component {
  const all = first.length + others.length <= manyTabs;
  const [tabs, listed] = all ? [[...first, ...others], []] : [first, others];
  const sizes = [...tabs, ...listed].map(({ drawing }) => sizeOf(drawing));
  const window = {
    width: Math.min(room.width, Math.max(...sizes.map(({ width }) => width)) + bar),
    height: Math.min(room.height, Math.max(...sizes.map(({ height }) => height))),
  };
  const chart = ({ name, id, drawing }: NamedChart, free: number): Component => {
    const { pixels, height } = sizeOf(drawing);
    const width = height > free ? window.width - bar : window.width;
    const canvas = onCanvas(drawing, width / pixels, free / pixels);
    return component('W.Chart', { chartName: name, fileName: pictures.add(`chart-${id}.png`, canvas, pixels) });
  };
  const shown = tabs.map((named) => chart(named, window.height));
  const more = listed.map((named) => chart(named, window.height - choice));
  return component(
    'M.ChartWindow',
    { name: 'Charts', text: 'Charts', tooltip: 'Charts and tables', icon: '/images/chart.gif', hotkey: hotkey.charts },
    [
      component('W.TabWidget', { entryName: 'Charts' }, [
        ...shown,
        ...(more.length === 0 ? [] : [component('W.BoxWidget', { entryName: 'More charts' }, more)]),
      ]),
    ],
  );
}

interface Size {
  /** Of a millimetre. */
  readonly pixels: number;
  readonly width: number;
  readonly height: number;
}

function sizeOf({ width, height }: Drawing): Size {
  const pixels = Math.min(scale, widest / width, highest / height);
  return { pixels, width: Math.round(width * pixels), height: Math.round(height * pixels) };
}

/** In the middle of the top edge of an empty canvas. */
const onCanvas = (drawing: Drawing, width: number, height: number): Drawing => ({
  width: Math.max(width, drawing.width),
  height: Math.max(height, drawing.height),
  items: [placed(drawing, { x: Math.max(0, (width - drawing.width) / 2), y: 0 })],
});

export interface NamedChart {
  readonly id: string;
  readonly name: string;
  readonly drawing: Drawing;
}

/** What players look up all the time, combat tables first of all, and the rest. */
export interface Charts {
  readonly first: readonly NamedChart[];
  readonly others: readonly NamedChart[];
}

export function chartDrawings(context: DrawContext): Charts {
  const used = context.pack.combat?.tables ?? [];
  const rank = (id: string): number => (used.includes(id) ? used.indexOf(id) : used.length);
  // The tables that the game fights by stand before those of optional rules.
  const tables = aidTables(context).sort((a, b) => rank(a.id) - rank(b.id));
  const charts = tables.map((table) => ({
    id: `table-${table.id}`,
    name: say(table.title),
    drawing: drawChart(context, table),
    combat: table.kind === 'combat',
  }));
  return {
    first: [
      ...charts.filter(({ combat }) => combat),
      { id: 'terrain', name: 'Terrain', drawing: drawTerrainChart(context) },
      { id: 'sequence', name: 'Sequence of play', drawing: drawSequenceColumns(context, screen, columns) },
      { id: 'turns', name: 'Turns', drawing: drawTurnTrack(context) },
    ],
    others: charts.filter(({ combat }) => !combat),
  };
}
