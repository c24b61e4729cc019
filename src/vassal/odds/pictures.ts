import { type Drawing, path } from '../../draw/index.js';
import type { CombatScript } from '../../rules/index.js';

/** Millimetres across. */
export const BADGE = 12;

/** The mark of each role: an arrow for who attacks, a ring for who is attacked; helpers have theirs hollow. */
export function roleBadges({ roles }: CombatScript): { readonly name: string; readonly drawing: Drawing }[] {
  const seen = { attack: 0, defence: 0 };
  return roles.map(({ id, of }) => ({ name: `odds-${id}.png`, drawing: badge(of, seen[of]++ === 0) }));
}

function badge(of: 'attack' | 'defence', first: boolean): Drawing {
  const colour = of === 'attack' ? '#c2255c' : '#1864ab';
  const disc = 'M6 0.5A5.5 5.5 0 1 1 6 11.5A5.5 5.5 0 1 1 6 0.5Z';
  const sign =
    of === 'attack'
      ? 'M6 2.1L9.4 6H7.3V9.7H4.7V6H2.6Z'
      : 'M6 2.2A3.8 3.8 0 1 1 6 9.8A3.8 3.8 0 1 1 6 2.2ZM6 4A2 2 0 1 0 6 8A2 2 0 1 0 6 4Z';
  return {
    width: BADGE,
    height: BADGE,
    items: [
      path(disc, first ? { fill: colour, stroke: '#ffffff', width: 0.8 } : { fill: '#ffffff', stroke: colour, width: 1 }),
      path(sign, { fill: first ? '#ffffff' : colour }),
    ],
  };
}
