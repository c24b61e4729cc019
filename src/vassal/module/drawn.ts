import {
  type BoardDrawing,
  type CounterFace,
  type DrawContext,
  type Drawing,
  drawBoard,
  drawCounter,
  path,
  rect,
} from '../../draw/index.js';
import type { Counter } from '../../pack/index.js';
import { type Charts, chartDrawings } from './charts.js';
import type { Picture } from './module.js';

/** The drawings of a game. Whoever builds again and again may keep some from the last time. */
export interface Drawn {
  board(): BoardDrawing;
  charts(): Charts;
  counter(counter: Counter, face: CounterFace): Drawing;
  /** Told of the board's picture as soon as it is drawn, because it takes longest to make. */
  first?(picture: Picture): void;
}

export const freshlyDrawn = (context: DrawContext): Drawn => ({
  board: () => drawBoard(context, { numbers: true }),
  charts: () => chartDrawings(context),
  counter: (counter, face) => edged(drawCounter(context, counter, face)),
});

/** Millimetres. */
const EDGE = 0.35;

/** A counter of cardboard has an edge; on a screen those of a stack would run together without one. */
export function edged(counter: Drawing): Drawing {
  const { width, height, outline, items } = counter;
  const ink = { stroke: '#14120f', width: EDGE, opacity: 0.7 };
  const edge = outline === undefined ? rect(EDGE / 2, EDGE / 2, width - EDGE, height - EDGE, ink) : path(outline, ink);
  return { ...counter, items: [...items, edge] };
}
