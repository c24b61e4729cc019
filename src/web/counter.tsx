import { useMemo } from 'preact/hooks';
import type { Counter, Pack } from '../pack/index.js';
import { layoutFor, resolve } from '../rules/piece.js';
import type { Unit } from '../rules/position.js';
import type { FormUnit } from './form.js';

/** What is drawn on a small counter. */
interface Face {
  readonly ground: string;
  readonly ink: string;
  readonly box: string;
  readonly symbol: string;
  readonly mark: string;
  readonly values: readonly (number | string)[];
  readonly designation: string;
  readonly letter: string;
  readonly marked: boolean;
  /** Combat points by colour, for counters that print them as bursts. */
  readonly points: readonly (readonly [colour: string, points: number])[];
}

/** Ground and print of a burst. */
const bursts: Readonly<Record<string, readonly [string, string]>> = {
  red: ['#c3352b', '#ffffff'],
  white: ['#ffffff', '#14130f'],
  grey: ['#5f6468', '#ffffff'],
  yellow: ['#f2cf3c', '#14130f'],
  circled: ['#f2cf3c', '#14130f'],
};

/** A counter as a small picture: colours of the nation, a NATO symbol, size, values, and the letter of its side. */
export const CounterPicture = ({ pack, unit, side, size = 56 }: Shown) =>
  // The same counter is the same picture: it is not drawn again on every tap.
  useMemo(() => draw({ pack, unit, side, size }), [pack.counters, unit, side, size]);

interface Shown {
  readonly pack: Pack;
  readonly unit: FormUnit;
  readonly side: string;
  readonly size?: number;
}

function draw({ pack, unit, side, size }: Shown) {
  const face = faceOf(pack, unit, side);
  const text = face.values.join('-');
  const pointed = face.points.length > 0;
  return (
    <svg class="counter" width={size} height={size} viewBox="0 0 56 56" aria-hidden="true">
      <rect x="0.75" y="0.75" width="54.5" height="54.5" rx="5" fill={face.ground} stroke="#0006" stroke-width="1.5" />
      <path d="M2 53V5a3 3 0 0 1 3-3h48" fill="none" stroke="#fff5" stroke-width="1.5" />
      {face.mark !== '' && (
        <text x="28" y="10.5" text-anchor="middle" font-size="8.5" font-weight="700" fill={face.ink}>
          {face.mark}
        </text>
      )}
      {face.symbol !== '' && (
        <g stroke={inkOn(face.box)} style={{ color: inkOn(face.box) }} fill="none" stroke-width="1.6" stroke-linejoin="round">
          <rect x="15" y="13" width="26" height="17" fill={face.box} />
          {symbolOf(face.symbol)}
        </g>
      )}
      <text x="51" y="24" text-anchor="middle" font-size="8" fill={face.ink} transform="rotate(90 48 22)">
        {face.designation.slice(0, 6)}
      </text>
      <text x="4" y="12" font-size="8" font-weight="700" fill={face.ink}>
        {face.letter}
      </text>
      {face.points.map(([colour, points], i) => {
        const x = 28 + (i - (face.points.length - 1) / 2) * 13;
        const [fill, ink] = bursts[colour] ?? ['#fff', '#000'];
        return (
          <g key={colour}>
            <circle
              cx={x}
              cy={face.symbol === '' ? 28 : 43}
              r="6.2"
              fill={fill}
              stroke={colour === 'circled' ? '#000' : '#0008'}
              stroke-width={colour === 'circled' ? 2 : 1}
            />
            <text x={x} y={face.symbol === '' ? 31.7 : 46.7} text-anchor="middle" font-size="10.5" font-weight="800" fill={ink}>
              {points}
            </text>
          </g>
        );
      })}
      <text
        class="counter-values"
        x="28"
        y={face.symbol === '' ? 34 : 48}
        text-anchor="middle"
        font-size={text.length > 7 ? 11.5 : text.length > 5 ? 14 : face.symbol === '' && text.length < 4 ? 24 : 17}
        font-weight="800"
        fill={face.ink}
      >
        {pointed ? '' : text}
      </text>
      {face.marked && <circle cx="49" cy="7" r="3.5" fill="#d63a2f" stroke="#fff" />}
    </svg>
  );
}

function faceOf(pack: Pack, unit: FormUnit, panelSide: string): Face {
  const { game } = pack;
  const piece = resolve(pack, { id: 'x', ...unit } as Unit);
  const side = game.sides[piece.side ?? panelSide];
  const nation = piece.nation === undefined ? undefined : game.nations[piece.nation];
  const ground = nation?.ground ?? pale(side?.colour ?? '#9a9a8c');
  const kind = piece.kind === undefined ? undefined : game.kinds[piece.kind];
  return {
    ground,
    ink: nation?.ink ?? inkOn(ground),
    box: side?.box ?? nation?.box ?? mix(ground, '#ffffff', 0.35),
    symbol:
      piece.unknown !== undefined
        ? 'unknown'
        : (piece.counter?.symbol ?? kind?.symbol ?? (piece.kind === undefined ? '' : 'infantry')),
    mark: (piece.size === undefined ? undefined : game.sizes[piece.size]?.mark) ?? '',
    values: piece.unknown !== undefined ? ['?'] : printedValues(pack, piece.values),
    designation: piece.counter?.designation ?? '',
    letter: side?.letter ?? '',
    points: Object.entries(piece.cp).filter(([, points]) => points > 0),
    marked: (unit.flags?.length ?? 0) > 0 || unit.role !== undefined,
  };
}

/** The values in the order of the layout that fits. */
export function printedValues(pack: Pack, values: Readonly<Record<string, number | string>>): (number | string)[] {
  const layout =
    pack.game.layouts.find((ids) => ids.every((id) => values[id] !== undefined)) ??
    pack.game.layouts.find((ids) => ids.some((id) => values[id] !== undefined)) ??
    [];
  return layout.map((id) => values[id] ?? 0);
}

export const nameOf = (pack: Pack, unit: FormUnit, lang: 'en' | 'ja'): string => {
  const counter = unit.counter === undefined ? undefined : pack.counters.find(({ id }) => id === unit.counter);
  if (counter !== undefined) return (lang === 'ja' ? pack.words.ja?.counters[counter.id] : undefined) ?? counter.name;
  if (unit.unknown !== undefined) return '?';
  const words = [unit.size, unit.kind, unit.nation].flatMap((word, i) => {
    const known = [pack.game.sizes, pack.game.kinds, pack.game.nations][i] as Readonly<Record<string, { name: unknown }>>;
    const name = word === undefined ? undefined : known[word]?.name;
    return name === undefined ? [] : typeof name === 'string' ? name : ((name as Record<string, string>)[lang] ?? '');
  });
  return [(unit.values ?? []).join('-'), ...words].join(' ');
};

/** A unit as plain strengths with what is printed on this counter: any number of copies may be tapped in. */
export function alike(pack: Pack, counter: Counter): FormUnit | undefined {
  const values = printedValues(pack, counter.front);
  if (values.length === 0 || layoutFor(pack, values.length) === undefined) return undefined;
  const { side, nation, kind, size } = counter;
  const fields = pack.combat?.unit.fields ?? [];
  return {
    ...(side === undefined ? {} : { side }),
    ...(nation === undefined ? {} : { nation }),
    ...(kind === undefined ? {} : { kind }),
    ...(size === undefined ? {} : { size }),
    ...(fields.includes('steps') && counter.steps > 1 ? { steps: counter.steps } : {}),
    ...(counter.flags.some((flag) => pack.combat?.unit.flags.includes(flag))
      ? { flags: counter.flags.filter((flag) => pack.combat?.unit.flags.includes(flag)) }
      : {}),
    values,
  };
}

function symbolOf(symbol: string) {
  switch (symbol) {
    case 'infantry':
      return <path d="M15 13 41 30M41 13 15 30" />;
    case 'armour':
    case 'tank':
      return <rect x="19" y="17" width="18" height="9" rx="4.5" />;
    case 'mechanized':
      return <path d="M15 13 41 30M41 13 15 30M23.500 17h9a4.500 4.500 0 0 1 0 9h-9a4.500 4.500 0 0 1 0-9" />;
    case 'cavalry':
    case 'recon':
      return <path d="M41 13 15 30" />;
    case 'mountain':
      return <path d="M15 13 41 30M41 13 15 30M24 30l4-6 4 6z" />;
    case 'airborne':
      return <path d="M15 13 41 30M41 13 15 30M23 30a2.500 2.500 0 0 1 5 0a2.500 2.500 0 0 1 5 0" />;
    case 'marine':
      return <path d="M15 13 41 30M41 13 15 30M28 15v12M24 24a4 4 0 0 0 8 0" />;
    case 'artillery':
      return <circle cx="28" cy="21.500" r="3.500" fill="currentColor" />;
    case 'air':
      return <path d="M20 21.500c0-4 5-4 8 0s8 4 8 0s-5-4-8 0s-8 4-8 0" />;
    case 'fort':
      return <path d="M18 30v-9h4v-4h4v4h4v-4h4v4h4v9" />;
    case 'unknown':
      return (
        <text x="28" y="27" text-anchor="middle" font-size="15" font-weight="800" stroke="none" fill="currentColor">
          ?
        </text>
      );
    default:
      return null;
  }
}

const parts = (colour: string): number[] => [1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16));
function mix(a: string, b: string, share: number): string {
  const [x, y] = [parts(a), parts(b)];
  return `#${x
    .map((n, i) =>
      Math.round(n * (1 - share) + (y[i] as number) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
const pale = (colour: string): string => mix(colour, '#ffffff', 0.35);
export function inkOn(ground: string): string {
  const [r = 0, g = 0, b = 0] = parts(ground).map((n) => (n / 255) ** 2.2);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.22 ? '#14130f' : '#ffffff';
}
