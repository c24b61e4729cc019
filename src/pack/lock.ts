import type { Counter, Lock } from './pack.js';

/** The names under which copies of a counter are locked: the id alone for a single counter. */
export const pieceNames = ({ id, count }: Pick<Counter, 'id' | 'count'>): string[] =>
  count === 1 ? [id] : Array.from({ length: count }, (_, i) => `${id}/${i + 1}`);

/** A lock that knows every counter. Numbers once given stay; a counter that vanished keeps its number, and nobody else gets it. */
export function updateLock(counters: readonly Counter[], lock: Lock = { version: 1, next: 1, pieces: {} }): Lock {
  const pieces: Record<string, number> = { ...lock.pieces };
  let next = lock.next;
  for (const name of counters.flatMap(pieceNames)) {
    // A counter that was single and now has copies: the first copy is the old piece.
    const single = name.endsWith('/1') ? lock.pieces[name.slice(0, -2)] : undefined;
    if (pieces[name] === undefined) pieces[name] = single ?? next++;
  }
  return { version: 1, next, pieces };
}

export const lockText = (lock: Lock): string =>
  `${JSON.stringify({ ...lock, pieces: Object.fromEntries(Object.entries(lock.pieces).sort(([a], [b]) => (a < b ? -1 : 1))) }, null, 1)}\n`;
