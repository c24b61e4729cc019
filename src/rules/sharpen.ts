import type { Sharpen } from './odds.js';
import { type Words, words } from './words.js';

/** The column that a combat reaches with so much more attack or defence; -1 below the table. It never falls as the attack grows. */
export type Reach = (moreAttack: number, moreDefence: number) => number;

/** Beyond this much more strength nobody cares. */
export const MOST = 500;

/** The smallest number from 1 up for which the test holds, or undefined; it must hold for every larger one too. */
export function least(test: (n: number) => boolean, most: number = MOST): number | undefined {
  if (most < 1) return undefined;
  let high = 1;
  while (!test(high)) {
    if (high >= most) return undefined;
    high = Math.min(most, high * 2);
  }
  let low = Math.floor(high / 2);
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (test(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** Something else that a side could still do: a unit brought up, support called in, a river left. */
export interface Aid {
  readonly for: 'attacker' | 'defender';
  readonly needs: Sharpen['needs'];
  readonly text: Words;
  /** The column that it would lead to. */
  readonly column: number;
  readonly rule: string;
}

export interface SharpenOptions {
  readonly reach: Reach;
  readonly columns: readonly string[];
  readonly rule: string;
  /** What an extra point is called; attack and defence strength unless the game has other words. */
  readonly attack?: Words;
  readonly defence?: Words;
  readonly aids?: readonly Aid[];
  readonly below?: Words;
}

/** What the attacker still needs for a better column, and what would let the defender spoil this one. */
export function sharpen(options: SharpenOptions): Sharpen[] {
  const { reach, columns, rule, aids = [] } = options;
  const here = reach(0, 0);
  const name = (column: number): Words => {
    const id = columns[column];
    return id === undefined ? (options.below ?? words('below the table', '表の範囲外')) : words(id, id);
  };
  const found: Sharpen[] = [];
  const more = least((n) => reach(n, 0) > here);
  if (more !== undefined) {
    const what = options.attack ?? words('attack strength', '攻撃力');
    const gives = name(reach(more, 0));
    found.push({
      for: 'attacker',
      rule,
      needs: { attack: more },
      gives: gives.en,
      text: words(`${more} more ${what.en} reaches ${gives.en}.`, `${what.ja}があと${more}あれば${gives.ja}。`),
    });
  }
  const spoil = least((n) => reach(0, n) < here);
  if (spoil !== undefined) {
    const what = options.defence ?? words('defence strength', '防御力');
    const gives = name(reach(0, spoil));
    found.push({
      for: 'defender',
      rule,
      needs: { defence: spoil },
      gives: gives.en,
      text: words(
        `${spoil} more ${what.en} brings it ${columns.includes(gives.en) ? 'down to ' : ''}${gives.en}.`,
        `防御側の${what.ja}があと${spoil}あれば${gives.ja}。`,
      ),
    });
  }
  for (const aid of aids) {
    if (aid.for === 'attacker' ? aid.column <= here : aid.column >= here) continue;
    const gives = name(aid.column);
    found.push({
      for: aid.for,
      rule: aid.rule,
      needs: aid.needs,
      gives: gives.en,
      text: words(`${aid.text.en}: ${gives.en}.`, `${aid.text.ja}：${gives.ja}。`),
    });
  }
  return found;
}
