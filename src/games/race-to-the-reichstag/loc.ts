import { type Board, spaceOf, stepAllows } from '../../board/index.js';
import type { Pack } from '../../pack/index.js';
import { type Piece, type Position, rulingOf } from '../../rules/index.js';
import { engineerReaches, exertsZoc, type Front, inSectorOf, isBridgeDown, isFront } from './ground.js';

/** 24.1: the map edges that are friendly to a front. */
const EDGES: Readonly<Record<Front, readonly string[]>> = {
  '1bf': ['north-edge', 'east-edge', 'south-edge-1bf'],
  '1uf': ['south-edge-1uf'],
};

const WATER = ['river', 'canal', 'lake'];

/**
 * 24.1, 24.2: can a line of any length be traced from this hex to a friendly map edge? Nothing when the board has no such edges. Q36:
 * only its two ends may lie in an enemy ZOC.
 */
export function hasLoc(
  pack: Pack,
  board: Board,
  position: Position,
  pieces: readonly Piece[],
  front: Front,
  from: number,
): boolean | undefined {
  const edges = new Set(
    EDGES[front].flatMap((id) => board.regions.get(id) ?? []).filter((space) => inSectorOf(board, space, front)),
  );
  if (board.spaces[from]?.terrain.includes('airfield') === true) return true;
  if (edges.size === 0) return undefined;
  const at = (piece: Piece): number => spaceOf(board, piece.at ?? '');
  const germans = pieces.filter((piece) => piece.side === 'german' && piece.class === 'unit');
  const held = new Set(germans.map(at));
  const engineers = pieces.filter((piece) => isFront(piece.side) && piece.side === front && piece.type === 'engineer').map(at);
  const wide = rulingOf(pack, position, 'Q16') === 'wide';
  const endsAllowed = rulingOf(pack, position, 'Q36') !== 'never-in-ezoc';
  const zoc = zocOf(board, [...held]);
  if (!endsAllowed && zoc.has(from)) return false;

  const queue = [from];
  const seen = new Set(queue);
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    if (edges.has(next) && (endsAllowed || !zoc.has(next))) return true;
    // It ends in an enemy ZOC and goes no further.
    if (next !== from && zoc.has(next)) continue;
    for (let k = board.first[next] as number; k < (board.first[next + 1] as number); k++) {
      const to = board.to[k] as number;
      if (seen.has(to) || held.has(to) || !inSectorOf(board, to, front) || !stepAllows(board, k, 'supply')) continue;
      const features = board.borders[board.border[k] as number]?.features ?? [];
      const bridged = features.includes('bridge') && !isBridgeDown(board, position, next, to);
      const here = next;
      const helped = engineers.some((engineer) => engineerReaches(board, engineer, here, to, wide));
      if (features.some((feature) => WATER.includes(feature)) && !bridged && !helped) continue;
      seen.add(to);
      queue.push(to);
    }
  }
  return false;
}

function zocOf(board: Board, germans: readonly number[]): Set<number> {
  const found = new Set<number>();
  for (const from of germans) {
    if (from === -1) continue;
    for (let k = board.first[from] as number; k < (board.first[from + 1] as number); k++) {
      const to = board.to[k] as number;
      if (exertsZoc(board, 'german', from, to, { prepared: false, bothSectors: false })) found.add(to);
    }
  }
  return found;
}
