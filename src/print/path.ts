/** Numbers as a PDF holds them: millimetres to the micrometre, never in exponents, which PDF does not know. */
export const num = (value: number): string => {
  const rounded = Math.round(value * 1000) / 1000;
  return rounded === 0 ? '0' : String(rounded);
};

/** Factors of a matrix need more figures than lengths. */
export const factor = (value: number): string => {
  const rounded = Math.round(value * 1e6) / 1e6;
  return Math.abs(rounded) < 1e-6 ? '0' : Math.abs(rounded) < 1e-4 ? rounded.toFixed(6) : String(rounded);
};

const known = new Map<string, string>();
const MOST_KNOWN = 20_000;

/** The path data of SVG as the operators of a PDF content stream. Each distinct path is read once. */
export function pathOperators(d: string): string {
  let made = known.get(d);
  if (made === undefined) {
    made = convert(d);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(d, made);
  }
  return made;
}

/** A stretch of a path as straight lines. */
export interface PathLine {
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly closed: boolean;
}

/** A path as lines of points; a curve becomes so many short ones. */
export function pathPoints(d: string, steps = 16): PathLine[] {
  const lines: { points: { x: number; y: number }[]; closed: boolean }[] = [];
  for (const operation of pathOperators(d).split('\n')) {
    const words = operation.split(' ');
    const [x = 0, y = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = words.slice(0, -1).map(Number);
    const line = lines.at(-1);
    const from = line?.points.at(-1);
    switch (words.at(-1)) {
      case 'm':
        lines.push({ points: [{ x, y }], closed: false });
        break;
      case 'l':
        line?.points.push({ x, y });
        break;
      case 'c':
        for (let i = 1; i <= steps && from !== undefined; i++) {
          const [t, u] = [i / steps, 1 - i / steps];
          const mix = (a: number, b: number, c: number, e: number): number =>
            u ** 3 * a + 3 * u * u * t * b + 3 * u * t * t * c + t ** 3 * e;
          line?.points.push({ x: mix(from.x, x, x2, x3), y: mix(from.y, y, y2, y3) });
        }
        break;
      case 'h':
        if (line !== undefined) line.closed = true;
    }
  }
  return lines;
}

/** A path that cannot be read is our own mistake, in a drawing or in a template's art, so it throws. */
export class BadPath extends Error {}

const arguments_: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };
const token = /([MmLlHhVvCcSsQqTtAaZz])|([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|[\s,]+|(.)/g;

interface Pen {
  x: number;
  y: number;
  startX: number;
  startY: number;
  /** The last control point of a curve, for the smooth ones that follow. */
  cubic: readonly [number, number] | undefined;
  quadratic: readonly [number, number] | undefined;
}

function convert(d: string): string {
  const out: string[] = [];
  const pen: Pen = { x: 0, y: 0, startX: 0, startY: 0, cubic: undefined, quadratic: undefined };
  for (const [letter, values] of segments(d)) draw(pen, letter, values, out);
  return out.join('\n');
}

/** Commands with their numbers; repeated numbers repeat the command, and after a move they are lines. */
function segments(d: string): [string, number[]][] {
  const out: [string, number[]][] = [];
  let letter: string | undefined;
  let values: number[] = [];
  const wants = (): number => arguments_[(letter ?? 'Z').toUpperCase()] ?? 0;
  const finished = (): void => {
    if (values.length > 0) throw new BadPath(`A path stops in the middle of ${letter}: ${d.slice(0, 80)}`);
  };
  for (const match of d.matchAll(token)) {
    const [, command, number, bad] = match;
    if (bad !== undefined) throw new BadPath(`A path holds ${bad}: ${d.slice(0, 80)}`);
    if (command !== undefined) {
      finished();
      letter = command;
      if (wants() === 0) out.push([command, []]);
    } else if (number !== undefined) {
      if (letter === undefined || wants() === 0)
        throw new BadPath(`A path has a number where a command should be: ${d.slice(0, 80)}`);
      // The flags of an arc may stand without a space: 01 is 0 and 1.
      const digits = flagsFirst(letter, values.length, number);
      for (const one of digits) {
        values.push(Number(one));
        if (values.length < wants()) continue;
        out.push([letter, values]);
        values = [];
        if (letter === 'M') letter = 'L';
        if (letter === 'm') letter = 'l';
      }
    }
  }
  finished();
  return out;
}

function flagsFirst(letter: string, held: number, number: string): string[] {
  if (letter.toUpperCase() !== 'A' || !/^[01]/.test(number) || number.length === 1) return [number];
  if (held === 3)
    return number.length > 2 && /^[01]/.test(number[1] as string)
      ? [number[0] as string, number[1] as string, number.slice(2)]
      : [number[0] as string, number.slice(1)];
  return held === 4 ? [number[0] as string, number.slice(1)] : [number];
}

function draw(pen: Pen, letter: string, values: readonly number[], out: string[]): void {
  const upper = letter.toUpperCase();
  const relative = letter !== upper;
  const [baseX, baseY] = relative ? [pen.x, pen.y] : [0, 0];
  const at = (i: number): [number, number] => [(values[i] ?? 0) + baseX, (values[i + 1] ?? 0) + baseY];
  const [cubic, quadratic] = [pen.cubic, pen.quadratic];
  pen.cubic = undefined;
  pen.quadratic = undefined;
  const lineTo = (x: number, y: number): void => {
    out.push(`${num(x)} ${num(y)} l`);
    [pen.x, pen.y] = [x, y];
  };
  const curveTo = (a: readonly [number, number], b: readonly [number, number], c: readonly [number, number]): void => {
    out.push(`${num(a[0])} ${num(a[1])} ${num(b[0])} ${num(b[1])} ${num(c[0])} ${num(c[1])} c`);
    [pen.x, pen.y] = c;
  };
  const quadraticTo = (control: readonly [number, number], end: readonly [number, number]): void => {
    const third = (from: number, to: number): number => from + (2 / 3) * (to - from);
    const [x, y] = [pen.x, pen.y];
    curveTo([third(x, control[0]), third(y, control[1])], [third(end[0], control[0]), third(end[1], control[1])], end);
    pen.quadratic = control;
  };
  switch (upper) {
    case 'M':
      [pen.x, pen.y] = at(0);
      [pen.startX, pen.startY] = [pen.x, pen.y];
      out.push(`${num(pen.x)} ${num(pen.y)} m`);
      return;
    case 'L':
      lineTo(...at(0));
      return;
    case 'H':
      lineTo((values[0] ?? 0) + baseX, pen.y);
      return;
    case 'V':
      lineTo(pen.x, (values[0] ?? 0) + baseY);
      return;
    case 'C':
      curveTo(at(0), at(2), at(4));
      pen.cubic = at2(values, 2, baseX, baseY);
      return;
    case 'S':
      curveTo(cubic ? [2 * pen.x - cubic[0], 2 * pen.y - cubic[1]] : [pen.x, pen.y], at(0), at(2));
      pen.cubic = at2(values, 0, baseX, baseY);
      return;
    case 'Q':
      quadraticTo(at(0), at(2));
      return;
    case 'T':
      quadraticTo(quadratic ? [2 * pen.x - quadratic[0], 2 * pen.y - quadratic[1]] : [pen.x, pen.y], at(0));
      return;
    case 'A': {
      const [rx = 0, ry = 0, turn = 0, large = 0, sweep = 0] = values;
      const end = at(5);
      const curves = arc([pen.x, pen.y], rx, ry, turn, large !== 0, sweep !== 0, end);
      if (curves === undefined) lineTo(...end);
      else for (const [a, b, c] of curves) curveTo(a, b, c);
      return;
    }
    case 'Z':
      out.push('h');
      [pen.x, pen.y] = [pen.startX, pen.startY];
  }
}

const at2 = (values: readonly number[], i: number, x: number, y: number): [number, number] => [
  (values[i] ?? 0) + x,
  (values[i + 1] ?? 0) + y,
];

type Curve = readonly [readonly [number, number], readonly [number, number], readonly [number, number]];

/** An arc of SVG as Bézier curves of at most a quarter turn each (SVG 1.1, F.6.5); undefined where it is a straight line. */
function arc(
  [x1, y1]: readonly [number, number],
  rxGiven: number,
  ryGiven: number,
  turn: number,
  large: boolean,
  sweep: boolean,
  [x2, y2]: readonly [number, number],
): Curve[] | undefined {
  if (x1 === x2 && y1 === y2) return [];
  let [rx, ry] = [Math.abs(rxGiven), Math.abs(ryGiven)];
  if (rx === 0 || ry === 0) return undefined;
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const [dx, dy] = [(x1 - x2) / 2, (y1 - y2) / 2];
  const [px, py] = [cos * dx + sin * dy, -sin * dx + cos * dy];
  const grow = Math.sqrt((px / rx) ** 2 + (py / ry) ** 2);
  if (grow > 1) [rx, ry] = [rx * grow, ry * grow];
  const under = Math.max(0, (rx * ry) ** 2 - (rx * py) ** 2 - (ry * px) ** 2) / ((rx * py) ** 2 + (ry * px) ** 2);
  const sign = (large === sweep ? -1 : 1) * Math.sqrt(under);
  const [cxp, cyp] = [(sign * rx * py) / ry, (-sign * ry * px) / rx];
  const [cx, cy] = [cos * cxp - sin * cyp + (x1 + x2) / 2, sin * cxp + cos * cyp + (y1 + y2) / 2];
  const start = Math.atan2((py - cyp) / ry, (px - cxp) / rx);
  let sweepAngle = Math.atan2((-py - cyp) / ry, (-px - cxp) / rx) - start;
  if (sweep && sweepAngle < 0) sweepAngle += 2 * Math.PI;
  if (!sweep && sweepAngle > 0) sweepAngle -= 2 * Math.PI;
  const parts = Math.max(1, Math.ceil(Math.abs(sweepAngle) / (Math.PI / 2) - 1e-9));
  const step = sweepAngle / parts;
  const reach = (4 / 3) * Math.tan(step / 4);
  const on = (angle: number): [number, number] => [
    cx + rx * Math.cos(angle) * cos - ry * Math.sin(angle) * sin,
    cy + rx * Math.cos(angle) * sin + ry * Math.sin(angle) * cos,
  ];
  const along = (angle: number): [number, number] => [
    -rx * Math.sin(angle) * cos - ry * Math.cos(angle) * sin,
    -rx * Math.sin(angle) * sin + ry * Math.cos(angle) * cos,
  ];
  return Array.from({ length: parts }, (_, i): Curve => {
    const [a, b] = [start + i * step, start + (i + 1) * step];
    const [from, to, out, back] = [on(a), on(b), along(a), along(b)];
    const last: readonly [number, number] = i === parts - 1 ? [x2, y2] : to;
    return [[from[0] + reach * out[0], from[1] + reach * out[1]], [last[0] - reach * back[0], last[1] - reach * back[1]], last];
  });
}
