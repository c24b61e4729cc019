import { games } from 'virtual:games';
import type { Form } from './form.js';

/** A combat in a link: everything stands after the #, which no server ever sees. */
export function makeLink(game: string, form: Form): string {
  const bytes = new TextEncoder().encode(JSON.stringify(form));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
  return `${location.href.replace(/[?#].*$/, '')}#${game}/${text}`;
}

export function readLink(hash: string): { readonly game: string; readonly form: unknown } | undefined {
  const match = /^#([a-z0-9-]+)(?:\/([\w-]{2,40000}))?$/.exec(hash);
  const entry = games.find(({ id, short }) => id === match?.[1] || short === match?.[1]);
  if (match === null || entry === undefined) return undefined;
  if (match[2] === undefined) return { game: entry.id, form: undefined };
  try {
    const text = atob(match[2].replace(/-/g, '+').replace(/_/g, '/'));
    return {
      game: entry.id,
      form: JSON.parse(new TextDecoder().decode(Uint8Array.from(text, (c) => c.charCodeAt(0)))) as unknown,
    };
  } catch {
    return undefined;
  }
}

export function download(name: string, data: BlobPart, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([data], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export interface PictureLine {
  readonly name: string;
  readonly share: number;
  readonly percent: string;
  readonly on: string;
  readonly text: string;
}

/** The answer as a picture to send: drawn on a canvas, since a message takes no page. */
export async function savePicture(
  title: string,
  column: string,
  subtitle: string,
  lines: readonly PictureLine[],
  notes: readonly string[],
  dark: boolean,
): Promise<void> {
  const [width, scale] = [720, 2];
  const shown = lines.slice(0, 12);
  const height = 250 + shown.length * 44 + notes.length * 26;
  const canvas = document.createElement('canvas');
  canvas.width = width * scale;
  canvas.height = height * scale;
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  const [ground, ink, soft, accent] = dark
    ? ['#1b211e', '#f0e9d6', '#b5b09e', '#e0a84a']
    : ['#f3ecd9', '#221e16', '#5d5646', '#8a5a12'];
  const face = (size: number, weight = 400): string =>
    `${weight} ${size}px "Roboto Condensed", "Arial Narrow", "DejaVu Sans Condensed", system-ui, sans-serif`;
  pen.scale(scale, scale);
  pen.fillStyle = ground as string;
  pen.fillRect(0, 0, width, height);
  const write = (text: string, x: number, y: number, font: string, colour: string, most = width - 64): void => {
    pen.font = font;
    pen.fillStyle = colour;
    pen.fillText(text, x, y, most);
  };
  write(title, 32, 48, face(22, 700), soft as string);
  write(column, 32, 140, face(92, 800), accent as string);
  write(subtitle, 32, 180, face(20), ink as string);
  shown.forEach((line, i) => {
    const y = 222 + i * 44;
    write(line.name, 32, y + 22, face(22, 700), ink as string, 96);
    pen.fillStyle = dark ? '#2c3530' : '#dccfae';
    pen.fillRect(136, y, 300, 28);
    pen.fillStyle = accent as string;
    pen.fillRect(136, y, 300 * line.share, 28);
    write(`${line.percent}%`, 448, y + 21, face(20, 700), ink as string, 80);
    write(line.on === '' ? line.text : `${line.on}  ${line.text}`, 530, y + 20, face(15), soft as string, 170);
  });
  notes.forEach((note, i) => {
    write(note, 32, 248 + shown.length * 44 + i * 26, face(15), soft as string);
  });
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (blob !== null) download('grognard.png', blob, 'image/png');
}
