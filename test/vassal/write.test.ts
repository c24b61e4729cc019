import JSZip from 'jszip';
import { expect, it } from 'vitest';
import { writeArchive } from '../../src/vassal/archive-write.js';
import { component, plain } from '../../src/vassal/component.js';
import { xmlText } from '../../src/vassal/xml-write.js';

it('escapes what a reader would change: ampersands of entities, line breaks and tabs of attributes', () => {
  const root = component('GameModule', { name: 'a & b &lt; "c"', text: 'x\n\ty' }, [plain('entry', {}, 'p\tq < &amp; 日本')]);
  expect(xmlText(root)).toBe(`<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<VASSAL.build.GameModule name="a &amp; b &amp;lt; &quot;c&quot;" text="x&#10;&#9;y">
  <entry>p\tq &lt; &amp;amp; 日本</entry>
</VASSAL.build.GameModule>
`);
});

it('replaces characters that XML forbids', () => {
  expect(xmlText(plain('a', { b: 'x\u001by\ud800z' }))).toContain('b="x\uFFFDy\uFFFDz"');
});

it('writes attributes by name and leaves out what is not set', () => {
  expect(component('MM.Zoomer', { zoomStart: 3, zoomLevels: '1,2', inIconName: undefined }).attributes).toEqual({
    zoomLevels: '1,2',
    zoomStart: '3',
  });
});

const entries = [
  { name: 'images/b.png', bytes: new Uint8Array([1, 2, 3]) },
  { name: 'buildFile.xml', bytes: '<a/>'.repeat(50) },
];

it('gives the same bytes whenever and in whatever order it is asked', async () => {
  const first = await writeArchive(entries);
  const again = await writeArchive([...entries].reverse());
  expect(Buffer.from(again).equals(Buffer.from(first))).toBe(true);
  const read = await JSZip.loadAsync(first);
  expect(Object.keys(read.files)).toEqual(['buildFile.xml', 'images/b.png']);
  expect(read.files['images/b.png']?.date.toISOString()).toBe('2000-01-01T00:00:00.000Z');
});

it('stores pictures with their sizes in the header: Java refuses a stored entry with a data descriptor', async () => {
  const bytes = Buffer.from(await writeArchive(entries));
  for (let at = bytes.indexOf('PK\x03\x04', 0, 'latin1'); at >= 0; at = bytes.indexOf('PK\x03\x04', at + 4, 'latin1')) {
    const name = bytes.toString('utf8', at + 30, at + 30 + bytes.readUInt16LE(at + 26));
    expect(bytes.readUInt16LE(at + 6) & 8).toBe(0);
    expect(bytes.readUInt16LE(at + 8)).toBe(name.endsWith('.png') ? 0 : 8);
    expect(bytes.readUInt32LE(at + 22)).toBeGreaterThan(0);
  }
});

it('refuses two files of one name', () => {
  expect(() => writeArchive([entries[0]!, entries[0]!])).toThrow(/two files/);
});
