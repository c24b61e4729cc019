import { describe, expect, it } from 'vitest';
import { Fraction } from '../../../src/chance/index.js';
import type { Odds, OddsQuestion } from '../../../src/rules/index.js';
import { odds } from '../../../src/table/index.js';
import { contextOf } from '../../support/enforces.js';
import { type BruteUnit, reckon, type Situation } from './brute.js';
import { dealer, situation } from './situations.js';

const game = contextOf('absolute-war');
const many = process.env.SOAK === undefined ? 300 : 10_000;

/** The situation as a player would ask about it. */
function asked(s: Situation): OddsQuestion {
  const defender = s.attacker === 'german' ? 'soviet' : 'german';
  const units = (list: readonly BruteUnit[], side: string, stack: string, more: object = {}) =>
    list.map(({ flags, ...unit }) => ({ ...unit, side, stack, flags: [...flags], ...more }));
  const hex = s.terrain.includes('major-city');
  return {
    position: { initiative: s.initiative, weather: s.weather, rulings: s.rulings },
    attack: [
      ...units(s.lead, s.attacker, 'lead', { role: 'lead' }),
      ...s.supports.flatMap((stack, i) => units(stack, s.attacker, `support${i}`, { role: 'support' })),
    ],
    defence: [
      {
        space: 'z',
        terrain: [...s.terrain],
        units: [
          ...units(s.target, defender, 'target'),
          ...s.others.flatMap((stack, i) => units(stack, defender, `other${i}`)),
          ...s.backing.flatMap(({ units: stack, inZone }, i) =>
            units(stack, defender, `backing${i}`, { role: 'support', ...(inZone ? { at: 'z' } : {}) }),
          ),
        ],
      },
    ],
    across: [[...s.across]],
    with: {
      'west-of-line': s.west,
      contested: s.contested,
      'lead-contested': s.leadContested,
      'major-offensive': s.offensive,
      'major-offensive-flipped': s.flipped,
      pincer: s.pincer,
      'attack-zones': s.pincer ? 2 : 1,
      'general-winter-marker': s.winterMarker,
      volkssturm: s.volkssturm,
      order: s.order,
      cards: Object.fromEntries(Object.entries(s.cards)),
      'card-use': { ...s.cardUse },
      'event-cp': { ...s.eventCp },
      unseen: { attack: [...s.unseen.attack], defence: [...s.unseen.defence] },
      discards: { attack: [...s.discards.attack], defence: [...s.discards.defence] },
      'deck-left': { ...s.left },
      rp: { attack: s.rp },
      'lead-cannot-retreat': s.stuck.lead,
      'target-cannot-retreat': s.stuck.target,
      zone: hex ? 'hex' : s.terrain.includes('box') ? 'box' : 'area',
    },
  } as OddsQuestion;
}

function told(s: Situation): unknown {
  const answer = odds(game, asked(s)) as Odds;
  if (!answer.ok) return answer;
  const range = (id: string) => {
    const value = answer.summary.find((line) => line.id === id)?.value;
    return value instanceof Fraction ? [String(value), String(value)] : [String(value?.min), String(value?.max)];
  };
  return {
    attack: answer.attack.total,
    defence: answer.defence.total,
    column: answer.column,
    results: Object.fromEntries(answer.outcomes.map(({ result, p }) => [result, String(p)])),
    summary: Object.fromEntries(['falls', 'target-gone', 'attacker-steps', 'defender-steps'].map((id) => [id, range(id)])),
  };
}

function counted(s: Situation): unknown {
  const { attack, defence, type, differential, ways, total, summary } = reckon(s);
  const share = (n: number): string => String(Fraction.of(n, total));
  const column = Math.min(6, differential);
  return {
    attack,
    defence,
    column: type === 'assault' ? undefined : differential < -3 ? '< -3' : `${column > 0 ? '+' : ''}${column}`,
    results: Object.fromEntries(Object.entries(ways).map(([code, n]) => [code, share(n)])),
    summary: Object.fromEntries(Object.entries(summary).map(([id, [min, max]]) => [id, [share(min), share(max)]])),
  };
}

describe('12.3 against a count of every card and choice', () => {
  it(`agrees on ${many} combats made up at random`, () => {
    const next = dealer(19410622);
    for (let i = 0; i < many; i++) {
      const s = situation(next);
      expect(told(s), JSON.stringify(s)).toEqual(counted(s));
    }
  }, 1_200_000);
});
