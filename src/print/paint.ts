import { createHash } from 'node:crypto';
import {
  collect,
  type Drawing,
  type GroupItem,
  type ImageItem,
  type Item,
  type Metrics,
  type Stamp,
  type TextItem,
  type UseItem,
} from '../draw/index.js';
import { Layer } from './layer.js';
import { factor, num } from './path.js';
import { Pdf, type Ref } from './pdf.js';

export interface PaintFacts {
  readonly title: string;
  readonly lang: string;
  readonly metrics: Metrics;
}

/**
 * Drawings as the pages of a PDF: true vectors, text as text in embedded subsets, each stamp defined once. A group's `mark` is
 * written as marked content, so that whoever reads the file finds where each thing lies. The same drawings make the same bytes.
 */
export async function paintPdf(pages: readonly Drawing[], { title, lang, metrics }: PaintFacts): Promise<Uint8Array> {
  const pdf = new Pdf({ title, lang });
  const painter = new Painter(pdf, metrics);
  const sum = createHash('sha256').update(title);
  // Shared parts come first, in the order in which pages use them: two documents of the same parts then name everything alike.
  const stamps = new Map<string, Stamp>();
  for (const { items } of pages) collect(items, stamps);
  for (const stamp of stamps.values()) painter.form(stamp);
  for (const { width, height, items } of pages) {
    const layer = new Layer();
    painter.items(items, layer);
    const content = layer.content();
    sum.update(`${width} ${height}\n`).update(content);
    pdf.page(width, height, content, layer.resources);
  }
  return pdf.bytes(sum.digest().subarray(0, 16));
}

/** Far beyond any page: what a group holds is not measured, and viewers cut it to the page. */
const anywhere = [-20_000, -20_000, 20_000, 20_000] as const;

class Painter {
  private readonly forms = new Map<string, { readonly name: string; readonly ref: Ref }>();
  private readonly opacities = new Map<number, { readonly name: string; readonly ref: Ref }>();

  constructor(
    private readonly pdf: Pdf,
    private readonly metrics: Metrics,
  ) {}

  items(items: readonly Item[], layer: Layer): void {
    for (const item of items) this.item(item, layer);
  }

  private item(item: Item, layer: Layer): void {
    switch (item.kind) {
      case 'path':
        // Fill and stroke of a see-through shape are one picture: the stroke does not show the fill beneath it.
        if (seeThrough(item) && item.fill !== undefined && item.stroke !== undefined)
          this.together([{ ...item, opacity: undefined }], item.opacity, layer);
        else this.faded(item.opacity, layer, () => layer.path(item.d, item, item.rule === 'evenodd'));
        break;
      case 'text':
        if (seeThrough(item) && item.halo !== undefined) this.together([{ ...item, opacity: undefined }], item.opacity, layer);
        else this.faded(item.opacity, layer, () => this.text(item, layer));
        break;
      case 'group':
        this.group(item, layer);
        break;
      case 'use':
        this.use(item, layer);
        break;
      case 'image':
        this.faded(item.opacity, layer, () => this.image(item, layer));
    }
  }

  private group(item: GroupItem, layer: Layer): void {
    const { at, rotate, scale, clip, mark } = item;
    const moved = (at !== undefined && (at.x !== 0 || at.y !== 0)) || (rotate ?? 0) !== 0 || (scale ?? 1) !== 1;
    const kept = moved || clip !== undefined;
    if (kept) layer.save();
    if (at !== undefined || moved) layer.transform(at?.x ?? 0, at?.y ?? 0, rotate, scale);
    if (mark !== undefined) layer.write(`/Grognard <</Mark ${pdfString(mark)}>> BDC`);
    if (clip !== undefined) layer.clip(clip, item.clipRule);
    if (seeThrough(item)) this.together(item.items, item.opacity, layer);
    else this.items(item.items, layer);
    if (mark !== undefined) layer.write('EMC');
    if (kept) layer.restore();
  }

  private use({ stamp, x, y, rotate, scale }: UseItem, layer: Layer): void {
    const { name, ref } = this.form(stamp);
    layer.resources.add('XObject', name, ref);
    layer.save();
    layer.transform(x, y, rotate, scale);
    layer.write(`/${name} Do`);
    layer.restore();
  }

  form(stamp: Stamp): { readonly name: string; readonly ref: Ref } {
    let form = this.forms.get(stamp.key);
    if (form === undefined) {
      const inside = new Layer();
      this.items(stamp.items, inside);
      // A form is cut at its box; strokes and letters may reach over the stamp's.
      const room = Math.max(stamp.width, stamp.height);
      const box = [-room, -room, stamp.width + room, stamp.height + room] as const;
      form = { name: `S${this.forms.size + 1}`, ref: this.pdf.form(box, inside.content(), inside.resources, { of: stamp }) };
      this.forms.set(stamp.key, form);
    }
    return form;
  }

  /** Several things faded as one picture. */
  private together(items: readonly Item[], opacity: number | undefined, layer: Layer): void {
    const inside = new Layer();
    this.items(items, inside);
    const name = `S${this.forms.size + 1}`;
    const ref = this.pdf.form(anywhere, inside.content(), inside.resources, { group: true });
    this.forms.set(` group ${name}`, { name, ref });
    layer.resources.add('XObject', name, ref);
    this.faded(opacity, layer, () => layer.write(`/${name} Do`));
  }

  private faded(opacity: number | undefined, layer: Layer, paint: () => void): void {
    if (opacity === undefined || opacity === 1) {
      paint();
      return;
    }
    const value = Math.round(opacity * 1000) / 1000;
    let state = this.opacities.get(value);
    if (state === undefined) {
      state = { name: `G${this.opacities.size + 1}`, ref: this.pdf.opacity(value) };
      this.opacities.set(value, state);
    }
    layer.resources.add('ExtGState', state.name, state.ref);
    layer.save();
    layer.write(`/${state.name} gs`);
    paint();
    layer.restore();
  }

  private text(item: TextItem, layer: Layer): void {
    const words = shown(item.text);
    const runs = this.metrics.runs(words, item.weight);
    const wide = item.anchor === 'start' ? 0 : this.metrics.width(words, item);
    const angle = ((item.rotate ?? 0) * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    let along = item.anchor === 'middle' ? -wide / 2 : item.anchor === 'end' ? -wide : 0;
    const shows: string[] = [];
    for (const { face, text } of runs) {
      const font = this.pdf.font(face.name);
      layer.resources.add('Font', font.id, font.ref());
      // Letters stand upright although y points down: their matrix turns y once more.
      const [x, y] = [item.x + cos * along, item.y + sin * along];
      shows.push(
        `/${font.id} ${num(item.size)} Tf ${factor(cos)} ${factor(sin)} ${factor(sin)} ${factor(-cos)} ${num(x)} ${num(y)} Tm ${this.pdf.glyphs(face.name, text)} TJ`,
      );
      along += face.advance(text) * item.size;
    }
    if (shows.length === 0) return;
    if (item.halo !== undefined) {
      layer.stroke(item.halo.colour, 2 * item.halo.width, undefined, 0, 1);
      layer.write(`BT 1 Tr ${shows.join('\n')} 0 Tr ET`);
    }
    layer.fill(item.fill);
    layer.write(`BT ${shows.join('\n')} ET`);
  }

  private image({ x, y, width, height, data }: ImageItem, layer: Layer): void {
    const { label, ref } = this.pdf.image(data);
    layer.resources.add('XObject', label, ref);
    layer.save();
    // A picture fills the unit square with its top at y = 1; here y points down.
    layer.write(`${num(width)} 0 0 ${num(-height)} ${num(x)} ${num(y + height)} cm /${label} Do`);
    layer.restore();
  }
}

const seeThrough = ({ opacity }: { readonly opacity?: number | undefined }): boolean => opacity !== undefined && opacity < 1;

/** Line breaks and tabs are spaces, other control characters nothing, as in SVG. */
const shown = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must go
  text.replace(/[\t\n\r]/g, ' ').replace(/[\u0000-\u001f]/g, '');

/** A string of a PDF: plain where it is plain, else UTF-16. */
const pdfString = (text: string): string =>
  /^[ -~]*$/.test(text)
    ? `(${text.replace(/[\\()]/g, (char) => `\\${char}`)})`
    : `<feff${[...text]
        .flatMap((char) => char.split(''))
        .map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'))
        .join('')}>`;
