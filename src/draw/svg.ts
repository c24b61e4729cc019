import { type Drawing, type GroupItem, type Ink, type Item, mm, type Stamp, type TextItem, type UseItem } from './drawing.js';
import type { Metrics, Run } from './metrics.js';

/** A drawing as SVG. Each stamp is defined once. Text stays text, each stretch with the family and weight that has its characters. */
export function toSvg(drawing: Drawing, metrics: Metrics): string {
  const { width, height } = drawing;
  const stamps = new Map<string, Stamp>();
  collect(drawing.items, stamps);
  const clips: string[] = [];
  const writer = new Writer(metrics, clips);
  const defined = [...stamps.values()].map((stamp) => `<g id="${idOf(stamp.key)}">${writer.items(stamp.items)}</g>`);
  const body = writer.items(drawing.items);
  const defs = [...clips, ...defined];
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${mm(width)}mm" height="${mm(height)}mm" viewBox="0 0 ${mm(width)} ${mm(height)}">${defs.length > 0 ? `<defs>${defs.join('')}</defs>` : ''}${body}</svg>\n`;
}

/** Every stamp of these items, those that others use first. */
export function collect(items: readonly Item[], into: Map<string, Stamp>): void {
  for (const item of items) {
    if (item.kind === 'group') collect(item.items, into);
    if (item.kind !== 'use' || into.has(item.stamp.key)) continue;
    collect(item.stamp.items, into);
    into.set(item.stamp.key, item.stamp);
  }
}

class Writer {
  constructor(
    readonly metrics: Metrics,
    readonly clips: string[],
  ) {}

  items(items: readonly Item[]): string {
    return items.map((item) => this.item(item)).join('');
  }

  private item(item: Item): string {
    switch (item.kind) {
      case 'path':
        return `<path d="${escaped(item.d)}"${ink(item)}${item.rule === 'evenodd' ? ' fill-rule="evenodd"' : ''}/>`;
      case 'text':
        return this.text(item);
      case 'group':
        return this.group(item);
      case 'use':
        return use(item);
      case 'image':
        return `<image x="${mm(item.x)}" y="${mm(item.y)}" width="${mm(item.width)}" height="${mm(item.height)}" preserveAspectRatio="none"${opacity(item.opacity)} xlink:href="data:image/${item.type};base64,${base64(item.data)}"/>`;
    }
  }

  private text(item: TextItem): string {
    const runs = this.metrics.runs(item.text, item.weight);
    const halo = item.halo
      ? ` stroke="${item.halo.colour}" stroke-width="${mm(2 * item.halo.width)}" stroke-linejoin="round" paint-order="stroke"`
      : '';
    const turn = item.rotate ? ` transform="rotate(${mm(item.rotate)} ${mm(item.x)} ${mm(item.y)})"` : '';
    const font = ({ face }: Run): string => ` font-family="${face.family}" font-weight="${face.weight}"`;
    const rest = ` fill="${item.fill}"${halo}${opacity(item.opacity)}${turn} xml:space="preserve"`;
    const [first] = runs;
    if (runs.length <= 1 || first === undefined) {
      const anchor = item.anchor === 'start' ? '' : ` text-anchor="${item.anchor}"`;
      return `<text x="${mm(item.x)}" y="${mm(item.y)}" font-size="${mm(item.size)}"${first ? font(first) : ''}${anchor}${rest}>${escaped(first?.text ?? '')}</text>`;
    }
    // Each stretch has a place of its own: resvg sets what follows without one in the fallback font of its neighbour.
    const widths = runs.map((run) => run.face.advance(run.text) * item.size);
    const wide = widths.reduce((sum, one) => sum + one, 0);
    let x = item.x - (item.anchor === 'start' ? 0 : item.anchor === 'middle' ? wide / 2 : wide);
    const body = runs.map((run, i) => {
      const at = x;
      x += widths[i] ?? 0;
      return `<tspan x="${mm(at)}"${font(run)}>${escaped(run.text)}</tspan>`;
    });
    return `<text y="${mm(item.y)}" font-size="${mm(item.size)}"${rest}>${body.join('')}</text>`;
  }

  private group(item: GroupItem): string {
    const clip = item.clip === undefined ? '' : ` clip-path="url(#${this.clip(item.clip, item.clipRule)})"`;
    const moves = [
      item.at ? `translate(${mm(item.at.x)} ${mm(item.at.y)})` : '',
      item.rotate ? `rotate(${mm(item.rotate)})` : '',
      item.scale !== undefined && item.scale !== 1 ? `scale(${item.scale})` : '',
    ].filter((move) => move !== '');
    const transform = moves.length > 0 ? ` transform="${moves.join(' ')}"` : '';
    const mark = item.mark === undefined ? '' : ` data-mark="${escaped(item.mark)}"`;
    return `<g${transform}${clip}${opacity(item.opacity)}${mark}>${this.items(item.items)}</g>`;
  }

  private clip(d: string, rule: GroupItem['clipRule']): string {
    const id = `clip${this.clips.length}`;
    this.clips.push(
      `<clipPath id="${id}"><path d="${escaped(d)}"${rule === 'evenodd' ? ' clip-rule="evenodd"' : ''}/></clipPath>`,
    );
    return id;
  }
}

function use(item: UseItem): string {
  const moves = [
    `translate(${mm(item.x)} ${mm(item.y)})`,
    item.rotate ? ` rotate(${mm(item.rotate)})` : '',
    item.scale !== undefined && item.scale !== 1 ? ` scale(${item.scale})` : '',
  ];
  return `<use xlink:href="#${idOf(item.stamp.key)}" transform="${moves.join('')}"/>`;
}

function ink({ fill, stroke, width, dash, cap, join, opacity: o }: Ink): string {
  const lines =
    stroke === undefined
      ? ''
      : ` stroke="${stroke}" stroke-width="${mm(width ?? 0.1)}"${dash ? ` stroke-dasharray="${dash.map(mm).join(' ')}"` : ''}${cap && cap !== 'butt' ? ` stroke-linecap="${cap}"` : ''}${join && join !== 'miter' ? ` stroke-linejoin="${join}"` : ''}`;
  // A path of one ink needs no layer of its own, which renderers pay dearly for.
  const one = fill === undefined || stroke === undefined;
  const faint = one ? opacity(o).replace(' opacity', fill === undefined ? ' stroke-opacity' : ' fill-opacity') : opacity(o);
  return ` fill="${fill ?? 'none'}"${lines}${faint}`;
}

const opacity = (value: number | undefined): string => (value === undefined || value === 1 ? '' : ` opacity="${mm(value)}"`);

/** Keys are free text; ids are not. */
const idOf = (key: string): string => `s-${key.replace(/[^A-Za-z0-9-]/g, (char) => `_${char.codePointAt(0)?.toString(16)}_`)}`;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// Control characters are not XML, whatever a spreadsheet holds.
const escaped = (words: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must go
  words.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '').replace(/[&<>"]/g, (char) => entities[char] as string);

function base64(data: Uint8Array): string {
  let out = '';
  for (let i = 0; i < data.length; i += 0x8000) out += String.fromCharCode(...data.subarray(i, i + 0x8000));
  return btoa(out);
}
