import { certain, die, drawOne, joint, pool } from '../src/chance/index.js';
import type { BenchRow } from './row.js';
import { microseconds, round } from './time.js';

const DICE = 40;
const TRIALS = 100_000;

/** Exact chances against sampling them: both give the table of hits of 40 dice against 40, each hitting on a 6. */
export default async function bench(): Promise<BenchRow[]> {
  const exact = microseconds(() => joint(pool(DICE, 6), pool(DICE, 6)).counts(), 300);
  const answer = microseconds(() => joint(pool(DICE, 6), pool(DICE, 6)).map(whoWins), 300);
  const plain = microseconds(() => sample(diceOfTheLanguage), 1);
  const tuned = microseconds(() => sampleTuned(1), 1);
  const column = ['AE', 'AR', 'AR', 'Ex', 'DR', 'DE'];
  const oneDie = microseconds(
    () =>
      die(6)
        .map((face) => column[face - 1])
        .outcomes(),
    2000,
  );
  const rollThenColumn = microseconds(
    () =>
      die(6)
        .flatMap((strength) => (strength === 1 ? certain('AE') : die(6).map((face) => column[Math.max(0, face - strength)])))
        .outcomes(),
    500,
  );
  const deck = Array.from({ length: 43 }, (_, i) => i % 5);
  const cards = microseconds(
    () =>
      joint(drawOne(deck), drawOne(deck))
        .map((a, b) => a - b)
        .outcomes(),
    500,
  );
  const limit = (ratio: number) => ({ value: round(ratio), unit: 'times', limit: '>= 500', ok: ratio >= 500 });
  return [
    { name: `chance: ${DICE} against ${DICE} dice, all exact cells, against ${TRIALS} trials`, ...limit(plain / exact) },
    { name: `chance: ${DICE} against ${DICE} dice, the answer, against ${TRIALS} trials`, ...limit(plain / answer) },
    { name: 'chance: the same cells against trials with a bare xorshift', value: round(tuned / exact), unit: 'times', ok: true },
    { name: `chance: ${DICE} against ${DICE} dice, all exact cells`, value: round(exact), unit: 'us', ok: true },
    { name: `chance: ${DICE} against ${DICE} dice, who has more hits`, value: round(answer), unit: 'us', ok: true },
    { name: 'chance: one die on a column', value: round(oneDie), unit: 'us', ok: true },
    { name: 'chance: a strength roll, then a column', value: round(rollThenColumn), unit: 'us', ok: true },
    { name: 'chance: a card from each of two decks', value: round(cards), unit: 'us', ok: true },
  ];
}

const whoWins = (attacker: number, defender: number): string =>
  attacker > defender ? 'attacker' : attacker < defender ? 'defender' : 'neither';

const diceOfTheLanguage = (): number => 1 + Math.floor(Math.random() * 6);

function sample(roll: () => number): Uint32Array {
  const seen = new Uint32Array((DICE + 1) * (DICE + 1));
  for (let trial = 0; trial < TRIALS; trial++) {
    let [attacker, defender] = [0, 0];
    for (let i = 0; i < DICE; i++) if (roll() >= 6) attacker++;
    for (let i = 0; i < DICE; i++) if (roll() >= 6) defender++;
    (seen[attacker * (DICE + 1) + defender] as number) += 1;
  }
  return seen;
}

/** The fastest sampling we could write, slightly unfair dice included; told beside the plain one, not held to the limit. */
function sampleTuned(seed: number): Uint32Array {
  const seen = new Uint32Array((DICE + 1) * (DICE + 1));
  let s = seed | 0;
  for (let trial = 0; trial < TRIALS; trial++) {
    let attacker = 0;
    let defender = 0;
    for (let i = 0; i < DICE; i++) {
      s ^= s << 13;
      s ^= s >>> 17;
      s ^= s << 5;
      if ((s >>> 0) % 6 === 5) attacker++;
    }
    for (let i = 0; i < DICE; i++) {
      s ^= s << 13;
      s ^= s >>> 17;
      s ^= s << 5;
      if ((s >>> 0) % 6 === 5) defender++;
    }
    (seen[attacker * (DICE + 1) + defender] as number) += 1;
  }
  return seen;
}
