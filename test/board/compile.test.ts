import { describe, expect, it } from 'vitest';
import {
  allows,
  areAdjacent,
  borderBetween,
  compileBoard,
  neighboursOf,
  spaceOf,
  stepAllows,
  stepBetween,
} from '../../src/board/index.js';
import { bfg, board, fttr, grid, hex, rv, side, terrain, zone } from './fixtures.js';

const compiled = (...args: Parameters<typeof board>) => {
  const { board: made, problems } = compileBoard(board(...args), terrain);
  expect(problems).toEqual([]);
  return made;
};

const near = (made: ReturnType<typeof compiled>, id: string): string[] =>
  [...neighboursOf(made, spaceOf(made, id))].map((i) => made.ids[i] as string).sort();

describe('neighbours as the rules references state them', () => {
  it('Battle for Germany 16.5: CC-1, CC+1, and CC, CC+1 in the rows beside a shifted row', () => {
    const made = compiled({ grid: bfg });
    expect(made.size).toBe(35 * 26);
    expect(near(made, '2613')).toEqual(['2612', '2614', '2513', '2514', '2713', '2714'].sort());
    expect(near(made, '2713')).toEqual(['2712', '2714', '2612', '2613', '2812', '2813'].sort());
    expect(near(made, '0101')).toEqual(['0102', '0201']);
    expect(near(made, '0926')).toEqual(['0825', '0826', '0925', '1025', '1026']);
  });

  it('The Fall of the Third Reich: even columns sit half a hex lower', () => {
    const made = compiled({ grid: fttr });
    // Odd column (c,r): (c,r-1) (c,r+1) (c±1,r-1) (c±1,r).
    expect(near(made, '69.14')).toEqual(['69.13', '69.15', '68.13', '68.14', '70.13', '70.14'].sort());
    // Even column: (c,r-1) (c,r+1) (c±1,r) (c±1,r+1).
    expect(near(made, '70.15')).toEqual(['70.14', '70.16', '69.15', '69.16', '71.15', '71.16'].sort());
    expect(areAdjacent(made, spaceOf(made, '69.14'), spaceOf(made, '70.14'))).toBe(true);
    expect(areAdjacent(made, spaceOf(made, '69.14'), spaceOf(made, '70.15'))).toBe(false);
    expect(spaceOf(made, '63.00')).not.toBe(-1);
    for (const free of ['26.14', '26.15', '27.16'])
      expect(areAdjacent(made, spaceOf(made, '27.15'), spaceOf(made, free))).toBe(true);
  });

  it('Red Vengeance: counted from the east, even rows half a hex to the west', () => {
    const made = compiled({ grid: rv });
    // R even: (R, C±1), (R-1, C), (R-1, C+1), (R+1, C), (R+1, C+1).
    expect(near(made, '1422')).toEqual(['1421', '1423', '1322', '1323', '1522', '1523'].sort());
    // R odd: (R, C±1), (R-1, C-1), (R-1, C), (R+1, C-1), (R+1, C).
    expect(near(made, '2711')).toEqual(['2710', '2712', '2610', '2611', '2810', '2811'].sort());
    const at = (id: string) => made.centre(spaceOf(made, id));
    // East is to the right of the sheet.
    expect(at('1421')?.x).toBeGreaterThan(at('1422')?.x ?? Infinity);
  });
});

describe('a hex board', () => {
  const made = compiled(
    {
      grid: grid(),
      paint: {
        legend: { '.': 'clear', '^': 'rough', '~': 'sea', C: ['city', 'clear'], ' ': null },
        rows: '..^~~\n.C.~\n.....\n  .^.\n',
      },
      hexes: 'hexes.csv',
      places: {
        berlin: { name: 'Berlin', at: '0202', features: ['fortress', 'capital'] },
        lost: { name: 'Lost' },
        ruhr: { name: 'Ruhr', at: ['101', '0102'] },
      },
      regions: {
        west: { name: 'West', at: ['0101-0301'] },
        top: { name: 'Top row', at: ['105-0101', 'berlin'] },
        prussia: { name: 'Prussia' },
      },
      boxes: { courland: { name: 'Courland' }, 'off-west': { name: 'Off', kind: 'edge', regions: ['west'] } },
      tracks: { turn: { name: 'Turn', first: 0, last: 2, labels: ['Zero', 'One', 'Two'] } },
      links: [
        { between: ['west', 'off-west'], for: ['exit'], cost: 4, oneWay: true },
        { between: ['berlin', 'courland'], features: ['ice'] },
      ],
      sea: ['sea'],
    },
    {
      hexes: [hex('303', 'rough city', { name: 'Ulm', regions: ['prussia'] }), hex('0305', 'off-map'), hex('0401', 'clear')],
      sides: [side('0101', '0102', 'river'), side('0202', '0203', 'impassable'), side('0101', '0102', 'bridge')],
    },
  );
  const at = (id: string) => made.spaces[spaceOf(made, id)];

  it('has a space for each hex of the map, box, edge and number of a track', () => {
    // The fifth hex of the second line is blank (an editor stripped it), 0305 is listed off the map, 0401 brought back.
    expect(made.ids).toEqual([
      ...['0101', '0102', '0103', '0104', '0105', '0201', '0202', '0203', '0204'],
      ...['0301', '0302', '0303', '0304', '0401', '0403', '0404', '0405'],
      ...['courland', 'off-west', 'turn-0', 'turn-1', 'turn-2'],
    ]);
    expect(made.spaces.map((space) => space.id)).toEqual(made.ids);
    expect(at('turn-1')).toMatchObject({ kind: 'track', name: 'One' });
    expect(at('off-west')).toMatchObject({ kind: 'edge', regions: ['west'] });
  });

  it('puts base terrain first, and lays rows of the list on the picture', () => {
    expect(at('0103')?.terrain).toEqual(['rough']);
    expect(at('0202')).toMatchObject({
      terrain: ['clear', 'city', 'fortress'],
      features: ['fortress', 'capital'],
      place: 'berlin',
    });
    expect(at('0303')).toMatchObject({ terrain: ['rough', 'city'], name: 'Ulm', regions: ['prussia'] });
  });

  it('knows places, regions and the sea', () => {
    const names = (list: readonly number[] | undefined) => list?.map((i) => made.ids[i]);
    expect(names(made.places.get('ruhr'))).toEqual(['0101', '0102']);
    expect(made.places.get('lost')).toEqual([]);
    expect(names(made.regions.get('west'))).toEqual(['0101', '0201', '0301', 'off-west']);
    expect(names(made.regions.get('top'))).toEqual(['0101', '0102', '0103', '0104', '0105', '0202']);
    expect(made.ids.filter((_, i) => made.sea[i] === 1)).toEqual(['0104', '0105', '0204']);
  });

  it('gives borders their features and what may use them', () => {
    const between = (a: string, b: string) => borderBetween(made, spaceOf(made, a), spaceOf(made, b));
    expect(between('0102', '0101')?.features).toEqual(['river', 'bridge']);
    const wall = between('0202', '0203');
    expect(wall && [allows(wall, 'move'), allows(wall, 'attack'), allows(wall, 'supply')]).toEqual([false, false, true]);
    const exit = between('0201', 'off-west');
    expect(exit).toMatchObject({ cost: 4, oneWay: true });
    expect(exit && [allows(exit, 'exit'), allows(exit, 'move')]).toEqual([true, false]);
    expect(between('off-west', '0201')).toBeUndefined();
    expect(between('courland', '0202')?.features).toEqual(['ice']);
  });

  it('asks the terrain of the space that is entered', () => {
    const step = (a: string, b: string) => stepBetween(made, spaceOf(made, a), spaceOf(made, b));
    expect(stepAllows(made, step('0103', '0104'), 'move')).toBe(false);
    expect(stepAllows(made, step('0104', '0103'), 'move')).toBe(true);
    // No zone of control reaches into a fortress; its own reaches out.
    expect(stepAllows(made, step('0201', '0202'), 'zoc')).toBe(false);
    expect(stepAllows(made, step('0202', '0201'), 'zoc')).toBe(true);
  });

  it('lists each step from both ends', () => {
    for (let i = 0; i < made.size; i++) {
      for (let k = made.first[i] as number; k < (made.first[i + 1] as number); k++) {
        const border = made.borders[made.border[k] as number];
        expect([border?.a, border?.b].sort()).toEqual([i, made.to[k]].sort());
        if (!border?.oneWay) expect(stepBetween(made, made.to[k] as number, i)).not.toBe(-1);
      }
    }
  });
});

describe('a zone map', () => {
  const made = compiled(
    { zones: 'zones.csv', borders: 'borders.csv', regions: { east: { name: 'East', at: ['moscow'] } } },
    {
      zones: [
        zone('kiev', { kind: 'hex', x: 3, y: 4 }),
        zone('moscow'),
        zone('urals', { kind: 'box', regions: ['east'], features: ['city', 'factory'] }),
      ],
      borders: [
        { ...side('kiev', 'moscow', 'river'), name: 'Dnepr' },
        { ...side('moscow', 'urals', ''), for: ['move', 'supply'] },
      ],
      sides: [side('urals', 'moscow', 'ice')],
    },
  );

  it('becomes the same kind of board', () => {
    expect(made.size).toBe(3);
    expect(made.grid).toBeUndefined();
    expect(near(made, 'moscow')).toEqual(['kiev', 'urals']);
    expect(made.centre(0)).toEqual({ x: 3, y: 4 });
    expect(made.centre(1)).toBeUndefined();
    expect(made.spaces[2]).toMatchObject({ terrain: ['clear', 'city'], features: ['city', 'factory'] });
    expect(made.regions.get('east')).toEqual([1, 2]);
    expect(made.borders[0]).toMatchObject({ name: 'Dnepr', features: ['river'] });
    expect(made.borders[1]).toMatchObject({ features: ['ice'] });
    const eastern = made.borders[1];
    expect(eastern && [allows(eastern, 'move'), allows(eastern, 'attack'), allows(eastern, 'supply')]).toEqual([
      true,
      false,
      true,
    ]);
  });
});
