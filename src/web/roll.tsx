import { effect, signal } from '@preact/signals';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Fought, OddsQuestion } from '../rules/index.js';
import type { Given } from '../rules/stages.js';
import { inLanguage } from '../rules/words.js';
import { headline, Lines } from './answer.js';
import { ChoicePanel, whoIs } from './choice-panel.js';
import { drawHere, fightOf, rollDie } from './engine.js';
import { RuleTag } from './parts.js';
import { form, game, lang, question, record, w } from './state.js';

/**
 * The combat that can be rolled. It follows the form a frame later: nobody rolls within a frame of a tap, and the odds need not
 * wait until the fight is set up as well.
 */
const standing = signal<OddsQuestion | undefined>(undefined);
effect(() => {
  const asked = question.value;
  if (standing.peek() === undefined) standing.value = asked;
  else
    requestAnimationFrame(() =>
      setTimeout(() => {
        standing.value = question.peek();
      }),
    );
});

/** Roll here, or tap what the real dice show; then every choice in its order, and the result in words: who loses what. */
export function RollPanel() {
  const opened = game.value;
  const asked = standing.value;
  const [answers, setAnswers] = useState<readonly Given[]>([]);
  const [at, setAt] = useState(0);
  const [part, setPart] = useState<readonly (number | string)[]>([]);
  const [wrong, setWrong] = useState(false);
  const restart = (): void => {
    setAnswers([]);
    setAt(0);
    setPart([]);
    setWrong(false);
  };
  // A changed combat is a combat not yet rolled.
  const key = JSON.stringify(asked);
  useEffect(restart, [key]);
  // The fight is set up once for each combat, not for each tap on a die.
  const ready = useMemo(
    () => (opened === undefined || asked === undefined ? undefined : fightOf(opened, asked)),
    [opened, asked],
  );
  // The die that was tapped is gone: who plays with the keyboard goes on from here, not from the top of the page.
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (answers.length > 0 && document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [answers]);
  if (opened === undefined || ready?.ok !== true) return null;
  const fought = ready.run(answers);
  const { waiting } = fought;

  const give = (given: Given): void => {
    const next = [...answers, given];
    const after = ready.run(next);
    setPart([]);
    setWrong(after.refused === true);
    if (after.refused === true) return;
    const began = at === 0 ? Date.now() : at;
    setAt(began);
    setAnswers(next);
    if (after.waiting?.kind !== 'chance' || after.result !== undefined)
      record({
        at: began,
        form: form.value,
        column: headline.value,
        result: after.result,
        rolled: after.rolled.map(({ on }) => on).join(' / '),
        ...(after.waiting === undefined ? { told: after.told.slice(-3).map(({ text }) => text) } : {}),
      });
  };
  return (
    <section class="panel roll" aria-label={w.value.roll} ref={panel} tabIndex={-1}>
      <h2>{w.value.roll}</h2>
      {answers.length > 0 && <Outcome fought={fought} />}
      {waiting?.kind === 'chance' && (
        <Device
          waiting={waiting}
          part={part}
          onPart={(next, wanted, as) => (next.length >= wanted ? give({ [as]: next }) : setPart(next))}
          onRoll={() => {
            const { wants = { dice: '1d6' } } = waiting;
            if ('dice' in wants) {
              const [count, sides] = readDice(wants.dice);
              give({ dice: Array.from({ length: count }, () => rollDie(sides)) });
            } else give({ cards: drawHere(ready, answers) });
          }}
        />
      )}
      {wrong && (
        <p class="fault" role="alert">
          ✕ {w.value.doesNotFit} {waiting?.device === undefined ? '' : inLanguage(waiting.device, lang.value)}
        </p>
      )}
      {waiting?.kind === 'choose' && (
        <ChoicePanel
          key={answers.length}
          waiting={waiting}
          fits={(choose) => ready.run([...answers, { choose }]).refused !== true}
          onChoose={(choose) => give({ choose })}
        />
      )}
      {waiting === undefined && answers.length > 0 && (
        <p class="over" data-over="true">
          {w.value.combatOver}
        </p>
      )}
      {answers.length > 0 && (
        <div class="roll-foot">
          <button
            type="button"
            class="link"
            onClick={() => {
              setAnswers(answers.slice(0, -1));
              setPart([]);
              setWrong(false);
            }}
            data-act="take-back"
          >
            ↶ {w.value.takeBack}
          </button>
          <button type="button" class="link" onClick={restart} data-act="again">
            {w.value.again}
          </button>
        </div>
      )}
    </section>
  );
}

/** Dice to roll or cards to draw: here, or as they fell on the table. */
function Device({
  waiting,
  part,
  onPart,
  onRoll,
}: {
  waiting: NonNullable<Fought['waiting']>;
  part: readonly (number | string)[];
  onPart: (next: readonly (number | string)[], wanted: number, as: 'dice' | 'cards') => void;
  onRoll: () => void;
}) {
  const wants = waiting.wants ?? { dice: '1d6' };
  const [count, sides] = 'dice' in wants ? readDice(wants.dice) : [wants.cards, 0];
  const as = 'dice' in wants ? 'dice' : 'cards';
  const from = 'dice' in wants ? (sides <= 12 ? Array.from({ length: sides }, (_, i) => i + 1) : []) : (waiting.from ?? []);
  return (
    <>
      <p class="asks">
        <span>
          <b>{whoIs(waiting.who)}</b>
          {waiting.device === undefined ? '' : `: ${inLanguage(waiting.device, lang.value)}`}
        </span>
        <RuleTag rule={waiting.rule} />
      </p>
      <div class="dice">
        <button type="button" class="primary strong" onClick={onRoll} data-act="roll">
          <span aria-hidden="true">{as === 'dice' ? '⚄' : '▤'}</span> {as === 'dice' ? w.value.rollHere : w.value.drawHere}
        </button>
        {from.length > 0 && from.length <= 12 ? (
          <fieldset class="faces" aria-label={as === 'dice' ? w.value.realDie : w.value.realCard}>
            {from.map((face) => (
              <button
                type="button"
                key={face}
                class={as === 'dice' ? 'face' : 'face wide'}
                onClick={() => onPart([...part, face], count, as)}
                data-face={face}
              >
                {face}
              </button>
            ))}
          </fieldset>
        ) : (
          from.length > 0 && (
            <select
              aria-label={w.value.realCard}
              value=""
              onChange={(event) => {
                const picked = event.currentTarget.value;
                if (picked !== '') onPart([...part, /^\d+$/.test(picked) ? Number(picked) : picked], count, as);
              }}
            >
              <option value="">{w.value.realCard}…</option>
              {from.map((card) => (
                <option key={card} value={card}>
                  {card}
                </option>
              ))}
            </select>
          )
        )}
      </div>
      {count > 1 && (
        <p class="soft" aria-live="polite">
          {as === 'dice' ? w.value.realDie : w.value.realCard}: <b class="number">{part.join(' ')}</b> {part.length}/{count}
        </p>
      )}
    </>
  );
}

function Outcome({ fought }: { fought: Fought }) {
  return (
    <div class="outcome" aria-live="polite">
      <p class="fell">
        {fought.rolled.map(({ on, rule }, i) => (
          <span class="die" key={i}>
            <Fell on={on} /> <RuleTag rule={rule} />
          </span>
        ))}
        {fought.result !== undefined && (
          <b class="result" data-rolled={fought.result}>
            {fought.result}
          </b>
        )}
      </p>
      <Lines list={fought.told} />
    </div>
  );
}

/** Dice as little dice; cards and counters as words. */
const Fell = ({ on }: { on: string }) =>
  /^\d( \d)*$/.test(on) ? (
    <span class="fallen">
      {on.split(' ').map((face, i) => (
        <i key={i}>{face}</i>
      ))}
    </span>
  ) : (
    <span class="fallen">{on}</span>
  );

function readDice(text: string): [number, number] {
  const [, count = '1', sides = '6'] = /^(\d+)d(\d+)/.exec(text) ?? [];
  return [Number(count), Number(sides)];
}
