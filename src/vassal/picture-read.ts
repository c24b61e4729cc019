import { crc32 } from './archive-read.js';
import { readXml } from './xml-read.js';

/** What a picture file says of itself, or what is wrong with it. */
export type Picture =
  | { readonly ok: true; readonly kind: 'png' | 'gif' | 'jpeg' | 'svg' | 'bmp'; readonly width: number; readonly height: number }
  | { readonly ok: false; readonly what: string };

const broken = (what: string): Picture => ({ ok: false, what });

/** Reads the size of a picture and walks its parts to the end, so that a cut-off or garbled file is found. */
export function readPicture(name: string, bytes: Uint8Array): Picture {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length === 0) return broken('it is empty');
  if (/\.svg$/i.test(name)) return readSvg(bytes);
  if (bytes.length > 24 && view.getUint32(0) === 0x89504e47) return readPng(bytes, view);
  if (bytes.length > 12 && text(bytes, 0, 4) === 'GIF8') return readGif(bytes, view);
  if (bytes.length > 4 && view.getUint16(0) === 0xffd8) return readJpeg(bytes, view);
  if (bytes.length > 26 && text(bytes, 0, 2) === 'BM')
    return { ok: true, kind: 'bmp', width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) };
  return broken('it is neither PNG, GIF, JPEG nor SVG');
}

const text = (bytes: Uint8Array, at: number, length: number): string => String.fromCharCode(...bytes.subarray(at, at + length));

function readPng(bytes: Uint8Array, view: DataView): Picture {
  if (text(bytes, 12, 4) !== 'IHDR') return broken('its PNG header is missing');
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    if (at + 12 + length > bytes.length) return broken('it is cut off');
    if (crc32(bytes.subarray(at + 4, at + 8 + length)) !== view.getUint32(at + 8 + length))
      return broken(`the check sum of its part ${text(bytes, at + 4, 4)} is wrong`);
    if (text(bytes, at + 4, 4) === 'IEND')
      return { ok: true, kind: 'png', width: view.getUint32(16), height: view.getUint32(20) };
    at += 12 + length;
  }
  return broken('it is cut off');
}

function readGif(bytes: Uint8Array, view: DataView): Picture {
  if (!bytes.includes(0x3b, 13)) return broken('it is cut off');
  return { ok: true, kind: 'gif', width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

function readJpeg(bytes: Uint8Array, view: DataView): Picture {
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return broken('its JPEG parts are garbled');
    const marker = bytes[at + 1] as number;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = view.getUint16(at + 2);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame && at + 9 <= bytes.length)
      return bytes.includes(0xd9, Math.max(bytes.length - 4_096, at))
        ? { ok: true, kind: 'jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
        : broken('it is cut off');
    if (marker === 0xda || marker === 0xd9) break;
    at += 2 + length;
  }
  return broken('it has no JPEG frame');
}

function readSvg(bytes: Uint8Array): Picture {
  // A document type is the custom of old drawing programs; its entities are refused all the same.
  const source = new TextDecoder().decode(bytes).replace(/<!DOCTYPE\s+svg\s+(PUBLIC|SYSTEM)[^[>]*>/, '');
  const read = readXml(source, 'svg', { elements: 200_000 });
  if (!read.ok) return broken(read.problem.what);
  const { width, height, viewBox } = read.value.root.attributes;
  const box =
    viewBox
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? [];
  if (!/(^|:)svg$/.test(read.value.root.tag)) return broken('it is XML, but not SVG');
  return {
    ok: true,
    kind: 'svg',
    width: Number.parseFloat(width ?? '') || box[2] || 0,
    height: Number.parseFloat(height ?? '') || box[3] || 0,
  };
}
