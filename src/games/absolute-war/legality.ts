import { stepAllows } from '../../board/index.js';
import { counterOf, has, type OddsViolation, phaseOf, violation, words } from '../../rules/index.js';
import type { Battle } from './battle.js';
import { canDraw } from './cards.js';
import { cell, combatType, terrainName } from './charts.js';
import { printedPoints } from './read.js';
import { holdsGround, isAir, isFort, isMobile, marked, type Stack, sameZone, troops } from './stack.js';

/** One case that may refuse an attack; it looks at one thing. */
interface Check {
  readonly rule: string;
  readonly check: (battle: Battle) => readonly OddsViolation[];
}

const refusal =
  (rule: string) =>
  (en: string, ja: string, ...where: readonly string[]): OddsViolation =>
    violation(rule, words(en, ja), ...where);

const all = ({ lead, target, attacker, defender, others }: Battle): readonly Stack[] => [
  lead,
  ...attacker.supports,
  target,
  ...defender.supports,
  ...others,
];

const join = (names: readonly { en: string; ja: string }[], lang: 'en' | 'ja'): string =>
  names.map((name) => name[lang]).join(lang === 'en' ? ', ' : '、');

/** [3.3]: one or two Leg or Mobile units, one air unit and one Fort; in the Basic game one unit. */
const stacking: Check = {
  rule: '3.3',
  check: (battle) =>
    all(battle).flatMap((stack) => {
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
const phase: Check = {
  rule: '12.0',
  check: ({ pack, combat, attacker }) => {
    if (combat.position.phase === undefined) return [];
    const step = phaseOf(pack, combat.position);
    if (step === undefined || !step.does.includes('attack') || step.sides.includes(attacker.side)) return [];
    return [refusal('12.0')('It is the other player’s Combat Phase.', '相手側の戦闘フェイズである。')];
  },
};

const leadAndTarget: Check = {
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
const strength: Check = {
  rule: '2.3.4',
  check: ({ lead, target }) =>
    [lead, target].flatMap((stack) =>
      stack.units.every((unit) => printedPoints(unit) === 0)
        ? [refusal('2.3.4')(`${stack.id} shows no Combat Points at all.`, `${stack.id}にはCPがまったくない。`, stack.id)]
        : [],
    ),
};

const used: Check = {
  rule: '12.10',
  check: ({ lead }) =>
    marked(lead, 'done')
      ? [refusal('12.10')(`${lead.id} is Done and cannot attack.`, `${lead.id}は完了済みで攻撃できない。`, lead.id)]
      : [],
};

const support: Check = {
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

/** [12.2]: the Lead Attacker stands in or next to the target zone. */
const adjacent: Check = {
  rule: '12.2',
  check: ({ board, lead, target }) => {
    if (lead.space === -1 || target.space === -1 || lead.space === target.space) return [];
    const [from, to] = [board.ids[lead.space] as string, board.ids[target.space] as string];
    return steps(board, lead.space, target.space).length > 0
      ? []
      : [
          refusal('12.2')(
            `${lead.id} at ${from} is not adjacent to ${to}.`,
            `${from}の${lead.id}は${to}に隣接していない。`,
            lead.id,
          ),
        ];
  },
};

/** [20.1]: nobody attacks over the Ice Road. */
const iceRoad: Check = {
  rule: '20.1',
  check: ({ zone, lead }) =>
    zone.across.includes('ice-road')
      ? [
          refusal('20.1')(
            `${lead.id} may not attack over the Ice Road; it may support.`,
            `${lead.id}は氷上路越しに攻撃できない（支援は可）。`,
            lead.id,
          ),
        ]
      : [],
};

/** [11.4]: lakes are attacked across only at an isthmus. */
const lake: Check = {
  rule: '11.4',
  check: ({ pack, board, zone, lead, target, contested }) => {
    const no = refusal('11.4');
    if (zone.line === 'lake' || pack.terrain.spaces[zone.line]?.no.includes('attack')) {
      const name = terrainName(pack, zone.line);
      return [no(`Nobody can stand in a ${name.en.toLowerCase()} zone.`, `${name.ja}のゾーンには進入できない。`)];
    }
    const barred = zone.across.filter((id) => id !== 'ice-road' && pack.terrain.sides[id]?.no.includes('attack'));
    if (barred.length > 0 && !zone.across.includes('isthmus'))
      return [
        no(
          `${lead.id} may not attack across ${barred.join(', ')}.`,
          `${lead.id}は${barred.join('、')}越しに攻撃できない。`,
          lead.id,
        ),
      ];
    if (contested.same || lead.space === -1 || target.space === -1 || zone.across.includes('ice-road')) return [];
    const found = steps(board, lead.space, target.space);
    return found.length === 0 || found.some((step) => stepAllows(board, step, 'attack'))
      ? []
      : [
          no(
            `The border between ${board.ids[lead.space]} and ${board.ids[target.space]} carries no attack.`,
            `${board.ids[lead.space]}と${board.ids[target.space]}の境界は攻撃に使えない。`,
            lead.id,
          ),
        ];
  },
};

/** [12.2.2]: one supporting stack a zone, in the target zone or next to it; from one Area into another only by exception. */
const supportZones: Check = {
  rule: '12.2.2',
  check: (battle) => {
    const { attacker, defender, target } = battle;
    const no = refusal('12.2.2');
    const found: OddsViolation[] = [];
    for (const { supports } of [attacker, defender]) {
      supports.forEach((stack, i) => {
        const other = supports.slice(0, i).find((before) => sameZone(before, stack));
        if (other !== undefined)
          found.push(
            no(
              `${other.id} and ${stack.id} support from one zone; only one stack a zone may.`,
              `${other.id}と${stack.id}が同じゾーンから支援している。1ゾーン1スタックまで。`,
              stack.id,
            ),
          );
        if (stack.space === -1 || target.space === -1 || stack.space === target.space) return;
        if (!steps(battle.board, stack.space, target.space).some((step) => stepAllows(battle.board, step, 'support')))
          found.push(
            no(
              `${stack.id} is neither in the target zone nor next to it.`,
              `${stack.id}は目標ゾーンにも隣接ゾーンにもいない。`,
              stack.id,
            ),
          );
      });
    }
    for (const stack of defender.supports)
      if (!mayBack(battle, stack))
        found.push(
          no(
            `${stack.id} is in an adjacent Area and cannot support the defence: the target Area is not Contested, no air unit is on top, and no event allows it.`,
            `${stack.id}は隣接エリアにおり防御支援できない（目標エリアは競合でなく、最上段に航空もなく、イベントもない）。`,
            stack.id,
          ),
        );
    return found;
  },
};

/** May this stack support the defence from where it stands [12.2.2, 20.3, A-6]? One whose zone is not known may. */
export function mayBack(battle: Battle, stack: Stack): boolean {
  const { target, zone, contested, board } = battle;
  if (sameZone(stack, target)) return true;
  const kind = stack.space === -1 ? undefined : board.spaces[stack.space]?.kind;
  if (kind !== 'area') return true;
  if (battle.ruling('A-6') !== 'from-any-area' && zone.kind !== 'area') return true;
  const top = stack.units[0];
  return contested.zone || battle.eventSupport || (top !== undefined && isAir(top));
}

/** [12.3-1]: each side commits at most one special support marker and one Event card. */
const commitments: Check = {
  rule: '12.3-1',
  check: ({ attacker, defender }) =>
    [attacker, defender].flatMap(({ markers, cards }) => {
      const no = refusal('12.3-1');
      return [
        ...(markers.length > 1
          ? [no('A side commits one special support marker to a combat.', '特別支援マーカーは1戦闘に各側1個まで。', ...markers)]
          : []),
        ...(cards.length > 1
          ? [no('A side commits one Event card to a combat.', 'イベントカードは1戦闘に各側1枚まで。', 'with.cards')]
          : []),
      ];
    }),
};

/** [9.1]: the last card of a deck is never drawn. */
const lastCard: Check = {
  rule: '9.1',
  check: (battle) =>
    (combatType(battle).is === 'assault' ? [battle.attacker, battle.defender] : [battle.attacker])
      .filter((party) => !canDraw(party))
      .map(({ side }) =>
        refusal('9.1')(
          `No card can be drawn from the ${side === 'german' ? 'German' : 'Soviet'} deck: the last card is never drawn, and there are no discards to shuffle in.`,
          `${side === 'german' ? 'ドイツ' : 'ソ連'}のデッキからは引けない。最後の1枚は引かず、混ぜる捨て札もない。`,
        ),
      ),
};

/** [2.4.3]: SP and text of a committed card serve only in its years. */
const years: Check = {
  rule: '2.4.3',
  check: ({ attacker, defender, year }) =>
    [attacker, defender].flatMap(({ cards }) =>
      cards.flatMap(({ card }) =>
        year === undefined || card.years.length === 0 || card.years.includes(year)
          ? []
          : [
              refusal('2.4.3')(
                `Card ${card.number} serves in ${card.years.join(', ')}, not in ${year}.`,
                `カード${card.number}が使えるのは${card.years.join('・')}年で、${year}年ではない。`,
                card.id,
              ),
            ],
      ),
    ),
};

/** [12.1, 10.6]: the flipped side needs a marker; under General Winter the German player has none. */
const offensive: Check = {
  rule: '12.1',
  check: ({ offensive: { marker, flipped }, combat }) =>
    flipped && !marker && combat.with.flag('major-offensive-flipped')
      ? [
          refusal('12.1')(
            'Only a Major Offensive marker in the target zone can be flipped.',
            '目標ゾーンに大規模攻勢マーカーがなければ裏返せない。',
            'with.major-offensive-flipped',
          ),
        ]
      : [],
};

const winterOffensive: Check = {
  rule: '10.6',
  check: ({ offensive: { marker }, attacker, weather }) =>
    marker && attacker.side === 'german' && weather.turn === 'general-winter'
      ? [
          refusal('10.6')(
            'Under General Winter the German player gets no Major Offensive markers.',
            '冬将軍下ではドイツは大規模攻勢マーカーを得られない。',
          ),
        ]
      : [],
};

/** [12.6.2]: all five conditions, unless a breakthrough or an event [22.1] waives them. */
const pincer: Check = {
  rule: '12.6.2',
  check: (battle) => {
    const { pack, lead, target, zone, weather, offensive, pincer: attempt, on } = battle;
    if (!attempt.tried) return [];
    const no = refusal('12.6.2');
    const top = troops(lead)[0];
    const armored = top?.kind === 'armor';
    if (attempt.byEvent && on('22.1'))
      return armored
        ? []
        : [
            refusal('22.1')(
              'An event’s Pincer needs an armor stack as Lead Attacker.',
              'イベントの挟撃には装甲スタックの主攻撃者が必要。',
              lead.id,
            ),
          ];
    if (attempt.byBreakthrough) return [];
    const facing = troops(target)[0];
    const here = on('20.4') ? weather.here : weather.turn;
    return [
      ...(offensive.marker
        ? []
        : [no('A Pincer needs a Major Offensive marker in the target zone.', '挟撃には目標ゾーンの大規模攻勢マーカーが必要。')]),
      ...(armored && isMobile(top)
        ? []
        : [
            no(
              'A Pincer needs Mobile armor on top of the Lead Attacker.',
              '挟撃には主攻撃者の最上段に機動装甲ユニットが必要。',
              lead.id,
            ),
          ]),
      ...(facing?.kind === 'armor'
        ? [no('No Pincer against a Target with armor on top.', '最上段が装甲の目標には挟撃できない。', target.id)]
        : []),
      ...(attempt.zones >= 2
        ? []
        : [
            no(
              'A Pincer needs attacking stacks in two or more zones.',
              '挟撃には2ゾーン以上からの攻撃が必要。',
              'with.attack-zones',
            ),
          ]),
      ...(cell(pack, 'tec', zone.line, 'pincer').is === false
        ? [no(`${terrainName(pack, zone.line).en} forbids a Pincer.`, `${terrainName(pack, zone.line).ja}では挟撃できない。`)]
        : []),
      ...(cell(pack, 'weather', here, 'pincer').is === false
        ? [no('The weather forbids a Pincer.', 'この天候では挟撃できない。')]
        : []),
    ];
  },
};

/** [19.2]: two markers of a Soviet attacker under General Winter, east of the line only. */
const generalWinter: Check = {
  rule: '19.2',
  check: ({ attacker, weather, zone }) => {
    if (!attacker.markers.includes('general-winter')) return [];
    const no = refusal('19.2');
    return [
      ...(attacker.side === 'soviet'
        ? []
        : [no('Only a Soviet attack has General Winter markers.', '冬将軍マーカーはソ連の攻撃専用。')]),
      ...(weather.turn === 'general-winter'
        ? []
        : [no('General Winter markers are for General Winter turns.', '冬将軍マーカーは冬将軍のターンにのみ使える。')]),
      ...(zone.westOfLine
        ? [no('General Winter markers serve only east of the winter line.', '冬将軍マーカーは厳冬ライン以東でのみ使える。')]
        : []),
    ];
  },
};

/** [19.3]: German defence outside the USSR. */
const volkssturm: Check = {
  rule: '19.3',
  check: ({ defender, zone }) => {
    if (!defender.markers.includes('volkssturm')) return [];
    const no = refusal('19.3');
    return [
      ...(defender.side === 'german'
        ? []
        : [no('Only a German defence has Volkssturm markers.', '国民突撃隊マーカーはドイツの防御専用。')]),
      ...(zone.regions?.includes('ussr')
        ? [no('Volkssturm markers serve only outside the USSR.', '国民突撃隊マーカーはソ連邦外でのみ使える。')]
        : []),
    ];
  },
};

/** [19.4]: Order 227 from Turn 8 until Turn 16, Directive 53 from Turn 18. */
const order: Check = {
  rule: '19.4',
  check: ({ defender, turn, ruling }) => {
    if (!defender.markers.includes('order')) return [];
    const no = refusal('19.4');
    if (defender.side === 'soviet' && ruling('A-28') === 'wsp-only')
      return [no('By ruling A-28 there is no Order 227 marker.', '裁定A-28により命令第227号マーカーはない。')];
    if (turn === undefined) return [];
    if (defender.side === 'soviet' && (turn < 8 || turn > 15))
      return [no('Order 227 is in play from Turn 8 until Turn 16.', '命令第227号は第8ターンから第16ターンまで。')];
    if (defender.side === 'german' && turn < 18)
      return [no('Directive 53 comes on Turn 18.', '総統指令第53号は第18ターンに登場する。')];
    return [];
  },
};

/** [18.6]: Finns fight only from Helsinki and Mottiland; Romanians and Hungarians never stack together. */
const allies: Check = {
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
      ...all(battle).flatMap((stack) =>
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
const naval: Check = {
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
const surprise: Check = {
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

const checks: readonly Check[] = [
  phase,
  stacking,
  leadAndTarget,
  strength,
  adjacent,
  iceRoad,
  lake,
  used,
  support,
  supportZones,
  commitments,
  lastCard,
  years,
  offensive,
  winterOffensive,
  pincer,
  generalWinter,
  volkssturm,
  order,
  allies,
  naval,
  surprise,
];

/** The cases that refuse an attack, as far as a question shows it. */
export const refusingCases: readonly string[] = checks.map(({ rule }) => rule).filter((rule) => rule !== '9.1');

/** Everything that makes the attack illegal. */
export const illegal = (battle: Battle): OddsViolation[] =>
  checks.filter(({ rule }) => rule === '9.1' || battle.on(rule)).flatMap(({ check }) => check(battle));

/** Every step from one zone to the other: two zones may touch more than once. */
function steps(board: Battle['board'], from: number, to: number): number[] {
  const found: number[] = [];
  for (let k = board.first[from] ?? 0; k < (board.first[from + 1] ?? 0); k++) if (board.to[k] === to) found.push(k);
  return found;
}
