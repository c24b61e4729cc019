import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Fight, Fought } from '../rules/fight.js';
import type { Given } from '../rules/stages.js';
import { inLanguage } from '../rules/words.js';
import { headline, Lines } from './answer.js';
import { fightOf, rollDie } from './engine.js';
import { RuleTag } from './parts.js';
import { form, game, lang, question, record, w } from './state.js';

/** Roll here, or tap what the real dice show; the result in words, who loses what, and what is to be chosen next. */
export function RollPanel() {
  const opened = game.value;
  const asked = question.value;
  const [answers, setAnswers] = useState<readonly Given[]>([]);
  const [started, setStarted] = useState(false);
  const [part, setPart] = useState<readonly number[]>([]);
  const [wrong, setWrong] = useState(false);
  const key = JSON.stringify(asked);
  // A changed combat is a combat not yet rolled.
  useEffect(() => {
    setAnswers([]);
    setStarted(false);
    setPart([]);
    setWrong(false);
  }, [key]);
  // The fight is set up once for each combat, not for each tap on a die.
  const ready = useMemo(
    () => (opened === undefined || asked === undefined ? undefined : fightOf(opened, asked)),
    [opened, asked],
  );
  if (opened === undefined || ready === undefined) return null;
  if (!ready.ok) return null;
  const fought = (ready as Fight).run(answers);
  const { waiting } = fought;
  const wants = waiting?.kind === 'chance' ? (waiting.wants ?? { dice: '1d6' }) : undefined;
  const [count, sides] = wants !== undefined && 'dice' in wants ? readDice(wants.dice) : [0, 0];

  const give = (given: Given): void => {
    const next = [...answers, given];
    const after = (ready as Fight).run(next);
    setPart([]);
    if (after.refused === true) {
      setWrong(true);
      return;
    }
    setWrong(false);
    setAnswers(next);
    setStarted(true);
    if (after.waiting?.kind !== 'chance')
      record({
        at: Date.now(),
        form: form.value,
        column: headline.value,
        result: after.result,
        rolled: after.rolled.map(({ on }) => on).join(' / '),
      });
  };
  const rollHere = (): void => {
    if (wants === undefined) return;
    if ('dice' in wants) give({ dice: Array.from({ length: count }, () => rollDie(sides)) });
    else {
      // A card off the deck: chance draws among those that may be there.
      const after = (ready as Fight).run(answers, () => rollDie(2 ** 30) / 2 ** 30 - 2 ** -30);
      const drawn = after.rolled[answers.length]?.on ?? '';
      const cards = drawn.split(/[ ,]+/).filter((word) => word !== '');
      const pick = cards[rollDie(cards.length || 1) - 1];
      give({ cards: pick === undefined ? [] : [/^\d+$/.test(pick) ? Number(pick) : pick] });
    }
  };
  const tap = (face: number): void => {
    const next = [...part, face];
    if (next.length >= count) give({ dice: next });
    else setPart(next);
  };
  const cards = opened.pack.decks?.cards ?? [];
  return (
    <section class="panel roll" aria-label={w.value.roll}>
      <h2>{w.value.roll}</h2>
      {wants !== undefined && (
        <>
          <p class="soft">
            {waiting?.device === undefined ? '' : inLanguage(waiting.device, lang.value)}{' '}
            {waiting !== undefined && <RuleTag rule={waiting.rule} />}
          </p>
          <div class="dice">
            <button type="button" class="primary strong" onClick={rollHere} data-act="roll">
              ⚄ {w.value.rollHere}
            </button>
            {'dice' in wants && (
              <fieldset class="faces" aria-label={w.value.realDie}>
                {sides <= 12 &&
                  Array.from({ length: sides }, (_, i) => i + 1).map((face) => (
                    <button type="button" key={face} class="face" onClick={() => tap(face)} data-face={face}>
                      {face}
                    </button>
                  ))}
              </fieldset>
            )}
            {'cards' in wants && (
              <select
                aria-label={w.value.card}
                value=""
                onChange={(event) => {
                  const id = event.currentTarget.value;
                  if (id !== '') give({ cards: [id] });
                }}
              >
                <option value="">{w.value.card}…</option>
                {cards
                  .filter((card) => card.deck === wants.deck)
                  .map((card) => (
                    <option key={card.id} value={card.id}>
                      {card.number}
                    </option>
                  ))}
              </select>
            )}
          </div>
          {count > 1 && (
            <p class="soft">
              {w.value.realDie}: {part.join(' ')} {part.length}/{count} {w.value.dice}
            </p>
          )}
          {wrong && (
            <p class="fault" role="alert">
              ✕ {waiting?.device === undefined ? '' : inLanguage(waiting.device, lang.value)}
            </p>
          )}
        </>
      )}
      {started && <Outcome fought={fought} />}
      {started && (
        <button
          type="button"
          class="link"
          onClick={() => {
            setAnswers([]);
            setStarted(false);
          }}
        >
          {w.value.again}
        </button>
      )}
    </section>
  );
}

function Outcome({ fought }: { fought: Fought }) {
  const { waiting } = fought;
  const who = waiting?.who === 'attacker' ? w.value.attacker : waiting?.who === 'defender' ? w.value.defender : waiting?.who;
  return (
    <div class="outcome" aria-live="polite">
      <p class="fell">
        {fought.rolled.map(({ on, rule }, i) => (
          <span class="die" key={i}>
            {on} <RuleTag rule={rule} />
          </span>
        ))}
        {fought.result !== undefined && (
          <b class="result" data-rolled={fought.result}>
            {fought.result}
          </b>
        )}
      </p>
      <Lines list={fought.told} />
      {waiting?.kind === 'choose' && (
        <p>
          {w.value.next}: {who} {w.value.chooses} <RuleTag rule={waiting.rule} />
        </p>
      )}
    </div>
  );
}

function readDice(text: string): [number, number] {
  const [, count = '1', sides = '6'] = /^(\d+)d(\d+)/.exec(text) ?? [];
  return [Number(count), Number(sides)];
}
