import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { readFolder } from '../../src/node.js';
import { loadPack } from '../../src/pack/index.js';
import { faultOf, isBegun, placeOf, readOwn, withOwn } from '../../src/web/overlay.js';
import { overlayJson, overlayZip, readBlock, readImport } from '../../src/web/overlay-file.js';
import { gameOf } from './games.js';

const { pack } = gameOf('battle-for-germany');
const crt = pack.tables.crt as NonNullable<typeof pack.tables.crt>;
const place = placeOf('crt', '3', '3:1');

describe('cells of the owner’s copy', () => {
  it('replace ours at once and are no stand-ins', () => {
    const { tables } = withOwn(pack, { [place]: 'Ae' });
    expect(tables.crt?.cells[2]?.[4]).toEqual({ is: 'Ae', from: 'owner' });
    expect(withOwn(pack, {})).toBe(pack);
  });

  it('must agree with what is stated, and name a result', () => {
    expect(faultOf(crt, 0, 2, 'De')).toEqual({ kind: 'stated', is: 'Ex' });
    expect(faultOf(crt, 0, 2, 'Ex')).toBeUndefined();
    expect(faultOf(crt, 3, 3, 'Zz')).toMatchObject({ kind: 'result' });
    expect(faultOf(crt, 3, 3, 'De')).toBeUndefined();
  });

  it('are not called wrong while they are being typed', () => {
    for (const [typed, begun] of [
      ['', false],
      ['D', true],
      ['De', false],
      ['Z', false],
    ] as const)
      expect(isBegun(crt, typed)).toBe(begun);
  });

  it('go out as a folder that the command line takes in', async () => {
    const zip = await JSZip.loadAsync(overlayZip(pack, { [place]: 'Ae' }));
    const texts: Record<string, string> = {};
    for (const [name, file] of Object.entries(zip.files))
      if (!file.dir) texts[name.replace('overlays/battle-for-germany/', '')] = await file.async('string');
    expect(Object.keys(texts).sort()).toEqual(['overlay.yaml', 'tables/crt.csv']);
    const loaded = loadPack(readFolder('data/battle-for-germany'), 'data/battle-for-germany', [
      { folder: 'mine', files: { texts } },
    ]);
    expect(loaded.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(loaded.pack?.tables.crt?.cells[2]?.[4]).toEqual({ is: 'Ae', from: 'owner' });
  });

  it('come back from the file that the app writes', () => {
    const own = { cells: { [place]: 'Ae' }, misfits: [[placeOf('gone', '1', '2'), 'x']] as const };
    const read = readImport(pack, { cells: {}, misfits: [] }, 'charts.json', overlayJson(pack, own));
    expect(read).toEqual({ ok: true, taken: 1, own });
  });

  it.each([
    ['no JSON', 'a.json', '{', 'broken'],
    ['another thing', 'a.json', '{"cells": []}', 'broken'],
    ['cells that are none', 'a.json', '{"grognard":"charts","for":"battle-for-germany","cells":[1]}', 'broken'],
    ['another game', 'a.json', '{"grognard":"charts","for":"red-vengeance","cells":[]}', 'other'],
    ['a chart of another game', 'hits.csv', 'row,1\n1,2\n', 'other'],
    ['a CSV without head', 'crt.csv', 'Ae,De\n', 'broken'],
  ])('refuse a broken file whole: %s', (_, name, text, why) => {
    expect(readImport(pack, { cells: {}, misfits: [] }, name, text)).toEqual({ ok: false, why });
  });

  it('that no longer fit are kept aside and come back when they fit again', () => {
    const stored = { cells: { [place]: 'Ae', [placeOf('crt', '3', '9:1')]: 'De', [placeOf('crt', '1', '1:1')]: 'De' } };
    const read = readOwn(pack, stored);
    expect(Object.keys(read.cells)).toEqual([place]);
    expect(read.misfits).toHaveLength(2);
    expect(readOwn(pack, { cells: {}, aside: [[place, 'Ae']] })).toEqual({ cells: { [place]: 'Ae' }, misfits: [] });
    for (const bad of [null, 3, [], { cells: 1, aside: 'x' }]) expect(readOwn(pack, bad)).toEqual({ cells: {}, misfits: [] });
  });

  it('are read from what spreadsheets put on the clipboard', () => {
    expect(readBlock('Ae\tDe\r\nEx\t\r\n')).toEqual([
      ['Ae', 'De'],
      ['Ex', ''],
    ]);
    expect(readBlock('"a ""b""",c')).toEqual([['a "b"', 'c']]);
    expect(readBlock('a;b')).toEqual([['a', 'b']]);
  });
});
