import { expect, it } from 'vitest';
import { Looks } from '../../src/draw/board/looks.js';
import { zoneFill } from '../../src/draw/board/zonemap.js';
import { listPacks } from '../../src/node.js';
import { drawContext } from '../../src/pictures/index.js';
import { distance, type Eye, eyes } from '../support/eyes.js';
import { packOf } from '../support/pack.js';

const games = listPacks().map((folder) => folder.slice(folder.lastIndexOf('/') + 1));

/** Grounds are large and lie side by side: half of what two counters need. */
const apart = 0.06;
/** A river is a line a millimetre wide, and needs more. */
const lineApart = 0.12;

interface Ground {
  readonly name: string;
  readonly colour: string;
  /** What is drawn on this ground and on no other; empty where it is plain. */
  readonly art: readonly string[];
}

/** What lies on the map of a game as a surface, the bands of its sea included, and the lines of water over it. */
function surfaces(id: string): { grounds: readonly Ground[]; rivers: readonly (readonly [string, string])[] } {
  const { pack, board } = packOf(id);
  const context = drawContext(pack, board, { theme: 'colour-blind-safe' });
  const looks = new Looks(context);
  const style = context.theme.board;
  const found = new Map<string, Ground>();
  const add = (name: string, colour: string, art: readonly string[]) => found.set(`${name} ${colour}`, { name, colour, art });
  const zones = new Map(pack.board.zones.map((zone) => [zone.id, zone.kind] as const));
  for (const space of board.spaces) {
    const kind = zones.get(space.id) ?? space.kind;
    if (!zones.has(space.id) && kind !== 'hex') continue;
    const { art, colour } = looks.of(space);
    add(art.tint, zoneFill(kind, colour, style), [...art.stamps, ...(art.hatch === undefined ? [] : ['hatch'])]);
  }
  if (zones.size > 0) {
    const { colour, art } = looks.ground('prohibited');
    add(art.tint, colour, art.hatch === undefined ? [] : ['hatch']);
  }
  if (zones.size > 0 || [...found.values()].some(({ name }) => name === 'sea'))
    for (const colour of [style.sea, ...style.shallows]) add('sea', colour, []);
  const rivers = [...new Set(board.borders.flatMap(({ features }) => features))].flatMap((feature) => {
    const art = looks.side(feature);
    return art?.kind === 'water' && art.ink !== 'strait' ? [[feature, looks.sideInk(feature, art)] as const] : [];
  });
  return { grounds: [...found.values()], rivers };
}

/** Each has art, and none of it is the other's. */
const byArt = (a: Ground, b: Ground): boolean =>
  a.art.length > 0 && b.art.length > 0 && !a.art.some((stamp) => b.art.includes(stamp));

const onMap = new Map(games.map((id) => [id, surfaces(id)] as const));

it.each(games.flatMap((id) => (Object.keys(eyes) as Eye[]).map((eye) => [id, eye] as const)))(
  'colour-blind-safe tells the grounds and waters of %s apart with %s',
  (id, eye) => {
    const { grounds, rivers } = onMap.get(id) as ReturnType<typeof surfaces>;
    expect(grounds.length).toBeGreaterThan(2);
    expect(rivers.length).toBeGreaterThan(0);
    const near: string[] = [];
    for (const [i, a] of grounds.entries())
      for (const b of grounds.slice(i + 1)) {
        // Bands of one sea run into each other on purpose.
        if (a.name === b.name || byArt(a, b)) continue;
        const far = distance(eye, a.colour, b.colour);
        if (far < apart) near.push(`${a.name} and ${b.name}: ${far.toFixed(3)}`);
      }
    for (const [river, ink] of rivers)
      for (const { name, colour } of grounds) {
        const far = distance(eye, ink, colour);
        if (far < lineApart) near.push(`${river} on ${name}: ${far.toFixed(3)}`);
      }
    expect(near).toEqual([]);
  },
);
