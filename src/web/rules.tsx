import { useState } from 'preact/hooks';
import type { Pack } from '../pack/pack.js';
import { following, type Step, stepsOf } from '../rules/sequence.js';
import { RuleTag } from './parts.js';
import { type Clock, catalogue, clock, game, openRules, setClock, t, w } from './state.js';

/** The rule catalogue in the order of the rulebook, and the turn: where we are, what comes next, what to remember. */
export function Rules() {
  const opened = game.value;
  if (opened === undefined) return null;
  if (catalogue.value === undefined) void openRules();
  return (
    <div class="rules-room">
      <Turn pack={opened.pack} />
      <Catalogue />
    </div>
  );
}

function start(pack: Pack, variant: string | undefined): Clock {
  const turn = Math.min(...pack.sequence.turns.map((one) => one.number));
  return { turn, phase: stepsOf(pack, variant)[0]?.name ?? '', variant };
}

function Turn({ pack }: { pack: Pack }) {
  const [list, setList] = useState(false);
  const variants = Object.entries(pack.sequence.variants);
  const kept = clock.value;
  const variant =
    kept?.variant !== undefined && Object.hasOwn(pack.sequence.variants, kept.variant) ? kept.variant : variants[0]?.[0];
  const steps = stepsOf(pack, variant);
  const fits =
    kept !== undefined &&
    steps.some((step) => step.name === kept.phase) &&
    pack.sequence.turns.some((one) => one.number === kept.turn);
  const now = fits ? kept : start(pack, variant);
  const at = steps.findIndex((step) => step.name === now.phase);
  const step = steps[at] as Step;
  const turn = pack.sequence.turns.find((one) => one.number === now.turn);
  // Which phases a position would pass over is for the table to know; here the players do.
  const next = following(withVariant(pack, variant), { scenario: 'here', turn: now.turn, phase: now.phase });
  const nextStep = next === undefined ? undefined : steps.find((one) => one.name === next.phase);
  const back = (): void => {
    const turns = pack.sequence.turns.map((one) => one.number);
    const before = steps[at - 1];
    if (before !== undefined) setClock({ ...now, variant, phase: before.name });
    else if (turns.includes(now.turn - 1)) setClock({ turn: now.turn - 1, variant, phase: steps.at(-1)?.name ?? '' });
  };
  const reminders = [...(turn?.events ?? []), ...step.within.flatMap((phase) => phase.remember), ...step.phase.remember].filter(
    (one) => one.turns === undefined || one.turns.includes(now.turn),
  );
  const side = step.sides[0];
  return (
    <section
      class="panel turn"
      style={side === undefined ? {} : { '--side': pack.game.sides[side]?.colour ?? '' }}
      aria-label={w.value.turn}
    >
      {variants.length > 1 && (
        <label class="field">
          <span class="label">{w.value.variant}</span>
          <select value={variant} onChange={(event) => setClock(start(pack, event.currentTarget.value))}>
            {variants.map(([id, { name }]) => (
              <option key={id} value={id}>
                {t(name)}
              </option>
            ))}
          </select>
        </label>
      )}
      <div class="turn-line">
        <span class="turn-no" data-turn={now.turn}>
          {w.value.turn} {now.turn}
        </span>
        <span>{turn === undefined ? '' : t(turn.name)}</span>
        {turn?.weather !== undefined && <span class="soft">{weatherName(pack, turn.weather)}</span>}
      </div>
      <div aria-live="polite">
        {step.within.length > 0 && <p class="soft">{step.within.map((phase) => t(phase.name)).join(' › ')}</p>}
        <p class="phase-name" data-phase={step.name}>
          <span class="number">{step.name}</span> {t(step.phase.name)}{' '}
          {step.phase.rule !== undefined && <RuleTag rule={step.phase.rule} />}
        </p>
        {step.sides.length > 0 && <p>{step.sides.map((id) => t(pack.game.sides[id]?.name ?? id)).join(', ')}</p>}
      </div>
      <p class="soft">
        {nextStep === undefined || next === undefined
          ? w.value.lastTurn
          : `${w.value.comesNext}: ${next.turn === now.turn ? '' : `${w.value.turn} ${next.turn}, `}${nextStep.name} ${t(nextStep.phase.name)}`}
      </p>
      <div class="turn-foot">
        <button
          type="button"
          class="primary"
          onClick={back}
          disabled={at === 0 && turn?.number === pack.sequence.turns[0]?.number}
          data-act="back"
        >
          ← {w.value.previousPhase}
        </button>
        <button
          type="button"
          class="primary strong"
          disabled={next === undefined}
          onClick={() => next !== undefined && setClock({ turn: next.turn, phase: next.phase, variant })}
          data-act="next"
        >
          {w.value.nextPhase} →
        </button>
      </div>
      {reminders.length > 0 && (
        <div>
          <h2>{w.value.remember}</h2>
          <ul class="remember">
            {reminders.map((one) => (
              <li key={t(one.text)}>
                <span>{t(one.text)}</span>
                {one.rule !== undefined && <RuleTag rule={one.rule} />}
              </li>
            ))}
          </ul>
        </div>
      )}
      <button type="button" class="link" aria-expanded={list} onClick={() => setList(!list)}>
        {list ? '▾' : '▸'} {w.value.allPhases} ({steps.length})
      </button>
      {list && (
        <>
          <label class="field">
            <span class="label">{w.value.turn}</span>
            <select
              value={String(now.turn)}
              onChange={(event) => setClock({ ...now, variant, turn: Number(event.currentTarget.value) })}
            >
              {pack.sequence.turns.map((one) => (
                <option key={one.number} value={String(one.number)}>
                  {one.number} {t(one.name)}
                </option>
              ))}
            </select>
          </label>
          <ol class="phases">
            {steps.map((one) => (
              <li key={one.name}>
                <button
                  type="button"
                  aria-current={one.name === now.phase ? 'step' : undefined}
                  onClick={() => setClock({ ...now, variant, phase: one.name })}
                >
                  <span class="number">{one.name}</span>
                  {t(one.phase.name)}
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

/** Weather as the calculator calls it; its id where it is not asked for. */
function weatherName(pack: Pack, id: string): string {
  const option = pack.combat?.inputs.find((input) => input.id === 'weather')?.options.find((one) => one.id === id);
  return option === undefined ? id : t(option.label);
}

/** The sequence reads its variant off a scenario; the tracker's own stands for one. */
function withVariant(pack: Pack, variant: string | undefined): Pack {
  const turns = pack.sequence.turns.map((one) => one.number);
  return {
    ...pack,
    scenarios: { here: { sequence: variant, turns: { first: Math.min(...turns), last: Math.max(...turns) } } as never },
  };
}

const MOST = 80;

function Catalogue() {
  const [search, setSearch] = useState('');
  const [most, setMost] = useState(MOST);
  const book = catalogue.value;
  const text = search.trim().toLowerCase();
  const words = text.split(/\s+/);
  const has = (...texts: readonly string[]): boolean => {
    const all = texts.join(' ').toLowerCase();
    return words.every((word) => all.includes(word));
  };
  const cases = (book?.cases ?? []).filter(
    (one) =>
      text === '' ||
      one.rule.toLowerCase().startsWith(text) ||
      has(one.rule, one.title.en, one.says.en, one.title.ja, one.says.ja),
  );
  const rulings = (book?.rulings ?? []).filter(
    (one) => text === '' || has(one.id, ...one.rule, one.question.en, one.ruling.en, one.question.ja, one.ruling.ja),
  );
  return (
    <section class="cases" aria-label={w.value.rules}>
      <input
        type="search"
        class="search"
        placeholder={w.value.searchRules}
        aria-label={w.value.searchRules}
        value={search}
        onInput={(event) => {
          setSearch(event.currentTarget.value);
          setMost(MOST);
        }}
      />
      <p class="soft small" aria-live="polite">
        {book === undefined ? '…' : `${cases.length} ${w.value.casesFound} · ${rulings.length} ${w.value.rulingsFound}`}
      </p>
      {cases.slice(0, most).map((one) => (
        <article class="case" key={one.rule} data-rule={one.rule}>
          <h3>
            <span class="number">{one.rule}</span>
            {t(one.title)}
          </h3>
          <p>{t(one.says)}</p>
        </article>
      ))}
      {cases.length > most && (
        <button type="button" class="primary" onClick={() => setMost(most + 200)}>
          +{cases.length - most} {w.value.more}
        </button>
      )}
      {cases.length <= most && rulings.length > 0 && <h2>{w.value.rulings}</h2>}
      {cases.length <= most &&
        rulings.map((one) => (
          <article class="case" key={one.id} data-rule={one.id}>
            <h3>
              <span class="number">{one.id}</span>
              {t(one.question)}
            </h3>
            <p>{t(one.ruling)}</p>
          </article>
        ))}
      {book !== undefined && cases.length + rulings.length === 0 && <p class="soft">{w.value.noneFound}</p>}
    </section>
  );
}
