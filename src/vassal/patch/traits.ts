import { decodePiece, encodePiece, isCanonical, type Piece, type ReadTrait } from '../piece-read.js';
import { decodeSequence } from '../sequence.js';

const mark = ' ‖ ';

/** A piece as lines, one for each trait, or undefined when its text cannot be taken apart and put together again. */
export function traitLines(text: string): string[] | undefined {
  const piece = decodePiece(text);
  if (!piece.ok || !isCanonical(text, piece.value) || piece.value.spareStates.length > 0 || piece.value.missingStates > 0)
    return undefined;
  const lines = piece.value.traits.map(({ type, state }) => `${type}${mark}${state}`);
  return piece.value.id === 'null' && lines.every((line) => line.split(mark).length === 2) ? lines : undefined;
}

export function pieceText(lines: readonly string[]): string {
  const traits = lines.map((line): ReadTrait => {
    const [type = '', state = ''] = line.split(mark);
    return { prefix: type.split(';')[0] ?? '', type, state };
  });
  return encodePiece({ id: 'null', traits, spareStates: [], missingStates: 0 } satisfies Piece);
}

/**
 * A trait in the form in which two are compared: VASSAL's editor writes defaults at the end, 0.3 as 0.30000001192092896, and
 * another code for a named command.
 */
export function plainTrait(line: string): string {
  const [type = '', state = ''] = line.split(mark);
  const plain = (text: string): string => {
    const fields = decodeSequence(';', text).map((field) =>
      /^-?\d+\.\d+$/.test(field) ? String(Number(Number(field).toPrecision(6))) : field.replace(/\b57\d{3}(\\*),0/g, '57348$1,0'),
    );
    while (fields.length > 1 && ['', 'false', '0', 'true', '1'].includes(fields.at(-1) as string)) fields.pop();
    return fields.join(';');
  };
  return `${plain(type)}${mark}${plain(state)}`;
}

/** Three lists merged line by line; undefined where both sides changed the same lines. */
export function merge(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
  same: (line: string) => string,
): string[] | undefined {
  const a = hunks(base, ours, same);
  const isSame = (x: Hunk, y: Hunk): boolean =>
    x.start === y.start && x.end === y.end && x.lines.map(same).join('\n') === y.lines.map(same).join('\n');
  const b = hunks(base, theirs, same).filter((hunk) => !a.some((other) => isSame(hunk, other)));
  const out: string[] = [];
  let [at, last] = [0, undefined as Hunk | undefined];
  for (const hunk of [...a, ...b].sort((x, y) => x.start - y.start || x.end - y.end)) {
    // Two insertions at one place cannot be put in order.
    if (hunk.start < at || (last?.start === hunk.start && last.end === hunk.end)) return undefined;
    out.push(...base.slice(at, hunk.start), ...hunk.lines);
    at = hunk.end;
    last = hunk;
  }
  return [...out, ...base.slice(at)];
}

interface Hunk {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

/** Where a list differs from its base, by their longest common part. */
function hunks(base: readonly string[], next: readonly string[], same: (line: string) => string): Hunk[] {
  const [a, b] = [base.map(same), next.map(same)];
  const width = b.length + 1;
  const table = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      table[i * width + j] =
        a[i] === b[j]
          ? (table[(i + 1) * width + j + 1] as number) + 1
          : Math.max(table[(i + 1) * width + j] as number, table[i * width + j + 1] as number);
  const found: Hunk[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      i += 1;
      j += 1;
      continue;
    }
    const [si, sj] = [i, j];
    while (i < a.length || j < b.length) {
      if (i < a.length && j < b.length && a[i] === b[j]) break;
      const skipBase =
        i < a.length && (j >= b.length || (table[(i + 1) * width + j] as number) >= (table[i * width + j + 1] as number));
      if (skipBase) i += 1;
      else j += 1;
    }
    found.push({ start: si, end: i, lines: next.slice(sj, j) });
  }
  return found;
}
