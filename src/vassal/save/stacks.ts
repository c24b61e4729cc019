import type { Unit } from '../../rules/index.js';
import type { Found } from './read-pieces.js';

/** A unit and the piece that plays it; `before` is the unit as it was exported. */
export interface Placed {
  readonly unit: Unit;
  readonly before?: Unit;
  readonly piece: Found;
}

/** Who joins a stack that has a name takes that name: the one of those who stayed. */
export function restacked(listed: readonly Placed[]): Placed[] {
  const names = new Map<string, string>();
  for (const { unit, piece } of listed) if (unit.stack !== undefined && !names.has(piece.heap)) names.set(piece.heap, unit.stack);
  return listed.map((placed) => {
    const stack = names.get(placed.piece.heap);
    return stack === undefined || stack === placed.unit.stack ? placed : { ...placed, unit: { ...placed.unit, stack } };
  });
}

/** The units of each stack change places among themselves until they lie top first, as positions list them. */
export function inStackOrder(listed: readonly Placed[]): Unit[] {
  const heaps = new Map<string, number[]>();
  for (const [i, { piece }] of listed.entries()) {
    const heap = heaps.get(piece.heap);
    if (heap === undefined) heaps.set(piece.heap, [i]);
    else heap.push(i);
  }
  const units = listed.map(({ unit }) => unit);
  for (const slots of heaps.values()) {
    const sorted = [...slots].sort((a, b) => depth(listed, a) - depth(listed, b));
    slots.forEach((slot, i) => {
      units[slot] = (listed[sorted[i] as number] as Placed).unit;
    });
  }
  return units;
}

const depth = (listed: readonly Placed[], i: number): number => (listed[i] as Placed).piece.depth;
