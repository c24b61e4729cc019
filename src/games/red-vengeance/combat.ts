import { type Dist, type PoolPart, pools } from '../../chance/index.js';
import type { Table } from '../../pack/index.js';
import {
  type FightVerdict,
  fightOf,
  type LedgerLine,
  line,
  type OddsOutcome,
  type OddsQuestion,
  type OddsRefused,
  type OddsVerdict,
  type ReadOptions,
  readOdds,
  refuseOdds,
  standInsOf,
  type UsedTable,
  unknownsOf,
  words,
} from '../../rules/index.js';
import type { Context } from '../room.js';
import { assumedOf } from './assumed.js';
import { battleOf } from './battle.js';
import { improve } from './improve.js';
import { tooMany, violationsOf } from './legality.js';
import { mostHits } from './losses.js';
import { eliminatedBy, stages, startOf, sums } from './stages.js';
import { hitsOn, otherSide, type Side, type State } from './state.js';
import { total } from './strength.js';
import { type Scored, summaryOf } from './summary.js';
import { consequence, type Hits, label, together } from './tell.js';

/** The cases that the calculator carries out; tests switch each off. */
export const combatEffects = [
  '6.1',
  '8.1',
  '8.2',
  '8.3',
  '8.41',
  '8.42',
  '8.44',
  '8.45',
  '8.46',
  '8.52',
  '8.53',
  '8.54',
  '8.6',
  '8.61',
  '8.62',
  '8.65',
  '8.7',
  '9.1',
  '9.2',
  '11.1',
  '11.21',
  '11.23',
  '11.24',
  '11.25',
  '11.27',
  '11.42',
  '11.8',
  '12.1',
  '12.21',
  '12.22',
  '13.0',
  '14.8',
] as const;

/** Of so many dice every number of hits is listed. */
const MOST_LISTED = 60;

/** Beyond so many hits on a side outcomes are told together; the summary is exact all the same. */
const MOST_TOLD = 24;

/** 8.0: what an attack would come to. */
export function odds(context: Context, question: OddsQuestion): OddsVerdict {
  const ready = prepare(context, question);
  if (!ready.ok) return ready;
  const { state } = ready;
  const { battle, attack, defence } = state;
  const scored: Scored = { defender: pools(attack.parts), attacker: pools(defence.parts) };
  const used = usedTables(context, state);
  const unknown = unknownsOf(context.pack, battle.combat, used);
  return {
    ok: true,
    attack: { total: total(attack), ledger: attack.ledger },
    defence: { total: total(defence), ledger: defence.ledger },
    dice: { attack: diceOf(state, 'attacker'), defence: diceOf(state, 'defender') },
    outcomes: outcomesOf(state, scored),
    summary: summaryOf(state, scored),
    sharpen: improve(state),
    assumed: assumedOf(battle),
    standIn: battle.combat.standIns ? standInsOf(context.pack, battle.combat, used) : [],
    ...(unknown.length > 0 ? { unknown } : {}),
  };
}

/** The same attack, ready to be rolled. */
export function fight(context: Context, question: OddsQuestion): FightVerdict {
  const ready = prepare(context, question);
  if (!ready.ok) return ready;
  return fightOf(stages, startOf(ready.state.battle), { result: resultOf, tell: course, effects: effectsOf });
}

const readOptions: ReadOptions = {
  rules: {
    attackers: '8.43',
    defenders: '8.43',
    unit: '8.43',
    twice: '8.42',
    adjacent: '8.41',
    border: '8.41',
    strength: '8.43',
    terrain: '9.1',
    across: '9.1',
    input: '8.46',
  },
  // A-19: one of the attacked hexes is enough.
  adjacency: 'some',
  // Leaders have no strength; that of units is asked for later.
  strength: { attack: [], defence: [] },
};

/** Reads the question, refuses what may not be fought, and works out both sides' dice. */
function prepare(context: Context, question: OddsQuestion): { readonly ok: true; readonly state: State } | OddsRefused {
  const read = readOdds(context, question, context.on('8.41') ? readOptions : { ...readOptions, adjacency: 'none' });
  if (!read.ok) return read;
  const battle = battleOf(context, read.combat, question);
  const found = violationsOf(context, battle);
  if (found.length > 0) return refuseOdds(...found);
  const state = sums.reduce((before, stage) => stage.run(before), startOf(battle));
  const many = tooMany([state.attack, state.defence]);
  return many.length > 0 ? refuseOdds(...many) : { ok: true, state };
}

/** The charts that an answer rests on. */
function usedTables({ pack }: Context, { battle }: State): UsedTable[] {
  const { hits, leaders, hitler } = pack.tables;
  const led = battle.leaders.attack.length + battle.leaders.defence.length > 0 || battle.hitler !== undefined;
  const tables: (Table | undefined)[] = [hits, led ? leaders : undefined, battle.hitler === undefined ? undefined : hitler];
  return tables.flatMap((table) => (table === undefined ? [] : [{ table }]));
}

/** Hits from here on do the same to a side: everything is eliminated. */
const clip = (scored: Dist<number>, most: number): Dist<number> => scored.map((hits) => Math.min(hits, most)).sorted();

/** One side's dice and the chance of each number of hits; the joint chance of two numbers is their product. */
function diceOf(state: State, side: Side): Readonly<Record<string, unknown>> {
  const dice = side === 'attacker' ? state.attack : state.defence;
  const rolled = total(dice);
  const scored = pools(dice.parts);
  const most = rolled <= MOST_LISTED ? rolled : MOST_TOLD;
  return {
    dice: rolled,
    parts: dice.parts,
    expected: scored.expectation(),
    hits: clip(scored, most)
      .outcomes()
      .map(({ value, p }) => ({ hits: label(hitsFrom(value, most, rolled)), p })),
    // What they do to the other side, as far as it makes a difference.
    results: consequences(state, otherSide(side), scored, rolled).map(({ on, p, text }) => ({ hits: label(on), p, text })),
  };
}

const hitsFrom = (hits: number, most: number, rolled: number): Hits => ({ hits, orMore: hits === most && rolled > most });

/** Every pair of hits that makes a difference: the attacker's first, the defender's second. The rolls are independent. */
function outcomesOf(state: State, scored: Scored): OddsOutcome[] {
  const { attack, defence } = state;
  const onDefender = consequences(state, 'defender', scored.defender, total(attack));
  const onAttacker = consequences(state, 'attacker', scored.attacker, total(defence));
  const [rolled, returned] = [rollText(attack.parts), rollText(defence.parts)];
  return onDefender.flatMap((one) =>
    onAttacker.map(
      (two): OddsOutcome => ({
        result: `${label(one.on)}-${label(two.on)}`,
        p: one.p.mul(two.p),
        on: [`${rolled} = ${label(one.on)}`, `${returned} = ${label(two.on)}`],
        ...together(two, one),
      }),
    ),
  );
}

/** What each number of hits means to a side; those that eliminate everything are told together. */
function consequences({ forces }: State, side: Side, scored: Dist<number>, rolled: number) {
  const force = forces[side];
  const most = Math.min(mostHits(force) + 1, MOST_TOLD);
  return clip(scored, most)
    .outcomes()
    .map(({ value, p }) => ({ p, ...consequence(side, force, hitsFrom(value, most, rolled)) }));
}

/** 4d6[6]; 3d6[5-6]+1d6[6] in a fortress. */
const rollText = (parts: readonly PoolPart[]): string =>
  parts.map(({ dice, hitsOn: face }) => `${dice}d6[${face === 6 ? '6' : `${face}-6`}]`).join('+') || '0d6';

const isRolled = ({ hits }: State): boolean => hits.attacker !== undefined && hits.defender !== undefined;

const resultOf = (state: State): string | undefined =>
  isRolled(state) ? `${hitsOn(state, 'defender')}-${hitsOn(state, 'attacker')}` : undefined;

/** What has happened so far, line by line. */
function course(state: State): LedgerLine[] {
  if (!isRolled(state)) return [];
  const { forces, battle } = state;
  const exactly = (side: Side) => consequence(side, forces[side], { hits: hitsOn(state, side), orMore: false });
  const lines = [line('8.43', together(exactly('attacker'), exactly('defender')).text, resultOf(state))];
  const names = new Map([...battle.attackers, ...battle.defenders].map(({ id, name }) => [id, name] as const));
  for (const side of [state.first, state.first === 'attacker' ? 'defender' : 'attacker'] as const) {
    const taken = state.taken[side];
    if (taken === undefined) continue;
    const gone = new Set(eliminatedBy(state, side));
    for (const [id, steps] of Object.entries(taken.lose)) {
      const name = names.get(id) ?? words(id, id);
      lines.push(
        gone.has(id)
          ? line('8.51', words(`${name.en} is eliminated.`, `${name.ja}は除去。`), -steps)
          : line(
              '8.51',
              words(`${name.en} loses ${steps} ${steps === 1 ? 'step' : 'steps'}.`, `${name.ja}は${steps}ステップを失う。`),
              -steps,
            ),
      );
    }
    const hexes = taken.way.retreat;
    if (hexes > 0)
      lines.push(
        side === 'attacker'
          ? line('8.62', words(`The attackers retreat ${hexes} hex.`, `攻撃側は${hexes}ヘクス退却。`), hexes)
          : line(
              '8.61',
              words(`The defenders retreat ${hexes} ${hexes === 1 ? 'hex' : 'hexes'}.`, `防御側は${hexes}ヘクス退却。`),
              hexes,
            ),
      );
  }
  for (const [id, dead] of Object.entries(state.leaders))
    lines.push(line('11.23', dead ? words(`${id} is killed.`, `${id}は死亡。`) : words(`${id} survives.`, `${id}は生存。`)));
  if (state.hitlerDies !== undefined)
    lines.push(
      line(
        '11.27',
        state.hitlerDies ? words('Hitler kills himself.', 'ヒトラーは自殺した。') : words('Hitler lives on.', 'ヒトラーは生存。'),
      ),
    );
  if (state.advance === true) lines.push(line('8.7', words('The attackers may advance.', '攻撃側は前進できる。')));
  return lines;
}

function effectsOf(state: State): Readonly<Record<string, unknown>> | undefined {
  if (!isRolled(state)) return undefined;
  const side = (which: Side) => ({
    hits: hitsOn(state, which),
    ...(state.taken[which] === undefined
      ? {}
      : { lose: state.taken[which].lose, eliminated: eliminatedBy(state, which), retreat: state.taken[which].way.retreat }),
  });
  return {
    first: state.first,
    attacker: side('attacker'),
    defender: side('defender'),
    leaders: state.leaders,
    ...(state.hitlerDies === undefined ? {} : { hitler: state.hitlerDies ? 'dies' : 'lives' }),
    ...(state.advance === undefined ? {} : { advance: state.advance }),
  };
}
