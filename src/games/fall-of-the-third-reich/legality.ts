import { spaceOf } from '../../board/index.js';
import { has, type OddsViolation, type Piece, resolve, violation, words } from '../../rules/index.js';
import type { Context } from '../room.js';
import type { Found } from './read.js';
import { inReaction, stepIn } from './segment.js';
import { isLetter } from './strength.js';
import { opposed } from './zoc.js';

type Judge = (context: Context, found: Found) => readonly OddsViolation[];

/** Every case that forbids an attack as far as the question shows it. */
export const illegal = (context: Context, found: Found): readonly OddsViolation[] =>
  judges.flatMap((judge) => judge(context, found)).filter(({ rule }) => context.on(rule));

/** 13.1: a combat is fought against all units in one hex. */
const oneHex: Judge = (_, { asked: { targets } }) =>
  targets.length <= 1
    ? []
    : [
        violation(
          '13.1',
          words('A combat is fought against one hex only.', '1回の戦闘の対象は1ヘクスのみ。'),
          ...targets.map(({ id }) => id),
        ),
      ];

/** 18.1: a fort without units does not defend; it goes when an enemy enters. */
const fortAlone: Judge = (_, { defenders }) =>
  defenders.length > 0
    ? []
    : [
        violation(
          '18.1',
          words(
            'A fort alone is not attacked: move in, and it is removed.',
            '要塞だけのヘクスは攻撃対象ではない。進入すれば除去される。',
          ),
        ),
      ];

/** 2.2: only combat units fight. */
const combatUnits: Judge = (_, { attackers, defenders }) => [
  ...attackers
    .filter((piece) => isFort(piece))
    .map((piece) =>
      violation('18.1', words(`${piece.id} is a fort and never attacks.`, `${piece.id}は要塞であり攻撃しない。`), piece.id),
    ),
  ...[...attackers, ...defenders]
    .filter((piece) => piece.class === 'air' || piece.kind === 'air')
    .map((piece) =>
      violation(
        '2.2B',
        words(
          `${piece.id} is an air unit and has no part in ground combat.`,
          `${piece.id}は航空ユニットであり地上戦闘に加わらない。`,
        ),
        piece.id,
      ),
    ),
  ...[...attackers, ...defenders]
    .filter((piece) => piece.steps === 0 && piece.class === 'unit' && !isFort(piece))
    .map((piece) =>
      violation('13.2A', words(`${piece.id} has no step left.`, `${piece.id}にはステップが残っていない。`), piece.id),
    ),
];

/** 13.1: the Axis fight Allied and Soviet units, which never fight each other nor attack in the same segment. */
const enemies: Judge = (_, { attackers, defenders, attacks, defends }) => {
  const mixed = (pieces: readonly Piece[]): boolean => new Set(pieces.flatMap((piece) => piece.side ?? [])).size > 1;
  return [
    ...(mixed(attackers)
      ? [
          violation(
            '13.1',
            words(
              'Units of one side attack together; each side has its own combat segment.',
              '攻撃は1陣営のみで行う。戦闘セグメントは陣営ごとである。',
            ),
          ),
        ]
      : []),
    ...(mixed(defenders)
      ? [violation('5.1B', words('Units of two sides never share a hex.', '異なる陣営は同じヘクスに入れない。'))]
      : []),
    ...(attacks !== undefined && defends !== undefined && !opposed(attacks, defends)
      ? [violation('13.1', words(`${attacks} units do not attack ${defends} units.`, `${attacks}は${defends}を攻撃できない。`))]
      : []),
  ];
};

/** 20.1, 20.3, 20.6: nations that do not attack together. */
const together: Judge = (_, { attackers }) => {
  const of = (nation: string, side: string) =>
    attackers.filter((piece) => piece.nation === nation && (piece.side ?? side) === side);
  const yugoslavs = of('yugoslav', 'soviet');
  return [
    ...(yugoslavs.length > 0 && yugoslavs.length < attackers.length
      ? [
          violation(
            '20.1',
            words('Yugoslav units never attack with Soviet units.', 'ユーゴスラビア軍はソ連軍と共同攻撃できない。'),
            ...yugoslavs.map(({ id }) => id),
          ),
        ]
      : []),
    ...(of('hungarian', 'axis').length > 0 && of('romanian', 'axis').length > 0
      ? [
          violation(
            '20.3',
            words('Hungarian and Romanian units never attack together.', 'ハンガリー軍とルーマニア軍は共同攻撃できない。'),
          ),
        ]
      : []),
  ];
};

/** 13.2B: letters are German. */
const letters: Judge = (_, { attackers, defenders }) =>
  [...attackers, ...defenders]
    .filter((piece) => [piece.values.attack, piece.values.defence].some((value) => value !== undefined && isLetter(value)))
    .filter((piece) => piece.side !== undefined && piece.side !== 'axis')
    .map((piece) =>
      violation(
        '13.2B',
        words(`${piece.id} has a letter; only German corps do.`, `${piece.id}に記号があるが、記号はドイツ軍団のみ。`),
        piece.id,
      ),
    );

/** 13.1A: a unit of attack strength 0 attacks only stacked with one of 1 or more. */
const zeroStrength: Judge = (context, { attackers, asked }) => {
  const strong = (piece: Piece): boolean => piece.values.attack !== undefined && piece.values.attack !== 0;
  const at = (piece: Piece): number => spaceOf(context.board, piece.at ?? '');
  const around = (asked.position.units ?? []).map((unit) => resolve(context, unit));
  const stacked = (piece: Piece): boolean =>
    piece.at === undefined
      ? attackers.some(strong)
      : [...attackers, ...around].some((other) => at(other) === at(piece) && other.side === piece.side && strong(other));
  return attackers
    .filter((piece) => piece.values.attack === 0 && !stacked(piece))
    .map((piece) =>
      violation(
        '13.1A',
        words(
          `${piece.id} has attack strength 0 and attacks only stacked with a unit of 1 or more.`,
          `${piece.id}は攻撃力0であり、攻撃力1以上のユニットとスタックしなければ攻撃できない。`,
        ),
        piece.id,
      ),
    );
};

/** 13.1A: a unit attacks at most once in a combat segment. */
const onceOnly: Judge = (_, { attackers }) =>
  flagged(attackers, 'attacked').map((piece) =>
    violation('13.1A', words(`${piece.id} has attacked in this segment.`, `${piece.id}はこのセグメントで攻撃済み。`), piece.id),
  );

/** 11.1, 11.2: Axis and Soviet units attack only in command; in reaction it is not asked for (R36), of Yugoslavs never (R30). */
const command: Judge = (context, { attackers, asked, attacks }) =>
  attacks === 'allied' || inReaction(context, asked)
    ? []
    : flagged(attackers, 'out-of-command')
        .filter((piece) => piece.nation !== 'yugoslav')
        .map((piece) =>
          violation(
            attacks === 'soviet' ? '11.2' : '11.1',
            words(`${piece.id} is out of command and may not attack.`, `${piece.id}は指揮範囲外で攻撃できない。`),
            piece.id,
          ),
        );

/** 13.1, 14.4: in reaction only units that made the reaction move attack. */
const reaction: Judge = (context, { attackers, asked }) =>
  inReaction(context, asked)
    ? attackers
        .filter((piece) => !has(piece, 'reacted'))
        .map((piece) =>
          violation(
            '14.4',
            words(
              `${piece.id} made no reaction move and may not attack.`,
              `${piece.id}はリアクション移動をしておらず攻撃できない。`,
            ),
            piece.id,
          ),
        )
    : [];

/** 9.5: Allied units out of supply do not attack, but for those that drop. */
const supply: Judge = (_, { attackers, attacks, dropped }) =>
  flagged(attackers, 'oos')
    .filter((piece) => (piece.side ?? attacks) === 'allied' && !dropped.includes(piece))
    .map((piece) =>
      violation(
        '9.5',
        words(
          `${piece.id} is out of supply; Allied units then do not attack.`,
          `${piece.id}は補給切れ。連合軍は補給切れでは攻撃できない。`,
        ),
        piece.id,
      ),
    );

/** 19.0: who dropped attacks what it dropped on, and nobody else stands in the attacked hex. */
const drops: Judge = ({ board }, { attackers, asked, attacks, airborne }) => {
  const target = asked.targets[0];
  const inHex = (piece: Piece): boolean =>
    target !== undefined && target.space !== -1 && spaceOf(board, piece.at ?? '') === target.space;
  const kinds = attackers.map((piece) => piece.kind);
  return [
    ...flagged(attackers, 'dropped')
      .filter((piece) => piece.kind !== undefined && piece.kind !== 'airborne')
      .map((piece) => violation('19.0', words(`${piece.id} is no airborne unit.`, `${piece.id}は空挺ではない。`), piece.id)),
    ...attackers
      .filter((piece) => inHex(piece) && !has(piece, 'dropped'))
      .map((piece) =>
        violation(
          '13.1',
          words(
            `${piece.id} stands in the attacked hex and has not dropped there.`,
            `${piece.id}は攻撃対象のヘクスにいるが降下していない。`,
          ),
          piece.id,
        ),
      ),
    ...(attacks !== undefined && attacks !== 'allied' && airborne
      ? [violation('19.0', words('Only Allied airborne units drop.', '降下できるのは連合軍の空挺のみ。'))]
      : []),
    ...(asked.with.flag('airborne') && kinds.every((kind) => kind === 'airborne')
      ? [
          violation(
            '19.0',
            words(
              'Airborne units shift the column only together with other units.',
              '空挺のシフトは他の部隊との共同攻撃に限る。',
            ),
          ),
        ]
      : []),
    ...(asked.with.flag('airborne') && kinds.every((kind) => kind !== undefined && kind !== 'airborne')
      ? [violation('19.0', words('None of the attackers is an airborne unit.', '攻撃側に空挺がいない。'))]
      : []),
  ];
};

/** 8.5.4, 8.2: carpet raids are Allied, against Axis units; none on turn 1, and two need the 8th Air Force of turn 4. */
const carpet: Judge = (_, { carpet, attacks, defends, turn }) => {
  if (carpet === 0) return [];
  const wrongSide = (attacks !== undefined && attacks !== 'allied') || (defends !== undefined && defends !== 'axis');
  return [
    ...(wrongSide
      ? [
          violation(
            '8.5.4',
            words('Carpet bombing helps Allied attacks on Axis units only.', '絨毯爆撃は枢軸軍への連合軍の攻撃に限る。'),
          ),
        ]
      : []),
    ...(turn === 1
      ? [violation('4.0', words('No Allied air unit is assigned on turn 1.', '第1ターンは連合軍航空ユニットを割り当てない。'))]
      : []),
    ...(carpet > 1 && turn !== undefined && turn > 1 && turn < 4
      ? [
          violation(
            '8.2',
            words(
              'Two raids on a hex need the 8th Air Force, which arrives on turn 4.',
              '2回の爆撃には第4ターン到着の第8空軍が必要。',
            ),
          ),
        ]
      : []),
  ];
};

/** 4.0, 10.9: when the strength die is not modified. */
const strengthDie: Judge = (context, { asked, turn }) => [
  ...(turn === 1 && (asked.with.choice('interdiction') ?? 'none') !== 'none'
    ? [
        violation(
          '4.0',
          words('There is no interdiction on turn 1: segment 4b is left out.', '第1ターンは4bを行わないため妨害はない。'),
        ),
      ]
    : []),
  ...(asked.with.flag('luftwaffe') && stepIn(context, asked)?.id === 'overwhelming-success'
    ? [
        violation(
          '10.9',
          words(
            'After an Overwhelming Success the Luftwaffe does not modify the roll.',
            '圧倒的成功の攻撃では空軍は戦力判定を修正できない。',
          ),
        ),
      ]
    : []),
];

const judges: readonly Judge[] = [
  oneHex,
  fortAlone,
  combatUnits,
  enemies,
  together,
  letters,
  zeroStrength,
  onceOnly,
  command,
  reaction,
  supply,
  drops,
  carpet,
  strengthDie,
];

const flagged = (pieces: readonly Piece[], flag: string): Piece[] => pieces.filter((piece) => has(piece, flag));
const isFort = (piece: Piece): boolean => piece.class === 'fort' || piece.kind === 'fort';
