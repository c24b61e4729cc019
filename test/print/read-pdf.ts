import { inflateSync } from 'node:zlib';

/**
 * A small reader of PDFs for tests, written against the format and not against our writer: objects by the xref table, and the
 * content of pages and forms followed through matrices, clips and marks. Lengths come out in millimetres, y down.
 */
export interface ReadPage {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly ReadMark[];
  readonly painted: readonly Painted[];
  readonly texts: readonly ReadText[];
  readonly forms: readonly ReadForm[];
}

/** A form painted: which object, and where its own 0, 0 lies. */
export interface ReadForm {
  readonly object: number;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly marks: readonly string[];
}

export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Marked content: where the origin of its space lies on the page, which way its x and y point, and what is clipped to. */
export interface ReadMark {
  readonly mark: string;
  readonly x: number;
  readonly y: number;
  /** Degrees clockwise. */
  readonly rotate: number;
  readonly scale: number;
  /** Everything painted inside, as it is seen. */
  readonly seen: Bounds | undefined;
}

/** Something that leaves ink: a path or a picture, cut by its clips. */
export interface Painted {
  readonly how: 'fill' | 'stroke' | 'both' | 'image';
  readonly colour: string;
  readonly bounds: Bounds;
  readonly marks: readonly string[];
  /** The path's own points on the page. */
  readonly points: readonly (readonly [number, number])[];
}

export interface ReadText {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly font: string;
  /** From descender to ascender and as wide as its glyphs say, cut by its clips; undefined where nothing of it is seen. */
  readonly bounds: Bounds | undefined;
}

type Value = number | boolean | null | Name | Text | Value[] | Dict | Reference;
interface Name {
  readonly name: string;
}
interface Text {
  readonly text: string;
}
interface Reference {
  readonly ref: number;
}
interface Dict {
  readonly dict: Readonly<Record<string, Value>>;
  readonly stream?: Uint8Array;
}
type Matrix = readonly [number, number, number, number, number, number];

export function readPdf(bytes: Uint8Array): { readonly pages: readonly ReadPage[]; readonly objects: number } {
  const file = new File(bytes);
  const root = file.dict(file.trailer.dict.Root);
  const pages = kids(file, file.dict(root.dict.Pages));
  return { pages: pages.map((page) => readPage(file, page)), objects: file.offsets.size };
}

function kids(file: File, node: Dict): Dict[] {
  const list = file.value(node.dict.Kids);
  return Array.isArray(list) ? list.flatMap((kid) => kids(file, file.dict(kid))) : [node];
}

class File {
  readonly offsets = new Map<number, number>();
  readonly trailer: Dict;
  private readonly text: string;

  constructor(private readonly bytes: Uint8Array) {
    this.text = Buffer.from(bytes).toString('latin1');
    const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(this.text)?.[1]);
    const table = /^xref\s+0 (\d+)\s+/.exec(this.text.slice(start));
    if (table === null) throw new Error('no xref table');
    const count = Number(table[1]);
    const at = start + table[0].length;
    for (let i = 0; i < count; i++) {
      const row = this.text.slice(at + 20 * i, at + 20 * i + 20);
      const entry = /^(\d{10}) \d{5} ([nf])/.exec(row);
      if (entry === null) throw new Error(`bad xref row ${row}`);
      if (entry[2] === 'n') this.offsets.set(i, Number(entry[1]));
    }
    const trailer = this.text.indexOf('trailer', at + 20 * count);
    this.trailer = new Tokens(this.text, trailer + 7).value() as Dict;
  }

  value(value: Value | undefined): Value | undefined {
    return value !== undefined && isRef(value) ? this.object(value.ref) : value;
  }

  dict(value: Value | undefined): Dict {
    const found = this.value(value);
    if (found === undefined || !isDict(found)) throw new Error('expected a dictionary');
    return found;
  }

  private object(id: number): Value {
    const offset = this.offsets.get(id);
    if (offset === undefined) throw new Error(`no object ${id}`);
    const head = /^(\d+) 0 obj/.exec(this.text.slice(offset, offset + 20));
    if (Number(head?.[1]) !== id) throw new Error(`object ${id} is not where the xref says`);
    const tokens = new Tokens(this.text, offset + (head?.[0].length ?? 0));
    const value = tokens.value();
    if (!isDict(value) || !/^\s*stream\r?\n/.test(this.text.slice(tokens.at, tokens.at + 20))) return value;
    const start = tokens.at + (/^\s*stream\r?\n/.exec(this.text.slice(tokens.at, tokens.at + 20))?.[0].length ?? 0);
    const length = this.value(value.dict.Length) as number;
    const raw = this.bytes.subarray(start, start + length);
    return { dict: value.dict, stream: nameOf(value.dict.Filter) === 'FlateDecode' ? inflateSync(raw) : raw };
  }
}

class Tokens {
  constructor(
    private readonly text: string,
    public at: number,
  ) {}

  /** The next value, or an operator as { name: '!Do' }; undefined at the end. */
  next(): Value | undefined {
    const space = /[\s]*(?:%[^\n]*\n\s*)*/y;
    space.lastIndex = this.at;
    space.exec(this.text);
    this.at = Math.max(this.at, space.lastIndex);
    if (this.at >= this.text.length) return undefined;
    return this.value();
  }

  value(): Value {
    const rest = (pattern: RegExp): RegExpExecArray | null => {
      const sticky = new RegExp(pattern.source, 'y');
      sticky.lastIndex = this.at;
      const found = sticky.exec(this.text);
      if (found !== null) this.at = sticky.lastIndex;
      return found;
    };
    rest(/\s*/);
    const char = this.text[this.at];
    if (this.text.startsWith('<<', this.at)) {
      this.at += 2;
      const dict: Record<string, Value> = {};
      while (rest(/\s*>>/) === null) {
        const key = this.value() as Name;
        dict[key.name] = this.value();
      }
      return { dict };
    }
    if (char === '[') {
      this.at += 1;
      const list: Value[] = [];
      while (rest(/\s*\]/) === null) list.push(this.value());
      return list;
    }
    if (char === '/') return { name: rest(/\/([^\s/<>[\]()]*)/)?.[1] ?? '' };
    if (char === '<') {
      const hex = (rest(/<([\da-fA-F\s]*)>/)?.[1] ?? '').replace(/\s/g, '');
      const raw = Buffer.from(hex, 'hex');
      return { text: raw[0] === 0xfe && raw[1] === 0xff ? raw.subarray(2).swap16().toString('utf16le') : raw.toString('latin1') };
    }
    if (char === '(') {
      const body = rest(/\(((?:\\[\s\S]|[^\\()])*)\)/)?.[1] ?? '';
      return { text: body.replace(/\\([\s\S])/g, '$1') };
    }
    const ref = rest(/(\d+) (\d+) R(?![A-Za-z])/);
    if (ref !== null) return { ref: Number(ref[1]) };
    const number = rest(/[+-]?(?:\d+\.?\d*|\.\d+)(?=[\s/<>[\]()]|$)/);
    if (number !== null) return Number(number[0]);
    const word = rest(/[^\s/<>[\]()]+/)?.[0] ?? '';
    if (word === '') throw new Error(`cannot read ${this.text.slice(this.at, this.at + 30)}`);
    if (word === 'true' || word === 'false') return word === 'true';
    return word === 'null' ? null : { name: `!${word}` };
  }
}

const isRef = (value: Value): value is Reference => typeof value === 'object' && value !== null && 'ref' in value;
const isDict = (value: Value): value is Dict => typeof value === 'object' && value !== null && 'dict' in value;
const nameOf = (value: Value | undefined): string =>
  typeof value === 'object' && value !== null && 'name' in value ? value.name : '';

interface State {
  matrix: Matrix;
  clip: Bounds;
  fill: string;
  stroke: string;
  width: number;
}

interface OpenMark {
  readonly mark: string;
  readonly matrix: Matrix;
  seen: Bounds | undefined;
}

const MM = 25.4 / 72;

function readPage(file: File, page: Dict): ReadPage {
  const [left = 0, bottom = 0, right = 0, top = 0] = file.value(page.dict.MediaBox) as number[];
  const [width, height] = [(right - left) * MM, (top - bottom) * MM];
  const marks: ReadMark[] = [];
  const painted: Painted[] = [];
  const texts: ReadText[] = [];
  const forms: ReadForm[] = [];
  // From points with y up to millimetres with y down.
  const toPage: Matrix = [MM, 0, 0, -MM, -left * MM, top * MM];
  const open: OpenMark[] = [];
  const run = (content: Uint8Array, resources: Dict, state: State): void => {
    const tokens = new Tokens(Buffer.from(content).toString('latin1'), 0);
    let stack: Value[] = [];
    const saved: State[] = [];
    let points: [number, number][] = [];
    let pending = false;
    const widths = new Map<string, (glyph: number) => number>();
    let [font, size, tm]: [string, number, Matrix] = ['', 0, [1, 0, 0, 1, 0, 0]];
    const num = (i: number): number => stack[i] as number;
    const add = (x: number, y: number): void => {
      points.push(apply(state.matrix, x, y));
    };
    const done = (how: Painted['how'] | undefined): void => {
      const bounds = boundsOf(points);
      if (bounds !== undefined && how !== undefined) {
        const grow = how === 'fill' ? 0 : (state.width * scaleOf(state.matrix)) / 2;
        const seen = cut(grown(bounds, grow), state.clip);
        if (seen !== undefined) {
          painted.push({
            how,
            colour: how === 'stroke' ? state.stroke : state.fill,
            bounds: seen,
            marks: open.map(({ mark }) => mark),
            points,
          });
          for (const one of open) one.seen = union(one.seen, seen);
        }
      }
      if (pending && bounds !== undefined) state.clip = cut(bounds, state.clip) ?? { left: 0, top: 0, right: 0, bottom: 0 };
      pending = false;
      points = [];
    };
    for (let token = tokens.next(); token !== undefined; token = tokens.next()) {
      const operator = nameOf(token).startsWith('!') ? nameOf(token).slice(1) : undefined;
      if (operator === undefined) {
        stack.push(token);
        continue;
      }
      switch (operator) {
        case 'q':
          saved.push({ ...state });
          break;
        case 'Q':
          state = saved.pop() ?? state;
          break;
        case 'cm':
          state.matrix = times([num(0), num(1), num(2), num(3), num(4), num(5)], state.matrix);
          break;
        case 'm':
        case 'l':
          add(num(0), num(1));
          break;
        case 'c':
          for (const i of [0, 2, 4]) add(num(i), num(i + 1));
          break;
        case 're':
          add(num(0), num(1));
          add(num(0) + num(2), num(1) + num(3));
          break;
        case 'W':
        case 'W*':
          pending = true;
          break;
        case 'n':
          done(undefined);
          break;
        case 'f':
        case 'f*':
          done('fill');
          break;
        case 'S':
          done('stroke');
          break;
        case 'B':
        case 'B*':
          done('both');
          break;
        case 'rg':
          state.fill = stack.join(' ');
          break;
        case 'RG':
          state.stroke = stack.join(' ');
          break;
        case 'w':
          state.width = num(0);
          break;
        case 'BDC':
        case 'BMC': {
          const properties = stack[1] as Dict | undefined;
          open.push({ mark: (properties?.dict.Mark as Text | undefined)?.text ?? '', matrix: state.matrix, seen: undefined });
          break;
        }
        case 'EMC': {
          const closed = open.pop();
          if (closed === undefined) throw new Error('EMC without BDC');
          const [x, y] = apply(closed.matrix, 0, 0);
          const [a, b] = closed.matrix;
          marks.push({
            mark: closed.mark,
            x,
            y,
            rotate: Math.round((Math.atan2(b, a) * 180) / Math.PI),
            scale: scaleOf(closed.matrix),
            seen: closed.seen,
          });
          break;
        }
        case 'Tf':
          [font, size] = [nameOf(stack[0]), num(1)];
          break;
        case 'Tm':
          tm = [num(0), num(1), num(2), num(3), num(4), num(5)];
          break;
        case 'TJ': {
          const onPage = times(tm, state.matrix);
          const [x, y] = apply(onPage, 0, 0);
          const glyphs = widths.get(font) ?? widthsOf(file, resources, font);
          widths.set(font, glyphs);
          const wide = runWidth(stack[0] as Value[], glyphs) * size;
          const box = boundsOf([0, wide].flatMap((u) => [-0.2 * size, 0.75 * size].map((v) => apply(onPage, u, v)))) as Bounds;
          texts.push({ x, y, size: size * scaleOf(onPage), font, bounds: cut(box, state.clip) });
          break;
        }
        case 'Do': {
          const list = file.dict(file.value(resources.dict.XObject));
          const ref = list.dict[nameOf(stack[0])];
          const object = file.dict(ref);
          const [x, y] = apply(state.matrix, 0, 0);
          if (ref !== undefined && isRef(ref))
            forms.push({ object: ref.ref, x, y, scale: scaleOf(state.matrix), marks: open.map(({ mark }) => mark) });
          if (nameOf(object.dict.Subtype) === 'Image') {
            add(0, 0);
            add(1, 1);
            done('image');
          } else {
            const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = file.value(object.dict.BBox) as number[];
            const box = boundsOf([x1, x2].flatMap((x) => [y1, y2].map((y) => apply(state.matrix, x, y)))) as Bounds;
            const clip = cut(box, state.clip);
            if (clip !== undefined) run(object.stream as Uint8Array, file.dict(object.dict.Resources), { ...state, clip });
          }
          break;
        }
      }
      stack = [];
    }
    if (saved.length > 0) throw new Error('q without Q');
  };
  run((file.dict(page.dict.Contents).stream ?? new Uint8Array()) as Uint8Array, file.dict(page.dict.Resources), {
    matrix: toPage,
    clip: { left: 0, top: 0, right: width, bottom: height },
    fill: '0 0 0',
    stroke: '0 0 0',
    width: 1,
  });
  if (open.length > 0) throw new Error('BDC without EMC');
  return { width, height, marks, painted, texts, forms };
}

/** Widths of the glyphs of a composite font, in ems (PDF 32000-1, 9.7.4.3: runs of widths from a first glyph, or one for a range). */
function widthsOf(file: File, resources: Dict, font: string): (glyph: number) => number {
  const found = file.dict(file.dict(resources.dict.Font).dict[font]);
  const [inner] = file.value(found.dict.DescendantFonts) as Value[];
  const { dict } = file.dict(inner);
  const usual = (file.value(dict.DW) as number | undefined) ?? 1000;
  const list = (file.value(dict.W) ?? []) as Value[];
  const widths = new Map<number, number>();
  for (let i = 0; i < list.length; ) {
    const first = list[i] as number;
    const next = file.value(list[i + 1]);
    if (Array.isArray(next)) {
      for (const [k, width] of next.entries()) widths.set(first + k, width as number);
      i += 2;
    } else {
      for (let glyph = first; glyph <= (next as number); glyph++) widths.set(glyph, list[i + 2] as number);
      i += 3;
    }
  }
  return (glyph) => (widths.get(glyph) ?? usual) / 1000;
}

/** How far a TJ goes, in ems: two bytes a glyph, and numbers that move back by thousandths. */
function runWidth(run: readonly Value[], width: (glyph: number) => number): number {
  let sum = 0;
  for (const part of run) {
    if (typeof part === 'number') sum -= part / 1000;
    else {
      const { text } = part as Text;
      for (let i = 0; i + 1 < text.length; i += 2) sum += width(text.charCodeAt(i) * 256 + text.charCodeAt(i + 1));
    }
  }
  return sum;
}

/** First a, then b. */
const times = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[1] * b[2],
  a[0] * b[1] + a[1] * b[3],
  a[2] * b[0] + a[3] * b[2],
  a[2] * b[1] + a[3] * b[3],
  a[4] * b[0] + a[5] * b[2] + b[4],
  a[4] * b[1] + a[5] * b[3] + b[5],
];
const apply = (m: Matrix, x: number, y: number): [number, number] => [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]];
const scaleOf = (m: Matrix): number => Math.sqrt(Math.abs(m[0] * m[3] - m[1] * m[2]));

function boundsOf(points: readonly (readonly [number, number])[]): Bounds | undefined {
  if (points.length === 0) return undefined;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left, top, right, bottom };
}

const grown = (b: Bounds, by: number): Bounds => ({
  left: b.left - by,
  top: b.top - by,
  right: b.right + by,
  bottom: b.bottom + by,
});

function cut(a: Bounds, b: Bounds): Bounds | undefined {
  const both = {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
  return both.left > both.right || both.top > both.bottom ? undefined : both;
}

export const union = (a: Bounds | undefined, b: Bounds): Bounds =>
  a === undefined
    ? b
    : {
        left: Math.min(a.left, b.left),
        top: Math.min(a.top, b.top),
        right: Math.max(a.right, b.right),
        bottom: Math.max(a.bottom, b.bottom),
      };
