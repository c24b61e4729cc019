import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Component } from '../../src/vassal/component.js';
import { applyFiles, applyPatch, diffFiles, diffModules, patchText, readPatch } from '../../src/vassal/patch/index.js';
import { merge } from '../../src/vassal/patch/traits.js';
import { readXml } from '../../src/vassal/xml-read.js';
import { xmlText } from '../../src/vassal/xml-write.js';
import { sound, swap } from './module-kit.js';

const root = (text: string): Component => {
  const read = readXml(text, 'buildFile.xml');
  if (!read.ok) throw new Error(read.problem.what);
  return read.value.root;
};
const built = root(sound.build);

/** The patch from our module to an edited one, through its file. */
const adopted = (edited: string) => {
  const read = readPatch(patchText({ for: 'x', changes: diffModules(built, root(edited)), files: [] }));
  if (!read.ok) throw new Error(read.problem.what);
  return read.value;
};
const edit = (...swaps: readonly (readonly [string, string])[]): string =>
  swaps.reduce((text, [from, to]) => swap(text, from, to), sound.build);

describe('hand edits', () => {
  it.each([
    ['a changed attribute', edit(['nSides="6"', 'nSides="10"'])],
    ['an attribute taken away', edit([' unexSepX="8"', ''])],
    [
      'a component added',
      edit(['<VASSAL.build.module.KeyNamer/>', '<VASSAL.build.module.KeyNamer/><VASSAL.build.module.DiceButton name="2d6"/>']),
    ],
    ['a component added as the first', edit(['<entry>German</entry>', '<entry>Referee</entry><entry>German</entry>'])],
    ['a component removed', edit(['<VASSAL.build.module.map.StackExpander/>', ''])],
    ['a renamed component', edit(['entryName="German"', 'entryName="Wehrmacht"'])],
    ['a renamed map', edit(['mapName="Main Map"', 'mapName="Front"'])],
    [
      'another order',
      edit([
        '<VASSAL.build.module.Chatter/><VASSAL.build.module.KeyNamer/>',
        '<VASSAL.build.module.KeyNamer/><VASSAL.build.module.Chatter/>',
      ]),
    ],
    ['a trait of a piece', edit(['mark;CF,MF', 'mark;CF,XF'])],
    ['a text', edit(['<entry>Soviet</entry>', '<entry>Russian</entry>'])],
  ])('come back on the same module: %s', (_, edited) => {
    const patch = adopted(edited);
    expect(patch.changes.length).toBeGreaterThan(0);
    const { module, conflicts } = applyPatch({ root: built }, patch);
    expect(conflicts).toEqual([]);
    expect(diffModules(module.root, root(edited))).toEqual([]);
    expect(xmlText(module.root)).not.toBe(xmlText(built));
  });

  it('are none where the editor only writes what was left out', () => {
    const edited = edit(
      ['nDice="1" nSides="6"', 'nDice="1" nSides="6" plus="0" keepDice="false" canDisable="false" icon="/images/die.gif"'],
      ['dx="60.6"', 'dx="60.60"'],
      ['VassalVersion="3.7.0"', 'VassalVersion="3.7.26"'],
    );
    expect(diffModules(built, root(edited))).toEqual([]);
  });

  it('go together with what the build changed elsewhere', () => {
    const patch = adopted(
      edit(['nSides="6"', 'nSides="10"'], ['mark;CF,MF', 'cmt;mine\tmark;CF,MF\\'], ['/\t4,4', '/\t\t4,4\\']),
    );
    const later = root(edit(['x0="40"', 'x0="41"']));
    const { module, conflicts } = applyPatch({ root: later }, { changes: patch.changes.filter((change) => !('text' in change)) });
    expect(conflicts).toEqual([]);
    expect(xmlText(module.root)).toContain('nSides="10"');
    expect(xmlText(module.root)).toContain('x0="41"');
  });

  it('win where both changed one thing, and the conflict is listed', () => {
    const patch = adopted(edit(['nSides="6"', 'nSides="10"']));
    const { module, conflicts } = applyPatch({ root: root(edit(['nSides="6"', 'nSides="8"'])) }, patch);
    expect(conflicts.map(({ code, path }) => [code, path])).toEqual([
      ['vassal/patch-conflict', 'VASSAL.build.module.DiceButton:1d6'],
    ]);
    expect(xmlText(module.root)).toContain('nSides="10"');
  });

  it('are listed where the component is gone', () => {
    const patch = adopted(edit(['nSides="6"', 'nSides="10"']));
    const later = root(edit(['<VASSAL.build.module.DiceButton name="1d6" nDice="1" nSides="6" text="1d6"/>', '']));
    expect(applyPatch({ root: later }, patch).conflicts).toHaveLength(1);
  });

  it('keep removed things removed, and say so when the build has changed them', () => {
    const patch = adopted(edit(['<VASSAL.build.module.DiceButton name="1d6" nDice="1" nSides="6" text="1d6"/>', '']));
    const { module, conflicts } = applyPatch({ root: root(edit(['nSides="6"', 'nSides="8"'])) }, patch);
    expect(conflicts).toHaveLength(1);
    expect(xmlText(module.root)).not.toContain('DiceButton');
  });

  it('follow a slot by its gpid, whatever its name', () => {
    const patch = adopted(edit(['gpid="2" height="48"', 'gpid="2" height="60" note="mine"']));
    const later = root(swap(sound.build, 'entryName="1st Infantry" gpid="2"', 'entryName="1st Guards" gpid="2"'));
    const { module, conflicts } = applyPatch({ root: later }, patch);
    expect(conflicts).toEqual([]);
    expect(xmlText(module.root)).toMatch(/entryName="1st Guards"[^>]*height="48"[^>]*note="mine"/);
  });

  it('in files: added, replaced, removed; never a name that leads out', () => {
    const changes = diffFiles(
      new Map([
        ['images/a.png', '1'],
        ['b.html', '1'],
      ]),
      new Map([
        ['images/a.png', '2'],
        ['images/c.png', '3'],
        ['../evil', '4'],
        ['buildFile.xml', '5'],
      ]),
    );
    expect(changes.map(({ file, now }) => [file, now])).toEqual([
      ['b.html', null],
      ['images/a.png', '2'],
      ['images/c.png', '3'],
    ]);
    const bytes = new Uint8Array([7]);
    const { entries, conflicts } = applyFiles(
      [
        { name: 'images/a.png', bytes: '1' },
        { name: 'b.html', bytes: '1' },
      ],
      [...changes, { file: '../evil', was: null, now: '4' }],
      (file) => (file === 'images/a.png' ? bytes : undefined),
      String,
    );
    expect(entries).toEqual([{ name: 'images/a.png', bytes }]);
    expect(conflicts.map(({ entry }) => entry)).toEqual(['images/c.png']);
  });

  it('list a file that was removed by hand and has changed in the build', () => {
    const { entries, conflicts } = applyFiles(
      [{ name: 'b.html', bytes: '2' }],
      [{ file: 'b.html', was: '1', now: null }],
      () => undefined,
      String,
    );
    expect(entries).toEqual([]);
    expect(conflicts.map(({ entry, code }) => [entry, code])).toEqual([['b.html', 'vassal/patch-conflict']]);
  });

  it('keep a map that was renamed and changed inside the same map', () => {
    const edited = edit(['mapName="Main Map"', 'mapName="Front"'], ['unexSepX="8"', 'unexSepX="9"']);
    const patch = adopted(edited);
    const map = 'VASSAL.build.module.Map:Main Map';
    expect(patch.changes.map((change) => 'at' in change && change.at)).toEqual([
      map,
      `${map}/VASSAL.build.module.map.StackMetrics`,
    ]);
    const later = applyPatch({ root: root(edit(['x0="40"', 'x0="41"'])) }, patch);
    expect(later.conflicts).toEqual([]);
    expect(xmlText(later.module.root)).toMatch(/mapName="Front"[\s\S]*x0="41"[\s\S]*unexSepX="9"/);
  });

  it('tell a window that was replaced by quite another from one that was renamed', () => {
    const start = sound.build.indexOf('<VASSAL.build.module.PieceWindow');
    const end = sound.build.indexOf('</VASSAL.build.module.PieceWindow>');
    const other = '<VASSAL.build.module.PieceWindow name="Mine"><VASSAL.build.widget.TabWidget entryName="T"/>';
    const patch = adopted(sound.build.slice(0, start) + other + sound.build.slice(end));
    expect(patch.changes.map((change) => Object.keys(change)[0])).toEqual(['remove', 'in']);
  });

  it.each([
    ['no YAML', 'a: [1'],
    ['another shape', 'for: x\nchanges:\n  - what: 1'],
    ['nothing', ''],
  ])('refuse a patch that is %s', (_, text) => {
    const read = readPatch(text);
    expect(read.ok ? 'sound' : read.problem.code).toBe('vassal/patch-broken');
  });
});

describe('merging lists', () => {
  const same = (line: string): string => line;
  it('takes both sides where they touch different lines', () => {
    expect(merge(['a', 'b', 'c', 'd'], ['a', 'x', 'c', 'd'], ['a', 'b', 'c', 'y', 'd'], same)).toEqual(['a', 'x', 'c', 'y', 'd']);
    expect(merge(['a'], ['b'], ['c'], same)).toBeUndefined();
    expect(merge(['a', 'b'], ['b'], ['b'], same)).toEqual(['b']);
  });

  it('gives one side when the other did nothing', () => {
    const lists = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 7 });
    fc.assert(
      fc.property(lists, lists, (base, other) => {
        expect(merge(base, other, base, same)).toEqual(other);
        expect(merge(base, base, other, same)).toEqual(other);
        expect(merge(base, other, other, same)).toEqual(other);
      }),
    );
  });
});
