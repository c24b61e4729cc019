import { good, type Outcome, type Problem, quoted, refuse } from './problem.js';

/** One entry as the archive's directory describes it. Sizes are what it declares, and are not believed. */
export interface Entry {
  readonly name: string;
  /** The name exactly as its bytes say, for comparing with the local header. */
  readonly rawName: Uint8Array;
  readonly utf8: boolean;
  readonly method: number;
  readonly flags: number;
  readonly crc: number;
  readonly compressed: number;
  readonly declared: number;
  /** Where its local header starts. */
  readonly offset: number;
  readonly directory: boolean;
  readonly symlink: boolean;
  readonly zip64: boolean;
}

export interface Directory {
  readonly entries: readonly Entry[];
  readonly at: number;
}

const sign = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50, end64: 0x06064b50, locator64: 0x07064b50 } as const;

const truncated = (what: string): { readonly ok: false; readonly problem: Problem } =>
  refuse(
    'vassal/archive-truncated',
    what,
    'a module or save is a ZIP file, whose list of entries stands at its end.',
    'fetch the file again: it was cut off, or is not a VASSAL file.',
  );

/** Reads the list of entries at the end of a ZIP file. */
export function readDirectory(bytes: Uint8Array, most: number): Outcome<Directory> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === undefined)
    return truncated(
      bytes.length >= 4 && view.getUint32(0, true) === sign.local
        ? 'The ZIP file ends before its list of entries.'
        : 'The file is not a ZIP file.',
    );
  const [disk, startDisk] = [view.getUint16(end + 4, true), view.getUint16(end + 6, true)];
  let count = view.getUint16(end + 10, true);
  let size = view.getUint32(end + 12, true);
  let at = view.getUint32(end + 16, true);
  if (count === 0xffff || size === 0xffffffff || at === 0xffffffff) {
    const large = readEnd64(view, end);
    if (large !== undefined) ({ count, size, at } = large);
  }
  if ((disk !== 0 && disk !== 0xffff) || (startDisk !== 0 && startDisk !== 0xffff))
    return refuse(
      'vassal/archive-multi-disk',
      'The ZIP file is one part of several.',
      'VASSAL opens whole files only.',
      'join the parts and try again.',
    );
  if (count > most)
    return refuse(
      'vassal/archive-too-many-entries',
      `The ZIP file says that it has ${count} entries.`,
      `no module has more than ${most}; reading them all would take for ever.`,
      'unpack it and keep only what the module uses.',
    );
  if (at + size > end) return truncated('The list of entries does not lie inside the file.');
  const entries: Entry[] = [];
  let here = at;
  for (let i = 0; i < count; i++) {
    if (here + 46 > end || view.getUint32(here, true) !== sign.central)
      return truncated(`The list of entries breaks off after ${i} of ${count}.`);
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((o) => view.getUint16(here + o, true)) as [
      number,
      number,
      number,
    ];
    if (here + 46 + nameLength + extraLength + noteLength > end)
      return truncated(`The list of entries breaks off after ${i} of ${count}.`);
    entries.push(readEntry(bytes, view, here, nameLength, extraLength));
    here += 46 + nameLength + extraLength + noteLength;
  }
  return good({ entries, at });
}

function readEntry(bytes: Uint8Array, view: DataView, here: number, nameLength: number, extraLength: number): Entry {
  const flags = view.getUint16(here + 8, true);
  const rawName = bytes.subarray(here + 46, here + 46 + nameLength);
  const sizes = {
    compressed: view.getUint32(here + 20, true),
    declared: view.getUint32(here + 24, true),
    offset: view.getUint32(here + 42, true),
  };
  const zip64 = [sizes.compressed, sizes.declared, sizes.offset].includes(0xffffffff);
  if (zip64) readExtra64(view, here + 46 + nameLength, extraLength, sizes);
  const utf8 = (flags & 0x800) !== 0 || rawName.every((byte) => byte < 128);
  const name = new TextDecoder(utf8 ? 'utf-8' : 'latin1').decode(rawName);
  const host = view.getUint8(here + 5);
  const mode = view.getUint32(here + 38, true) >>> 16;
  return {
    name,
    rawName,
    utf8,
    method: view.getUint16(here + 10, true),
    flags,
    crc: view.getUint32(here + 16, true),
    ...sizes,
    directory: name.endsWith('/'),
    symlink: (host === 3 || host === 19) && (mode & 0xf000) === 0xa000,
    zip64,
  };
}

/** The end record stands before a comment of at most 64 kB. */
function findEnd(view: DataView): number | undefined {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 0xffff); at--)
    if (view.getUint32(at, true) === sign.end && at + 22 + view.getUint16(at + 20, true) <= view.byteLength) return at;
  return undefined;
}

function readEnd64(view: DataView, end: number): { count: number; size: number; at: number } | undefined {
  if (end < 20 || view.getUint32(end - 20, true) !== sign.locator64) return undefined;
  const record = Number(view.getBigUint64(end - 12, true));
  if (record + 56 > end || view.getUint32(record, true) !== sign.end64) return undefined;
  const [count, size, at] = [32, 40, 48].map((o) => Number(view.getBigUint64(record + o, true))) as [number, number, number];
  return { count, size, at };
}

/** Sizes that do not fit 32 bits stand in an extra field, each only if its own place holds all ones. */
function readExtra64(
  view: DataView,
  from: number,
  length: number,
  sizes: Record<'compressed' | 'declared' | 'offset', number>,
): void {
  for (let at = from; at + 4 <= from + length; ) {
    const [kind, size] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    if (kind === 1) {
      let next = at + 4;
      for (const key of ['declared', 'compressed', 'offset'] as const) {
        if (sizes[key] !== 0xffffffff || next + 8 > Math.min(at + 4 + size, from + length)) continue;
        sizes[key] = Number(view.getBigUint64(next, true));
        next += 8;
      }
      return;
    }
    at += 4 + size;
  }
}

/** Where the bytes of an entry lie, by its local header; that header must tell the same tale as the directory. */
export function entryData(bytes: Uint8Array, entry: Entry): Outcome<{ readonly start: number; readonly end: number }> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { offset } = entry;
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== sign.local)
    return withEntry(truncated(`Entry ${quoted(entry.name)} is not where the list of entries says.`), entry);
  const [nameLength, extraLength] = [view.getUint16(offset + 26, true), view.getUint16(offset + 28, true)];
  const start = offset + 30 + nameLength + extraLength;
  const end = start + entry.compressed;
  if (end > bytes.length) return withEntry(truncated(`Entry ${quoted(entry.name)} ends behind the end of the file.`), entry);
  const name = bytes.subarray(offset + 30, offset + 30 + nameLength);
  if (name.length !== entry.rawName.length || name.some((byte, i) => byte !== entry.rawName[i]))
    return refuse(
      'vassal/archive-two-names',
      `Entry ${quoted(entry.name)} is called ${quoted(new TextDecoder().decode(name))} in front of its own bytes.`,
      'programs disagree on which of the two names counts; such archives are made to deceive.',
      'pack the module again.',
      { entry: entry.name },
    );
  return good({ start, end });
}

const withEntry = (refused: { readonly ok: false; readonly problem: Problem }, entry: Entry): Outcome<never> => ({
  ok: false,
  problem: { ...refused.problem, entry: entry.name },
});
