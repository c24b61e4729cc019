import { describe, expect, it } from 'vitest';
import { counterSheets } from '../../src/print/counters.js';
import { type CutLine, toDxf } from '../../src/print/cut.js';
import { usual } from '../../src/print/index.js';
import { contextOf, printedCounters } from './printed.js';

const box = ({ points }: CutLine): [number, number, number, number] => {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
};

describe('outlines for cutting machines', () => {
  const context = contextOf('absolute-war', usual);
  const made = counterSheets(context, usual);
  const cuts = made?.cuts ?? [];

  it('lie where the printed fronts lie', async () => {
    const fronts = (await printedCounters('absolute-war')).filter(({ marks }) =>
      marks.some(({ mark }) => mark.endsWith(' front')),
    );
    expect(cuts).toHaveLength(fronts.length);
    for (const [i, { lines }] of cuts.entries()) {
      const places = fronts[i]?.marks.filter(({ mark }) => mark.startsWith('counter ')) ?? [];
      const outlines = lines.filter(({ layer }) => layer === 'cut');
      expect(outlines).toHaveLength(places.length);
      for (const [n, line] of outlines.entries()) {
        expect(line.closed).toBe(true);
        const [left, top, right, bottom] = box(line);
        const at = places[n] as { x: number; y: number };
        // A hexagon is narrower than the box that it stands in.
        expect(left + right).toBeCloseTo(2 * at.x + 15, 1);
        expect(top + bottom).toBeCloseTo(2 * at.y + 15, 1);
        expect(bottom - top).toBeCloseTo(15, 1);
      }
    }
  });

  it('follow the true shape of round and hexagonal markers', () => {
    const corners = new Set(
      cuts.flatMap(({ lines }) => lines.filter(({ layer }) => layer === 'cut').map(({ points }) => points.length)),
    );
    expect(corners.has(4)).toBe(true);
    expect(corners.has(6)).toBe(true);
    expect(Math.max(...corners)).toBeGreaterThan(30);
    const round = cuts
      .flatMap(({ lines }) => lines)
      .find(({ layer, points }) => layer === 'cut' && points.length > 30) as CutLine;
    const [left, top, right, bottom] = box(round);
    for (const { x, y } of round.points) expect(Math.hypot(x - (left + right) / 2, y - (top + bottom) / 2)).toBeCloseTo(7.5, 1);
  });

  it('carry the registration marks of the sheet, and come as DXF with y up', () => {
    const [sheet] = cuts;
    if (sheet === undefined) throw new Error('no sheet');
    expect(sheet.lines.filter(({ layer }) => layer === 'registration')).toHaveLength(12);
    const pairs = toDxf(sheet).trimEnd().split('\r\n');
    expect(pairs.length % 2).toBe(0);
    expect(pairs.slice(-2)).toEqual(['0', 'EOF']);
    expect(pairs.filter((word) => word === 'POLYLINE')).toHaveLength(sheet.lines.length);
    const first = sheet.lines.find(({ layer }) => layer === 'cut')?.points[0];
    expect(toDxf(sheet)).toContain(
      `10\r\n${first?.x.toFixed(3)}\r\n20\r\n${(sheet.page.height - (first?.y ?? 0)).toFixed(3)}\r\n`,
    );
  });
});
