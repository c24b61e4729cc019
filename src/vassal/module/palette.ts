import { type Pack, say } from '../../pack/index.js';
import { type Component, component } from '../component.js';
import { addPiece, nest } from '../traits/index.js';
import { hotkey } from './keys.js';
import type { ModulePiece } from './module.js';

export const slot = (
  piece: ModulePiece,
  name: string,
  size: { readonly width: number; readonly height: number },
  tag = 'W.PieceSlot',
): Component =>
  component(tag, { entryName: name, gpid: piece.gpid, width: size.width, height: size.height }, [], addPiece(nest(piece.traits)));

/**
 * All counters, by side and nation. Further copies of a counter have slots too, since saves refer to them; they stand in a
 * window that nobody opens. It comes first even when it is empty: VASSAL squeezes the first window into the strip beside the chat,
 * where counters lie one over the other.
 */
export function palette(pack: Pack, pieces: readonly ModulePiece[], size: number): Component[] {
  const square = { width: size, height: size };
  const firsts = pieces.filter((piece) => !isCopy(piece));
  const copies = pieces.filter(isCopy);
  const sides = Object.values(pack.game.sides);
  const common = sides.length === 2 ? 'Both sides' : 'All sides';
  const tabs = new Map<string, Map<string, Component[]>>(sides.map(({ name }) => [say(name), new Map()]));
  for (const piece of firsts) {
    const { counter } = piece;
    if (counter === undefined) continue;
    const side = counter.side === undefined ? undefined : pack.game.sides[counter.side];
    const nation = counter.nation === undefined ? undefined : pack.game.nations[counter.nation];
    const tab = side === undefined ? common : say(side.name);
    const page = counter.class === 'marker' ? 'Markers' : nation === undefined ? 'Units' : say(nation.name);
    const pages = tabs.get(tab) ?? new Map<string, Component[]>();
    tabs.set(tab, pages);
    const slots = pages.get(page) ?? [];
    pages.set(page, slots);
    slots.push(slot(piece, counter.name, square));
  }
  const copied =
    copies.length === 0
      ? []
      : [
          component(
            'W.ListWidget',
            { entryName: 'Copies' },
            copies.map((piece) =>
              slot(piece, `${piece.counter?.name ?? ''} ${piece.name.slice(piece.name.lastIndexOf('/') + 1)}`, square),
            ),
          ),
        ];
  const windows = [
    component('M.PieceWindow', { name: 'Copies', text: '', hidden: true }, copied),
    component(
      'M.PieceWindow',
      {
        name: 'Counters',
        text: 'Counters',
        tooltip: 'All counters',
        hotkey: hotkey.pieces,
        icon: '/images/counter.gif',
        scale: '0.75',
      },
      [
        component(
          'W.TabWidget',
          { entryName: 'Counters' },
          [...tabs].filter(([, pages]) => pages.size > 0).map(([name, pages]) => tabOf(name, pages)),
        ),
      ],
    ),
  ];
  return windows;
}

const isCopy = ({ name }: ModulePiece): boolean => /\/\d+$/.test(name) && !name.endsWith('/1');

/** Somewhat wider than high, whatever there is of them. */
const columns = (count: number): number => Math.min(12, Math.max(4, Math.ceil(Math.sqrt(count * 1.6))));

function tabOf(name: string, pages: ReadonlyMap<string, readonly Component[]>): Component {
  const panels = [...pages].map(([page, slots]) => ({ page, slots }));
  const panel = (entryName: string, slots: readonly Component[]): Component =>
    component('W.PanelWidget', { entryName, fixed: true, nColumns: columns(slots.length), vert: false, scale: '1.0' }, slots);
  const [only] = panels;
  if (panels.length === 1 && only !== undefined) return panel(name, only.slots);
  return component(
    'W.TabWidget',
    { entryName: name },
    panels.map(({ page, slots }) => panel(page, slots)),
  );
}
