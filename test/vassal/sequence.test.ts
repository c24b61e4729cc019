import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canEncode, decodeSequence, encodeSequence } from '../../src/vassal/sequence.js';
import { addPiece, basicPiece, dynamicProperty, marker, named, nest, remove, unnest } from '../../src/vassal/traits/index.js';

const delimiter = fc.constantFrom('\t', '/', ';', ',', ':', '|', '\u001b');
const token = fc
  .string({ unit: fc.constantFrom('a', 'é', '日', "'", '\\', '\t', '/', ';', ',', ':', '|', '\u001b', ' ') })
  .filter(canEncode);

it('gives back every list of tokens, whatever they hold', () => {
  fc.assert(
    fc.property(delimiter, fc.array(token, { minLength: 1 }), (d, tokens) => {
      expect(decodeSequence(d, encodeSequence(d, tokens))).toEqual(tokens);
    }),
  );
});

it('re-encodes what it has read from its own writing, byte for byte, at any depth', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(token, token), { maxLength: 8 }), (pairs) => {
      const traits = [...pairs.map(([type, state]) => ({ type, state })), basicPiece('A', 1)];
      const { type, state } = nest(traits);
      expect(unnest(type, state)).toEqual(traits);
    }),
  );
});

it.each([
  ['an empty text is one empty token', '', ['']],
  ['a last delimiter gives a last empty token', 'a;', ['a', '']],
  ['an escaped delimiter stays inside', 'a\\;b;c', ['a;b', 'c']],
  ['quotes come off', "'\\x';'y'", ['\\x', 'y']],
  ['a lone quote stays', "';b", ["'", 'b']],
  ['a backslash before anything else stays', 'a\\b;c', ['a\\b', 'c']],
])('%s', (_, text, tokens) => {
  expect(decodeSequence(';', text)).toEqual(tokens);
});

it('refuses the one value that the scheme cannot carry', () => {
  expect(() => encodeSequence(';', ['a\\', 'b'])).toThrow(/ends in a backslash/);
  expect(encodeSequence(';', ['b', 'a\\'])).toBe('b;a\\');
});

it('nests traits with one more backslash for each level, as the reference shows', () => {
  const traits = [marker({ T: 'x' }), remove('Delete', '68,130'), { type: 'clone;Clone;67,130;', state: '' }];
  const piece = nest([...traits, basicPiece('A/B', 12, 'a.png')]);
  expect(addPiece(piece)).toBe(
    '+/null/mark;T\tdelete;Delete;68,130;\\\tclone;Clone;67,130;\\\\\tpiece;;;a.png;A\\/B/x\t\\\t\\\\\tnull;0;0;12;0',
  );
});

it('escapes each level of a key command from the inside out', () => {
  const { type } = dynamicProperty('Hits', '0', [
    { text: 'Hit', key: named('Hit'), change: { add: 1 } },
    { text: 'Set', key: named('Set'), change: { set: '{CF > 1 ? 2 : 3}' } },
  ]);
  expect(type).toBe('PROP;Hits;false,0,100,false;Hit:57348\\,0\\,Hit:I\\,1,Set:57348\\,0\\,Set:P\\,{CF > 1 ? 2 \\: 3};');
});

it('takes out of a name what a piece cannot carry: tabs, line breaks, a last backslash', () => {
  expect(basicPiece('a\t b\nc\\', 1).type).toBe('piece;;;;a b c');
});
