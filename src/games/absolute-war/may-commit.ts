import { canDraw } from './cards.js';
import { cell, combatType, terrainName } from './charts.js';
import { type Check, refusal } from './check.js';
import { isMobile, troops } from './stack.js';

/** [12.3-1]: each side commits at most one special support marker and one Event card. */
export const commitments: Check = {
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
export const lastCard: Check = {
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
export const years: Check = {
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
export const offensive: Check = {
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

export const winterOffensive: Check = {
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
export const pincer: Check = {
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
export const generalWinter: Check = {
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
export const volkssturm: Check = {
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
export const order: Check = {
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
