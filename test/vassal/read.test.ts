import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deobfuscate, obfuscate } from '../../src/vassal/obfuscate.js';
import { decodePiece, encodePiece, fieldsOf, isCanonical, type Piece } from '../../src/vassal/piece-read.js';
import { addPiece, nest } from '../../src/vassal/traits/index.js';
import { readXml } from '../../src/vassal/xml-read.js';

describe('XML', () => {
  const code = (text: string, limits = {}): string => {
    const read = readXml(text, 'buildFile.xml', limits);
    return read.ok ? 'sound' : read.problem.code;
  };

  it('becomes components with their places; text is trimmed, TABs inside stay', () => {
    const read = readXml('<?xml version="1.0"?>\n<a x="1&#9;2">\n  <b>  +/null/x\ty  </b><c/>\n</a>', 'f');
    if (!read.ok) throw new Error(read.problem.what);
    const { root, position } = read.value;
    expect(root).toEqual({
      tag: 'a',
      attributes: { x: '1\t2' },
      children: [
        { tag: 'b', attributes: {}, children: [], text: '+/null/x\ty' },
        { tag: 'c', attributes: {}, children: [] },
      ],
    });
    expect(position(root)).toEqual({ line: 2, column: 1 });
    expect(position(root.children[1]!)).toEqual({ line: 3, column: 24 });
  });

  const laughs = `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, (_, i) => `<!ENTITY lol${i + 1} "${`&lol${i || ''};`.repeat(10)}">`).join('')}]><lolz>&lol9;</lolz>`;
  it.each([
    ['a billion laughs', laughs, 'vassal/xml-doctype'],
    ['an entity that reads a file', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>', 'vassal/xml-doctype'],
    ['an unknown entity', '<x>&nbsp;</x>', 'vassal/xml-broken'],
    ['an open element', '<x><y></x>', 'vassal/xml-broken'],
    ['a cut-off file', '<x><y a="1', 'vassal/xml-broken'],
    ['nothing', '', 'vassal/xml-broken'],
    ['two roots', '<x/><y/>', 'vassal/xml-broken'],
    ['a control character', '<x>\u001b</x>', 'vassal/xml-broken'],
    ['deep nesting', '<x>'.repeat(500) + '</x>'.repeat(500), 'vassal/xml-too-deep'],
  ])('refuses %s', (_, text, expected) => {
    expect(code(text)).toBe(expected);
  });

  it('refuses too many elements, and names the line of an error', () => {
    expect(code(`<x>${'<y/>'.repeat(20)}</x>`, { elements: 10 })).toBe('vassal/xml-too-many');
    const read = readXml('<x>\n\n<y></z></x>', 'f');
    expect(read.ok ? undefined : read.problem.line).toBe(3);
  });
});

describe('the disguise of saves (6.1)', () => {
  const code = (raw: Uint8Array): string => {
    const read = deobfuscate(raw);
    return read.ok ? 'sound' : read.problem.code;
  };
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

  it('goes there and back with every key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 0, max: 255 }), (text, key) => {
        expect(deobfuscate(obfuscate(`begin_save${text}`, key))).toEqual({ ok: true, value: `begin_save${text}` });
      }),
    );
  });

  it('reads a text without disguise, and upper case', () => {
    expect(deobfuscate(bytes('begin_save\u001bend_save'))).toEqual({ ok: true, value: 'begin_save\u001bend_save' });
    const upper = new TextDecoder().decode(obfuscate('begin_save', 0xab)).toUpperCase();
    expect(deobfuscate(bytes(upper))).toEqual({ ok: true, value: 'begin_save' });
  });

  const disguised = obfuscate('begin_save\u001bend_save', 0x31);
  it.each([
    ['a wrong key', bytes(new TextDecoder().decode(disguised).replace('!VCSK31', '!VCSK32')), 'vassal/save-wrong-key'],
    [
      'a key with the high bit',
      bytes(new TextDecoder().decode(disguised).replace('!VCSK31', '!VCSKb1')),
      'vassal/save-wrong-key',
    ],
    ['half a byte', disguised.slice(0, -1), 'vassal/save-truncated'],
    ['only the mark', bytes('!VCSK'), 'vassal/save-truncated'],
    ['no hex', bytes('!VCSK31zz'), 'vassal/save-not-hex'],
    ['a key that is no hex', bytes('!VCSKxx41'), 'vassal/save-not-hex'],
    ['a broken character', new Uint8Array([...bytes('begin_save and so on'), 0xff]), 'vassal/save-not-utf8'],
  ])('names %s', (_, raw, expected) => {
    expect(code(raw)).toBe(expected);
  });
});

describe('piece definitions (4.5)', () => {
  const decoded = (text: string): Piece => {
    const piece = decodePiece(text);
    if (!piece.ok) throw new Error(piece.problem.what);
    return piece.value;
  };
  /** Text that the scheme can carry wherever it stands. */
  const carried = fc
    .string({ unit: fc.constantFrom('a', ';', ',', '/', '\t', '\\', "'", ' ', 'é', '+') })
    .map((s) => s.replace(/\\+$/, ''));

  it('reads the example of the reference', () => {
    const text =
      '+/null/mark;T\tdelete;Delete;68,130;\\\tclone;Clone;67,130;\\\\\tpiece;;;a.png;A\\/B/x\t\\\t\\\\\tnull;0;0;12;0';
    const piece = decoded(text);
    expect(piece.traits.map((trait) => [trait.prefix, trait.state])).toEqual([
      ['mark', 'x'],
      ['delete', ''],
      ['clone', ''],
      ['piece', 'null;0;0;12;0'],
    ]);
    expect(fieldsOf(piece.traits[3]!)).toEqual(['', '', 'a.png', 'A/B']);
    expect(encodePiece(piece)).toBe(text);
  });

  it('gives back every piece as it was, known traits or not', () => {
    const basic = carried.map((name) => ({
      type: `piece;;;;${name.replaceAll('\t', '').replace(/\\+$/, '')}`,
      state: 'null;0;0;1;0',
    }));
    const traits = fc.tuple(fc.array(fc.record({ type: carried, state: carried }), { maxLength: 8 }), basic);
    fc.assert(
      fc.property(traits, fc.constantFrom('null', '1734'), ([outer, inner], id) => {
        const given = [...outer, inner];
        const text = addPiece(nest(given), id);
        const piece = decoded(text);
        expect(piece.traits.map(({ type, state }) => ({ type, state }))).toEqual(given);
        expect(encodePiece(piece)).toBe(text);
        expect(isCanonical(text, piece)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('+', '/', '\\', '\t', ';', "'", 'a') }), (text) => {
        const piece = decodePiece(`+/${text}`);
        if (piece.ok) isCanonical(text, piece.value);
      }),
      { numRuns: 2_000 },
    );
  });

  it('counts states that are missing or too many', () => {
    expect(decoded('+/null/mark;T\tpiece;;;;x/null;0;0;1;0').missingStates).toBe(1);
    expect(decoded('+/null/piece;;;;x/a\tnull;0;0;1;0').spareStates).toEqual(['null;0;0;1;0']);
    for (const text of ['+/null/mark;T\tpiece;;;;x/null;0;0;1;0', '+/null/piece;;;;x/a\tnull;0;0;1;0'])
      expect(encodePiece(decoded(text))).toBe(text);
  });

  it.each([
    ['no command', 'piece;;;;x', 'vassal/piece-not-a-command'],
    ['a slash too many', '+/null/piece;;;;A/B/null;0;0;1;0', 'vassal/piece-parts'],
    ['a bomb', `+/null/${'a'.repeat(2_000_000)}/x`, 'vassal/piece-too-long'],
  ])('names %s', (_, text, code) => {
    const piece = decodePiece(text);
    expect(piece.ok ? 'sound' : piece.problem.code).toBe(code);
  });
});
