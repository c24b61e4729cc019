import { deflateSync } from 'node:zlib';

/** The tables of a TrueType font, by tag. */
type Tables = Map<string, Buffer>;

/** What a page needs of a font to set Latin text: shapes, widths, the map from letters, and its names. */
const kept = [
  'OS/2',
  'cmap',
  'cvt ',
  'fpgm',
  'gasp',
  'glyf',
  'head',
  'hhea',
  'hmtx',
  'loca',
  'maxp',
  'name',
  'post',
  'prep',
  'GSUB',
];

/**
 * A TrueType font as WOFF with the shapes of these letters only. Glyph numbers stay what they are, so that every other table still
 * fits; the shapes of all other glyphs are empty and take no room.
 */
export function webFont(font: Buffer, letters: readonly number[]): Buffer {
  const tables = readTables(font);
  const needed = closure(tables, new Set([0, ...glyphsOf(tables, letters), ...figures(tables)]));
  const [glyf, loca] = emptied(tables, needed);
  const made: Tables = new Map(
    kept.flatMap((tag) => {
      const table = tag === 'glyf' ? glyf : tag === 'loca' ? loca : tables.get(tag);
      return table === undefined ? [] : [[tag, table] as const];
    }),
  );
  return woff(made, font.readUInt32BE(0));
}

function readTables(font: Buffer): Tables {
  const tables: Tables = new Map();
  for (let i = 0; i < font.readUInt16BE(4); i++) {
    const at = 12 + i * 16;
    const from = font.readUInt32BE(at + 8);
    tables.set(font.toString('latin1', at, at + 4), font.subarray(from, from + font.readUInt32BE(at + 12)));
  }
  return tables;
}

const table = (tables: Tables, tag: string): Buffer => {
  const found = tables.get(tag);
  if (found === undefined) throw new Error(`the font has no table ${tag}`);
  return found;
};

/** The glyphs of letters by the segments of a format 4 map: all of the basic plane that a Latin font has. */
function glyphsOf(tables: Tables, letters: readonly number[]): number[] {
  const cmap = table(tables, 'cmap');
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const map = cmap.subarray(cmap.readUInt32BE(4 + i * 8 + 4));
    if (map.readUInt16BE(0) !== 4) continue;
    const segments = map.readUInt16BE(6) / 2;
    const at = (part: number, segment: number): number => 14 + part * segments * 2 + (part > 0 ? 2 : 0) + segment * 2;
    return letters.flatMap((letter) => {
      for (let s = 0; s < segments; s++) {
        if (letter > map.readUInt16BE(at(0, s))) continue;
        const first = map.readUInt16BE(at(1, s));
        if (letter < first) return [];
        const offset = map.readUInt16BE(at(3, s));
        const delta = map.readInt16BE(at(2, s));
        if (offset === 0) return [(letter + delta) & 0xffff];
        const glyph = map.readUInt16BE(at(3, s) + offset + (letter - first) * 2);
        return glyph === 0 ? [] : [(glyph + delta) & 0xffff];
      }
      return [];
    });
  }
  throw new Error('the font has no map of format 4');
}

/** Figures of one width, which the style asks for: glyphs that the feature puts in the place of 0 to 9. */
function figures(tables: Tables): number[] {
  const gsub = tables.get('GSUB');
  if (gsub === undefined) return [];
  const digits = new Set(
    glyphsOf(
      tables,
      Array.from({ length: 10 }, (_, i) => 48 + i),
    ),
  );
  const features = gsub.subarray(gsub.readUInt16BE(6));
  const lookups = gsub.subarray(gsub.readUInt16BE(8));
  const found: number[] = [];
  for (let f = 0; f < features.readUInt16BE(0); f++) {
    if (features.toString('latin1', 2 + f * 6, 6 + f * 6) !== 'tnum') continue;
    const feature = features.subarray(features.readUInt16BE(6 + f * 6));
    for (let l = 0; l < feature.readUInt16BE(2); l++) {
      const lookup = lookups.subarray(lookups.readUInt16BE(2 + feature.readUInt16BE(4 + l * 2) * 2));
      if (lookup.readUInt16BE(0) !== 1) continue;
      for (let s = 0; s < lookup.readUInt16BE(4); s++)
        found.push(...singles(lookup.subarray(lookup.readUInt16BE(6 + s * 2)), digits));
    }
  }
  return found;
}

/** The glyphs that a single substitution puts in the place of these. */
function singles(part: Buffer, of: ReadonlySet<number>): number[] {
  const coverage = part.subarray(part.readUInt16BE(2));
  const covered: number[] = [];
  for (let i = 0; i < coverage.readUInt16BE(2); i++)
    if (coverage.readUInt16BE(0) === 1) covered.push(coverage.readUInt16BE(4 + i * 2));
    else
      for (let glyph = coverage.readUInt16BE(4 + i * 6); glyph <= coverage.readUInt16BE(6 + i * 6); glyph++) covered.push(glyph);
  return covered.flatMap((glyph, i) =>
    !of.has(glyph) ? [] : [part.readUInt16BE(0) === 1 ? (glyph + part.readInt16BE(4)) & 0xffff : part.readUInt16BE(6 + i * 2)],
  );
}

const offsetOf = (tables: Tables, glyph: number): number =>
  table(tables, 'head').readInt16BE(50) === 0
    ? table(tables, 'loca').readUInt16BE(glyph * 2) * 2
    : table(tables, 'loca').readUInt32BE(glyph * 4);

const shapeOf = (tables: Tables, glyph: number): Buffer =>
  table(tables, 'glyf').subarray(offsetOf(tables, glyph), offsetOf(tables, glyph + 1));

/** With the parts of letters that are made of others: é of e and an accent. */
function closure(tables: Tables, glyphs: ReadonlySet<number>): Set<number> {
  const all = new Set(glyphs);
  for (const glyph of all) {
    const shape = shapeOf(tables, glyph);
    if (shape.length === 0 || shape.readInt16BE(0) >= 0) continue;
    for (let at = 10, flags = 0x20; (flags & 0x20) !== 0; ) {
      flags = shape.readUInt16BE(at);
      all.add(shape.readUInt16BE(at + 2));
      at += 4 + ((flags & 1) !== 0 ? 4 : 2) + ((flags & 8) !== 0 ? 2 : (flags & 0x40) !== 0 ? 4 : (flags & 0x80) !== 0 ? 8 : 0);
    }
  }
  return all;
}

/** The shapes without those that nobody needs, and where each begins, in the width that the head of the font states. */
function emptied(tables: Tables, needed: ReadonlySet<number>): [glyf: Buffer, loca: Buffer] {
  const count = table(tables, 'maxp').readUInt16BE(4);
  const short = table(tables, 'head').readInt16BE(50) === 0;
  const loca = Buffer.alloc((count + 1) * (short ? 2 : 4));
  const shapes: Buffer[] = [];
  let length = 0;
  for (let glyph = 0; glyph <= count; glyph++) {
    if (short) loca.writeUInt16BE(length / 2, glyph * 2);
    else loca.writeUInt32BE(length, glyph * 4);
    if (glyph === count || !needed.has(glyph)) continue;
    const shape = shapeOf(tables, glyph);
    const padded = Buffer.concat([shape, Buffer.alloc(shape.length % 2)]);
    shapes.push(padded);
    length += padded.length;
  }
  return [Buffer.concat(shapes), loca];
}

/** WOFF 1.0: the tables, each deflated where that helps. */
function woff(tables: Tables, flavour: number): Buffer {
  const tags = [...tables.keys()].sort();
  const head = Buffer.alloc(44 + tags.length * 20);
  const parts: Buffer[] = [];
  let at = head.length;
  let plain = 12 + tags.length * 16;
  for (const [i, tag] of tags.entries()) {
    const data = tables.get(tag) as Buffer;
    const small = deflateSync(data, { level: 9 });
    const stored = small.length < data.length ? small : data;
    const entry = 44 + i * 20;
    head.write(tag, entry, 'latin1');
    head.writeUInt32BE(at, entry + 4);
    head.writeUInt32BE(stored.length, entry + 8);
    head.writeUInt32BE(data.length, entry + 12);
    head.writeUInt32BE(checksum(data), entry + 16);
    const padded = Buffer.concat([stored, Buffer.alloc((4 - (stored.length % 4)) % 4)]);
    parts.push(padded);
    at += padded.length;
    plain += Math.ceil(data.length / 4) * 4;
  }
  head.write('wOFF', 0, 'latin1');
  head.writeUInt32BE(flavour, 4);
  head.writeUInt32BE(at, 8);
  head.writeUInt16BE(tags.length, 12);
  head.writeUInt32BE(plain, 16);
  head.writeUInt16BE(1, 20);
  return Buffer.concat([head, ...parts]);
}

function checksum(data: Buffer): number {
  let sum = 0;
  for (let i = 0; i < data.length; i += 4) {
    const word = i + 4 <= data.length ? data.readUInt32BE(i) : Buffer.concat([data.subarray(i), Buffer.alloc(4)]).readUInt32BE(0);
    sum = (sum + word) >>> 0;
  }
  return sum;
}
