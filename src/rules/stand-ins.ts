import { type Effect, isStandIn, type Pack, say, type Table } from '../pack/index.js';
import type { Combat } from './combat.js';
import { cellAt, isUnknown } from './lookup.js';
import type { Odds } from './odds.js';
import { type Words, words } from './words.js';

export type StandIn = Odds['standIn'][number];
export type UnknownCell = NonNullable<Odds['unknown']>[number];

/** What an answer used of a chart: some columns of it, or all. */
export interface UsedTable {
  readonly table: Table;
  readonly columns?: readonly number[];
}

/** The lines of an answer that stand in for what we do not have. What an owner typed in is not among them. */
export function standInsOf(pack: Pack, combat: Combat, tables: readonly UsedTable[]): StandIn[] {
  return [...tables.flatMap(ofTable), ...ofTerrain(pack, combat), ...ofCounters(combat), ...ofBoard(combat)];
}

/** The cells that an answer would need and that nobody stated, when stand-ins are refused. */
export function unknownsOf(pack: Pack, combat: Combat, tables: readonly UsedTable[]): UnknownCell[] {
  const cells = tables.flatMap(({ table, columns }) =>
    (columns ?? table.columnIds.map((_, c) => c)).flatMap((column) =>
      table.rowIds.flatMap((row, r) =>
        isUnknown(cellAt(table, r, column), combat.standIns)
          ? [{ table: table.id, row, column: table.columnIds[column] as string }]
          : [],
      ),
    ),
  );
  if (combat.standIns) return cells;
  return [...cells, ...standInEffects(pack, combat).map((id) => ({ table: 'terrain', row: id, column: 'combat' }))];
}

function ofTable({ table, columns }: UsedTable): StandIn[] {
  const used = columns ?? table.columnIds.map((_, c) => c);
  const cells = used.flatMap((column) => table.cells.map((_, row) => cellAt(table, row, column)));
  const ours = cells.filter((cell) => isStandIn(cell.from)).length;
  if (ours === 0) return [];
  const [en, ja] = [say(table.title, 'en'), say(table.title, 'ja')];
  const where =
    columns?.length === 1
      ? words(`column ${table.columnIds[columns[0] as number]}`, `${table.columnIds[columns[0] as number]}の列`)
      : words('the chart', '表');
  const text: Words =
    ours === cells.length
      ? words(
          `${en}: ${where.en} is a stand-in, not the published table.`,
          `${ja}：${where.ja}は代用品であり、製品の表ではない。`,
        )
      : words(
          `${en}: ${ours} of the ${cells.length} cells of ${where.en} are stand-ins, not the published table.`,
          `${ja}：${where.ja}の${cells.length}欄中${ours}欄は代用品であり、製品の表ではない。`,
        );
  return [{ what: table.id, text }];
}

/** Terrain and hexside features of the combat whose effect is a stand-in. */
function standInEffects(pack: Pack, combat: Combat): string[] {
  const { terrain } = pack;
  const spaces = new Set(combat.targets.flatMap((target) => target.terrain));
  const sides = new Set(combat.attackers.flatMap(({ across }) => [...across.values()].flat()));
  const ours = (feature: { combat: readonly Effect[]; from?: string | undefined } | undefined): boolean =>
    feature?.combat.some((effect) => isStandIn(effect.from ?? feature.from ?? terrain.from)) ?? false;
  return [...[...spaces].filter((id) => ours(terrain.spaces[id])), ...[...sides].filter((id) => ours(terrain.sides[id]))];
}

const ofTerrain = (pack: Pack, combat: Combat): StandIn[] =>
  standInEffects(pack, combat).map((id) => {
    const name = pack.terrain.spaces[id]?.name ?? pack.terrain.sides[id]?.name ?? id;
    return {
      what: `terrain ${id}`,
      text: words(`What ${say(name)} does in combat is a stand-in.`, `${say(name, 'ja')}の戦闘効果は代用品。`),
    };
  });

function ofCounters(combat: Combat): StandIn[] {
  const all = [...combat.attackers, ...combat.support].map(({ piece }) => piece).concat(combat.defenders);
  const ours = all.filter(
    ({ counter, unit }) =>
      counter !== undefined && unit.values === undefined && unit.cp === undefined && isStandIn(counter.valuesFrom),
  );
  if (ours.length === 0) return [];
  const names = [...new Set(ours.map(({ counter }) => counter?.id ?? ''))];
  return [
    {
      what: 'counters',
      text: words(`The strengths of ${names.join(', ')} are stand-ins.`, `${names.join('、')}の数値は代用品。`),
    },
  ];
}

function ofBoard(combat: Combat): StandIn[] {
  const ours = combat.targets.filter(({ mapped, space }) => mapped && isStandIn(combat.board.spaces[space]?.from ?? 'owner'));
  if (ours.length === 0) return [];
  const names = ours.map(({ id }) => id).join(', ');
  return [{ what: 'board', text: words(`The terrain of ${names} is a stand-in.`, `${names}の地形は代用品。`) }];
}
