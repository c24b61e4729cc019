import type { Space } from '../../board/index.js';
import type { DrawContext } from '../context.js';
import { artFor, colourNamed, type GroundArt, type MarkArt, type SideArt, type WayArt } from './art.js';

/** What the ground of a space looks like. */
export interface Look {
  /** Spaces of one look make one shape: the ground's art and its colour. */
  readonly key: string;
  readonly terrain: string;
  readonly art: GroundArt;
  readonly colour: string;
}

/** Looks things up for one board, and reports what has no picture once. */
export class Looks {
  private readonly known = new Map<string, Look>();
  private readonly told = new Set<string>();
  private readonly cache = new Map<object, Map<string, unknown>>();

  constructor(readonly context: DrawContext) {}

  /** The ground of a space: the first terrain that fills it. */
  of(space: Space): Look {
    const { pack } = this.context;
    const base = space.terrain.find((id) => pack.terrain.spaces[id]?.base) ?? space.terrain[0] ?? '';
    return this.ground(base);
  }

  ground(id: string): Look {
    let look = this.known.get(id);
    if (look === undefined) {
      const { pack, theme, templates } = this.context;
      const feature = pack.terrain.spaces[id];
      const { grounds } = templates.art;
      const art = this.found(grounds, id, feature?.pattern) ?? grounds.clear;
      if (art === undefined) throw new RangeError('templates/art has no ground called clear.');
      if (this.found(grounds, id, feature?.pattern) === undefined && id !== '')
        this.missing(`terrain ${id}`, 'ground', Object.keys(grounds));
      const { board } = theme;
      const own = board.packColours ? feature?.colour : undefined;
      const colour = board.terrain[id] ?? own ?? colourNamed(this.context, 'tints', art.tint);
      look = { key: `${art.tint} ${colour}`, terrain: id, art, colour };
      this.known.set(id, look);
    }
    return look;
  }

  /** What a feature of a space is drawn as; undefined for a ground or a way, which are drawn otherwise. */
  mark(id: string): MarkArt | undefined {
    const { pack, templates } = this.context;
    const feature = pack.terrain.spaces[id];
    const found = this.found(templates.art.marks, id, feature?.pattern);
    const other = feature?.base || this.way(id) !== undefined || this.found(templates.art.grounds, id, feature?.pattern);
    if (found === undefined && !other) this.missing(`terrain ${id}`, 'mark', Object.keys(templates.art.marks));
    return found;
  }

  way(id: string): WayArt | undefined {
    const { pack, templates } = this.context;
    return this.found(templates.art.ways, id, pack.terrain.spaces[id]?.pattern);
  }

  side(id: string): SideArt | undefined {
    const { pack, templates } = this.context;
    const found = this.found(templates.art.sides, id, pack.terrain.sides[id]?.pattern);
    if (found === undefined) this.missing(`hexside ${id}`, 'side', Object.keys(templates.art.sides));
    return found;
  }

  ink(name: string): string {
    return colourNamed(this.context, 'inks', name);
  }

  /** The colour of a hexside feature: the pack's own where the theme lets it. */
  sideInk(id: string, art: SideArt): string {
    const { pack, theme } = this.context;
    return (theme.board.packColours ? pack.terrain.sides[id]?.colour : undefined) ?? this.ink(art.ink);
  }

  private found<T extends { readonly like: readonly string[] }>(
    table: Readonly<Record<string, T>>,
    id: string,
    pattern: string | undefined,
  ): T | undefined {
    let cache = this.cache.get(table) as Map<string, T | undefined> | undefined;
    if (cache === undefined) {
      cache = new Map();
      this.cache.set(table, cache);
    }
    if (!cache.has(id)) cache.set(id, (pattern === undefined ? undefined : artFor(table, pattern)) ?? artFor(table, id));
    return cache.get(id);
  }

  private missing(about: string, what: string, known: readonly string[]): void {
    if (this.told.has(about)) return;
    this.told.add(about);
    this.context.report({
      code: 'board/no-art',
      severity: 'warning',
      about,
      what: `The map art has no ${what} for ${about}, so that it is drawn plain.`,
      why: 'terrain is drawn as templates/art says, by its pattern or its id.',
      fix: `add "pattern:" to it in terrain.yaml, one of ${known.join(', ')}.`,
    });
  }
}
