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

/** Those of each stack change places among themselves until they lie top first, as positions list them. */
export function inStackOrder<T>(listed: readonly { readonly it: T; readonly piece: Found }[]): T[] {
  const heaps = new Map<string, number[]>();
  for (const [i, { piece }] of listed.entries()) {
    const heap = heaps.get(piece.heap);
    if (heap === undefined) heaps.set(piece.heap, [i]);
    else heap.push(i);
  }
  const depth = (i: number): number => listed[i]?.piece.depth ?? 0;
  const ordered = listed.map(({ it }) => it);
  for (const slots of heaps.values()) {
    const sorted = [...slots].sort((a, b) => depth(a) - depth(b));
    slots.forEach((slot, i) => {
      ordered[slot] = (listed[sorted[i] as number] as { readonly it: T }).it;
    });
  }
  return ordered;
}
