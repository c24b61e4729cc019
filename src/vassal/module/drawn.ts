import { type BoardDrawing, type CounterFace, type DrawContext, type Drawing, drawBoard, drawCounter } from '../../draw/index.js';
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
  counter: (counter, face) => drawCounter(context, counter, face),
});
