import type { Board } from '../board/index.js';
import { drawBoard, quickReferenceMarkdown, toSvg } from '../draw/index.js';
import type { Pack } from '../pack/index.js';
import { drawContext } from '../pictures/index.js';
import { chartCsv } from './charts.js';

export interface Part {
  readonly what: string;
  /** The folder inside output/<game> where its files lie; empty for the top. */
  readonly folder: string;
  readonly files: ReadonlyMap<string, string | Uint8Array>;
}

/** Everything that the compilers make of a game so far. */
export function compileGame(pack: Pack, board: Board): Part[] {
  return [
    { what: 'compiled game (JSON)', folder: '', files: new Map([[`${pack.game.id}.json`, `${JSON.stringify(pack)}\n`]]) },
    {
      what: 'quick reference (Markdown)',
      folder: '',
      files: new Map([
        ['quick-reference.md', quickReferenceMarkdown(pack, board, 'en')],
        ['quick-reference.ja.md', quickReferenceMarkdown(pack, board, 'ja')],
      ]),
    },
    { what: 'map (SVG)', folder: '', files: new Map([['map.svg', mapSvg(pack, board)]]) },
    {
      what: 'charts (CSV)',
      folder: 'charts',
      files: new Map(Object.values(pack.tables).map((table) => [`charts/${table.id}.csv`, chartCsv(table, true)])),
    },
  ];
}

function mapSvg(pack: Pack, board: Board): string {
  const context = drawContext(pack, board);
  return toSvg(drawBoard(context).drawing, context.metrics);
}
