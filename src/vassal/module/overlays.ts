import type { Pack } from '../../pack/index.js';

/** Overlays of vassal.yaml; else the zone of control, where the game has hexes. */
export function overlaysOf({ vassal, board }: Pack): NonNullable<NonNullable<Pack['vassal']>['overlays']> {
  if (vassal?.overlays !== undefined) return vassal.overlays;
  if (board.file.grid === undefined) return [];
  return [{ name: { en: 'Zone of control', ja: '支配地域' }, radius: 1, of: [] }];
}
