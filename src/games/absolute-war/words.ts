import { type Piece, type Words, words } from '../../rules/index.js';

/** The sentences of play in this room, in both languages. */

const sides: Readonly<Record<string, Words>> = { german: words('German', 'ドイツ'), soviet: words('Soviet', 'ソ連') };
const of = (side: string): Words => sides[side] ?? words(side, side);

export const drew = (side: string, card: string, left: number): Words =>
  words(`The ${of(side).en} player draws ${card}; ${left} cards are left.`, `${of(side).ja}側は${card}を引く。残り${left}枚。`);
export const reshuffled = (side: string): Words =>
  words(`One card is left: the ${of(side).en} discards are shuffled in.`, `残り1枚のため、${of(side).ja}側の捨て札を混ぜる。`);
export const notOnTop = (card: string): Words =>
  words(`${card} is not the top card of the pile.`, `${card}は山札の一番上ではない。`);
export const resulted = (code: string): Words => words(`The result is ${code}.`, `戦闘結果は${code}。`);
export const whereTo = (stack: string, zones: number): Words =>
  words(
    `Where does ${stack} retreat, ${zones} ${zones === 1 ? 'zone' : 'zones'} away?`,
    `${stack}の退却先は？（${zones}ゾーン）`,
  );
export const retreats = (stack: string, to: string): Words => words(`${stack} retreats to ${to}.`, `${stack}は${to}へ退却。`);
export const cannotRetreat = (stack: string): Words =>
  words(`${stack} cannot retreat and is eliminated.`, `${stack}は退却できず、除去される。`);
export const losesStep = ({ name }: Piece): Words => words(`${name} loses a step.`, `${name}は1ステップを失う。`);
export const goesTo = ({ name }: Piece, box: string): Words => words(`${name} goes to ${box}.`, `${name}は${box}へ。`);
export const returns = ({ name }: Piece, turn: number): Words =>
  words(`${name} comes back on turn ${turn}.`, `${name}は第${turn}ターンに戻る。`);
export const whichStep = (side: string): Words =>
  words(`The ${of(side).en} player gives a step: which unit?`, `${of(side).ja}側が1ステップを失う。どのユニットか。`);
export const whoAdvances = (where: string): Words =>
  words(`Which stacks advance into ${where}?`, `${where}へ前進するスタックは？`);
export const advances = (stack: string, to: string): Words => words(`${stack} advances into ${to}.`, `${stack}は${to}へ前進。`);
export const noRoom = (where: string, limit: number): Words =>
  words(`${where} holds ${limit} ${limit === 1 ? 'stack' : 'stacks'} at most.`, `${where}に置けるのは${limit}スタックまで。`);
export const done = (stack: string): Words => words(`${stack} is Done.`, `${stack}は完了。`);
export const marked = (stack: string, what: 'disrupted' | 'oos' | 'damaged'): Words =>
  what === 'disrupted'
    ? words(`${stack} is Disrupted.`, `${stack}は混乱。`)
    : what === 'oos'
      ? words(`${stack} is Unsupplied.`, `${stack}は補給切れ。`)
      : words(`${stack} is Damaged.`, `${stack}は損傷。`);
export const contested = (where: string): Words =>
  words(`${where} is Contested and controlled by nobody.`, `${where}は競合状態で、誰の支配下でもない。`);
export const controlled = (where: string, side: string): Words =>
  words(`${where} passes to the ${of(side).en} player.`, `${where}は${of(side).ja}側の支配下に入る。`);
export const points = (side: string, what: 'rp' | 'wsp', change: number): Words =>
  words(
    `${of(side).en} ${what.toUpperCase()}: ${change > 0 ? '+' : ''}${change}.`,
    `${of(side).ja}の${what.toUpperCase()}：${change > 0 ? '+' : ''}${change}。`,
  );
