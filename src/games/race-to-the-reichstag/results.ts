import { die } from '../../chance/index.js';
import { type LedgerLine, line, type Words, words } from '../../rules/index.js';
import type { Attacker, Defender, Factored, State } from './battle.js';
import { type Losable, type Loss, lossOptions } from './losses.js';

/** 12.23: the twelve results, and what each comes to for these units. */

export type Party = 'attacker' | 'defender';

export interface Result {
  readonly loses: Readonly<Partial<Record<Party, Loss>>>;
  readonly retreats?: { readonly who: Party; readonly hexes: 1 | 'die' };
  readonly advances?: { readonly who: Party; readonly hexes: number };
}

export const RESULTS: Readonly<Record<string, Result>> = {
  AA: { loses: { attacker: 'strongest' } },
  AD: { loses: { attacker: 'half' }, retreats: { who: 'attacker', hexes: 1 }, advances: { who: 'defender', hexes: 1 } },
  AP: { loses: { attacker: 'strongest' }, retreats: { who: 'attacker', hexes: 'die' }, advances: { who: 'defender', hexes: 1 } },
  // Q2: the text makes the defenders retreat; the attackers do.
  AR: { loses: {}, retreats: { who: 'attacker', hexes: 1 }, advances: { who: 'defender', hexes: 1 } },
  BB: { loses: { defender: 'half', attacker: 'half' } },
  DA: { loses: { defender: 'strongest' } },
  DD: { loses: { defender: 'half' }, retreats: { who: 'defender', hexes: 1 }, advances: { who: 'attacker', hexes: 1 } },
  DE: { loses: { defender: 'all' }, advances: { who: 'attacker', hexes: 1 } },
  DP: { loses: { defender: 'strongest' }, retreats: { who: 'defender', hexes: 'die' }, advances: { who: 'attacker', hexes: 2 } },
  DR: { loses: {}, retreats: { who: 'defender', hexes: 1 }, advances: { who: 'attacker', hexes: 1 } },
  MD: { loses: { attacker: 'strongest' }, retreats: { who: 'defender', hexes: 1 }, advances: { who: 'attacker', hexes: 1 } },
  OR: { loses: { defender: 'all' }, advances: { who: 'attacker', hexes: 3 } },
};

/** Nothing was left to attack: 12.13 took the last unit, or there was only a marker. */
export const NOBODY = 'none';

/** Q10, where players so rule: units of strength 0 that no ZOC removes cannot be attacked. */
export const NO_ATTACK = 'no-attack';

export interface Range {
  readonly min: number;
  readonly max: number;
}

/** What a result comes to in figures, from the best to the worst that the players' choices leave. */
export interface Toll {
  readonly strength: Readonly<Record<Party, Range>>;
  readonly units: Readonly<Record<Party, Range>>;
  /** By attacked hex: no defender is left in it. */
  readonly emptied: readonly Range[];
  /** An attacker may advance into one of them. */
  readonly advance: Range;
}

export interface Consequence {
  readonly options: Readonly<Record<Party, readonly (readonly string[])[]>>;
  /** 13.4: static units that must retreat and cannot, unless they are lost already. */
  readonly cannotRetreat: readonly string[];
  /** 13.6, 23.2a: need not retreat. */
  readonly mayStay: readonly string[];
  /** 16.10: ignore retreats. */
  readonly stays: readonly string[];
  readonly toll: Toll;
}

/** How a defender takes a retreat result. */
type Retreat = 'goes' | 'dies' | 'may-stay' | 'stays';

export function retreatOf(state: State, unit: Defender): Retreat {
  const { battle } = state;
  const terrain = battle.hexes[unit.hex]?.terrain ?? [];
  if (unit.german && terrain.includes('reichstag') && battle.on('16.10')) return 'stays';
  const shelter =
    (battle.on('13.6') && terrain.includes('objective')) || (battle.on('23.2a') && battle.prepared && terrain.includes('s-bahn'));
  if (unit.german && shelter) return unit.mobile ? 'may-stay' : 'stays';
  return unit.mobile || !battle.on('13.4') ? 'goes' : 'dies';
}

/** The units of a side as losses see them. */
export function losable(state: State, who: Party): Losable[] {
  const list: readonly (Attacker | Defender)[] = who === 'attacker' ? state.attackers : state.defenders;
  const factored = who === 'attacker' ? state.factored?.attack : state.factored?.defence;
  const doubled = state.battle.rulings.losses === 'enemy-doubled';
  return list.map((unit, i) => {
    const { printed, factor } = factored?.[i] ?? ({ printed: unit.strength ?? 0, factor: 1 } satisfies Omit<Factored, 'id'>);
    return { id: unit.id, printed, weight: doubled ? printed * factor : printed };
  });
}

export const optionsFor = (state: State, who: Party, result: Result): readonly (readonly string[])[] => {
  const loss = result.loses[who];
  return loss === undefined ? [] : lossOptions(losable(state, who), loss, state.battle.rulings);
};

const worked = new WeakMap<State, Map<string, Consequence | undefined>>();

/** Works a result out for these units, once. Nothing for a code that the rulebook does not have. */
export function consequenceOf(state: State, code: string): Consequence | undefined {
  const known = worked.get(state) ?? new Map<string, Consequence | undefined>();
  worked.set(state, known);
  if (!known.has(code)) known.set(code, workOut(state, code));
  return known.get(code);
}

function workOut(state: State, code: string): Consequence | undefined {
  const result = RESULTS[code];
  if (result === undefined) return code === NOBODY || code === NO_ATTACK ? nothing(state, code === NOBODY ? 1 : 0) : undefined;
  const { attackers, defenders, battle } = state;
  const options = { attacker: optionsFor(state, 'attacker', result), defender: optionsFor(state, 'defender', result) };
  const flees = result.retreats?.who === 'defender';
  const manners = new Map(defenders.map((unit) => [unit.id, retreatOf(state, unit)] as const));
  const those = (manner: Retreat): string[] =>
    flees ? defenders.filter(({ id }) => manners.get(id) === manner).map(({ id }) => id) : [];
  const strengths = new Map(defenders.map(({ id, strength }) => [id, strength ?? 0] as const));
  const attackStrengths = new Map(attackers.map(({ id, strength }) => [id, strength] as const));

  const lostAttack = (options.attacker.length === 0 ? [[]] : options.attacker).map((ids) => ({
    strength: sumOf(ids, attackStrengths),
    units: ids.length,
  }));
  const survivors = attackers.length - Math.max(0, ...lostAttack.map(({ units }) => units));
  const advances = result.advances?.who === 'attacker' && survivors > 0;

  const cases = (options.defender.length === 0 ? [[]] : options.defender).map((ids) => {
    const lost = new Set([...ids, ...those('dies')]);
    const emptied = battle.hexes.map((_, h): Range => {
      const left = defenders.filter((unit) => unit.hex === h && !lost.has(unit.id));
      const stays = (unit: Defender): boolean => !flees || manners.get(unit.id) === 'stays';
      const might = (unit: Defender): boolean => stays(unit) || manners.get(unit.id) === 'may-stay';
      return { min: left.some(might) ? 0 : 1, max: left.some(stays) ? 0 : 1 };
    });
    return { strength: sumOf(lost, strengths), units: lost.size, emptied };
  });
  const over = (pick: (one: (typeof cases)[number]) => Range): Range => ({
    min: Math.min(...cases.map((one) => pick(one).min)),
    max: Math.max(...cases.map((one) => pick(one).max)),
  });
  const emptied = battle.hexes.map((_, h) => over((one) => one.emptied[h] as Range));
  return {
    options,
    cannotRetreat: those('dies'),
    mayStay: those('may-stay'),
    stays: those('stays'),
    toll: {
      strength: {
        attacker: spread(lostAttack.map(({ strength }) => strength)),
        defender: spread(cases.map(({ strength }) => strength)),
      },
      units: { attacker: spread(lostAttack.map(({ units }) => units)), defender: spread(cases.map(({ units }) => units)) },
      emptied,
      advance: advances
        ? over(({ emptied: each }) => ({
            min: Math.max(...each.map(({ min }) => min)),
            max: Math.max(...each.map(({ max }) => max)),
          }))
        : { min: 0, max: 0 },
    },
  };
}

/** 12.13: that was no combat, and nobody may advance. */
function nothing(state: State, empty: 0 | 1): Consequence {
  const none: Range = { min: 0, max: 0 };
  return {
    options: { attacker: [], defender: [] },
    cannotRetreat: [],
    mayStay: [],
    stays: [],
    toll: {
      strength: { attacker: none, defender: none },
      units: { attacker: none, defender: none },
      emptied: state.battle.hexes.map(() => ({ min: empty, max: empty })),
      advance: none,
    },
  };
}

/** Q37: how far a panic goes, by one more die. */
const LENGTHS = die(6)
  .outcomes()
  .map(({ value, p }) => ({ hexes: value, p }));

/** At most so many ways to lose are listed. */
const MOST_OPTIONS = 40;

/** A result as data for scripts and the table. */
export function effectsOf(state: State, code: string): Readonly<Record<string, unknown>> | undefined {
  const result = RESULTS[code];
  const consequence = consequenceOf(state, code);
  if (result === undefined || consequence === undefined) return undefined;
  const remove = (['defender', 'attacker'] as const).flatMap((who) => {
    const loss = result.loses[who];
    const options = consequence.options[who];
    if (loss === undefined || options.length === 0) return [];
    const enemy = who === 'attacker' ? 'defender' : 'attacker';
    return [
      {
        of: who,
        what: loss,
        chooser: state.battle.rulings.losses === 'enemy-doubled' ? enemy : who,
        options: options.slice(0, MOST_OPTIONS),
        ...(options.length > MOST_OPTIONS ? { more: options.length - MOST_OPTIONS } : {}),
        rule: '12.23',
      },
    ];
  });
  const { retreats, advances } = result;
  const staying = state.attackers.filter(({ mayStay }) => mayStay === true).map(({ id }) => id);
  const retreat =
    retreats === undefined || isWiped(state, consequence, retreats.who)
      ? undefined
      : {
          of: retreats.who,
          hexes: retreats.hexes === 'die' ? { dice: '1d6', lengths: LENGTHS } : retreats.hexes,
          ...(retreats.who === 'attacker' ? list('mayStay', staying) : list('mayStay', consequence.mayStay)),
          ...(retreats.who === 'defender'
            ? { ...list('stays', consequence.stays), ...list('eliminated', consequence.cannotRetreat) }
            : {}),
          ...(state.battle.escape && isGerman(state, retreats.who) ? { westEdge: true } : {}),
          rule: '13.0',
        };
  const units = advances === undefined || isWiped(state, consequence, advances.who) ? [] : advancers(state, advances.who);
  const advance =
    advances === undefined || units.length === 0
      ? undefined
      : {
          of: advances.who,
          hexes: advances.hexes,
          units: units.map(({ id }) => id),
          ...(advances.hexes > 1 && state.battle.highMobility
            ? { far: units.filter((unit) => unit.highMobility).map(({ id }) => id) }
            : {}),
          rule: '14.0',
        };
  return {
    ...(remove.length > 0 ? { remove } : {}),
    ...(retreat === undefined ? {} : { retreat }),
    ...(advance === undefined ? {} : { advance }),
  };
}

/** Nobody of this side is left, whatever is chosen. */
const isWiped = (state: State, { options }: Consequence, who: Party): boolean => {
  const units = who === 'attacker' ? state.attackers.length : state.defenders.length;
  return options[who].length > 0 && options[who].every((ids) => ids.length === units);
};

/** 14.0: static units never advance. 5.6: no German enters the Reichstag. */
const advancers = (state: State, who: Party): { id: string; highMobility: boolean }[] =>
  who === 'attacker'
    ? state.attackers.map(({ id, highMobility }) => ({ id, highMobility }))
    : state.defenders
        .filter(({ mobile, german }) => mobile && !(german && state.attackers.every(({ inReichstag }) => inReichstag)))
        .map(({ id }) => ({ id, highMobility: false }));

const isGerman = (state: State, who: Party): boolean => (who === 'attacker') === (state.battle.front === undefined);

/** What the words of the table do not say: who in this combat cannot retreat, need not, or may not advance far. */
export function notesOf(state: State, code: string): LedgerLine[] {
  const result = RESULTS[code];
  const consequence = consequenceOf(state, code);
  if (result === undefined || consequence === undefined) return [];
  const { battle } = state;
  const notes: LedgerLine[] = [];
  const { cannotRetreat, mayStay, stays } = consequence;
  if (cannotRetreat.length > 0)
    notes.push(line('13.4', words('Static units that must retreat are lost.', '退却しなければならない定置ユニットは除去。')));
  const garrison = stays.filter((id) =>
    battle.hexes[state.defenders.find((unit) => unit.id === id)?.hex ?? -1]?.terrain.includes('reichstag'),
  );
  if (garrison.length > 0)
    notes.push(
      line('16.10', words('The garrison of the Reichstag ignores the retreat.', '国会議事堂守備隊は退却結果を無視する。')),
    );
  if (mayStay.length > 0 || stays.length > garrison.length) {
    const rule = battle.hexes.some((hex) => hex.terrain.includes('objective')) ? '13.6' : '23.2a';
    notes.push(line(rule, words('Germans here need not retreat.', 'ここの独軍は退却しなくてよい。')));
  }
  if (result.retreats?.who === 'attacker' && state.attackers.some((unit) => unit.mayStay === true))
    notes.push(
      line(
        '13.6',
        words('Germans attacking from an objective hex need not retreat.', '戦略目標から攻撃した独軍は退却しなくてよい。'),
      ),
    );
  if (battle.highMobility && (result.advances?.hexes ?? 0) > 1)
    notes.push(
      line(
        '25.3',
        words('Only high-mobility units advance beyond the first hex.', '2ヘクス以上前進できるのは高機動ユニットだけ。'),
      ),
    );
  if (battle.escape && result.retreats !== undefined && isGerman(state, result.retreats.who))
    notes.push(
      line(
        '26.1',
        words(
          'Once the Führerbunker has fallen, Germans may retreat off the west edge.',
          '総統地下壕の陥落後、独軍は西端から盤外へ退却できる。',
        ),
      ),
    );
  return notes;
}

/** A sentence and those that follow it. */
export const withNotes = (text: Words, notes: readonly LedgerLine[]): Words =>
  notes.reduce(
    (all, note) => words(`${all.en} ${note.text.en} [${note.rule}]`, `${all.ja}${note.text.ja}［${note.rule}］`),
    text,
  );

const list = (key: string, ids: readonly string[]): Readonly<Record<string, readonly string[]>> =>
  ids.length > 0 ? { [key]: ids } : {};

const sumOf = (ids: Iterable<string>, strengths: ReadonlyMap<string, number>): number => {
  let sum = 0;
  for (const id of ids) sum += strengths.get(id) ?? 0;
  return sum;
};

const spread = (values: readonly number[]): Range => ({ min: Math.min(...values), max: Math.max(...values) });
