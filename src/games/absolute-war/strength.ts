import { isStandIn } from '../../pack/index.js';
import { has, type LedgerLine, line, type Piece, type UnknownCell, type Words, words } from '../../rules/index.js';
import type { Battle, Party } from './battle.js';
import { spOf } from './cards.js';
import {
  type Cited,
  cell,
  number,
  pathBonus,
  sideName,
  terrainName,
  unknown,
  weatherBonus,
  weatherName,
  zoneBonus,
} from './charts.js';
import { isAir, isLarge, marked, type Stack } from './stack.js';

/** A side's CP as they add up, with a line for each. `unknown` lists the figures that nobody stated. */
export interface Tally {
  readonly total: number;
  readonly ledger: readonly LedgerLine[];
  readonly unknown: readonly UnknownCell[];
}

export const nothing: Tally = { total: 0, ledger: [], unknown: [] };

export type CombatType = 'engagement' | 'assault';

type Use = 'attack' | 'attack-contested' | 'defence' | 'support' | 'support-no-initiative';

const colours = {
  red: words('red', '赤'),
  white: words('white', '白'),
  grey: words('grey', '灰'),
  yellow: words('yellow', '黄'),
  circled: words('circled', '丸囲み'),
} as const;

const add = (tally: Tally, rule: string, text: Words, value: number): Tally => ({
  ...tally,
  total: tally.total + value,
  ledger: [...tally.ledger, line(rule, text, value)],
});

/** Adds a figure of a chart; one that nobody stated shows as a question mark. */
const addCited = (tally: Tally, standIns: boolean, rule: string, text: Words, cited: Cited<number>): Tally => {
  if (unknown(cited, standIns))
    return { ...tally, ledger: [...tally.ledger, line(rule, text, '?')], unknown: [...tally.unknown, cited.at] };
  return add(tally, rule, text, cited.is ?? 0);
};

/** The unit's name, as printed. */
export const nameOf = ({ pack }: Pick<Battle, 'pack'>, piece: Piece): Words =>
  words(piece.name, piece.counter === undefined ? piece.name : (pack.words.ja?.counters[piece.counter.id] ?? piece.name));

/** CP of a unit by colour that may be used so [2.3.4, 12.2.1, 18.1]; a damaged air unit has none [18.5]. */
function points({ pack, on }: Battle, piece: Piece, use: Use): { readonly sum: number; readonly text: Words } {
  const usable = (Object.keys(colours) as (keyof typeof colours)[]).flatMap((colour) => {
    const count = has(piece, 'damaged') && isAir(piece) && on('18.5') ? 0 : (piece.cp[colour] ?? 0);
    return count > 0 && cell(pack, 'cp-colours', `cp-${colour}`, use).is === true ? [{ name: colours[colour], count }] : [];
  });
  const sum = usable.reduce((total, { count }) => total + count, 0);
  const told = (lang: 'en' | 'ja'): string => usable.map(({ name, count }) => `${name[lang]} ${count}`).join(' + ');
  return { sum, text: sum === 0 ? words('nothing usable', '使えるCPなし') : words(told('en'), told('ja')) };
}

/** Circled yellow is grey while Germany lacks the War Initiative [2.3.4, 18.1, A-3]. */
const asYellow = (battle: Battle): Use =>
  battle.initiative === 'german' || !battle.on('18.1') ? 'support' : 'support-no-initiative';

/** CP that a unit would give as the top of a supporting stack. */
export const supportOf = (battle: Battle, stack: Stack): number => {
  const top = stack.units[0];
  return top === undefined ? 0 : points(battle, top, asYellow(battle)).sum;
};

/** All units of a stack that fights by itself; of two large ones the lower adds only yellow [12.5.2, 12.5.3]. */
function addStack(battle: Battle, tally: Tally, stack: Stack, use: Use, rule: string, as: Words): Tally {
  const large = stack.units.filter(isLarge);
  return stack.units.reduce((sum, unit) => {
    const lower = large.length > 1 && isLarge(unit) && unit !== large[0] && battle.on(rule);
    const { sum: value, text } = points(battle, unit, lower ? asYellow(battle) : use);
    const name = nameOf(battle, unit);
    return add(
      sum,
      rule,
      lower
        ? words(
            `${as.en} ${name.en}, large below a large unit, yellow only: ${text.en}`,
            `${as.ja}${name.ja}（大規模の下の大規模、黄のみ）：${text.ja}`,
          )
        : words(`${as.en} ${name.en}: ${text.en}`, `${as.ja}${name.ja}：${text.ja}`),
      value,
    );
  }, tally);
}

/** Yellow CP of the top unit of each supporting stack [12.2.2, 12.5.2, 12.5.3]. */
function addSupport(battle: Battle, tally: Tally, stacks: readonly Stack[], rule: string): Tally {
  return stacks.reduce((sum, stack) => {
    const top = stack.units[0];
    if (top === undefined) return sum;
    const { sum: value, text } = points(battle, top, asYellow(battle));
    const name = nameOf(battle, top);
    const only = stack.units.length > 1;
    return add(
      sum,
      rule,
      words(
        `Support of ${name.en}${only ? ', top unit only' : ''}: ${text.en}`,
        `支援 ${name.ja}${only ? '（最上段のみ）' : ''}：${text.ja}`,
      ),
      value,
    );
  }, tally);
}

/** [12.5.1]: in an Assault the SP or the text of the card; in an Engagement its text; in the Basic game always SP. */
export function addCards(battle: Battle, tally: Tally, party: Party, type: CombatType | undefined): Tally {
  let sum = tally;
  for (const { card, as } of party.cards) {
    const name = words(`card ${card.number}`, `カード${card.number}`);
    const usesSp = battle.basic || (type === 'assault' && as === 'sp');
    if (usesSp)
      sum = addCited(sum, battle.standIns, '12.5.1', words(`SP of ${name.en}`, `${name.ja}のSP`), {
        is: spOf(card),
        from: card.from,
        at: { table: card.deck, row: String(card.number), column: 'sp' },
      });
    else
      sum = {
        ...sum,
        ledger: [
          ...sum.ledger,
          line('12.5.1', words(`Event text of ${name.en}, as written on it`, `${name.ja}のイベントテキスト（記載通り）`), 0),
        ],
      };
  }
  if (party.eventCp !== 0)
    sum = add(sum, '12.5.1', words('CP by the text of an event', 'イベントテキストによるCP'), party.eventCp);
  return sum;
}

export function addLead(battle: Battle, tally: Tally): Tally {
  const white = battle.ruling('A-26') === 'lead-in-contested' ? battle.contested.lead : battle.contested.same;
  return addStack(
    battle,
    tally,
    battle.lead,
    white && battle.on('12.2.1') ? 'attack-contested' : 'attack',
    '12.5.2',
    words('Lead Attacker', '主攻撃者 '),
  );
}

export const addAttackSupport = (battle: Battle, tally: Tally): Tally =>
  addSupport(battle, tally, battle.attacker.supports, '12.5.2');

export const addTarget = (battle: Battle, tally: Tally): Tally =>
  addStack(battle, tally, battle.target, 'defence', '12.5.3', words('Target', '目標 '));

export const addDefenceSupport = (battle: Battle, tally: Tally): Tally =>
  addSupport(battle, tally, battle.defender.supports, '12.5.3');

/** [12.5.4]: the zone of the Target, and what the Lead Attacker alone crosses [12.2.3]. */
export function addTerrain(battle: Battle, tally: Tally): Tally {
  const { pack, zone, standIns } = battle;
  const ground = zoneBonus(battle);
  const name = terrainName(pack, zone.line);
  const start =
    ground.is === 0 ? tally : addCited(tally, standIns, '12.5.4', words(`${name.en} zone`, `${name.ja}のゾーン`), ground);
  return zone.across.reduce((sum, feature) => {
    const path = terrainName(pack, feature);
    return addCited(
      sum,
      standIns,
      '12.5.4',
      words(`The Lead Attacker crosses: ${path.en}`, `主攻撃者が越える${path.ja}`),
      pathBonus(pack, feature),
    );
  }, start);
}

/** [12.5.5]. West of the winter line Snow and General Winter are Clear [20.4]. */
export function addWeather(battle: Battle, tally: Tally): Tally {
  const { pack, weather, defender, standIns } = battle;
  const here = battle.on('20.4') ? weather.here : weather.turn;
  const name = weatherName(pack, here);
  if (here !== weather.turn) {
    const turn = weatherName(pack, weather.turn);
    return add(tally, '20.4', words(`${turn.en} is Clear west of the winter line`, `厳冬ライン以西では${turn.ja}も晴れ`), 0);
  }
  const bonus = weatherBonus(pack, here, defender.side);
  return bonus.is === 0 ? tally : addCited(tally, standIns, '12.5.5', words(`Weather: ${name.en}`, `天候：${name.ja}`), bonus);
}

/** [12.5.6]: a Disrupted Lead Attacker loses 1, an Unsupplied one 2, and both 3. */
export function addCondition(battle: Battle, tally: Tally): Tally {
  const disrupted = marked(battle.lead, 'disrupted') && battle.on('12.5.6');
  const unsupplied = marked(battle.lead, 'oos') && battle.on('12.5.6');
  const once = disrupted ? add(tally, '12.5.6', words('Lead Attacker Disrupted', '主攻撃者が混乱'), -1) : tally;
  return unsupplied ? add(once, '12.5.6', words('Lead Attacker Unsupplied', '主攻撃者が補給切れ'), -2) : once;
}

/** [12.5.7, 19.2]: the General Winter marker of a Soviet attack. */
export function addAttackMarker(battle: Battle, tally: Tally): Tally {
  if (!battle.attacker.markers.includes('general-winter')) return tally;
  const cp = number(cell(battle.pack, 'general-markers', 'general-winter', 'attack'));
  return addCited(tally, battle.standIns, '19.2', words('General Winter marker', '冬将軍マーカー'), cp);
}

/** [12.5.7]: Volkssturm [19.3]; Order 227 or Directive 53 in an Assault [19.4]. */
export function addDefenceMarker(battle: Battle, tally: Tally, type: CombatType | undefined): Tally {
  const { pack, defender, standIns } = battle;
  let sum = tally;
  if (defender.markers.includes('volkssturm'))
    sum = addCited(
      sum,
      standIns,
      '19.3',
      words('Volkssturm marker', '国民突撃隊マーカー'),
      number(cell(pack, 'general-markers', 'volkssturm', 'defence')),
    );
  if (defender.markers.includes('order')) {
    const name = orderName(battle);
    sum =
      type === 'engagement'
        ? { ...sum, ledger: [...sum.ledger, line('19.4', words(`${name.en}: AA becomes BB`, `${name.ja}：AAをBBに変更`), 0)] }
        : addCited(sum, standIns, '19.4', name, number(cell(pack, 'general-markers', orderRow(battle), 'defence')));
  }
  return sum;
}

const orderRow = (battle: Battle): string => (battle.defender.side === 'soviet' ? 'order-227' : 'directive-53');

export const orderName = (battle: Battle): Words =>
  battle.defender.side === 'soviet' ? words('Order 227', '命令第227号') : words('Directive 53', '総統指令第53号');

/** [12.1, 12.6.1]: a Major Offensive marker flipped for 1 RP. */
export const addOffensive = (battle: Battle, tally: Tally): Tally =>
  battle.offensive.marker && battle.offensive.flipped && battle.on('12.1')
    ? add(tally, '12.1', words('Major Offensive marker flipped', '大規模攻勢マーカー（裏面）'), 1)
    : tally;

/** A side's final total is never below 0. */
export const floored = (battle: Battle, total: number): number =>
  battle.ruling('A-22') === 'negative' ? total : Math.max(0, total);

/** Charts of this combat that stand in, by the cells used. */
export function standInCells(battle: Battle, cited: readonly Cited[]): { what: string; text: Words }[] {
  const tables = new Map<string, string[]>();
  for (const { from, at, is } of cited)
    if (isStandIn(from) && is !== 0 && is !== null) tables.set(at.table, [...(tables.get(at.table) ?? []), at.row]);
  return [...tables].map(([table, cells]) => {
    const title = battle.pack.tables[table]?.title;
    const name =
      title === undefined
        ? words(table, table)
        : typeof title === 'string'
          ? words(title, title)
          : words(title.en, title.ja ?? title.en);
    const list = [...new Set(cells)].join(', ');
    return {
      what: table,
      text: words(
        `${name.en} (${list}): a stand-in, not the published chart.`,
        `${name.ja}（${list}）は代用品であり、製品の表ではない。`,
      ),
    };
  });
}

export const sideOfParty = (battle: Battle, party: Party): Words => sideName(battle.pack, party.side);
