import {
  type CounterFace,
  type DrawContext,
  type Drawing,
  type DrawProblem,
  drawCounter,
  isStandInCounter,
} from '../draw/index.js';
import type { Counter } from '../pack/index.js';
import { type CutSheet, cutSheets } from './cut.js';
import { sheetGrid } from './grid.js';
import { papers, sideways, upright } from './paper.js';
import type { PrintSettings } from './settings.js';
import { type Piece, type SheetFacts, sheets } from './sheet.js';
import { sheetWords } from './words.js';

/** Printed sheets, and the outlines of what is to be cut out of them. */
export interface PieceSheets {
  readonly pages: readonly Drawing[];
  readonly cuts: readonly CutSheet[];
}

/** Draws one face; whoever prints again and again gives one that remembers. */
export type DrawFace = (counter: Counter, face: CounterFace) => Drawing;

/** All copies of all counters on sheets, by side, nation and kind. Undefined after a problem has been reported. */
export function counterSheets(
  context: DrawContext,
  settings: PrintSettings,
  face: DrawFace = (counter, side) => drawCounter(context, counter, side),
  same?: SheetFacts['same'],
): PieceSheets | undefined {
  const words = sheetWords[context.lang];
  const ordered = inOrder(context);
  const note = ordered.some(isStandInCounter) ? words.standIn : undefined;
  const runs = [
    { what: words.counters, pieces: piecesOf(ordered, face, settings.backs !== 'none') },
    // Without backs the reduced side of a unit is a counter of its own that takes its place.
    ...(settings.backs === 'none'
      ? [
          {
            what: words.ownBacks,
            pieces: piecesOf(
              ordered.filter(({ back }) => back !== undefined),
              (counter) => face(counter, 'back'),
              false,
              'reverse',
            ),
          },
        ]
      : []),
  ];
  const pages: Drawing[] = [];
  const cuts: CutSheet[] = [];
  for (const run of runs)
    for (const alike of bySize(run.pieces)) {
      const made = pieceSheets(context, settings, alike, { what: run.what, note, same });
      if (made === undefined) return undefined;
      pages.push(...made.pages);
      cuts.push(...made.cuts);
    }
  return { pages, cuts };
}

/** Pieces of one size on sheets, or a problem that says why none fits. */
export function pieceSheets(
  context: DrawContext,
  settings: PrintSettings,
  pieces: readonly Piece[],
  facts: Pick<SheetFacts, 'what' | 'note' | 'same'> & { readonly slim?: boolean },
): PieceSheets | undefined {
  const first = pieces[0];
  if (first === undefined) return { pages: [], cuts: [] };
  const paper = papers[settings.paper];
  const size = { width: first.front.width, height: first.front.height };
  const grid = sheetGrid(settings.backs === 'fold' ? sideways(paper) : upright(paper), size, settings, facts.slim);
  if (grid === undefined) {
    context.report(tooLarge(first, paper.name, settings));
    return undefined;
  }
  return { pages: sheets(pieces, { context, settings, grid, ...facts }), cuts: cutSheets(pieces, { grid }) };
}

const tooLarge = ({ mark, front }: Piece, paper: string, { backs, bleed }: PrintSettings): DrawProblem => ({
  code: 'print/too-large',
  severity: 'error',
  about: mark,
  what: `${mark} is ${front.width} × ${front.height} mm; not one fits on ${backs === 'fold' ? 'half of ' : ''}${paper} with its bleed of ${bleed} mm and its crop marks.`,
  why: 'a piece is printed whole or not at all.',
  fix: backs === 'fold' ? 'use --backs long-edge, larger --paper, or a smaller size.' : 'use larger --paper or a smaller size.',
});

function piecesOf(counters: readonly Counter[], face: DrawFace, backs: boolean, what = 'counter'): Piece[] {
  return counters.flatMap((counter): Piece[] => {
    const piece = {
      mark: `${what} ${counter.id}`,
      front: face(counter, 'front'),
      back: backs ? face(counter, 'back') : undefined,
    };
    return Array.from({ length: counter.count }, () => piece);
  });
}

function bySize(all: readonly Piece[]): Piece[][] {
  const sizes = new Map<string, Piece[]>();
  for (const piece of all) {
    const key = `${piece.front.width} ${piece.front.height}`;
    const same = sizes.get(key);
    if (same === undefined) sizes.set(key, [piece]);
    else same.push(piece);
  }
  return [...sizes.values()];
}

/** Units of a side together, by nation and kind; then what is no unit; what belongs to nobody comes last. */
function inOrder({ pack }: DrawContext): Counter[] {
  const { sides, nations, kinds } = pack.game;
  const rank = (list: Readonly<Record<string, unknown>>, id: string | undefined): number => {
    const at = id === undefined ? -1 : Object.keys(list).indexOf(id);
    return at === -1 ? Number.MAX_SAFE_INTEGER : at;
  };
  const classes = ['unit', 'leader', 'air', 'fort', 'marker'];
  const keys = pack.counters.map((counter, i) => ({
    counter,
    key: [rank(sides, counter.side), rank(nations, counter.nation), classes.indexOf(counter.class), rank(kinds, counter.kind), i],
  }));
  const compare = (a: readonly number[], b: readonly number[]): number => {
    const i = a.findIndex((value, at) => value !== b[at]);
    return i === -1 ? 0 : (a[i] as number) - (b[i] as number);
  };
  return keys.sort((a, b) => compare(a.key, b.key)).map(({ counter }) => counter);
}
