import { type Limits, limits as usual } from './limits.js';
import { good, type Outcome, type Problem, quoted, refuse } from './problem.js';
import { type Entry, entryData, readDirectory } from './zip-directory.js';

/**
 * An archive whose entries are read one by one. Nothing is unpacked to disk, and the sizes that the archive declares
 * are never believed: bytes are counted as they come out of the inflater, which is stopped at the limit.
 *
 * The list of entries is read by our own code and not by jszip, because that keeps the last of two entries with one
 * name, hides links, and inflates by the declared size. Inflating is done by `DecompressionStream`, which browsers
 * and Node share; it works in steps, so a bomb is stopped after a few kilobytes too many.
 */
export interface Archive {
  /** In the archive's own order; folders and refused entries are left out. */
  readonly entries: readonly Entry[];
  /** What is wrong with the archive as such. Entries named here as errors cannot be read. */
  readonly problems: readonly Problem[];
  readonly bytes: number;
  has(name: string): boolean;
  entry(name: string): Entry | undefined;
  read(name: string, most?: number): Promise<Outcome<Uint8Array>>;
  /** The entry as UTF-8 text. */
  text(name: string): Promise<Outcome<string>>;
}

/** How many bytes may still come out of an archive and all archives inside it, whatever becomes of them. */
export interface Budget {
  left: number;
}

export async function openArchive(bytes: Uint8Array, given: Partial<Limits> = {}, shared?: Budget): Promise<Outcome<Archive>> {
  const limits = { ...usual, ...given };
  if (bytes.length > limits.archiveBytes)
    return refuse(
      'vassal/archive-too-large',
      `The file has ${bytes.length} bytes.`,
      `at most ${limits.archiveBytes} are read.`,
      'make its images smaller.',
    );
  const directory = readDirectory(bytes, limits.entries);
  if (!directory.ok) return directory;
  const problems: Problem[] = [];
  const sound = new Map<string, { readonly entry: Entry; readonly start: number; readonly end: number }>();
  const twice = duplicated(directory.value.entries);
  for (const entry of directory.value.entries) {
    const found = entryProblem(entry, limits) ?? (twice.has(entry.name) ? twiceProblem(entry) : undefined);
    if (found !== undefined) problems.push(found);
    if (found?.severity === 'error' || entry.directory) continue;
    const data = entryData(bytes, entry);
    if (!data.ok) problems.push(data.problem);
    else if (data.value.end > directory.value.at) problems.push(overlapProblem(entry, 'the list of entries'));
    else sound.set(entry.name, { entry, ...data.value });
  }
  for (const { entry, other } of overlapping([...sound.values()])) {
    problems.push(overlapProblem(entry, quoted(other)));
    sound.delete(entry.name);
  }
  const budget = shared ?? { left: limits.totalBytes };
  const read = async (name: string, most = limits.entryBytes): Promise<Outcome<Uint8Array>> => {
    const found = sound.get(name);
    if (found === undefined) return missing(name);
    const { entry, start, end } = found;
    const own = Math.min(most, limits.entryBytes);
    const room = Math.min(own, budget.left);
    const refused = () => (room < own ? tooMuch(entry, limits) : tooBig(entry, own));
    if (entry.declared > room) return refused();
    const packed = bytes.subarray(start, end);
    const { plain, length } =
      entry.method === 0
        ? { plain: packed.length > room ? undefined : packed, length: packed.length }
        : await inflate(packed, room);
    // What was inflated for nothing counts too.
    budget.left -= Math.min(length, room);
    if (plain === undefined) return refused();
    if (plain === 'broken' || plain.length !== entry.declared || crc32(plain) !== entry.crc)
      return refuse(
        'vassal/archive-damaged',
        `Entry ${quoted(name)} is damaged: ${plain === 'broken' ? 'it cannot be inflated' : 'its length or check sum is not what the archive says'}.`,
        'VASSAL would stop with an error when it reads it.',
        'fetch the file again, or pack it again.',
        { entry: name },
      );
    return good(plain);
  };
  return good({
    entries: [...sound.values()].map(({ entry }) => entry),
    problems,
    bytes: bytes.length,
    has: (name) => sound.has(name),
    entry: (name) => sound.get(name)?.entry,
    read,
    text: async (name) => {
      const raw = await read(name, limits.textBytes);
      return raw.ok ? decodeText(raw.value, name) : raw;
    },
  });
}

/** A name that stays inside the folder it would be unpacked to, on every system. */
export const isSafeName = (name: string): boolean =>
  name !== '' &&
  !name.startsWith('/') &&
  !name.includes('\\') &&
  !name.includes('\0') &&
  !/^[A-Za-z]:/.test(name) &&
  !name.split('/').some((part, i, all) => part === '..' || part === '.' || (part === '' && i < all.length - 1));

function entryProblem(entry: Entry, limits: Limits): Problem | undefined {
  const at = { entry: entry.name };
  const problem = (...[code, what, why, fix]: [Problem['code'], string, string, string]): Problem =>
    refuse(code, what, why, fix, at).problem;
  const name = quoted(entry.name);
  if (!isSafeName(entry.name))
    return problem(
      'vassal/archive-unsafe-name',
      `Entry ${name} has a name that leads out of the archive or uses backslashes.`,
      'unpacked, it could overwrite files elsewhere; VASSAL does not find it.',
      'use forward slashes, and no "..", "." or leading slash or drive letter.',
    );
  if (entry.symlink)
    return problem(
      'vassal/archive-symlink',
      `Entry ${name} is a link to another file.`,
      'links may lead out of the archive; VASSAL does not follow them.',
      'put the file itself into the archive.',
    );
  if ((entry.flags & 1) !== 0 || (entry.flags & 0x40) !== 0)
    return problem(
      'vassal/archive-encrypted',
      `Entry ${name} is encrypted.`,
      'VASSAL cannot ask for a password.',
      'pack the module without one.',
    );
  if (entry.method !== 0 && entry.method !== 8)
    return problem(
      'vassal/archive-method',
      `Entry ${name} is packed by method ${entry.method}.`,
      'VASSAL (Java) reads only stored and deflated entries.',
      'pack the module again with an ordinary ZIP program.',
    );
  if (entry.declared > limits.entryBytes || entry.compressed > limits.entryBytes) {
    const refused = tooBig(entry, limits.entryBytes);
    return refused.ok ? undefined : refused.problem;
  }
  if (!entry.utf8)
    return {
      ...problem(
        'vassal/archive-name-encoding',
        `The name of entry ${name} is in an unnamed code page.`,
        'a name that is not UTF-8 can make the whole archive unreadable to Java.',
        'pack the module with a program that writes UTF-8 names, or use plain letters.',
      ),
      severity: 'warning',
    };
  return undefined;
}

const twiceProblem = (entry: Entry): Problem =>
  refuse(
    'vassal/archive-duplicate',
    `There are two entries ${quoted(entry.name)}.`,
    'programs disagree on which of them counts.',
    'remove one.',
    { entry: entry.name },
  ).problem;

const overlapProblem = (entry: Entry, other: string): Problem =>
  refuse(
    'vassal/archive-overlap',
    `Entry ${quoted(entry.name)} shares bytes with ${other}.`,
    'no honest program packs so; it makes a small file inflate without end.',
    'do not use this file; fetch it from somewhere else.',
    { entry: entry.name },
  ).problem;

const missing = (name: string): Outcome<never> =>
  refuse('vassal/archive-missing', `There is no entry ${quoted(name)}.`, 'it is needed.', 'add it to the archive.', {
    entry: name,
  });

const tooBig = (entry: Entry, room: number): Outcome<never> =>
  refuse(
    'vassal/archive-entry-too-big',
    `Entry ${quoted(entry.name)} inflates to more than ${room} bytes (it says ${entry.declared}).`,
    'such an entry would eat the memory of this machine; small files that do so are bombs.',
    'do not use this file, or make the entry smaller.',
    { entry: entry.name },
  );

const tooMuch = (entry: Entry, limits: Limits): Outcome<never> =>
  refuse(
    'vassal/archive-too-much',
    `With entry ${quoted(entry.name)} the archive inflates to more than ${limits.totalBytes} bytes.`,
    'no module holds so much; small files that do so are bombs.',
    'do not use this file, or make its entries smaller.',
    { entry: entry.name },
  );

function duplicated(entries: readonly Entry[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { name } of entries) (seen.has(name) ? twice : seen).add(name);
  return twice;
}

interface Range {
  readonly entry: Entry;
  readonly start: number;
  readonly end: number;
}

/** Entries whose bytes, header included, begin before the entry in front of them has ended. */
function overlapping(ranges: readonly Range[]): { readonly entry: Entry; readonly other: string }[] {
  const found: { readonly entry: Entry; readonly other: string }[] = [];
  let last: Range | undefined;
  for (const range of [...ranges].sort((a, b) => a.entry.offset - b.entry.offset)) {
    if (last !== undefined && range.entry.offset < last.end) found.push({ entry: range.entry, other: last.entry.name });
    if (last === undefined || range.end > last.end) last = range;
  }
  return found;
}

interface Inflated {
  /** Undefined when more than `room` bytes come out. */
  readonly plain: Uint8Array | 'broken' | undefined;
  readonly length: number;
}

/** Inflates step by step. */
async function inflate(packed: Uint8Array, room: number): Promise<Inflated> {
  const stream = new DecompressionStream('deflate-raw');
  const writer = stream.writable.getWriter();
  const reader = (stream.readable as ReadableStream<Uint8Array>).getReader();
  const feed = (async () => {
    // Small steps: one step of deflated bytes gives at most a thousand times as many.
    for (let at = 0; at < packed.length; at += 16_384) await writer.write(packed.slice(at, at + 16_384));
    await writer.close();
  })();
  feed.catch(() => {});
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.length;
      if (length > room) {
        await reader.cancel().catch(() => {});
        await writer.abort().catch(() => {});
        return { plain: undefined, length };
      }
      chunks.push(value);
    }
    await feed;
  } catch {
    return { plain: 'broken', length };
  }
  if (chunks.length === 1) return { plain: chunks[0] as Uint8Array, length };
  const plain = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    plain.set(chunk, at);
    at += chunk.length;
  }
  return { plain, length };
}

function decodeText(bytes: Uint8Array, name: string): Outcome<string> {
  try {
    return good(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return refuse(
      'vassal/not-utf8',
      `Entry ${quoted(name)} is not UTF-8 text.`,
      'VASSAL reads its text entries as UTF-8.',
      'save it as UTF-8.',
      { entry: name },
    );
  }
}

const table = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  return c >>> 0;
});

export function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (let i = 0; i < bytes.length; i++) sum = (table[(sum ^ (bytes[i] as number)) & 255] as number) ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}
