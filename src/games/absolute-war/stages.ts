import { findColumn, type LedgerLine, line, type Stage, UNKNOWN, words } from '../../rules/index.js';
import type { Battle, Party } from './battle.js';
import { cardNumber, codeOn, drawable, drawCode, drawSp, eventDeck, rowsTable, spOn } from './cards.js';
import { combatType, unknown } from './charts.js';
import { type Result, resultOf } from './result.js';
import {
  addAttackMarker,
  addAttackSupport,
  addCards,
  addCondition,
  addDefenceMarker,
  addDefenceSupport,
  addLead,
  addOffensive,
  addTarget,
  addTerrain,
  addWeather,
  type CombatType,
  floored,
  nothing,
  type Tally,
} from './strength.js';
import { endText } from './summary.js';

/** Where the differential leads [12.5.8]: a column of the cards, or A1 without a card. */
export type Reached =
  | { readonly kind: 'column'; readonly column: number; readonly name: string; readonly clamped: boolean }
  | { readonly kind: 'automatic'; readonly result: string };

/** One combat on its way through the procedure [12.3]. */
export interface Clash {
  readonly battle: Battle;
  readonly type?: CombatType | undefined;
  readonly attack: Tally;
  readonly defence: Tally;
  readonly differential?: number;
  readonly reached?: Reached;
  readonly code?: string;
  readonly attackSp?: number | typeof UNKNOWN;
  readonly defenceSp?: number | typeof UNKNOWN;
  readonly value?: number;
  readonly result?: Result;
  readonly chosen?: string;
}

export const begin = (battle: Battle): Clash => ({ battle, attack: nothing, defence: nothing });

/** Are both sums known? A figure that nobody stated leaves the rest open. */
export const isOpen = (clash: Clash): boolean =>
  clash.type === undefined || clash.attack.unknown.length > 0 || clash.defence.unknown.length > 0;

/** A step that adds to the sum of one side. */
const tallying =
  (side: 'attack' | 'defence') =>
  (id: string, rule: string, run: (battle: Battle, tally: Tally, type: CombatType | undefined) => Tally): Stage<Clash> => ({
    kind: 'compute',
    id,
    rule,
    run: (clash) => ({ ...clash, [side]: run(clash.battle, clash[side], clash.type) }),
  });
const [attack, defence] = [tallying('attack'), tallying('defence')];

/** Strengths in the order of chapter 12.5. */
const strengths: readonly Stage<Clash>[] = [
  {
    kind: 'compute',
    id: 'combat-type',
    rule: '12.0',
    run: (clash) => {
      const type = combatType(clash.battle);
      return { ...clash, type: unknown(type, clash.battle.standIns) ? undefined : (type.is ?? undefined) };
    },
  },
  attack('attack-card', '12.5.1', (battle, tally, type) => addCards(battle, tally, battle.attacker, type)),
  defence('defence-card', '12.5.1', (battle, tally, type) => addCards(battle, tally, battle.defender, type)),
  attack('lead', '12.5.2', addLead),
  attack('attack-support', '12.5.2', addAttackSupport),
  defence('target', '12.5.3', addTarget),
  defence('defence-support', '12.5.3', addDefenceSupport),
  defence('terrain', '12.5.4', addTerrain),
  defence('weather', '12.5.5', addWeather),
  attack('condition', '12.5.6', addCondition),
  attack('attack-marker', '12.5.7', addAttackMarker),
  defence('defence-marker', '12.5.7', addDefenceMarker),
  attack('major-offensive', '12.6.1', addOffensive),
];

/** The column of a differential: over +6 it is +6, under -3 the attacker is defeated without a card [12.5.8, A-42]. */
export function reach(battle: Battle, differential: number): Reached {
  const table = battle.pack.tables[rowsTable(battle.attacker.side)]!;
  const found = findColumn(table, { difference: differential });
  if ('automatic' in found) return { kind: 'automatic', result: found.automatic };
  return {
    kind: 'column',
    column: found.column,
    name: table.columnIds[found.column] as string,
    clamped: found.clamped !== undefined,
  };
}

/** Attack less defence, neither below 0 [12.3-3, A-22]. */
export const difference = (battle: Battle, attackTotal: number, defenceTotal: number): number =>
  floored(battle, attackTotal) - floored(battle, defenceTotal);

/** The Assault result of a value [12.7.2]. */
export function assaultCode(battle: Battle, value: number): string {
  const table = battle.pack.tables.assault!;
  const found = findColumn(table, { difference: value });
  return 'automatic' in found ? found.automatic : String(table.cells[0]?.[found.column]?.is ?? UNKNOWN);
}

const drawn = (battle: Battle, party: Party, cards: readonly (string | number)[] | undefined): number | undefined => {
  const card = cards?.length === 1 ? cardNumber(battle.pack, party.side, cards[0] as string | number) : undefined;
  return card !== undefined && drawable(party).includes(card) ? card : undefined;
};

const nextCard = (party: Party) =>
  party.side === 'german'
    ? words('the next card of the German Event deck', 'ドイツのイベントデッキの次のカード')
    : words('the next card of the Soviet Event deck', 'ソ連のイベントデッキの次のカード');

const spDraw = (id: 'attack-sp' | 'defence-sp', partyOf: (battle: Battle) => Party): Stage<Clash> => ({
  kind: 'chance',
  id,
  rule: '12.3-3',
  who: () => (id === 'attack-sp' ? 'attacker' : 'defender'),
  skip: (clash) => clash.type !== 'assault' || isOpen(clash),
  device: ({ battle }) => nextCard(partyOf(battle)),
  wants: ({ battle }) => ({ deck: eventDeck(partyOf(battle).side), cards: 1 }),
  from: ({ battle }) => drawable(partyOf(battle)),
  odds: ({ battle }) => drawSp(battle, partyOf(battle)),
  take: (clash, sp) => ({ ...clash, [id === 'attack-sp' ? 'attackSp' : 'defenceSp']: sp }),
  read: ({ battle }, { cards }) => {
    const card = drawn(battle, partyOf(battle), cards);
    return card === undefined ? undefined : spOn(battle, partyOf(battle).side, card);
  },
});

/** The procedure of a combat [12.3], from the first CP to what the result does. */
export const stages: readonly Stage<Clash>[] = [
  ...strengths,
  {
    kind: 'compute',
    id: 'differential',
    rule: '12.3-3',
    run: (clash) => {
      if (isOpen(clash)) return clash;
      const differential =
        clash.type === 'engagement'
          ? difference(clash.battle, clash.attack.total, clash.defence.total)
          : clash.attack.total - clash.defence.total;
      if (clash.type === 'assault') return { ...clash, differential };
      const reached = reach(clash.battle, differential);
      return { ...clash, differential, reached, ...(reached.kind === 'automatic' ? { code: reached.result } : {}) };
    },
  },
  {
    kind: 'chance',
    id: 'engagement-card',
    rule: '12.3-3',
    who: () => 'attacker',
    skip: (clash) => clash.type !== 'engagement' || clash.reached?.kind !== 'column',
    device: ({ battle }) => nextCard(battle.attacker),
    wants: ({ battle }) => ({ deck: eventDeck(battle.attacker.side), cards: 1 }),
    from: ({ battle }) => drawable(battle.attacker),
    odds: ({ battle, reached }) => drawCode(battle, reached?.kind === 'column' ? reached.column : 0),
    take: (clash, code) => ({ ...clash, code: String(code) }),
    read: ({ battle, reached }, { cards }) => {
      const card = drawn(battle, battle.attacker, cards);
      return card === undefined || reached?.kind !== 'column'
        ? undefined
        : codeOn(battle, battle.attacker.side, card, reached.column);
    },
  },
  spDraw('attack-sp', ({ attacker }) => attacker),
  spDraw('defence-sp', ({ defender }) => defender),
  {
    kind: 'compute',
    id: 'assault-value',
    rule: '12.7.2',
    run: (clash) => {
      const { battle, type, attackSp, defenceSp } = clash;
      if (type !== 'assault' || isOpen(clash) || attackSp === undefined || defenceSp === undefined) return clash;
      if (attackSp === UNKNOWN || defenceSp === UNKNOWN) return { ...clash, code: UNKNOWN };
      const value = difference(battle, clash.attack.total + attackSp, clash.defence.total + defenceSp);
      return { ...clash, value, code: assaultCode(battle, value) };
    },
  },
  {
    kind: 'compute',
    id: 'order',
    rule: '19.4',
    run: (clash) =>
      clash.type === 'engagement' &&
      clash.code === 'AA' &&
      clash.battle.defender.markers.includes('order') &&
      clash.battle.on('19.4')
        ? { ...clash, code: 'BB' }
        : clash,
  },
  {
    kind: 'compute',
    id: 'result',
    rule: '12.7',
    run: (clash) =>
      clash.code === undefined || clash.code === UNKNOWN ? clash : { ...clash, result: resultOf(clash.battle, clash.code) },
  },
  {
    kind: 'choose',
    id: 'result-choice',
    rule: '12.7.5',
    who: ({ result }) => result?.chooser ?? 'attacker',
    skip: ({ result }) => (result?.ends.length ?? 0) < 2,
    options: ({ result }) => (result?.ends ?? []).map(({ option }) => option ?? ''),
    name: ({ battle, result }, option) =>
      endText(
        battle,
        result?.ends.find((end) => end.option === option),
      ),
    take: (clash, option) => ({ ...clash, chosen: String(option) }),
    read: ({ result }, { choose }) => (result?.ends.some(({ option }) => option === choose) ? choose : undefined),
  },
];

/** How the two sums came to the column. */
export function reckoning({ battle, type, differential, reached, attack: a, defence: d }: Clash): LedgerLine[] {
  if (differential === undefined) return [];
  const [x, y] = [floored(battle, a.total), floored(battle, d.total)];
  const floor = type === 'engagement' && (x !== a.total || y !== d.total);
  const lines = [
    ...(floor ? [line('12.5', words('No total is below 0 (A-22)', '合計の下限は0（A-22）'), `${x} - ${y}`)] : []),
    type === 'engagement'
      ? line('12.3-3', words(`Engagement: ${x} less ${y}`, `交戦：${x}−${y}`), signed(differential))
      : line(
          '12.3-3',
          words(`Assault: ${a.total} against ${d.total} before both cards`, `強襲：カード前で${a.total}対${d.total}`),
          signed(differential),
        ),
  ];
  if (reached?.kind === 'automatic')
    lines.push(
      line('12.5.8', words('Below -3: automatic, no card is drawn', '−3未満：自動的に決まり、カードは引かない'), reached.result),
    );
  else if (reached?.clamped === true)
    lines.push(line('12.5.8', words('Above +6: the +6 entry', '+6を超えるので+6の欄'), reached.name));
  return lines;
}

export const signed = (value: number): string => (value > 0 ? `+${value}` : String(value));
