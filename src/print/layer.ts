import type { Ink } from '../draw/index.js';
import { factor, num, pathOperators } from './path.js';
import { Resources } from './pdf.js';

/** The parts of the graphics state that we set. What is undefined here is unknown and is written before it is used. */
interface State {
  fill?: string;
  stroke?: string;
  width?: number;
  cap?: number;
  join?: number;
  dash?: string;
}

const caps = { butt: 0, round: 1, square: 2 } as const;
const joins = { miter: 0, round: 1, bevel: 2 } as const;

/** A content stream being written: of a page, or of a form. Only what changes in the graphics state is written. */
export class Layer {
  readonly resources = new Resources();
  private readonly out: string[] = [];
  private state: State = {};
  private readonly saved: State[] = [];

  write(operators: string): void {
    this.out.push(operators);
  }

  content(): string {
    return this.out.join('\n');
  }

  save(): void {
    this.saved.push(this.state);
    this.state = { ...this.state };
    this.out.push('q');
  }

  restore(): void {
    this.state = this.saved.pop() ?? {};
    this.out.push('Q');
  }

  /** First moved, then turned (degrees clockwise, y down), then scaled. */
  transform(x: number, y: number, rotate = 0, scale = 1): void {
    if (rotate === 0 && scale === 1) {
      if (x !== 0 || y !== 0) this.out.push(`1 0 0 1 ${num(x)} ${num(y)} cm`);
      return;
    }
    const angle = (rotate * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
    this.out.push(`${factor(cos)} ${factor(sin)} ${factor(-sin)} ${factor(cos)} ${num(x)} ${num(y)} cm`);
  }

  clip(d: string, rule: 'nonzero' | 'evenodd' = 'nonzero'): void {
    this.out.push(pathOperators(d), rule === 'evenodd' ? 'W* n' : 'W n');
  }

  path(d: string, { fill, stroke, width = 0.1, dash, cap = 'butt', join = 'miter' }: Ink, evenodd: boolean): void {
    if (fill === undefined && stroke === undefined) return;
    if (fill !== undefined) this.fill(fill);
    if (stroke !== undefined) this.stroke(stroke, width, dash, caps[cap], joins[join]);
    const star = evenodd ? '*' : '';
    this.out.push(pathOperators(d), stroke === undefined ? `f${star}` : fill === undefined ? 'S' : `B${star}`);
  }

  fill(colour: string): void {
    if (this.state.fill === colour) return;
    this.state.fill = colour;
    this.out.push(`${components(colour)} rg`);
  }

  stroke(colour: string, width: number, dash: readonly number[] | undefined, cap: number, join: number): void {
    const { state, out } = this;
    if (state.stroke !== colour) out.push(`${components(colour)} RG`);
    if (state.width !== width) out.push(`${num(width)} w`);
    if (state.cap !== cap) out.push(`${cap} J`);
    if (state.join !== join) out.push(`${join} j`);
    const pattern = (dash ?? []).map(num).join(' ');
    if (state.dash !== pattern) out.push(`[${pattern}] 0 d`);
    Object.assign(state, { stroke: colour, width, cap, join, dash: pattern });
  }
}

const colours = new Map<string, string>();

/** #rrggbb as three numbers from 0 to 1. */
function components(colour: string): string {
  let made = colours.get(colour);
  if (made === undefined) {
    const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour)?.[1];
    if (hex === undefined) throw new RangeError(`${colour} is no colour; write #rrggbb.`);
    const six = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
    made = [0, 2, 4].map((at) => num(Number.parseInt(six.slice(at, at + 2), 16) / 255)).join(' ');
    colours.set(colour, made);
  }
  return made;
}
