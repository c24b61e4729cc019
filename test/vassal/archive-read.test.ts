import JSZip from 'jszip';
import { expect, it } from 'vitest';
import { isSafeName, openArchive } from '../../src/vassal/archive-read.js';
import { writeArchive } from '../../src/vassal/archive-write.js';
import { readModule } from '../../src/vassal/module-read.js';
import { type RawEntry, rawZip, u64 } from './raw-zip.js';

const open = async (bytes: Uint8Array, limits = {}) => {
  const archive = await openArchive(bytes, limits);
  if (!archive.ok) throw new Error(archive.problem.what);
  return archive.value;
};

/** The codes of all that is wrong: with the archive, then with reading each entry. */
async function codes(bytes: Uint8Array, limits = {}): Promise<string[]> {
  const archive = await openArchive(bytes, limits);
  if (!archive.ok) return [archive.problem.code];
  const reads = await Promise.all(archive.value.entries.map((entry) => archive.value.read(entry.name)));
  return [...archive.value.problems, ...reads.flatMap((read) => (read.ok ? [] : [read.problem]))].map((problem) => problem.code);
}

it('reads what we write, entry by entry', async () => {
  const text = 'x'.repeat(100_000);
  const archive = await open(
    await writeArchive([
      { name: 'a.txt', bytes: text },
      { name: 'images/b.png', bytes: new Uint8Array([1, 2]) },
    ]),
  );
  expect(archive.problems).toEqual([]);
  expect(archive.entries.map((entry) => entry.name)).toEqual(['a.txt', 'images/b.png']);
  expect(await archive.text('a.txt')).toEqual({ ok: true, value: text });
  expect(await archive.read('images/b.png')).toEqual({ ok: true, value: new Uint8Array([1, 2]) });
});

it('reads archives of other programs: data descriptors, folders, comments', async () => {
  const zip = new JSZip();
  zip.folder('images')?.file('b.txt', 'hello');
  const bytes = await zip.generateAsync({
    type: 'uint8array',
    streamFiles: true,
    compression: 'DEFLATE',
    comment: 'made by hand',
  });
  const archive = await open(bytes);
  expect(archive.problems).toEqual([]);
  expect(await archive.text('images/b.txt')).toEqual({ ok: true, value: 'hello' });
});

const broken: readonly (readonly [name: string, entries: readonly RawEntry[], code: string])[] = [
  ['climbs out with ..', [{ name: '../../evil.txt', data: 'x' }], 'vassal/archive-unsafe-name'],
  ['climbs out in the middle', [{ name: 'images/../../evil.txt', data: 'x' }], 'vassal/archive-unsafe-name'],
  ['is absolute', [{ name: '/etc/evil', data: 'x' }], 'vassal/archive-unsafe-name'],
  ['has a drive letter', [{ name: 'C:evil', data: 'x' }], 'vassal/archive-unsafe-name'],
  ['uses backslashes', [{ name: 'images\\a.png', data: 'x' }], 'vassal/archive-unsafe-name'],
  ['is a symbolic link', [{ name: 'images/link', data: '/etc/passwd', mode: 0o120777 }], 'vassal/archive-symlink'],
  ['is encrypted', [{ name: 'a', data: 'x', flags: 0x801 }], 'vassal/archive-encrypted'],
  ['is packed in another way', [{ name: 'a', data: 'x', method: 12 }], 'vassal/archive-method'],
  [
    'has a name in a code page',
    [{ name: new Uint8Array([0xe4, 0x2e, 0x70]), data: 'x', flags: 0 }],
    'vassal/archive-name-encoding',
  ],
  ['is called otherwise in its own header', [{ name: 'a', localName: 'b', data: 'x' }], 'vassal/archive-two-names'],
  ['has a wrong check sum', [{ name: 'a', data: 'x', crc: 1 }], 'vassal/archive-damaged'],
  ['is longer than it says', [{ name: 'a', data: 'xxxx', declared: 3 }], 'vassal/archive-damaged'],
  ['is no deflated data', [{ name: 'a', data: '\u0007\u0007\u0007', stored: true, method: 8 }], 'vassal/archive-damaged'],
  ['ends behind the file', [{ name: 'a', data: 'x', compressed: 100_000 }], 'vassal/archive-truncated'],
  ['says that it has 4 GB', [{ name: 'a', data: 'x', declared: 0xfffffff0 }], 'vassal/archive-entry-too-big'],
  [
    'says so in a zip64 field',
    [{ name: 'a', data: 'x', declared: 0xffffffff, extra: new Uint8Array([1, 0, 8, 0, ...u64(5_000_000_000n)]) }],
    'vassal/archive-entry-too-big',
  ],
];

it.each(broken)('refuses an entry that %s', async (_, entries, code) => {
  expect(await codes(rawZip([{ name: 'sound.txt', data: 'sound' }, ...entries]))).toEqual([code]);
});

it('refuses both of two entries with one name, and reads the others', async () => {
  const archive = await open(
    rawZip([
      { name: 'a', data: '1' },
      { name: 'a', data: '2' },
      { name: 'b', data: '3' },
    ]),
  );
  expect(archive.problems.map((problem) => problem.code)).toEqual(['vassal/archive-duplicate', 'vassal/archive-duplicate']);
  expect(archive.has('a')).toBe(false);
  expect(await archive.text('b')).toEqual({ ok: true, value: '3' });
});

it('refuses entries that share their bytes', async () => {
  const bomb = 'x'.repeat(1000);
  const bytes = rawZip([
    { name: 'a', data: bomb },
    { name: 'a2', localName: 'a', data: bomb, sameAs: 0 },
  ]);
  expect(await codes(bytes)).toContain('vassal/archive-two-names');
  const inside = rawZip([
    { name: 'a', data: bomb },
    { name: 'b', data: bomb, compressed: 60 },
    { name: 'c', data: 'x' },
  ]);
  expect(await codes(inside)).toContain('vassal/archive-overlap');
});

it('reads zip64 sizes that are true', async () => {
  const extra = new Uint8Array([1, 0, 8, 0, ...u64(3n)]);
  const archive = await open(rawZip([{ name: 'a', data: 'xyz', declared: 0xffffffff, extra }]));
  expect(await archive.text('a')).toEqual({ ok: true, value: 'xyz' });
});

it('stops a bomb while it inflates, whatever it says about itself', async () => {
  const bytes = rawZip([{ name: 'bomb', data: new Uint8Array(300_000_000), declared: 10 }]);
  expect(bytes.length).toBeLessThan(400_000);
  const before = process.memoryUsage().arrayBuffers;
  const start = performance.now();
  expect(await codes(bytes, { entryBytes: 1_000_000 })).toEqual(['vassal/archive-entry-too-big']);
  expect(performance.now() - start).toBeLessThan(2_000);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100_000_000);
});

it('counts all entries together', async () => {
  const bytes = rawZip(Array.from({ length: 8 }, (_, i) => ({ name: `e${i}`, data: new Uint8Array(1000) })));
  const archive = await open(bytes, { totalBytes: 3_500 });
  const reads: boolean[] = [];
  for (const entry of archive.entries) reads.push((await archive.read(entry.name)).ok);
  expect(reads.filter((ok) => ok)).toHaveLength(3);
});

it('counts what was inflated for nothing, so that many bombs cost no more than one', async () => {
  const bomb = new Uint8Array(3_000_000);
  const archive = await open(rawZip(Array.from({ length: 9 }, (_, i) => ({ name: `e${i}`, data: bomb, declared: 10 }))), {
    entryBytes: 1_000_000,
    totalBytes: 2_500_000,
  });
  const said: string[] = [];
  for (const entry of archive.entries) {
    const read = await archive.read(entry.name);
    said.push(read.ok ? 'ok' : read.problem.code);
  }
  expect(said.slice(0, 3)).toEqual(['vassal/archive-entry-too-big', 'vassal/archive-entry-too-big', 'vassal/archive-too-much']);
  expect(new Set(said.slice(3))).toEqual(new Set(['vassal/archive-too-much']));
});

it('gives saves in a module no budget of their own', async () => {
  const save = rawZip([{ name: 'savedGame', data: new Uint8Array(4_000_000) }]);
  const module = await writeArchive([
    { name: 'buildFile.xml', bytes: '<VASSAL.build.GameModule/>' },
    ...Array.from({ length: 5 }, (_, i) => ({ name: `s${i}.vsav`, bytes: save })),
  ]);
  const read = await readModule(module, { totalBytes: 9_000_000 });
  const codes = read.ok ? read.value.problems.map(({ code }) => code) : [];
  expect(codes.filter((code) => code === 'vassal/archive-too-much')).toHaveLength(3);
});

it.each([
  ['an empty file', new Uint8Array(), 'vassal/archive-truncated'],
  ['a text', new TextEncoder().encode('this is no archive at all, it is a text'), 'vassal/archive-truncated'],
  ['the first half', rawZip([{ name: 'a', data: 'x'.repeat(500) }]).slice(0, 40), 'vassal/archive-truncated'],
  ['one part of several', rawZip([{ name: 'a', data: 'x' }], { disk: 2 }), 'vassal/archive-multi-disk'],
  ['more entries than there are', rawZip([{ name: 'a', data: 'x' }], { count: 7 }), 'vassal/archive-truncated'],
  ['too many entries', rawZip([{ name: 'a', data: 'x' }], { count: 65_000 }), 'vassal/archive-too-many-entries'],
])('refuses %s', async (_, bytes, code) => {
  expect(await codes(bytes)).toEqual([code]);
});

it('knows names that stay inside', () => {
  expect(['a', 'images/a.png', 'a..b', 'images/', '日本.png'].filter((name) => !isSafeName(name))).toEqual([]);
  expect(['', '..', 'a/..', '/a', 'a\\b', 'c:\\a', 'a//b', './a', 'a\0b'].filter(isSafeName)).toEqual([]);
});
