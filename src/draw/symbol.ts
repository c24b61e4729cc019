import { group, type Item, path, rect, rectPath, type Stamp } from './drawing.js';

/** A part of a symbol, inked when it is drawn: `ink` is the print, `box` the colour inside the unit symbol. */
export type SymbolPart =
  | {
      readonly d: string;
      readonly fill?: 'ink' | 'box' | undefined;
      /** Width of the line; `auto` is that of the template. */
      readonly stroke?: number | 'auto' | undefined;
    }
  | { readonly at: { readonly x: number; readonly y: number }; readonly scale: number; readonly parts: readonly SymbolPart[] };

/** A symbol as plain shapes. */
export interface SymbolArt {
  readonly width: number;
  readonly height: number;
  /** It stands in the box of a unit symbol. */
  readonly framed: boolean;
  readonly parts: readonly SymbolPart[];
}

export interface SymbolInks {
  readonly ink: string;
  readonly box: string;
  /** In units of the symbol, of which a box is 150 wide. */
  readonly line: number;
}

/** Symbols are drawn in tenths, so that a stamp is about the size of a counter. */
const scale = 0.1;

const known = new WeakMap<SymbolArt, Map<string, Stamp>>();

/** The symbol in these colours, made once. */
export function symbolStamp(id: string, art: SymbolArt, inks: SymbolInks): Stamp {
  const made = known.get(art) ?? new Map<string, Stamp>();
  known.set(art, made);
  const key = `symbol ${id} ${inks.ink} ${inks.box} ${inks.line}`;
  let stamp = made.get(key);
  if (stamp === undefined) {
    const { width, height, framed } = art;
    const half = inks.line / 2;
    const icon = art.parts.flatMap((part) => inked(part, inks));
    // The lines of a cross end in the corners; their ends must not stick out of the frame.
    const items: Item[] = framed
      ? [
          rect(half, half, width - inks.line, height - inks.line, { fill: inks.box }),
          group(icon, { clip: rectPath(half, half, width - inks.line, height - inks.line) }),
          rect(half, half, width - inks.line, height - inks.line, { stroke: inks.ink, width: inks.line }),
        ]
      : icon;
    stamp = { key, width: width * scale, height: height * scale, items: [group(items, { scale })] };
    made.set(key, stamp);
  }
  return stamp;
}

function inked(part: SymbolPart, inks: SymbolInks): Item[] {
  if ('parts' in part)
    return [
      {
        kind: 'group',
        at: part.at,
        scale: part.scale,
        items: part.parts.flatMap((inner) => inked(inner, { ...inks, line: inks.line / part.scale })),
      },
    ];
  const width = part.stroke === 'auto' ? inks.line : part.stroke;
  return [
    path(part.d, {
      ...(part.fill === undefined ? {} : { fill: part.fill === 'ink' ? inks.ink : inks.box }),
      ...(width === undefined || width === 0 ? {} : { stroke: inks.ink, width, join: 'round' }),
    }),
  ];
}
