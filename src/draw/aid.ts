import { isStandIn, type Table } from '../pack/index.js';
import { type Block, cutBlock, heightOf } from './block.js';
import { chartBlocks, comfortableWidth, leastChartWidth, standsIn } from './chart.js';
import { chartWords } from './chart-words.js';
import type { DrawContext } from './context.js';
import type { Drawing } from './drawing.js';
import { sequenceBlock } from './sequence.js';
import { bestSpan, bodyOf, columnsOf, columnWidth, layBlocks, numbered, type PageSize, type Request } from './sheet.js';
import { leastTerrainWidth, terrainBlock } from './terrain-chart.js';
import { turnTrackBlock } from './turn-track.js';

export interface AidOptions {
  /** For the player of one side, named in the header; otherwise for all. */
  readonly side?: string;
}

/** Under this share of what a chart asks for, its words are set as ribbons: Japanese may break anywhere. */
const RIBBON = 0.5;

/** Charts, terrain, sequence of play and turn track laid onto pages: the player-aid cards. */
export function aidPages(context: DrawContext, page: PageSize, { side }: AidOptions = {}): Drawing[] {
  const { pack, lang } = context;
  const area = bodyOf(page);
  const columns = columnsOf(area.width);
  const one = columnWidth(area, columns);
  const request = (table: Table): Request[] => {
    const least =
      table.kind === 'combat'
        ? Math.min(comfortableWidth(context, table), area.width)
        : Math.max(leastChartWidth(context, table), comfortableWidth(context, table) * RIBBON);
    const widest = chartBlocks(context, table, area.width);
    // More columns than the paper has room for: the pieces are as wide as they can be.
    if (widest.length > 1) return widest.map((block) => ({ span: columns, block }));
    return [bestSpan(area, columns, (width) => chartBlocks(context, table, width)[0] as Block, least)];
  };
  const paper = (list: readonly Request[]): number => list.reduce((sum, { span, block }) => sum + span * heightOf(block), 0);
  const tables = aidTables(context);
  // By id: the table, then those that options put in its place.
  const combat = tables.filter((table) => table.kind === 'combat').sort((a, b) => (a.id < b.id ? -1 : 1));
  const others = tables.filter((table) => table.kind !== 'combat');
  const requests: Request[] = [
    { span: 1, block: sequenceFor(context, one, area.height) },
    ...combat.flatMap(request),
    bestSpan(area, columns, (width) => terrainBlock(context, width), leastTerrainWidth(context)),
    { span: columns, block: turnTrackBlock(context, area.width) },
    // The tallest first: the small ones fill the gaps.
    ...others
      .map(request)
      .sort((a, b) => paper(b) - paper(a))
      .flat(),
  ];
  const standIns =
    tables.some((table) => table.cells.flat().some(standsIn)) ||
    isStandIn(pack.terrain.from) ||
    pack.sequence.turns.some((turn) => isStandIn(turn.from ?? pack.sequence.from));
  return numbered(
    context,
    page,
    { what: chartWords[lang].playerAid, side, standIns },
    layBlocks(context, area, columns, requests),
  );
}

/** Set closer where that saves a column with a few lines on it. */
function sequenceFor(context: DrawContext, width: number, room: number): Block {
  const [usual, tight] = [sequenceBlock(context, width), sequenceBlock(context, width, true)];
  const pieces = (block: Block): number => cutBlock(context.theme, block, room, room).length;
  return pieces(tight) < pieces(usual) ? tight : usual;
}

/** The tables that go on player aids: all but those whose rows are printed on cards. */
export function aidTables({ pack }: DrawContext): Table[] {
  const onCards = new Set(Object.values(pack.decks?.decks ?? {}).map((deck) => deck.table));
  return Object.values(pack.tables).filter((table) => !onCards.has(table.id));
}
