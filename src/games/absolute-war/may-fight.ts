import { counterOf, has, phaseOf, words } from '../../rules/index.js';
import { type Check, everyStack, refusal } from './check.js';
import { printedPoints } from './read.js';
import { holdsGround, isAir, isFort, marked, troops } from './stack.js';

/** [3.3]: one or two Leg or Mobile units, one air unit and one Fort; in the Basic game one unit. */
export const stacking: Check = {
  rule: '3.3',
  check: (battle) =>
    everyStack(battle).flatMap((stack) => {
      const no = refusal('3.3');
      const [ground, air, forts] = [troops(stack).length, stack.units.filter(isAir).length, stack.units.filter(isFort).length];
      const most = battle.basic ? 1 : 2;
      if (ground <= most && air <= 1 && forts <= 1) return [];
      return [
        no(
          `Stack ${stack.id} has ${ground} units, ${air} air units and ${forts} Forts; a stack is at most ${most}, 1 and 1. Give other units a stack of their own, or the role support.`,
          `スタック${stack.id}は通常${ground}、航空${air}、陣地${forts}。上限は${most}・1・1。別スタックか支援として指定のこと。`,
          stack.id,
        ),
      ];
    }),
};

/** [12.0, 5.0]: a player attacks in his own Combat Phase, and each stack fights once. */
export const phase: Check = {
  rule: '12.0',
  check: ({ pack, combat, attacker }) => {
    if (combat.position.phase === undefined) return [];
    const step = phaseOf(pack, combat.position);
    if (step === undefined || !step.does.includes('attack') || step.sides.includes(attacker.side)) return [];
    return [refusal('12.0')('It is the other player’s Combat Phase.', '相手側の戦闘フェイズである。')];
  },
};

export const leadAndTarget: Check = {
  rule: '12.2.1',
  check: (battle) => {
    const { lead, target } = battle;
    const no = refusal('12.2.1');
    return [
      ...(holdsGround(lead)
        ? []
        : [no(`Air units cannot attack alone: ${lead.id}.`, `航空ユニットだけでは攻撃できない：${lead.id}。`, lead.id)]),
      ...(holdsGround(target)
        ? []
        : [
            no(
              `Air units alone are no Target: ${target.id}.`,
              `航空ユニットだけのスタックは目標にならない：${target.id}。`,
              target.id,
            ),
          ]),
    ];
  },
};

/** [12.5.2, 12.5.3]: a stack without any CP is not one that the game has. */
export const strength: Check = {
  rule: '2.3.4',
  check: ({ lead, target }) =>
    [lead, target].flatMap((stack) =>
      stack.units.every((unit) => printedPoints(unit) === 0)
        ? [refusal('2.3.4')(`${stack.id} shows no Combat Points at all.`, `${stack.id}にはCPがまったくない。`, stack.id)]
        : [],
    ),
};

export const used: Check = {
  rule: '12.10',
  check: ({ lead }) =>
    marked(lead, 'done')
      ? [refusal('12.10')(`${lead.id} is Done and cannot attack.`, `${lead.id}は完了済みで攻撃できない。`, lead.id)]
      : [],
};

const join = (names: readonly { en: string; ja: string }[], lang: 'en' | 'ja'): string =>
  names.map((name) => name[lang]).join(lang === 'en' ? ', ' : '、');

export const support: Check = {
  rule: '12.2.5',
  check: ({ attacker, defender }) =>
    [...attacker.supports, ...defender.supports].flatMap((stack) => {
      const markers = [
        ...(marked(stack, 'disrupted') ? [words('Disrupted', '混乱')] : []),
        ...(marked(stack, 'oos') ? [words('Unsupplied', '補給切れ')] : []),
        ...(marked(stack, 'done') ? [words('Done', '完了')] : []),
      ];
      if (markers.length === 0) return [];
      return [
        refusal('12.2.5')(
          `${stack.id} is ${join(markers, 'en')} and cannot support.`,
          `${stack.id}は${join(markers, 'ja')}状態で支援できない。`,
          stack.id,
        ),
      ];
    }),
};

/** [18.6]: Finns fight only from Helsinki and Mottiland; Romanians and Hungarians never stack together. */
export const allies: Check = {
  rule: '18.6',
  check: (battle) => {
    const { attacker, defender, lead, board } = battle;
    const no = refusal('18.6');
    const fighting = [lead, ...attacker.supports, ...defender.supports];
    return [
      ...fighting.flatMap((stack) =>
        stack.space !== -1 &&
        stack.units.some(({ nation }) => nation === 'finnish') &&
        !board.spaces[stack.space]?.regions.includes('finland')
          ? [
              no(
                `Finnish units attack and support only from Helsinki and Mottiland: ${stack.id}.`,
                `フィンランド軍の攻撃・支援はヘルシンキとモッティランドからのみ：${stack.id}。`,
                stack.id,
              ),
            ]
          : [],
      ),
      ...everyStack(battle).flatMap((stack) =>
        stack.units.some(({ nation }) => nation === 'romanian') && stack.units.some(({ nation }) => nation === 'hungarian')
          ? [
              no(
                `Romanian and Hungarian units never stack together: ${stack.id}.`,
                `ルーマニア軍とハンガリー軍は同じスタックにできない：${stack.id}。`,
                stack.id,
              ),
            ]
          : [],
      ),
    ];
  },
};

/** [18.8]: naval infantry attacks and supports only on the Black Sea. */
export const naval: Check = {
  rule: '18.8',
  check: ({ attacker, defender, lead, zone }) =>
    zone.regions === undefined || zone.regions.includes('black-sea')
      ? []
      : [lead, ...attacker.supports, ...defender.supports].flatMap((stack) =>
          stack.units.some((unit) => has(unit, 'naval'))
            ? [
                refusal('18.8')(
                  `Naval infantry fights only in zones on the Black Sea: ${stack.id}.`,
                  `海軍歩兵は黒海沿岸ゾーンに対してのみ攻撃・支援できる：${stack.id}。`,
                  stack.id,
                ),
              ]
            : [],
        ),
};

/** [21.1.1]: on Turn 1 only units with the same set-up letter fight together; German air units with anybody. */
export const surprise: Check = {
  rule: '21.1.1',
  check: (battle) => {
    const { pack, turn, lead, target, attacker, defender } = battle;
    if (turn !== 1) return [];
    return [
      { side: attacker.side, stacks: [lead, ...attacker.supports] },
      { side: defender.side, stacks: [target, ...defender.supports] },
    ].flatMap(({ side, stacks }) => {
      const fighting = stacks.flatMap((stack) => stack.units).filter((unit) => !(isAir(unit) && side === 'german'));
      const letters = new Set(
        fighting.flatMap((unit) => (unit.counter === undefined ? [] : (counterOf(pack, unit.counter.id)?.setup ?? []))),
      );
      return letters.size <= 1
        ? []
        : [
            refusal('21.1.1')(
              `On Turn 1 units of the letters ${[...letters].join(', ')} do not fight together.`,
              `第1ターンは異なる文字（${[...letters].join('、')}）のユニットは共同できない。`,
            ),
          ];
    });
  },
};
