/** A zip archive of small texts, stored without compression: enough for a folder of charts. */
export function zip(files: readonly (readonly [name: string, text: string])[]): Uint8Array {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  const central: Uint8Array[] = [];
  let offset = 0;
  for (const [name, text] of files) {
    const [path, data] = [encoder.encode(name), encoder.encode(text)];
    const sum = crc(data);
    // Version 2.0, UTF-8 names, stored; the first day that a zip can name, so that the same charts give the same bytes.
    const common = [
      20,
      0,
      0,
      8,
      0,
      0,
      0,
      0,
      0x21,
      0,
      ...u32(sum),
      ...u32(data.length),
      ...u32(data.length),
      ...u16(path.length),
      0,
      0,
    ];
    const local = new Uint8Array([0x50, 0x4b, 3, 4, ...common, ...path]);
    parts.push(local, data);
    central.push(new Uint8Array([0x50, 0x4b, 1, 2, 20, 0, ...common, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ...u32(offset), ...path]));
    offset += local.length + data.length;
  }
  const size = central.reduce((sum, part) => sum + part.length, 0);
  const count = u16(files.length);
  const end = new Uint8Array([0x50, 0x4b, 5, 6, 0, 0, 0, 0, ...count, ...count, ...u32(size), ...u32(offset), 0, 0]);
  const all = [...parts, ...central, end];
  const bytes = new Uint8Array(all.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of all) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const u16 = (n: number): number[] => [n & 255, (n >> 8) & 255];
const u32 = (n: number): number[] => [n & 255, (n >>> 8) & 255, (n >>> 16) & 255, (n >>> 24) & 255];

function crc(data: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
