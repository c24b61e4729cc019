import type { CounterFace, DrawContext, Drawing } from '../../draw/index.js';
import type { Counter } from '../../pack/index.js';
import type { Drawn } from './drawn.js';
import { drawingHash } from './hash.js';
import type { Picture } from './module.js';

/** Gathers the pictures that components name, each once. */
export class Pictures {
  readonly all: Picture[] = [];
  private readonly names = new Set<string>();

  constructor(
    readonly context: DrawContext,
    /** Pixels of a millimetre for counters. */
    readonly scale: number,
    readonly drawn: Drawn,
  ) {}

  /** A face of a counter. The picture of a hidden counter does not tell in its name what it shows. */
  counter(counter: Counter, face: CounterFace): string {
    const drawing = this.drawn.counter(counter, face);
    const name =
      counter.hidden === undefined
        ? `${counter.id}${face === 'back' ? '-back' : ''}.png`
        : `hidden-${drawingHash(drawing, this.context.metrics)}.png`;
    return this.add(name, drawing, this.scale, 'counter');
  }

  /** Any other picture, at so many pixels of a millimetre. */
  add(name: string, drawing: Drawing, scale: number, kind: Picture['kind'] = 'sheet'): string {
    if (!this.names.has(name)) {
      this.names.add(name);
      const [width, height] = [Math.round(drawing.width * scale), Math.round(drawing.height * scale)];
      this.all.push({ name, drawing, width, height, kind });
    }
    return name;
  }
}
