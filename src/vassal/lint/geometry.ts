import {
  type Cell,
  cellsOn,
  type HexGrid,
  hexCentre,
  hexGridOf,
  hexName,
  hexNamed,
  type Numbering,
  numberingOf,
} from '../hex-grid.js';
import { shortName } from '../known/classes.js';
import { quoted } from '../problem.js';
import { above, type Node } from '../tree.js';
import type { Check } from './check.js';
import { called, type Subject } from './subject.js';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The pixels of a board: of its picture, or as it says itself. */
export function boardSize({ pictures }: Subject, board: Node): Size | undefined {
  const { image = '', width, height } = board.component.attributes;
  const picture = pictures.get(image);
  if (picture?.ok) return { width: picture.width, height: picture.height };
  return image === '' && Number(width) > 0 && Number(height) > 0 ? { width: Number(width), height: Number(height) } : undefined;
}

export interface NumberedGrid {
  readonly node: Node;
  readonly board: Node;
  readonly grid: HexGrid;
  readonly numbering: Numbering;
}

/** Hex grids with numbers on boards whose size is known. Grids of zones are measured by the zone's box, and left out. */
export const numberedGrids = (subject: Subject): NumberedGrid[] =>
  subject.of('G.HexGrid').flatMap((node) => {
    const board = above(node, 'B.Board');
    const size = board && boardSize(subject, board);
    const inner = node.component.children.find((child) => shortName(child.tag) === 'N.HexGridNumbering');
    if (board === undefined || size === undefined || inner === undefined || above(node, 'N.Zone') !== undefined) return [];
    return [{ node, board, grid: hexGridOf(node.component, size.width, size.height), numbering: numberingOf(inner) }];
  });

/** More hexes than any board has. */
const mostCells = 60_000;

export const zonePoints = (path: string): { readonly x: number; readonly y: number }[] =>
  path
    .split(';')
    .filter(Boolean)
    .map((point) => {
      const [x = Number.NaN, y = Number.NaN] = point.split(',').map(Number);
      return { x, y };
    });

export function isInside(points: readonly { readonly x: number; readonly y: number }[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const [a, b] = [points[i], points[j]];
    if (a !== undefined && b !== undefined && a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x)
      inside = !inside;
  }
  return inside;
}

export const geometryChecks: readonly Check[] = [
  {
    code: 'vassal/hex-names',
    number: 38,
    severity: 'error',
    why: 'set-up stacks and Send to Location find hexes by name; a name must lead back to its hex, and no two hexes may share one.',
    *run(subject) {
      for (const { node, grid, numbering } of numberedGrids(subject)) {
        const names = new Set<string>();
        for (const cell of cellsOn(grid, mostCells)) {
          const name = hexName(grid, numbering, cell);
          const back = hexNamed(grid, numbering, name);
          const twice = names.has(name);
          names.add(name);
          if (!twice && back !== undefined && sameCell(back, cell)) continue;
          const { x, y } = hexCentre(grid, cell);
          yield {
            at: node.at,
            what: twice
              ? `Two hexes are called ${quoted(name)}.`
              : `The hex at ${x},${y} is called ${quoted(name)}, which VASSAL reads as another hex.`,
            fix: 'raise vLeading or hLeading, add a separator, or do not combine stagger with a descending column.',
          };
          break;
        }
      }
    },
  },
  {
    code: 'vassal/hex-shape',
    number: 39,
    severity: 'warning',
    why: 'in a regular hex grid dx is 0.866 of dy; another ratio drifts away from the drawn hexes.',
    *run({ of }) {
      for (const node of of('G.HexGrid')) {
        const { dx, dy } = hexGridOf(node.component, 1, 1);
        const ratio = dx / dy;
        if (Math.abs(ratio - Math.sqrt(3) / 2) > 0.06)
          yield {
            at: node.at,
            what: `dx is ${dx} and dy ${dy}: ${ratio > 1.05 ? 'they look exchanged' : 'the hexes are not regular'}.`,
            fix: 'measure the columns (dx) and the flat-to-flat height (dy) again.',
          };
      }
    },
  },
  {
    code: 'vassal/zone-shape',
    number: 40,
    severity: 'error',
    why: 'a piece is in a zone when it is inside its outline.',
    *run(subject) {
      for (const node of subject.of('N.Zone')) {
        const points = zonePoints(node.component.attributes.path ?? '');
        if (points.length < 3 || points.some(({ x, y }) => Number.isNaN(x) || Number.isNaN(y))) {
          yield {
            at: node.at,
            what: `The zone "${quoted(node.component.attributes.name ?? '')}" has ${points.length} corners.`,
            fix: 'draw it again with three corners or more, as x,y;x,y;x,y.',
          };
          continue;
        }
        const board = above(node, 'B.Board');
        const size = board && boardSize(subject, board);
        if (size !== undefined && points.every(({ x, y }) => x < 0 || y < 0 || x > size.width || y > size.height))
          yield {
            at: node.at,
            what: `The zone "${quoted(node.component.attributes.name ?? '')}" lies off its board.`,
            fix: 'draw it again.',
          };
      }
    },
  },
  {
    code: 'vassal/region-outside',
    number: 40,
    severity: 'warning',
    why: 'a piece sent to it lands outside the zone, where another grid names the place.',
    *run(subject) {
      for (const node of subject.of('G.Region')) {
        const zone = above(node, 'N.Zone');
        const board = above(node, 'B.Board');
        const size = board && boardSize(subject, board);
        const [x, y] = [Number(node.component.attributes.originx), Number(node.component.attributes.originy)];
        const off = size !== undefined && (x < 0 || y < 0 || x >= size.width || y >= size.height);
        const points = zone === undefined ? [] : zonePoints(zone.component.attributes.path ?? '');
        if (off || (points.length >= 3 && !isInside(points, x, y)))
          yield {
            at: node.at,
            what: `The region "${quoted(node.component.attributes.name ?? '')}" lies outside its ${off ? 'board' : 'zone'}.`,
            fix: 'move it inside.',
          };
      }
    },
  },
  {
    code: 'vassal/setup-location',
    number: 41,
    severity: 'error',
    why: 'VASSAL reports bad data and puts the stack somewhere else.',
    *run(subject) {
      const { of, below, mapOf } = subject;
      const grids = numberedGrids(subject);
      for (const node of of('MM.SetupStack')) {
        const { useGridLocation, location = '', owningBoard = '', x = '0', y = '0' } = node.component.attributes;
        const map = mapOf(node);
        const boards =
          map === undefined
            ? []
            : below(map, 'B.Board').filter((b) => ['', '<any>', b.component.attributes.name].includes(owningBoard));
        const [board] = boards;
        if (board === undefined) continue;
        if (useGridLocation !== 'true') {
          const size = boardSize(subject, board);
          if (size !== undefined && (Number(x) < 0 || Number(y) < 0 || Number(x) > size.width || Number(y) > size.height))
            yield {
              at: node.at,
              what: `${called(node.component)} lies at ${quoted(x)},${quoted(y)}, off its board.`,
              fix: 'place it again.',
              severity: 'warning',
            };
          continue;
        }
        const regions = below(board, 'G.Region').map((region) => region.component.attributes.name);
        const own = grids.filter((grid) => grid.board === board);
        // Formats of zones and numberings may dress a name up; then it cannot be told from outside.
        const dressed = below(board, 'N.Zone', 'N.HexGridNumbering', 'N.SquareGridNumbering').some(
          ({ component: { attributes } }) => !['$gridLocation$', '$name$', undefined, ''].includes(attributes.locationFormat),
        );
        const unsure = own.length < below(board, 'G.HexGrid').length || below(board, 'G.SquareGrid').length > 0;
        if (unsure || dressed || regions.includes(location)) continue;
        if (below(board, 'N.Zone').some((zone) => zone.component.attributes.name === location)) continue;
        const cell = own
          .map(({ grid, numbering }) => [grid, hexNamed(grid, numbering, location)] as const)
          .find(([, found]) => found !== undefined);
        const centre = cell?.[1] && hexCentre(cell[0], cell[1]);
        if (centre === undefined || cell === undefined)
          yield {
            at: node.at,
            what: `${called(node.component)} is set up in "${quoted(location)}", which the board does not have.`,
            fix: 'correct the location.',
          };
        else if (centre.x < 0 || centre.y < 0 || centre.x > cell[0].width || centre.y > cell[0].height)
          yield {
            at: node.at,
            what: `${called(node.component)} is set up in "${quoted(location)}", which is off the board.`,
            fix: 'correct the location.',
          };
      }
    },
  },
];

const sameCell = (a: Cell, b: Cell): boolean => a.column === b.column && a.row === b.row;
