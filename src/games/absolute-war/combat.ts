import { Fraction } from '../../chance/index.js';
import { isStandIn } from '../../pack/index.js';
import {
  branches,
  type FightVerdict,
  fightOf,
  fold,
  type LedgerLine,
  line,
  type OddsBranch,
  type OddsOutcome,
  type OddsQuestion,
  type OddsVerdict,
  refuseOdds,
  type Side,
  standInsOf,
  UNKNOWN,
  type UnknownCell,
  violation,
  words,
} from '../../rules/index.js';
import type { Context } from '../room.js';
import { assumedOf } from './assumed.js';
import type { Battle } from './battle.js';
import { drawable, eventCards, eventDeck, rowsTable, unknownCodes, unknownSp } from './cards.js';
import { type Cited, cell, combatType, number, pathBonus, unknown, weatherBonus, zoneBonus } from './charts.js';
import { illegal, refusingCases } from './legality.js';
import { readBattle } from './read.js';
import { type End, icons, type Result, resultOf } from './result.js';
import { sharpenOf } from './sharpen.js';
import { enemyOf } from './stack.js';
import { begin, type Clash, isOpen, reckoning, signed, stages } from './stages.js';
import { standInCells, type Tally } from './strength.js';
import { endText, type Policy, policies, summaryOf, textOf } from './summary.js';

/** The cases that the calculator carries out; tests switch each off. */
export const combatEffects: readonly string[] = [
  ...new Set([...refusingCases, '12.2.4', '12.5.2', '12.5.3', '12.5.6', '12.7.3', '18.1', '18.5', '20.4', '22.1']),
];

/** AW 12.0: what an attack would come to. */
export function odds(context: Context, question: OddsQuestion): OddsVerdict {
  const ready = prepare(context, question);
  if (!ready.ok) return ready;
  const { battle } = ready;
  const { state, branches: first } = branches(stages, begin(battle));
  const { outcomes, parts } = isOpen(state) ? { outcomes: [open(state)], parts: [] } : followed(state, first);
  const known = outcomes.every(({ result }) => result !== UNKNOWN);
  const unknownCells = unknownsOf(state, outcomes);
  const column = state.reached === undefined ? undefined : state.reached.kind === 'column' ? state.reached.name : '< -3';
  return {
    ok: true,
    attack: side(state.attack),
    defence: side(state.defence),
    ...(state.type === undefined ? {} : { table: state.type === 'engagement' ? rowsTable(battle.attacker.side) : 'assault' }),
    ...(column === undefined ? {} : { column }),
    reckoning: [...orderLines(state), ...typeLine(state), ...reckoning(state)],
    cards: cardsOf(state),
    outcomes,
    ...(parts.length > 0 ? { branches: parts } : {}),
    summary: known ? summaryOf(battle, outcomes, ready.policy) : [],
    sharpen: known ? sharpenOf(context, state) : [],
    assumed: assumedOf(
      state,
      outcomes.map(({ result }) => result),
    ),
    standIn: battle.standIns ? standIns(state, outcomes) : [],
    ...(unknownCells.length > 0 ? { unknown: unknownCells } : {}),
  };
}

/** The same attack, ready for its cards. */
export function fight(context: Context, question: OddsQuestion): FightVerdict {
  const ready = prepare(context, question);
  if (!ready.ok) return ready;
  return fightOf(stages, begin(ready.battle), {
    result: ({ code }) => code,
    effects: ({ result, chosen }) => (result === undefined ? undefined : effectsOf(result, chosen)),
    tell: (clash): readonly LedgerLine[] => [
      ...reckoning(clash),
      ...spLines(clash),
      ...(clash.value === undefined ? [] : [line('12.7.2', words('Assault value', '強襲値'), signed(clash.value))]),
      ...(clash.code === undefined
        ? []
        : [line(clash.type === 'assault' ? '12.7.2' : '12.7.1', textOf(clash.battle, clash.type, clash.code), clash.code)]),
      ...(clash.chosen === undefined
        ? []
        : [
            line(
              '12.7.5',
              endText(
                clash.battle,
                clash.result?.ends.find(({ option }) => option === clash.chosen),
              ),
            ),
          ]),
    ],
  });
}

type Ready = { readonly ok: true; readonly battle: Battle; readonly policy: Policy | undefined };

/** Reads the question and refuses what may not be fought. */
function prepare(context: Context, question: OddsQuestion): Ready | ReturnType<typeof refuseOdds> {
  const read = readBattle(context, question);
  if (!read.ok) return read;
  const found = illegal(read.battle);
  const policy = policies.find((one) => one === question.policy);
  if (question.policy !== undefined && policy === undefined)
    found.push(
      violation(
        '12.7.5',
        words(`A policy is ${policies.join(' or ')}, not ${question.policy}.`, `policyは${policies.join('か')}。`),
        'policy',
      ),
    );
  return found.length > 0 ? refuseOdds(...found) : { ok: true, battle: read.battle, policy };
}

const side = ({ total, ledger, unknown: open }: Tally): Side => ({ total: open.length > 0 ? `${total} + ?` : total, ledger });

const open = (clash: Clash): OddsOutcome => ({
  result: UNKNOWN,
  p: Fraction.one,
  on: [],
  text: textOf(clash.battle, clash.type, UNKNOWN),
});

/** Follows the cards: one for an Engagement; one a side for an Assault, where the attacker's makes the branches. */
function followed(
  state: Clash,
  first: ReturnType<typeof branches<Clash>>['branches'],
): { outcomes: OddsOutcome[]; parts: OddsBranch[] } {
  const { battle, type } = state;
  const made = (result: string, p: Fraction, on: readonly string[]): OddsOutcome => ({
    result,
    p,
    on,
    text: textOf(battle, type, result),
    ...(result === UNKNOWN ? {} : { effects: effectsOf(resultOf(battle, result)) }),
  });
  if (first.length === 0)
    return { outcomes: [made(fold(stages, begin(battle)).values[0]?.state.code ?? UNKNOWN, Fraction.one, [])], parts: [] };
  const total = new Map<string, { p: Fraction; on: string[] }>();
  const put = (code: string, p: Fraction, on: readonly string[]): void => {
    const known = total.get(code);
    total.set(code, { p: known?.p.add(p) ?? p, on: [...(known?.on ?? []), ...on] });
  };
  const parts: OddsBranch[] = [];
  for (const branch of first) {
    if (type === 'engagement') {
      put(fold(stages, branch.state, branch.at).values[0]?.state.code ?? UNKNOWN, branch.p, branch.on);
      continue;
    }
    const here = new Map<string, { p: Fraction; on: string[] }>();
    for (const second of draws(branch.state, branch.at)) {
      const code = fold(stages, second.state, second.at).values[0]?.state.code ?? UNKNOWN;
      put(code, branch.p.mul(second.p), [`${spText(branch.state.attackSp)}/${spText(second.state.defenceSp)}`]);
      const known = here.get(code);
      here.set(code, { p: known?.p.add(second.p) ?? second.p, on: [...(known?.on ?? []), ...second.on] });
    }
    parts.push({
      on: branch.on,
      p: branch.p,
      attack: withSp(state.attack, branch.state.attackSp),
      defence: side(state.defence),
      outcomes: inOrder(
        battle,
        [...here].map(([code, { p, on }]) => made(code, p, on)),
      ),
    });
  }
  return {
    outcomes: inOrder(
      battle,
      [...total].map(([code, { p, on }]) => made(code, p, on)),
    ),
    parts,
  };
}

/** The draws from this stage on. */
const draws = (state: Clash, at: number) => {
  const rest = stages.slice(at);
  return branches(rest, state).branches.map((branch) => ({ ...branch, at: branch.at + at }));
};

/** As the charts list them: from what is worst for the attacker to what is best. */
function inOrder(battle: Battle, outcomes: readonly OddsOutcome[]): OddsOutcome[] {
  const codes = [...(battle.pack.tables.engagement?.columnIds ?? []), ...(battle.pack.tables.assault?.columnIds ?? [])];
  return [...outcomes].sort((a, b) => codes.indexOf(a.result) - codes.indexOf(b.result));
}

const spText = (sp: Clash['attackSp']): string => (typeof sp === 'number' ? signed(sp) : UNKNOWN);

const withSp = (tally: Tally, sp: Clash['attackSp']): Side => {
  const { total, ledger } = side(tally);
  const drawn = line('12.3-3', words('SP of the card drawn', '引いたカードのSP'), sp ?? 0);
  return { total: typeof total === 'number' && typeof sp === 'number' ? total + sp : `${total} + ?`, ledger: [...ledger, drawn] };
};

const spLines = ({ attackSp, defenceSp }: Clash): LedgerLine[] => [
  ...(attackSp === undefined ? [] : [line('12.3-3', words('SP that the attacker drew', '攻撃側が引いたSP'), attackSp)]),
  ...(defenceSp === undefined ? [] : [line('12.3-3', words('SP that the defender drew', '防御側が引いたSP'), defenceSp)]),
];

/** What a result does, as data: one end, or the choice between several. */
function effectsOf(result: Result, chosen?: string): Readonly<Record<string, unknown>> {
  const plain = (end: End): Record<string, unknown> => ({ ...end });
  const { ends, chooser, icons: shown } = result;
  const one = chosen === undefined ? (ends.length === 1 ? ends[0] : undefined) : ends.find(({ option }) => option === chosen);
  if (one !== undefined) return { icons: shown, ...plain(one) };
  return { icons: shown, choice: { who: chooser, options: ends.map(({ option }) => option) }, ends: ends.map(plain) };
}

function typeLine({ battle, type }: Clash): LedgerLine[] {
  if (type === undefined)
    return [line('12.0', words('Engagement or Assault: the chart is not known', '交戦か強襲か：表が不明'), UNKNOWN)];
  return [
    type === 'engagement'
      ? line('12.0', words('Open terrain: an Engagement', '開豁地形：交戦'), 'engagement')
      : line('12.0', words('Obstructed terrain: an Assault', '遮蔽地形：強襲'), 'assault'),
  ].map((one) => (battle.pincer.tried ? { ...one, text: words(`${one.text.en} with a Pincer`, `${one.text.ja}（挟撃）`) } : one));
}

/** The draws [12.3-3], in words. */
function cardsOf({ battle, type, reached }: Clash): Readonly<Record<string, unknown>> {
  const { attacker, defender } = battle;
  if (type === 'engagement' && reached?.kind === 'automatic' && battle.ruling('A-42') !== 'draw') return {};
  const draw = (party: Battle['attacker']) => {
    const many = drawable(party).length;
    return party.side === 'german'
      ? words(`one card of the German Event deck, any of ${many}`, `ドイツのイベントデッキから1枚（候補${many}枚）`)
      : words(`one card of the Soviet Event deck, any of ${many}`, `ソ連のイベントデッキから1枚（候補${many}枚）`);
  };
  if (type !== 'assault') return { attack: draw(attacker) };
  return { attack: draw(attacker), defence: draw(defender), SP: words('of the attacker / of the defender', '攻撃側 / 防御側') };
}

/** In which order markers and cards are laid down, where there are any [12.2.2, 12.3-1, A-4]. */
function orderLines({ battle }: Clash): LedgerLine[] {
  const { attacker, defender, initiative, ruling } = battle;
  const both = [attacker, defender];
  const first = ruling('A-4') === 'phasing-first' ? attacker.side : defender.side;
  return [
    ...(both.some(({ supports }) => supports.length > 0)
      ? [line('12.2.2', words('Support markers: who places first', '支援マーカーを先に置く側'), first)]
      : []),
    ...(both.some(({ markers, cards }) => markers.length + cards.length > 0)
      ? [
          line(
            '12.3-1',
            words('Special markers and cards: who commits first', '特別マーカーとカードを先に出す側'),
            enemyOf(initiative),
          ),
        ]
      : []),
  ];
}

/** Figures of charts that this combat rests on. */
function citedIn({ battle }: Clash): Cited[] {
  const { pack, zone, weather, defender, attacker } = battle;
  return [
    combatType(battle),
    zoneBonus(battle),
    ...zone.across.map((feature) => pathBonus(pack, feature)),
    weatherBonus(pack, weather.here, defender.side),
    ...(attacker.markers.includes('general-winter') ? [number(cell(pack, 'general-markers', 'general-winter', 'attack'))] : []),
    ...(defender.markers.includes('volkssturm') ? [number(cell(pack, 'general-markers', 'volkssturm', 'defence'))] : []),
    ...(battle.combat.with.has('weather') || battle.combat.position.weather !== undefined || battle.turn === undefined
      ? []
      : [cell(pack, 'turn-track', String(battle.turn), 'weather')]),
  ];
}

function standIns(clash: Clash, outcomes: readonly OddsOutcome[]) {
  const { battle, type, reached } = clash;
  const { combat, pack } = battle;
  const bare = {
    ...combat,
    attackers: combat.attackers.map((fighter) => ({ ...fighter, across: new Map() })),
    targets: combat.targets.map((target) => ({ ...target, terrain: [] })),
  };
  const rows = pack.tables[rowsTable(battle.attacker.side)]!;
  const used = type === 'engagement' && reached?.kind === 'column' ? [{ table: rows, columns: [reached.column] }] : [];
  const cards = [battle.attacker, battle.defender].filter(
    (party) =>
      party.cards.some(({ card, as }) => as === 'sp' && isStandIn(card.from)) ||
      (type === 'assault' && drawable(party).some((card) => isStandIn(eventCards(pack, party.side).get(card)?.from ?? ''))),
  );
  const iconCells = outcomes
    .flatMap(({ result }) => icons.map((icon) => cell(pack, 'result-icons', result, icon)))
    .filter(({ from, is }) => is === true && isStandIn(from));
  return [
    ...standInsOf(pack, bare, used),
    ...standInCells(battle, [...citedIn(clash), ...iconCells]),
    ...(type === 'assault' || battle.basic ? cards : []).map((party) => ({
      what: eventDeck(party.side),
      text: words(
        `The SP of the ${party.side === 'german' ? 'German' : 'Soviet'} Event cards are stand-ins.`,
        `${party.side === 'german' ? 'ドイツ' : 'ソ連'}のイベントカードのSPは代用品。`,
      ),
    })),
  ];
}

/** The cells that the answer would need and that nobody stated. */
function unknownsOf(clash: Clash, outcomes: readonly OddsOutcome[]): UnknownCell[] {
  const { battle, type, reached } = clash;
  const kind = combatType(battle);
  const of = [battle.attacker, battle.defender];
  return [
    ...(unknown(kind, battle.standIns) ? [kind.at] : []),
    ...clash.attack.unknown,
    ...clash.defence.unknown,
    ...(isOpen(clash)
      ? []
      : type === 'assault'
        ? of.flatMap((party) => unknownSp(battle, party))
        : reached?.kind === 'column'
          ? unknownCodes(battle, reached.column)
          : []),
    ...(battle.standIns
      ? []
      : outcomes
          .filter(({ result }) => result !== UNKNOWN)
          .flatMap(({ result }) => icons.map((icon) => cell(battle.pack, 'result-icons', result, icon)))
          .filter(({ from }) => isStandIn(from))
          .map(({ at }) => at)),
  ];
}
