import { createRequire } from 'node:module';
import { circlePath, type SymbolArt, type SymbolPart, type SymbolsFile } from '../draw/index.js';

/** A step of a picture as milsymbol tells it; lists and groups nest. */
type Instruction =
  | readonly Instruction[]
  | {
      readonly type: string;
      readonly d?: string;
      readonly fill?: string | false;
      readonly stroke?: string | false;
      readonly cx?: number;
      readonly cy?: number;
      readonly r?: number;
      readonly x?: number;
      readonly y?: number;
      readonly factor?: number;
      readonly draw?: readonly Instruction[];
    };

interface Milsymbol {
  readonly Symbol: new (
    code: string,
    options: Readonly<Record<string, unknown>>,
  ) => { readonly drawInstructions: readonly Instruction[]; readonly validIcon: boolean };
}

/** Loading milsymbol takes a fifth of a second, so it waits until a symbol is wanted. */
let library: Milsymbol | undefined;
const milsymbol = (): Milsymbol => {
  library ??= createRequire(import.meta.url)('milsymbol') as Milsymbol;
  return library;
};

/** The symbols of templates/symbols.yaml as plain shapes; a code that milsymbol does not know is told through `unknown`. */
export function symbolArts(file: SymbolsFile, unknown: (id: string, key: 'nato' | 'like') => void): Record<string, SymbolArt> {
  const arts: Record<string, SymbolArt> = {};
  const art = (id: string, depth = 0): SymbolArt | undefined => {
    const entry = file.symbols[id];
    if (entry === undefined || depth > 4) return undefined;
    if (entry.like !== undefined) {
      const other = art(entry.like, depth + 1);
      if (other === undefined) unknown(id, 'like');
      return other;
    }
    const own = (entry.parts ?? []).map(
      (part) => ({ ...part, stroke: part.stroke ?? (part.fill === undefined ? 'auto' : 0) }) as const,
    );
    const [width, height] = entry.size ?? [150, 100];
    return {
      width,
      height,
      framed: entry.size === undefined,
      parts: [...(entry.nato === undefined ? [] : natoParts(entry.nato, () => unknown(id, 'nato'))), ...own],
    };
  };
  for (const id of Object.keys(file.symbols)) {
    const made = art(id);
    if (made !== undefined) arts[id] = made;
  }
  return arts;
}

/** The icon inside a friendly ground unit's frame, moved so that the frame starts at 0, 0. */
function natoParts(code: string, unknown: () => void): SymbolPart[] {
  const symbol = new (milsymbol().Symbol)(`${code}-----`, { size: 100 });
  if (!symbol.validIcon) unknown();
  // The first instruction is the frame: ours is drawn in the nation's colours.
  return [{ at: { x: -25, y: -50 }, scale: 1, parts: partsOf(symbol.drawInstructions.slice(1), unknown) }];
}

function partsOf(step: Instruction, unknown: () => void): SymbolPart[] {
  const all = (steps: readonly Instruction[]): SymbolPart[] => steps.flatMap((inner) => partsOf(inner, unknown));
  if (Array.isArray(step)) return all(step as readonly Instruction[]);
  const one = step as Exclude<Instruction, readonly Instruction[]>;
  const inks = {
    ...(one.fill === false || one.fill === undefined ? {} : { fill: 'ink' as const }),
    ...(one.stroke === false ? {} : { stroke: 'auto' as const }),
  };
  switch (one.type) {
    case 'path':
      return one.d === undefined ? [] : [{ d: one.d, ...inks }];
    case 'circle':
      return [{ d: circlePath(one.cx ?? 0, one.cy ?? 0, one.r ?? 0), ...inks }];
    case 'translate':
      return [{ at: { x: one.x ?? 0, y: one.y ?? 0 }, scale: 1, parts: all(one.draw ?? []) }];
    case 'scale':
      return [{ at: { x: 0, y: 0 }, scale: one.factor ?? 1, parts: all(one.draw ?? []) }];
    default:
      // Letters inside a symbol would need milsymbol's own font.
      unknown();
      return [];
  }
}
