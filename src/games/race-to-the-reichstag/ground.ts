import { type Board, components, distance, spaceOf, stepAllows, stepBetween } from '../../board/index.js';
import type { Pack } from '../../pack/index.js';
import { type Marker, type Piece, type Position, rulingOf } from '../../rules/index.js';

/** What lies on the map: sectors, zones of control, barrage zones, flak towers, engineers, bridges. */

export const FRONTS = ['1bf', '1uf'] as const;
export type Front = (typeof FRONTS)[number];

export const isFront = (side: string | undefined): side is Front => side === '1bf' || side === '1uf';

/** 5.5: the Reichstag hex is in both sectors. Nothing when the board does not say. */
export function sectorsOf(board: Board, space: number): readonly Front[] | undefined {
  const here = board.spaces[space];
  if (here === undefined) return undefined;
  if (here.terrain.includes('reichstag')) return FRONTS;
  const found = FRONTS.filter((front) => here.regions.includes(`sector-${front}`) || here.regions.includes(front));
  return found.length === 0 ? undefined : found;
}

/** 5.2: nothing crosses the boundary. Where the board names no sectors, what hangs together without crossing it is one sector. */
export function sameSector(board: Board, a: number, b: number): boolean {
  if (a === b) return true;
  const [one, other] = [sectorsOf(board, a), sectorsOf(board, b)];
  if (one === FRONTS || other === FRONTS) return true;
  if (one !== undefined && other !== undefined) return one.some((front) => other.includes(front));
  const parts = partsOf(board);
  return parts === undefined || parts[a] === parts[b];
}

/** Is this space in the sector of that front, so far as the board says? */
export const inSectorOf = (board: Board, space: number, front: Front): boolean =>
  sectorsOf(board, space)?.includes(front) ?? true;

const parts = new WeakMap<Board, Int32Array | undefined>();

function partsOf(board: Board): Int32Array | undefined {
  if (parts.has(board)) return parts.get(board);
  const bounded = board.borders.some((border) => border.features.includes('boundary'));
  const found = bounded
    ? components(board, {
        inside: (i) => board.spaces[i]?.terrain.includes('reichstag') !== true,
        crosses: (k) => board.borders[board.border[k] as number]?.features.includes('boundary') !== true,
      }).of
    : undefined;
  parts.set(board, found);
  return found;
}

/** What the rules of zones of control need to know of the game that is played. */
export interface ZocRules {
  /** 23.2a: in the Prepared Defence no Soviet ZOC reaches into S-Bahn hexes. */
  readonly prepared: boolean;
}

export const isPrepared = (position: Position): boolean =>
  position.scenario === 'prepared-defence' ||
  position.options?.some((option) => option === '23.0' || option === '23.2a') === true;

/** 11.0, 27.4b: Soviet ZOC reaches neither into objective hexes nor into the Reichstag. */
export const sovietZocEnters = (terrain: readonly string[], { prepared }: ZocRules): boolean =>
  !terrain.includes('objective') && !terrain.includes('reichstag') && !(prepared && terrain.includes('s-bahn'));

/** 11.0, 5.6: does a unit of this side in `from` exert its ZOC on `to`? */
export function exertsZoc(
  board: Board,
  side: string,
  from: number,
  to: number,
  rules: ZocRules & { readonly bothSectors: boolean },
): boolean {
  const step = stepBetween(board, from, to);
  if (step === -1 || !stepAllows(board, step, 'zoc') || !sameSector(board, from, to)) return false;
  const [here, there] = [board.spaces[from]?.terrain ?? [], board.spaces[to]?.terrain ?? []];
  if (!isFront(side)) return !here.includes('reichstag') && !there.includes('reichstag');
  // Q27: from the Reichstag a Soviet unit looks into its own sector.
  if (here.includes('reichstag') && !rules.bothSectors && !inSectorOf(board, to, side)) return false;
  return sovietZocEnters(there, rules);
}

/** 15.2, 22.5: how far a marker reaches, as the chart has it. */
const radiusOf = (pack: Pack, marker: string): number => {
  const table = pack.tables.barrage;
  const row = table?.rowIds.indexOf(marker) ?? -1;
  const found = table?.cells[row]?.[table.columnIds.indexOf('radius')]?.is;
  return typeof found === 'number' ? found : marker === 'artillery' ? 1 : 2;
};

/** 15.2: the barrage markers of a front whose zone covers a hex. */
export function barrageOn(pack: Pack, board: Board, position: Position, front: Front, space: number): Marker[] {
  return (position.markers ?? []).filter((marker) => {
    if ((marker.is !== 'artillery' && marker.is !== 'air') || (marker.of ?? front) !== front) return false;
    if (rulingOf(pack, position, 'Q45') === 'one-attack' && marker.state?.used === true) return false;
    return inSectorOf(board, space, front) && within(pack, board, marker, space);
  });
}

/** 22.5: does this hex lie in the zone of a Me-262? */
export const underMe262 = (pack: Pack, board: Board, position: Position, space: number): boolean =>
  (position.markers ?? []).some((marker) => marker.is === 'me-262' && within(pack, board, marker, space));

function within(pack: Pack, board: Board, marker: Marker, space: number): boolean {
  const at = marker.at === undefined ? -1 : spaceOf(board, marker.at);
  if (at === -1 || space === -1 || !sameSector(board, at, space)) return false;
  const away = distance(board, at, space);
  return away !== -1 && away <= radiusOf(pack, marker.is);
}

/** 12.15, 16.4: how far a flak tower helps. */
export const FLAK_RANGE = 2;

/** 16.4, 5.6: the face-up towers that help, by where they stand; those in the Reichstag hex do not. */
export function towersOf(pack: Pack, board: Board, position: Position, pieces: readonly Piece[]): number[] {
  const soviets = pieces.filter((piece) => isFront(piece.side)).map((piece) => spaceOf(board, piece.at ?? ''));
  return pieces.flatMap((piece) => {
    const at = spaceOf(board, piece.at ?? '');
    if (!isTower(piece) || at === -1 || board.spaces[at]?.terrain.includes('reichstag') === true) return [];
    return piece.face === 'front' || soviets.some((soviet) => turnsUp(pack, board, position, soviet, at)) ? [at] : [];
  });
}

/** 16.8: a Soviet unit next to it turns a static unit face-up when a combat phase begins (Q20: from any sector). */
const turnsUp = (pack: Pack, board: Board, position: Position, soviet: number, at: number): boolean =>
  soviet !== -1 &&
  stepBetween(board, soviet, at) !== -1 &&
  (rulingOf(pack, position, 'Q20') !== 'own-sector' || sameSector(board, soviet, at));

export const isTower = (piece: Piece): boolean => piece.type === 'flak-tower' && piece.unknown === undefined;

/** 12.15: enemy units, ZOC and terrain in between do not matter; the boundary does (5.2). */
export const nearTower = (board: Board, towers: readonly number[], space: number): boolean =>
  towers.some((tower) => {
    const away = distance(board, tower, space);
    return away !== -1 && away <= FLAK_RANGE && sameSector(board, tower, space);
  });

/** 19.2, Q16: the sides of the engineer's hex and those that touch it at a corner; read widely, all sides of the hexes around it. */
export function engineerReaches(board: Board, engineer: number, a: number, b: number, wide: boolean): boolean {
  if (engineer === -1 || a === -1 || b === -1) return false;
  if (engineer === a || engineer === b) return true;
  const [nearA, nearB] = [stepBetween(board, engineer, a) !== -1, stepBetween(board, engineer, b) !== -1];
  return wide ? nearA || nearB : nearA && nearB;
}

/** 18.2: has the bridge between these hexes been destroyed? */
export const isBridgeDown = (board: Board, position: Position, a: number, b: number): boolean =>
  (position.markers ?? []).some((marker) => {
    if (marker.is !== 'bridge-destroyed') return false;
    const ends = (marker.on ?? marker.at ?? '').split(/[|/]/).map((end) => spaceOf(board, end));
    return ends.length === 2 && ends.includes(a) && ends.includes(b);
  });
