import { isStandIn, type Pack, type Table } from '../pack/index.js';
import {
  all,
  any,
  type CombatScript,
  differs,
  type Formula,
  get,
  join,
  minus,
  moreThan,
  NO_ROLL,
  over,
  pick,
  plus,
  type ScriptSum,
  same,
  times,
  UNSAID,
  when,
} from '../rules/index.js';
import { onGround, said, units } from './script-parts.js';

/** What a script used of its charts: 1 where it stands in, 0 where it does not. */
export interface ChartsUsed {
  readonly before?: Formula;
  readonly after?: Formula;
}

/** Above the largest square of a place, so that one sum holds both. */
const SQUARES = 4096;

/** What every combat script says besides: marks that make no combat, units face down, answers that nobody gave, figures that are ours. */
export function framed(pack: Pack, script: CombatScript, charts: ChartsUsed = {}): CombatScript {
  const rolesOf = (who: 'attack' | 'defence'): string[] => script.roles.filter(({ of }) => of === who).map(({ id }) => id);
  const [attackers, targets] = [rolesOf('attack'), rolesOf('defence')];
  const sides = Object.keys(pack.game.sides).filter((id) => pack.counters.some(({ side }) => side === id));
  const across = standInSides(pack).filter((id) => script.marks.some((mark) => mark.id === id));
  const standIn = pack.counters.some(({ class: kind, valuesFrom }) => kind !== 'marker' && isStandIn(valuesFrom));
  const unit: Record<string, Formula> = {
    ...script.unit,
    counted: 1,
    placed: plus(times(get('place'), get('place'), SQUARES), get('place')),
    ...(standIn ? { 'values-ours': when(same(get('stand-in'), 'yes'), 1, 0) } : {}),
    ...Object.fromEntries(sides.map((id) => [`of-${id}`, when(same(get('side'), id), 1, 0)])),
    ...Object.fromEntries(across.map((id) => [`ground-ours-${id}`, when(get(`mark:${id}`), 1, 0)])),
  };
  const sums: ScriptSum[] = [
    ...script.sums,
    { id: 'all-attackers', of: 'counted', roles: attackers },
    { id: 'all-targets', of: 'counted', roles: targets },
    { id: 'hidden-attackers', of: 'counted', roles: attackers, hidden: true },
    { id: 'hidden-targets', of: 'counted', roles: targets, hidden: true },
    { id: 'placed', of: 'placed', roles: targets },
    ...sides.flatMap((id) => [
      { id: `attackers-of-${id}`, of: `of-${id}`, roles: attackers },
      { id: `targets-of-${id}`, of: `of-${id}`, roles: targets },
    ]),
    ...(standIn ? [{ id: 'values-ours', of: 'values-ours', roles: [...attackers, ...targets] }] : []),
    ...across.map((id) => ({ id: `ground-ours-${id}`, of: `ground-ours-${id}`, roles: attackers })),
  ];
  const is = (sum: string): Formula => moreThan(get(`sum:${sum}`), 0);
  const both = all(is('all-attackers'), is('all-targets'));
  const ground: Formula[] = [
    ...standInSpaces(pack)
      .filter((id) => asksFor(script, id))
      .map(onGround),
    ...across.map((id) => is(`ground-ours-${id}`)),
  ];
  const note = (chart: Formula): Formula =>
    standInNote(chart, ground.length === 0 ? 0 : when(any(...ground), 1, 0), standIn ? when(is('values-ours'), 1, 0) : 0);
  const hidden = plus(get('sum:hidden-attackers'), get('sum:hidden-targets'));
  const report = (id: string, more: Formula, prefix = ''): Formula =>
    faults(
      [
        [
          all(same(get('sum:all-targets'), 0), is('hidden-targets')),
          'The marked target lies face down: it is turned over before the odds are told',
        ],
        [
          all(same(get('sum:all-attackers'), 0), is('hidden-attackers')),
          'The marked attackers lie face down: they are turned over before the odds are told',
        ],
        [
          moreThan(plus(...sides.map((side) => when(is(`attackers-of-${side}`), 1, 0))), 1),
          'Attackers of different sides are marked: take the mark off those that do not attack (Ctrl+A)',
        ],
        [
          any(...sides.map((side) => all(is(`attackers-of-${side}`), is(`targets-of-${side}`)))),
          'An attacker and a target are of the same side: take one of the marks off (Ctrl+A, Ctrl+G)',
        ],
        [
          all(both, same(get('ask:terrain'), UNSAID)),
          'Nobody has said what terrain the target stands on: press Odds (Alt+A) and choose it first',
        ],
      ],
      prefix,
      join(
        when(both, '', prefix),
        get(`step:${id}`),
        when(both, join(said(moreThan(hidden, 0), ', ', units(hidden), ' face down left out'), more), ''),
      ),
    );
  const { before, after } = script.says;
  const squares = over(get('sum:placed'), SQUARES);
  const sum = minus(get('sum:placed'), times(get('step:squares'), SQUARES));
  return {
    ...script,
    unit,
    sums,
    before: [
      { id: 'squares', is: squares },
      { id: 'sum-of-places', is: sum },
      // As many squares as squares of one make up: all stand in one place.
      {
        id: 'scattered',
        is: when(
          differs(
            times(get('sum:all-targets'), get('step:squares')),
            times(get('step:sum-of-places'), get('step:sum-of-places')),
          ),
          1,
          0,
        ),
      },
      ...script.before,
      { id: 'report', is: report(before, note(charts.before ?? 0)) },
    ],
    rolls: script.rolls.map((roll, i) =>
      after === undefined || i < script.rolls.length - 1
        ? roll
        : { ...roll, then: [...roll.then, { id: 'told', is: report(after, standInNote(charts.after ?? 0, 0, 0), NO_ROLL) }] },
    ),
    says: { before: 'report', ...(after === undefined ? {} : { after: 'told' }) },
  };
}

/** Where the targets stand, before their ground is named. */
export const inOneHex: Formula = when(same(get('step:scattered'), 1), ' in several hexes, all taken as ', ' in one hex: ');

const faults = (list: readonly (readonly [Formula, string])[], prefix: string, otherwise: Formula): Formula =>
  list.reduceRight<Formula>((rest, [holds, text]) => when(holds, `${prefix}${text}`, rest), otherwise);

/** Which figures are ours, shortly. */
function standInNote(chart: Formula, ground: Formula, values: Formula): Formula {
  const list = [
    ['chart', chart],
    ['terrain', ground],
    ['strengths', values],
  ] as const;
  const possible = list.filter(([, holds]) => holds !== 0);
  if (possible.length === 0) return '';
  const texts = Array.from({ length: 2 ** possible.length }, (_, bits) =>
    possible.flatMap(([name], i) => ((bits >> i) % 2 === 1 ? [name] : [])).join(', '),
  );
  const at = plus(...possible.map(([, holds], i) => times(holds, 2 ** i)));
  return when(same(at, 0), '', join(' (stand-in ', pick(texts, at), ')'));
}

/** Whether a column has cells that stand in; -1 is beyond the table. */
export const columnStandsIn = (table: Table, column: Formula): Formula =>
  flagged(
    table.columnIds.map((_, c) => table.cells.some((row) => isStandIn(row[c]?.from ?? 'ours'))),
    column,
  );

export const cellStandsIn = (table: Table, row: Formula, column: Formula): Formula =>
  when(
    same(column, -1),
    0,
    flagged(
      table.cells.flatMap((cells) => cells.map(({ from }) => isStandIn(from))),
      plus(times(row, table.columnIds.length), column),
    ),
  );

function flagged(flags: readonly boolean[], at: Formula): Formula {
  if (flags.every((flag) => !flag)) return 0;
  const found: Formula = flags.every((flag) => flag) ? 1 : pick(flags.map(Number), at);
  return when(moreThan(0, at), 0, found);
}

const standsIn = (pack: Pack, feature: Pack['terrain']['spaces'][string] | Pack['terrain']['sides'][string]): boolean =>
  feature.combat.some((effect) => isStandIn(effect.from ?? feature.from ?? pack.terrain.from));

const standInSpaces = (pack: Pack): string[] =>
  Object.entries(pack.terrain.spaces).flatMap(([id, feature]) => (standsIn(pack, feature) ? [id] : []));

const standInSides = (pack: Pack): string[] =>
  Object.entries(pack.terrain.sides).flatMap(([id, feature]) => (standsIn(pack, feature) ? [id] : []));

const asksFor = ({ asks }: CombatScript, word: string): boolean =>
  asks.some(({ terrain, options }) => terrain === true && options.some((option) => String(option).split(' + ').includes(word)));
