import { onPaths } from '../../chance/index.js';
import { type Aid, least, type Sharpen, sharpen, words } from '../../rules/index.js';
import { baseColumn, columnsInOrder, rank, shiftedColumn } from './column.js';
import { reckon } from './combat.js';
import type { Combat, Setting } from './setting.js';

const below = words('less than 1:2, AE', '1:2未満（AE）');

/** What the next column would take where the strengths are known. */
export function sharpenOne(setting: Setting, combat: Combat): Sharpen[] {
  const { crt } = setting.charts;
  return sharpen({
    reach: (attack, defence) => reach(combat, attack, defence),
    columns: columnsInOrder(crt, setting.rulings),
    rule: '13.2C',
    below,
    aids: aids(setting, (other) => rank(crt, setting.rulings, reckon(other).column ?? '')),
  });
}

/** The same over all strength rolls: what betters one of them, and what betters all. */
export function sharpenAll(setting: Setting, branches: readonly Combat[]): Sharpen[] {
  const found: Sharpen[] = [];
  const now = branches.map((branch) => reach(branch, 0, 0));
  for (const side of ['attacker', 'defender'] as const) {
    const moved = (n: number): Combat[] =>
      branches.filter((branch, i) =>
        side === 'attacker' ? reach(branch, n, 0) > (now[i] as number) : reach(branch, 0, n) < (now[i] as number),
      );
    const first = least((n) => moved(n).length > 0);
    const last = least((n) => moved(n).length === branches.length);
    for (const n of new Set([first, last])) {
      if (n === undefined) continue;
      const rolls = moved(n);
      const on = onPaths(rolls.map(({ rolled = 0 }) => [rolled])).join(', ');
      const die =
        rolls.length === branches.length
          ? words('every strength die', '全ての戦力ダイス')
          : words(`a strength die of ${on}`, `戦力ダイス${on}`);
      const [what, better] = side === 'attacker' ? (['attack', 'better'] as const) : (['defence', 'worse'] as const);
      found.push({
        for: side,
        rule: '13.2C',
        needs: { [what]: n },
        gives: `${better} column on ${on}`,
        text: words(
          `${n} more ${what} strength: a ${better} column on ${die.en}.`,
          `${side === 'attacker' ? '攻撃力' : '防御力'}があと${n}あれば、${die.ja}で欄が${side === 'attacker' ? '上がる' : '下がる'}。`,
        ),
      });
    }
  }
  const { crt } = setting.charts;
  const all = (list: readonly Combat[]): number =>
    list.reduce((sum, { column = '' }) => sum + rank(crt, setting.rulings, column), 0);
  const mean = (other: Setting): number => all(branches.map(({ rolled }) => reckon({ ...other, strengthRoll: rolled })));
  const here = all(branches);
  const extra = aids(setting, mean);
  const support = { ...setting, luftwaffe: true };
  if (!setting.luftwaffe)
    extra.push({
      for: setting.defends === 'axis' ? 'defender' : 'attacker',
      needs: { luftwaffe: 1 },
      text: words('Luftwaffe ground support', 'ドイツ空軍の地上支援'),
      column: mean(support),
      rule: '8.5.5',
    });
  for (const aid of extra) {
    if (aid.for === 'attacker' ? aid.column <= here : aid.column >= here) continue;
    const better = aid.for === 'attacker';
    found.push({
      for: aid.for,
      rule: aid.rule,
      needs: aid.needs,
      gives: better ? 'better columns' : 'worse columns',
      text: words(
        `${aid.text.en}: ${better ? 'better' : 'worse'} columns.`,
        `${aid.text.ja}：欄が${better ? '上がる' : '下がる'}。`,
      ),
    });
  }
  return found;
}

function reach({ charts: { crt }, rulings, attack = 0, defence = 0, shift }: Combat, more: number, against: number): number {
  return rank(crt, rulings, shiftedColumn(crt, rulings, baseColumn(crt, rulings, attack + more, defence + against), shift));
}

/** What the Allies could still call in. */
function aids(setting: Setting, column: (other: Setting) => number): Aid[] {
  const allied = setting.attackers.every((unit) => unit.side === 'allied');
  if (!allied || setting.defends !== 'axis') return [];
  const list: Aid[] = [];
  if (setting.carpet < 2)
    list.push({
      for: 'attacker',
      needs: { carpet: setting.carpet + 1 },
      text: words('One more successful carpet raid', '絨毯爆撃がもう1回成功'),
      column: column({ ...setting, carpet: setting.carpet + 1 }),
      rule: '8.5.4',
    });
  if (!setting.airborne)
    list.push({
      for: 'attacker',
      needs: { airborne: 1 },
      text: words('Airborne units dropped on the hex, even of no strength', 'このヘクスへの空挺降下（戦力を除く）'),
      column: column({ ...setting, airborne: true }),
      rule: '19.0',
    });
  return list;
}
