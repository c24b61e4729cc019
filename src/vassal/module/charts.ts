import {
  aidTables,
  type DrawContext,
  type Drawing,
  drawChart,
  drawSequenceColumns,
  drawTerrainChart,
  drawTurnTrack,
} from '../../draw/index.js';
import { say } from '../../pack/index.js';
import { type Component, component } from '../component.js';
import { hotkey } from './keys.js';
import type { Pictures } from './pictures.js';

/** Pixels of a millimetre at which a chart is easily read on a screen, and how large it may get. */
const [scale, widest, highest] = [5.2, 1400, 4000];

/** Millimetres of a chart that a screen shows without scrolling. */
const screen = 160;

/** Beyond so many, the charts that decide no fight share a tab with a list to choose from. */
const manyTabs = 8;

/** All charts in one window, each as on paper. */
export function chartWindow({ first, others }: Charts, pictures: Pictures): Component {
  const chart = ({ name, id, drawing }: NamedChart): Component =>
    component('W.Chart', {
      chartName: name,
      fileName: pictures.add(`chart-${id}.png`, drawing, Math.min(scale, widest / drawing.width, highest / drawing.height)),
    });
  const rest = others.map(chart);
  const tabs =
    first.length + rest.length <= manyTabs
      ? [...first.map(chart), ...rest]
      : [...first.map(chart), component('W.BoxWidget', { entryName: 'More charts' }, rest)];
  return component(
    'M.ChartWindow',
    { name: 'Charts', text: 'Charts', tooltip: 'Charts and tables', icon: '/images/chart.gif', hotkey: hotkey.charts },
    [component('W.TabWidget', { entryName: 'Charts' }, tabs)],
  );
}

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
      { id: 'sequence', name: 'Sequence of play', drawing: drawSequenceColumns(context, screen) },
      { id: 'turns', name: 'Turns', drawing: drawTurnTrack(context) },
    ],
    others: charts.filter(({ combat }) => !combat),
  };
}
