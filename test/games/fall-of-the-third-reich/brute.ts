import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/**
 * The combat of the rulebook once more, written from its text alone and by counting every roll and every choice. It shares no code
 * with the calculator; tests compare the two. Strengths are counted in sixteenths, so that halves of halves stay whole.
 */

export interface BruteUnit {
  id: string;
  side: 'axis' | 'allied' | 'soviet';
  kind: 'infantry' | 'mechanized' | 'mountain' | 'airborne';
  values: (number | string)[];
  steps: number;
  flags: string[];
}

export interface BruteQuestion {
  attack: BruteUnit[];
  defence: BruteUnit[];
  terrain: string[];
  across: (string[] | null)[];
  position: { turn: number; rulings: Record<string, string> };
  with: Record<string, boolean | number | string>;
}

export interface BruteAnswer {
  /** By strength die, or one entry when it was given or not needed. */
  rolls: { die: number | undefined; attack: number; defence: number; column: string }[];
  /** Ways out of `total` and the rolls, written `3` or `2,3`. */
  results: Record<string, string[]>;
  total: number;
  /** Sums over all rolls, so out of `total`. */
  sums: Record<'falls' | 'emptied' | 'attacker-steps' | 'defender-steps', { min: number; max: number }>;
}

const load = (name: string) => parse(readFileSync(`data/fall-of-the-third-reich/tables/${name}.yaml`, 'utf8'));
const cellOf = (cell: unknown): string | number =>
  cell !== null && typeof cell === 'object' ? (cell as { is: string | number }).is : (cell as string | number);

const plainCrt = load('crt');
const halfCrt = load('crt-two-and-a-half');
const corps = load('german-corps-strength');
const corpsDie = load('german-corps-strength-modifiers');

export function brute(q: BruteQuestion): BruteAnswer {
  const carpet = Number(q.with.carpet ?? 0);
  const needs = [...q.attack, ...q.defence].some(
    (u) => typeof u.values[0] === 'string' && !u.flags.includes('oos') && !u.flags.includes('retreated'),
  );
  const given = q.with['strength-roll'] as number | undefined;
  const dice: (number | undefined)[] = !needs ? [undefined] : given !== undefined ? [given] : [1, 2, 3, 4, 5, 6];

  // 13.2B
  const year = q.position.turn <= 3 ? 0 : q.position.turn <= 9 ? 1 : 2;
  const axisLettersAttack = q.attack.some((u) => typeof u.values[0] === 'string');
  let modifier = Number(cellOf(corpsDie.cells.year[year]));
  if (q.with.luftwaffe === true) modifier += 1;
  if (q.with.interdiction === 'all' || (q.with.interdiction === 'attack' && axisLettersAttack))
    modifier += Number(cellOf(corpsDie.cells.interdiction[year]));

  const letter = (name: string, roll: number): number => {
    const row = Math.max(1, Math.min(7, roll + modifier));
    return Number(cellOf(corps.cells[String(row)]['ABC'.indexOf(name)]));
  };
  const lowest = (name: string): number =>
    Math.min(...['1', '2', '3', '4', '5', '6', '7'].map((row) => Number(cellOf(corps.cells[row]['ABC'.indexOf(name)]))));

  const inHex = (id: string): boolean => q.terrain.includes(id) && carpet === 0;
  const defender = q.defence[0]!.side;

  const attackOf = (die: number | undefined): number => {
    let sum = 0;
    q.attack.forEach((unit, i) => {
      const printed = unit.values[0]!;
      const out = unit.flags.includes('oos');
      let strength = 16 * (typeof printed === 'number' ? printed : out ? lowest(printed) : letter(printed, die!));
      if (inHex('marsh') && unit.kind === 'mechanized') strength /= 2;
      if (q.across[i]?.includes('major-river')) strength /= 2;
      if (out && typeof printed === 'number' && unit.side !== 'allied') strength /= 2;
      sum += strength;
    });
    return Math.floor(sum / 16);
  };
  const defenceOf = (die: number | undefined): number => {
    let sum = 0;
    for (const unit of q.defence) {
      if (unit.flags.includes('retreated')) continue;
      const out = unit.flags.includes('oos');
      const printed = unit.values.length === 3 ? unit.values[1]! : unit.values[0]!;
      let strength = 16 * (typeof printed === 'number' ? printed : out ? lowest(printed) : letter(printed, die!));
      if (inHex('mountain')) strength *= 2;
      if (inHex('alpine')) strength *= 2;
      if (inHex('beachhead') && unit.side === 'allied') strength *= 2;
      if (inHex('kursk-zone') && unit.side === 'soviet') strength *= 2;
      if (out && typeof printed === 'number') strength /= 2;
      sum += strength;
    }
    return Math.floor(sum / 16);
  };

  let shift = carpet;
  for (const id of ['woods', 'rough', 'city']) if (inHex(id)) shift -= 1;
  if (q.terrain.includes('fort') && defender === 'axis') shift -= 1;
  if (q.attack.every((_, i) => q.across[i]?.includes('river'))) shift -= 1;
  const dropped = q.attack.filter((unit) => unit.flags.includes('dropped'));
  if (dropped.length > 0 && q.attack.some((unit) => unit.kind !== 'airborne')) shift += 1;

  const { rulings } = q.position;
  const crt = rulings.R1 === 'with-two-and-a-half' ? halfCrt : plainCrt;
  const names: string[] = crt.columns.list.map((column: { id: string }) => column.id);
  const odds: [string, number][] =
    rulings.R1 === 'with-two-and-a-half'
      ? [
          ['2:1', 2],
          ['2.5:1', 2.5],
          ['3:1', 3],
          ['4:1', 4],
          ['5:1', 5],
        ]
      : [
          ['2:1', 2],
          ['3:1', 3],
          ['4:1', 4],
          ['5:1', 5],
        ];
  const steps = ['AE', '1:2', '0,+1', ...odds.map(([name]) => name)];

  const columnOf = (a: number, d: number): string => {
    let name: string;
    if (a === 0 || 2 * a < d) name = 'AE';
    else if (a < d) name = '1:2';
    else if (a < 2 * d) {
      const more = a - d;
      name = more <= 1 ? '0,+1' : more <= 3 ? '+2,+3' : more <= 5 ? '+4,+5' : '+6<';
    } else {
      name = '2:1';
      for (const [column, times] of odds) if (a >= times * d) name = column;
    }
    if (shift === 0) return name;
    if (name === 'AE' && rulings.R4 === 'before-shifts') return name;
    let at: number;
    if (name.startsWith('+')) {
      if (shift > 0) at = steps.indexOf('2:1') + shift - 1;
      else at = steps.indexOf(rulings.R2 === 'to-one-to-two' ? '1:2' : '0,+1') + shift + 1;
    } else at = steps.indexOf(name) + shift;
    const floor = rulings.R4 === 'before-shifts' ? 1 : 0;
    return steps[Math.max(floor, Math.min(steps.length - 1, at))]!;
  };

  const answer: BruteAnswer = {
    rolls: [],
    results: {},
    total: dice.length * 6,
    sums: { falls: zero(), emptied: zero(), 'attacker-steps': zero(), 'defender-steps': zero() },
  };
  const known = new Map<string, Ending[]>();
  for (const die of dice) {
    const [attack, defence] = [attackOf(die), defenceOf(die)];
    const column = columnOf(attack, defence);
    answer.rolls.push({ die, attack, defence, column: column === 'AE' ? '<1:2' : column });
    for (let face = 1; face <= 6; face++) {
      const result = column === 'AE' ? 'AE' : String(cellOf(crt.cells[face][names.indexOf(column)]));
      const path = [dice.length > 1 ? die : undefined, column === 'AE' ? undefined : face]
        .filter((n) => n !== undefined)
        .join(',');
      answer.results[result] ??= [];
      if (!answer.results[result].includes(path)) answer.results[result].push(path);
      const ends = known.get(result) ?? endings(q, result);
      known.set(result, ends);
      for (const key of ['falls', 'emptied', 'attacker-steps', 'defender-steps'] as const) {
        answer.sums[key].min += Math.min(...ends.map((end) => end[key]));
        answer.sums[key].max += Math.max(...ends.map((end) => end[key]));
      }
    }
  }
  return answer;
}

const zero = () => ({ min: 0, max: 0 });

interface Ending {
  falls: number;
  emptied: number;
  'attacker-steps': number;
  'defender-steps': number;
}

/** Every way in which a result can end, over the choices of both players and the room to retreat. */
function endings(q: BruteQuestion, result: string): Ending[] {
  const own = q.attack.map((unit) => unit.steps);
  const theirs = q.defence.map((unit) => unit.steps);
  const [own0, theirs0] = [sum(own), sum(theirs)];
  const ends: Ending[] = [];
  const end = (left: readonly number[], lost: number, retreats: boolean): void => {
    let survivors = [...left];
    if (result.startsWith('A')) survivors = survivors.map((n, i) => (q.attack[i]!.flags.includes('dropped') ? 0 : n));
    const gone = retreats || lost >= theirs0;
    const mayAdvance = !result.startsWith('A') && gone && sum(survivors) > 0;
    ends.push({
      falls: mayAdvance ? 1 : 0,
      emptied: gone ? 1 : 0,
      'attacker-steps': own0 - sum(survivors),
      'defender-steps': lost,
    });
  };
  const each = (steps: number, then: (left: readonly number[]) => void): void => {
    // Off the first unit none to all of its steps, then off the next.
    const take = (left: readonly number[], from: number, more: number): void => {
      if (more === 0) then(left);
      else if (from < left.length)
        for (let n = 0; n <= Math.min(more, left[from]!); n++)
          take(
            left.map((m, i) => (i === from ? m - n : m)),
            from + 1,
            more - n,
          );
    };
    take(own, 0, steps);
  };
  if (result === 'AE') each(own0, (left) => end(left, 0, false));
  if (result === 'Ae') each(1, (left) => end(left, 0, false));
  if (result === 'Aex') each(1, (left) => end(left, Math.min(1, theirs0), false));
  if (result === 'AA') {
    if (own0 === 1) end(own, 0, false);
    for (let n = 1; n < own0; n++) {
      const most = q.position.rulings.R9 === 'number-for-each-side' ? theirs0 : Math.min(n, theirs0);
      const least = q.position.rulings.R9 === 'number-for-each-side' ? 1 : most;
      for (let m = least; m <= most; m++) each(n, (left) => end(left, m, false));
    }
  }
  if (result === 'EX') each(Math.min(own0, theirs0), (left) => end(left, theirs0, false));
  if (result === 'DR') for (let lost = 0; lost <= theirs0; lost++) end(own, lost, true);
  if (result === 'De') for (let lost = 1; lost <= theirs0; lost++) end(own, lost, true);
  if (result === 'DE') end(own, theirs0, false);
  return ends;
}

const sum = (list: readonly number[]): number => list.reduce((all, n) => all + n, 0);
