import type { Pack } from '../../pack/index.js';
import type { CombatScript, Formula, ScriptSum } from '../../rules/index.js';
import { mainMap } from '../module/board.js';
import { property } from '../module/names.js';
import { isStatus, markProperty, ROLE, unitProperty } from './names.js';

/** What a sum adds up of each unit: a property that is there anyway, or one worked out by the unit; or it only counts those that fit. */
type Summed = { readonly count: readonly string[] } | { readonly add: string; readonly own: boolean };

/** Whether units need an expression for what they bring. */
export const needsExpression = (pack: Pack, script: CombatScript, of: string): boolean => {
  const how = summed(pack, script.unit[of] ?? 0, of);
  return 'add' in how && how.own;
};

/**
 * A sum over the marked units of the map. The older way of matching needs no BeanShell for each piece. A button belongs to no map,
 * so the map is named. A sum that counted a face-down counter would tell what it is. Who does not fit the conditions of
 * `present` is out of the fight, marked or not.
 */
export function sumOver(
  pack: Pack,
  script: CombatScript,
  { of, roles, hidden }: ScriptSum,
  present: readonly string[] = [],
): string {
  const how = summed(pack, script.unit[of] ?? 0, of);
  const role = (id: string): number => script.roles.findIndex((one) => one.id === id) + 1;
  const fights = present.map((condition) => ` && ${condition}`).join('');
  const marked = roles.map((one) => `${ROLE} = ${role(one)} && ObscuredToOthers ${hidden === true ? '=' : '!='} true${fights}`);
  if ('add' in how) return `Sum("${how.add}", "${marked.join(' || ')}", "${mainMap}")`;
  const fits = how.count.length === 0 ? marked : marked.flatMap((one) => how.count.map((word) => `${one} && ${word}`));
  return `Count("${fits.join(' || ')}", "${mainMap}")`;
}

function summed(pack: Pack, formula: Formula, of: string): Summed {
  if (formula === 1) return { count: [] };
  if (typeof formula === 'object' && 'if' in formula && formula.then === 1 && formula.else === 0) {
    const condition = formula.if;
    if (typeof condition === 'object' && 'get' in condition && condition.get.startsWith('mark:')) {
      const mark = condition.get.slice('mark:'.length);
      if (!isStatus(pack, mark)) return { add: markProperty(mark), own: false };
    }
    const words = matched(condition);
    if (words !== undefined) return { count: words };
  }
  return { add: unitProperty(of), own: true };
}

/** A comparison with a plain word, or several of which one must hold, in the older way of matching. */
function matched(condition: Formula): string[] | undefined {
  if (typeof condition !== 'object' || !('do' in condition)) return undefined;
  if (condition.do === 'or') {
    const each = condition.with.map(matched);
    return each.some((one) => one === undefined) ? undefined : each.flatMap((one) => one ?? []);
  }
  const [asked, word] = condition.with;
  if (condition.do !== '==' || typeof asked !== 'object' || !('get' in asked) || typeof word !== 'string') return undefined;
  const name = asked.get.startsWith('text:') ? asked.get.slice('text:'.length) : asked.get;
  return (name === asked.get && name !== 'side' && name !== 'kind' && name !== 'stand-in') || !/^[\w-]+$/.test(word)
    ? undefined
    : [`${property(name)} = ${word}`];
}
