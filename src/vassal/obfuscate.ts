import { good, type Outcome, quoted, refuse } from './problem.js';

const mark = '!VCSK';
const encoder = new TextEncoder();
const digits = new TextEncoder().encode('0123456789abcdef');

/** 6.1: `!VCSK`, two hex digits of the key, then every byte XOR the key as two hex digits, in lower case as VASSAL writes them. */
export function obfuscate(text: string, key = 0x5a): Uint8Array {
  const plain = encoder.encode(text);
  const [plainKey, length] = [key & 255, plain.length];
  const out = new Uint8Array(7 + 2 * length);
  out.set(encoder.encode(`${mark}${plainKey.toString(16).padStart(2, '0')}`));
  // Saves are millions of bytes long.
  for (let i = 0, at = 7; i < length; i++, at += 2) {
    const byte = (plain[i] as number) ^ plainKey;
    out[at] = digits[byte >> 4] as number;
    out[at + 1] = digits[byte & 15] as number;
  }
  return out;
}

/**
 * The text of `savedGame`. A file without the mark is plain text, which VASSAL loads too. A wrong key shows itself
 * as bytes that are not UTF-8, or as a text that is no command stream (6.3: it starts with `begin_save`).
 */
export function deobfuscate(raw: Uint8Array, entry = 'savedGame'): Outcome<string> {
  if (!isObfuscated(raw)) return utf8(raw, entry, 'The file is not UTF-8 text.');
  if (raw.length < 7 || raw.length % 2 === 0)
    return refuse(
      'vassal/save-truncated',
      `The disguised text has ${raw.length - 5} hex digits, an odd number or none.`,
      'after the mark !VCSK every byte is two hex digits; the file was cut off.',
      'fetch the file again from where it came from.',
      { entry },
    );
  const key = byteAt(raw, 5);
  const plain = new Uint8Array((raw.length - 7) / 2);
  for (let i = 0; i < plain.length; i++) {
    const byte = byteAt(raw, 7 + 2 * i);
    if (byte < 0 || key < 0)
      return refuse(
        'vassal/save-not-hex',
        `Byte ${7 + 2 * i} of the disguised text is "${quoted(String.fromCharCode(raw[7 + 2 * i] as number, raw[8 + 2 * i] as number))}", not two hex digits.`,
        'after the mark !VCSK the text is written in hex digits; something changed it.',
        'fetch the file again from where it came from.',
        { entry },
      );
    plain[i] = byte ^ key;
  }
  const text = utf8(plain, entry, 'With its key the disguised text is not UTF-8.');
  return text.ok && !text.value.slice(0, 400).includes('begin_save') ? wrongKey(entry) : text;
}

export const isObfuscated = (raw: Uint8Array): boolean =>
  raw.length >= 5 && [...mark].every((c, i) => raw[i] === c.charCodeAt(0));

function utf8(bytes: Uint8Array, entry: string, what: string): Outcome<string> {
  try {
    return good(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes));
  } catch {
    return isLikelyText(bytes) ? refuse('vassal/save-not-utf8', what, ...whyKey, { entry }) : wrongKey(entry);
  }
}

const whyKey = ['VASSAL reads saves as UTF-8.', 'save the game again in VASSAL, or fetch the file again.'] as const;

const wrongKey = (entry: string): Outcome<never> =>
  refuse(
    'vassal/save-wrong-key',
    'The disguised text does not become a save with the key that stands before it.',
    'the two hex digits after !VCSK are the key of all that follows; one of the two was changed.',
    'fetch the file again from where it came from.',
    { entry },
  );

/** Mostly printable: then a single broken character is likelier than a wrong key. */
const isLikelyText = (bytes: Uint8Array): boolean => {
  const head = bytes.subarray(0, 4_000);
  let printable = 0;
  for (const byte of head)
    if (byte === 9 || byte === 10 || byte === 13 || byte === 27 || (byte >= 32 && byte < 127)) printable += 1;
  return printable >= head.length * 0.8;
};

function byteAt(raw: Uint8Array, at: number): number {
  const [high, low] = [nibble(raw[at] as number), nibble(raw[at + 1] as number)];
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

const nibble = (c: number): number =>
  c >= 48 && c <= 57 ? c - 48 : c >= 97 && c <= 102 ? c - 87 : c >= 65 && c <= 70 ? c - 55 : -1;
