import { deflateSync } from 'node:zlib';
import type { Font } from 'fontkit';
import PDFDocument from 'pdfkit';
import { openFont } from '../pictures/index.js';

/** An object of the file, written when it ends. */
export interface Ref {
  readonly data: Record<string, unknown>;
  write(chunk: string | Uint8Array): void;
  end(chunk?: string | Uint8Array): void;
}

/** A font inside one document: which of its glyphs are used, by their numbers in the subset. */
interface Embedded {
  readonly id: string;
  readonly font: Font;
  readonly subset: { includeGlyph(id: number): number };
  readonly widths: (number | undefined)[];
  readonly unicode: (number[] | undefined)[];
  readonly scale: number;
  ref(): Ref;
}

interface Picture {
  readonly label: string;
  readonly obj: Ref | null;
  embed(document: unknown): void;
}

/** What we use of pdfkit beside what it declares: it has no call for forms, nor for glyphs that are laid out already. */
interface Inner {
  ref(data?: Record<string, unknown>): Ref;
  openImage(data: Uint8Array): Picture;
  addPage(options: { size: [number, number]; margin: number }): unknown;
  end(): void;
  on(event: 'data', take: (chunk: Uint8Array) => void): unknown;
  on(event: 'end', done: () => void): unknown;
  on(event: 'error', fail: (error: Error) => void): unknown;
  registerFont(name: string, font: unknown): unknown;
  font(name: string): unknown;
  readonly _font: Embedded;
  readonly _fontFamilies: Record<string, unknown>;
  _id: Uint8Array;
  endMetadata: () => void;
  readonly page: { readonly resources: Ref; readonly dictionary: Ref; write(content: Uint8Array): void };
}

export const POINTS = 72 / 25.4;

export interface PdfFacts {
  readonly title: string;
  readonly lang: string;
}

/** A PDF being written. It knows its fonts and its shared parts; what stands on a page is the painter's business. */
export class Pdf {
  private readonly document: Inner;
  private readonly chunks: Uint8Array[] = [];
  private readonly finished: Promise<void>;
  private readonly fonts = new Map<string, Embedded>();
  private readonly texts = new Map<string, string>();
  private readonly pictures = new Map<Uint8Array, Picture>();

  constructor({ title, lang }: PdfFacts) {
    // The same data makes the same file: no clock here, and an ID of the content at the end.
    const options = {
      autoFirstPage: false,
      pdfVersion: '1.7',
      lang,
      font: '',
      displayTitle: true,
      info: { Title: title, Creator: 'Grognard', Producer: 'Grognard (PDFKit)', CreationDate: new Date(0) },
    } as const;
    this.document = new PDFDocument(options) as unknown as Inner;
    // pdfkit writes the title into XML as it is; a title with an ampersand would break it. The Info dictionary says the same.
    this.document.endMetadata = () => {};
    this.finished = new Promise((done, fail) => {
      this.document.on('data', (chunk) => this.chunks.push(chunk));
      this.document.on('end', done);
      this.document.on('error', fail);
    });
  }

  /** A page of this size in millimetres; its content is in millimetres, y down. */
  page(width: number, height: number, content: string, resources: Resources): void {
    this.document.addPage({ size: [width * POINTS, height * POINTS], margin: 0 });
    const { page } = this.document;
    const box = [0, 0, round(width * POINTS), round(height * POINTS)];
    Object.assign(page.dictionary.data, { MediaBox: box, UserUnit: undefined });
    Object.assign(page.resources.data, { ProcSet: undefined, ...resources.dictionary() });
    page.write(latin(`${POINTS.toFixed(6)} 0 0 ${POINTS.toFixed(6)} 0 0 cm 4 M\n${content}`));
  }

  /** A part that pages and other parts paint by name. Whatever it is made of packs its content once for all documents. */
  form(
    box: readonly [number, number, number, number],
    content: string,
    resources: Resources,
    { group = false, of }: { readonly group?: boolean; readonly of?: object } = {},
  ): Ref {
    const form = this.document.ref({
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [...box],
      Resources: resources.dictionary(),
      ...(group ? { Group: { S: 'Transparency' } } : {}),
      Filter: 'FlateDecode',
    });
    form.end(of === undefined ? deflateSync(latin(content)) : packed(of, content));
    return form;
  }

  opacity(value: number): Ref {
    const state = this.document.ref({ Type: 'ExtGState', ca: value, CA: value });
    state.end();
    return state;
  }

  image(data: Uint8Array): { readonly label: string; readonly ref: Ref } {
    let picture = this.pictures.get(data);
    if (picture === undefined) {
      picture = this.document.openImage(data);
      picture.embed(this.document);
      this.pictures.set(data, picture);
    }
    return { label: picture.label, ref: picture.obj as Ref };
  }

  font(name: string): Embedded {
    let font = this.fonts.get(name);
    if (font === undefined) {
      this.document.registerFont(name, openFont(name));
      this.document.font(name);
      font = this.document._font;
      this.fonts.set(name, font);
    }
    return font;
  }

  /** The operand of TJ that shows a text in this font, kerned. */
  glyphs(name: string, text: string): string {
    const key = `${name} ${text}`;
    let shown = this.texts.get(key);
    if (shown === undefined) {
      shown = encode(this.font(name), laidOut(name, text));
      this.texts.set(key, shown);
    }
    return shown;
  }

  /** The whole file. The id is sixteen bytes that name its content: the same content has the same. */
  async bytes(id: Uint8Array): Promise<Uint8Array> {
    this.document._id = id;
    this.document.end();
    await this.finished;
    return Buffer.concat(this.chunks);
  }
}

/** Content streams hold bytes below 128 only; pdfkit would turn them into bytes one by one. */
const latin = (content: string): Uint8Array => Buffer.from(content, 'latin1');

const packs = new WeakMap<object, { readonly content: string; readonly bytes: Uint8Array }>();

/** The map stands in two documents: the larger a part is, the more it is worth to pack it once. */
function packed(of: object, content: string): Uint8Array {
  const known = packs.get(of);
  if (known?.content === content) return known.bytes;
  const bytes = deflateSync(latin(content));
  packs.set(of, { content, bytes });
  return bytes;
}

/** What a page or a form names: fonts, parts, pictures, opacities. */
export class Resources {
  private readonly kinds: Record<string, Record<string, Ref>> = {};

  add(kind: 'Font' | 'XObject' | 'ExtGState', name: string, ref: Ref): void {
    const known = this.kinds[kind] ?? {};
    this.kinds[kind] = known;
    known[name] ??= ref;
  }

  dictionary(): Record<string, unknown> {
    return { ...this.kinds };
  }
}

interface Glyph {
  readonly id: number;
  readonly width: number;
  readonly codePoints: number[];
  /** What kerning adds to its width, in thousandths of an em. */
  readonly more: number;
}

const layouts = new Map<string, readonly Glyph[]>();
const MOST_LAYOUTS = 50_000;

/** Glyphs of a text in a font, whatever the document: laid out once. */
function laidOut(name: string, text: string): readonly Glyph[] {
  const key = `${name} ${text}`;
  let glyphs = layouts.get(key);
  if (glyphs === undefined) {
    const font = openFont(name);
    const scale = 1000 / font.unitsPerEm;
    const run = font.layout(text);
    glyphs = run.glyphs.map((glyph, i) => {
      const width = glyph.advanceWidth * scale;
      return { id: glyph.id, width, codePoints: [...glyph.codePoints], more: (run.positions[i]?.xAdvance ?? 0) * scale - width };
    });
    if (layouts.size >= MOST_LAYOUTS) layouts.clear();
    layouts.set(key, glyphs);
  }
  return glyphs;
}

function encode(font: Embedded, glyphs: readonly Glyph[]): string {
  let [out, open] = ['[', ''];
  for (const { id, width, codePoints, more } of glyphs) {
    const number = font.subset.includeGlyph(id);
    font.widths[number] ??= width;
    font.unicode[number] ??= codePoints;
    open += number.toString(16).padStart(4, '0');
    if (Math.abs(more) < 0.5) continue;
    out += `<${open}> ${Math.round(-more)} `;
    open = '';
  }
  return `${out}${open === '' ? '' : `<${open}>`}]`;
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
