import type { Box } from '../draw/index.js';

/** A sheet of paper upright, in millimetres. */
export interface Paper {
  readonly id: PaperId;
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

export const paperIds = ['a4', 'letter', 'a3', 'tabloid'] as const;
export type PaperId = (typeof paperIds)[number];

export const papers: Readonly<Record<PaperId, Paper>> = {
  a4: { id: 'a4', name: 'A4', width: 210, height: 297 },
  letter: { id: 'letter', name: 'Letter', width: 215.9, height: 279.4 },
  a3: { id: 'a3', name: 'A3', width: 297, height: 420 },
  tabloid: { id: 'tabloid', name: 'Tabloid', width: 279.4, height: 431.8 },
};

/** What home printers cannot reach at the edge of the paper: a quarter of an inch. Nothing of ours stands there. */
export const UNPRINTABLE = 6.35;

/** A page: a sheet of paper, upright or on its side. */
export interface Page {
  readonly width: number;
  readonly height: number;
}

export const upright = ({ width, height }: Paper): Page => ({ width, height });
export const sideways = ({ width, height }: Paper): Page => ({ width: height, height: width });

/** The part of a page that a printer reaches, less what must stay free beside that. */
export const printable = ({ width, height }: Page, free: { readonly x: number; readonly y: number } = { x: 0, y: 0 }): Box => ({
  x: UNPRINTABLE + free.x,
  y: UNPRINTABLE + free.y,
  width: width - 2 * (UNPRINTABLE + free.x),
  height: height - 2 * (UNPRINTABLE + free.y),
});
