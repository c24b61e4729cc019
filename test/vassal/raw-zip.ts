import { deflateRawSync } from 'node:zlib';
import { crc32 } from '../../src/vassal/archive-read.js';

/** One entry of a ZIP file in which every field of the headers can be told to lie. */
export interface RawEntry {
  readonly name: string | Uint8Array;
  readonly data?: Uint8Array | string;
  readonly stored?: boolean;
  readonly flags?: number;
  readonly method?: number;
  readonly crc?: number;
  readonly declared?: number;
  readonly compressed?: number;
  /** The name in front of the bytes, if it is another. */
  readonly localName?: string;
  /** Of the directory's entry: mode of the file under Unix. */
  readonly mode?: number;
  readonly extra?: Uint8Array;
  /** Points to the bytes of the entry with this index instead of its own. */
  readonly sameAs?: number;
}

export function rawZip(entries: readonly RawEntry[], end: { readonly count?: number; readonly disk?: number } = {}): Uint8Array {
  const parts: Uint8Array[] = [];
  const central: Uint8Array[] = [];
  const offsets: number[] = [];
  let at = 0;
  const push = (part: Uint8Array): void => {
    parts.push(part);
    at += part.length;
  };
  for (const entry of entries) {
    const plain = bytesOf(entry.data ?? '');
    const packed = entry.stored ? plain : new Uint8Array(deflateRawSync(plain));
    const name = bytesOf(entry.name);
    const local = bytesOf(entry.localName ?? entry.name);
    const extra = entry.extra ?? new Uint8Array();
    const common = (name: Uint8Array, extra: Uint8Array): number[] => [
      ...[...u16(20), ...u16(entry.flags ?? 0x800), ...u16(entry.method ?? (entry.stored ? 0 : 8)), 0, 0, 0x21, 0x28],
      ...[...u32(entry.crc ?? crc32(plain)), ...u32(entry.compressed ?? packed.length), ...u32(entry.declared ?? plain.length)],
      ...[...u16(name.length), ...u16(extra.length)],
    ];
    offsets.push(at);
    const offset = entry.sameAs === undefined ? at : (offsets[entry.sameAs] as number);
    if (entry.sameAs === undefined) {
      push(new Uint8Array([0x50, 0x4b, 3, 4, ...common(local, new Uint8Array()), ...local]));
      push(packed);
    }
    const made = entry.mode === undefined ? [20, 0] : [20, 3];
    const attributes = u32(((entry.mode ?? 0) << 16) >>> 0);
    central.push(
      new Uint8Array([
        ...[0x50, 0x4b, 1, 2, ...made, ...common(name, extra), 0, 0, 0, 0, 0, 0, ...attributes, ...u32(offset)],
        ...name,
        ...extra,
      ]),
    );
  }
  const start = at;
  for (const part of central) push(part);
  const count = u16(end.count ?? entries.length);
  push(
    new Uint8Array([0x50, 0x4b, 5, 6, ...u16(end.disk ?? 0), 0, 0, ...count, ...count, ...u32(at - start), ...u32(start), 0, 0]),
  );
  const bytes = new Uint8Array(at);
  let to = 0;
  for (const part of parts) {
    bytes.set(part, to);
    to += part.length;
  }
  return bytes;
}

const bytesOf = (data: Uint8Array | string): Uint8Array => (typeof data === 'string' ? new TextEncoder().encode(data) : data);
const u16 = (n: number): number[] => [n & 255, (n >>> 8) & 255];
const u32 = (n: number): number[] => [n & 255, (n >>> 8) & 255, (n >>> 16) & 255, (n >>> 24) & 255];
export const u64 = (n: bigint): number[] => Array.from({ length: 8 }, (_, i) => Number((n >> BigInt(8 * i)) & 255n));
