import { type Draft, MAX_SPACES } from './draft.js';
import { type At, badRange, type Problem, type Suggestions, tooManyNamed, unknownHex, unknownSpace } from './problem.js';

/** Finds spaces by what people write: an id, a hex number, a range along a line, a place, a region. */
export class Spaces {
  /** How many spaces may still be named: lists of overlapping ranges must not grow without end. */
  private left = 20 * MAX_SPACES;
  private readonly regions = new Map<string, readonly number[]>();
  private words: readonly string[] | undefined;

  constructor(
    private readonly draft: Draft,
    private readonly near: Suggestions,
  ) {}

  /** One space, or -1 with a problem. A place that lies in one space serves. */
  one(text: string, place: At, problems: Problem[]): number {
    const found = this.find(text);
    if (found !== -1) return found;
    const [only, ...others] = this.draft.places.get(text) ?? [];
    if (only !== undefined && others.length === 0) return only;
    problems.push(this.unknown(text, place));
    return -1;
  }

  /** All spaces that a word names, with `also`, places or places and regions serve. None with a problem when it names none. */
  named(text: string, place: At, problems: Problem[], also?: 'places' | 'regions'): readonly number[] {
    const found = this.find(text);
    if (found !== -1) return [found];
    const range = this.range(text, place, problems);
    if (range !== undefined) return range;
    const lists = also === undefined ? [] : [this.draft.places.get(text), also === 'regions' ? this.region(text) : undefined];
    // A place without a number or an empty region is known, and names nothing.
    const list = lists.find((spaces) => spaces !== undefined);
    if (list !== undefined) return list;
    problems.push(this.unknown(text, place));
    return [];
  }

  private find(text: string): number {
    const exact = this.draft.index.get(text);
    if (exact !== undefined) return exact;
    const cell = this.draft.grid?.numbering.parse(text);
    return cell === undefined ? -1 : (this.draft.grid?.cell(cell.row, cell.column) ?? -1);
  }

  /** 1601-2301: from one hex along its row or column to the other. Undefined when it is not written as a range. */
  private range(text: string, place: At, problems: Problem[]): readonly number[] | undefined {
    const { grid } = this.draft;
    if (grid === undefined || text.length > 64) return undefined;
    for (const { index } of text.matchAll(/[-–]/g)) {
      const [left, right] = [text.slice(0, index).trim(), text.slice(index + 1).trim()];
      if (!grid.numbering.reads(left) || !grid.numbering.reads(right)) continue;
      const [a, b] = [grid.numbering.parse(left), grid.numbering.parse(right)];
      if (a === undefined || b === undefined) {
        if (a === undefined) problems.push(this.unknown(left, place));
        if (b === undefined) problems.push(this.unknown(right, place));
        return [];
      }
      if (a.row !== b.row && a.column !== b.column) {
        problems.push(badRange(place, text));
        return [];
      }
      const [down, on] = [Math.sign(b.row - a.row), Math.sign(b.column - a.column)];
      const length = Math.abs(b.row - a.row) + Math.abs(b.column - a.column) + 1;
      if (length > this.left) {
        problems.push(tooManyNamed(place, 20 * MAX_SPACES));
        return [];
      }
      this.left -= length;
      const all = Array.from({ length }, (_, n) => grid.cell(a.row + n * down, a.column + n * on));
      const there = all.filter((space) => space !== -1);
      if (there.length === 0) problems.push(this.unknown(left, place));
      return there;
    }
    return undefined;
  }

  private region(id: string): readonly number[] | undefined {
    if (!this.draft.regions.has(id)) return undefined;
    let list = this.regions.get(id);
    if (list === undefined) {
      list = this.draft.spaces.flatMap((space, i) => (space.regions.includes(id) ? [i] : []));
      this.regions.set(id, list);
    }
    return list;
  }

  private unknown(text: string, place: At): Problem {
    const { draft, near } = this;
    const looksLikeHex = draft.grid !== undefined && (draft.grid.numbering.reads(text) || /^\d/.test(text));
    if (looksLikeHex) return unknownHex(place, text, near.near(text, draft.ids));
    this.words ??= [...draft.ids, ...draft.regions.keys()];
    return unknownSpace(place, text, near.near(text, this.words));
  }
}
