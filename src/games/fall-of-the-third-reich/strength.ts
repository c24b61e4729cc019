import { cellAt, isUnknown, type LedgerLine, rowOf, type UnknownCell, words } from '../../rules/index.js';
import { type Combat, is, type Setting } from './setting.js';

/** 13.2B: a German corps has a letter in place of a strength. */
export const isLetter = (strength: number | string): strength is string => typeof strength === 'string';

/** Is there a letter unit whose value depends on the die? Those out of supply have their lowest. */
export const needsRoll = (setting: Setting): boolean => lettersRolled(setting).length > 0;

/** What a number on a chart came to, or that it is not known. */
export interface Read {
  readonly value?: number;
  readonly unknown: readonly UnknownCell[];
}

/** 13.2B, 8.5.5: the modifiers of the strength die, each with its line. */
export function modifierLines(setting: Setting): {
  readonly lines: readonly LedgerLine[];
  readonly unknown: readonly UnknownCell[];
} {
  const { modifiers } = setting.charts;
  const lines: LedgerLine[] = [];
  const unknown: UnknownCell[] = [];
  const read = (row: string, en: string, ja: string, rule: string): void => {
    const column = String(setting.year);
    const [r, c] = [modifiers.rowIds.indexOf(row), modifiers.columnIds.indexOf(column)];
    const cell = r === -1 || c === -1 ? undefined : cellAt(modifiers, r, c);
    if (cell === undefined || isUnknown(cell, setting.standIns) || typeof cell.is !== 'number')
      unknown.push({ table: modifiers.id, row, column });
    else if (cell.is !== 0)
      lines.push({ text: words(`${en} on the strength die`, `戦力ダイス修正：${ja}`), value: cell.is, rule });
  };
  read('year', String(setting.year), `${setting.year}年`, '13.2B');
  if (setting.luftwaffe) read('luftwaffe', 'Luftwaffe ground support', 'ドイツ空軍の地上支援', '8.5.5');
  if (interdicted(setting)) read('interdiction', 'Allied interdiction', '連合軍の妨害', '8.5.5');
  return { lines, unknown };
}

/** 8.5.5: interdiction bears on letter units that attack, or on all of them, as the die of segment 4b has it (R24). */
const interdicted = ({ interdiction, attackers }: Setting): boolean =>
  interdiction === 'all' || (interdiction === 'attack' && attackers.some((unit) => isLetter(unit.strength)));

export function dieModifier(setting: Setting): Pick<Combat, 'modifier' | 'unknown'> {
  const { lines, unknown } = modifierLines(setting);
  const rolled = setting.strengthRoll;
  const blank = unknown.length > 0 && rolled === undefined ? cellsOf(setting) : [];
  return { modifier: lines.reduce((sum, line) => sum + Number(line.value), 0), unknown: [...unknown, ...blank] };
}

/** 13.2B: what each letter of the combat is worth on this die. */
export function strengthsOn(combat: Combat, rolled: number): Pick<Combat, 'letters' | 'unknown'> {
  const { strength } = combat.charts;
  const row = rowOf(strength, rolled + combat.modifier);
  const letters: Record<string, number> = {};
  const unknown: UnknownCell[] = [];
  for (const letter of lettersRolled(combat)) {
    const column = strength.columnIds.indexOf(letter);
    const cell = cellAt(strength, row, column);
    if (isUnknown(cell, combat.standIns) || typeof cell.is !== 'number')
      unknown.push({ table: strength.id, row: strength.rowIds[row] as string, column: letter });
    else letters[letter] = cell.is;
  }
  return { letters, unknown: [...combat.unknown, ...unknown] };
}

/** 9.5, 13.2B: an Axis letter unit out of supply, by fort supply too (R40), has the lowest value of its letter, not halved. */
export function lowest(setting: Setting, letter: string): Read {
  const { strength } = setting.charts;
  const column = strength.columnIds.indexOf(letter);
  const cells = strength.cells.map((row) => row[column]!);
  const least = Math.min(...cells.map((cell) => Number(cell.is ?? Number.POSITIVE_INFINITY)));
  const known = cells.some((cell) => cell.is === least && !isUnknown(cell, setting.standIns));
  if (known) return { value: least, unknown: [] };
  const row = cells.findIndex((cell) => cell.is === least);
  return { unknown: [{ table: strength.id, row: strength.rowIds[Math.max(0, row)] as string, column: letter }] };
}

/** The letters whose value is rolled for. */
const lettersRolled = ({ attackers, defenders }: Setting): string[] => [
  ...new Set(
    [...attackers, ...defenders].flatMap((unit) =>
      isLetter(unit.strength) && !is(unit, 'oos') && !is(unit, 'retreated') ? [unit.strength] : [],
    ),
  ),
];

/** All cells of the letters that are rolled for and that nobody stated. */
const cellsOf = (setting: Setting): UnknownCell[] => {
  const { strength } = setting.charts;
  return lettersRolled(setting).flatMap((letter) =>
    strength.rowIds.flatMap((row, r) =>
      isUnknown(cellAt(strength, r, strength.columnIds.indexOf(letter)), setting.standIns)
        ? [{ table: strength.id, row, column: letter }]
        : [],
    ),
  );
};
