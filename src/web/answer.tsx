import { computed } from '@preact/signals';
import { useState } from 'preact/hooks';
import type { Fraction } from '../chance/index.js';
import type { LedgerLine, Odds, OddsOutcome, Side } from '../rules/odds.js';
import { inLanguage } from '../rules/words.js';
import { decimal, figure } from './engine.js';
import { RuleTag } from './parts.js';
import { RollPanel } from './roll.js';
import { form, game, lang, t, verdict, w } from './state.js';

const say = (text: { readonly en: string; readonly ja: string } | string): string => inLanguage(text, lang.value);

/** The column, or what stands in its place where dice or cards decide. */
export const headline = computed<string>(() => {
  const odds = verdict.value;
  if (odds?.ok !== true) return '';
  if (odds.column !== undefined) return columnText(odds.column);
  const pools = poolsOf(odds);
  return pools === undefined
    ? `${odds.attack.total}:${odds.defence.total}`
    : `${pools.attack?.dice ?? 0}:${pools.defence?.dice ?? 0}`;
});

const columnText = (column: string): string => column.replace(/^>=/, '≥').replace(/^<=/, '≤');

interface Pool {
  readonly dice: number;
  readonly parts: readonly { readonly dice: number; readonly hitsOn: number }[];
  readonly expected: Fraction;
  readonly results?: readonly { readonly hits: string; readonly p: Fraction; readonly text: { en: string; ja: string } }[];
}
const poolsOf = (odds: Odds): Readonly<Record<'attack' | 'defence', Pool | undefined>> | undefined =>
  typeof (odds.dice?.attack as Pool | undefined)?.dice === 'number' ||
  typeof (odds.dice?.defence as Pool | undefined)?.dice === 'number'
    ? (odds.dice as never)
    : undefined;

/** What is left over for the eye from across the table: the column, and all results as one strip. */
export function Hero() {
  const odds = verdict.value;
  const opened = game.value;
  if (opened === undefined) return null;
  const { attack, defence } = form.value;
  const hint =
    attack.length === 0 && defence.length === 0
      ? w.value.waitingFor
      : attack.length === 0
        ? w.value.needAttack
        : w.value.needDefence;
  const table = odds?.ok === true && odds.table !== undefined ? opened.pack.tables[odds.table] : undefined;
  return (
    <section class="hero" aria-label={w.value.chances}>
      <div class="hero-line">
        <output
          class={`column${odds === undefined ? ' none' : headline.value.length > 6 ? ' long' : ''}`}
          aria-live="polite"
          aria-label={w.value.column}
          data-column={headline.value}
        >
          {odds === undefined ? '? : ?' : odds.ok ? headline.value : '✕'}
        </output>
        <p class="hero-note">
          {odds === undefined ? (
            hint
          ) : odds.ok ? (
            <>
              <b>
                {table === undefined
                  ? poolsOf(odds) === undefined
                    ? ''
                    : `${w.value.attack} : ${w.value.defence}`
                  : t(table.title)}
              </b>
              {odds.summary.slice(0, 2).map((line) => (
                <span key={line.id}>
                  <strong>{figure(line)}</strong> {say(line.text)}
                </span>
              ))}
            </>
          ) : (
            <span>{w.value.refused}</span>
          )}
        </p>
      </div>
      <div class="strip" aria-hidden="true">
        {odds?.ok === true &&
          stripOf(odds).map(({ result, p }) => (
            <i key={result} class={toneOf(result)} style={{ flexGrow: p.toNumber() * 1000 }}>
              {p.toNumber() >= 0.09 ? result : ''}
            </i>
          ))}
      </div>
    </section>
  );
}

/** All results side by side; where there are too many to tell apart, what the attackers' dice do. */
const stripOf = (odds: Odds): readonly { readonly result: string; readonly p: Fraction }[] =>
  odds.outcomes.length <= 14 ? odds.outcomes : (poolsOf(odds)?.attack?.results ?? []).map(({ hits, p }) => ({ result: hits, p }));

/** Good for the attacker, bad for him, or neither: tables of odds call results by who suffers them (De, Ar); cards do not. */
const toneOf = (result: string): string => {
  const { combat } = game.value?.pack ?? {};
  if (combat?.device === 'cards' || combat?.device === 'pool') return 'even';
  return /^D[er\d]$/i.test(result) ? 'good' : /^A[er\d]$/i.test(result) ? 'bad' : 'even';
};

export function Answer() {
  const odds = verdict.value;
  if (odds === undefined) return <div class="answer empty" />;
  if (!odds.ok)
    return (
      <div class="answer">
        <section class="panel refusal" role="alert">
          <h2>{w.value.refused}</h2>
          <ul>
            {odds.violations.map(({ rule, text }) => (
              <li key={`${rule}${text.en}`}>
                {say(text)} <RuleTag rule={rule} />
              </li>
            ))}
          </ul>
        </section>
      </div>
    );
  const pools = poolsOf(odds);
  return (
    <div class="answer">
      {odds.standIn.length > 0 && (
        <p class="stand-in">
          <b>{w.value.standIn}.</b> {odds.standIn.map(({ text }) => say(text)).join(' ')}
        </p>
      )}
      {pools !== undefined && (
        <div class="pools">
          {(['attack', 'defence'] as const).map((role) => (
            <PoolPanel key={role} title={w.value[role]} pool={pools[role]} />
          ))}
        </div>
      )}
      {(pools === undefined || odds.outcomes.length <= 12) && <Bars outcomes={odds.outcomes} />}
      <RollPanel />
      {odds.summary.length > 0 && (
        <section class="panel">
          <h2>{w.value.summary}</h2>
          <dl class="figures">
            {odds.summary.map((line) => (
              <div key={line.id}>
                <dt>{say(line.text)}</dt>
                <dd>{figure(line)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {odds.sharpen.length > 0 && (
        <section class="panel sharpen">
          <h2>{w.value.sharpen}</h2>
          <ul>
            {odds.sharpen.map((line) => (
              <li key={line.text.en} class={line.for}>
                {say(line.text)} <RuleTag rule={line.rule} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section class="panel">
        <h2>{w.value.ledger}</h2>
        <Ledger title={w.value.attack} side={odds.attack} />
        <Ledger title={w.value.defence} side={odds.defence} />
        {(odds.reckoning ?? []).length > 0 && <Lines list={odds.reckoning ?? []} />}
      </section>
      {(odds.branches ?? []).length > 0 && (
        <section class="panel">
          <h2>{w.value.branches}</h2>
          <ul class="branches">
            {(odds.branches ?? []).map((branch) => (
              <li key={branch.on.join()}>
                <b>{branch.on.join(', ')}</b> {branch.p.toPercent()}% <strong>{branch.column ?? ''}</strong>{' '}
                <span class="soft">{branch.outcomes.map(({ result, p }) => `${result} ${p.toPercent(0)}%`).join(', ')}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {odds.assumed.length > 0 && (
        <details class="panel assumed">
          <summary>{w.value.assumed}</summary>
          <ul>
            {odds.assumed.map(({ text, rule }) => (
              <li key={text.en}>
                {say(text)} <RuleTag rule={rule} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

const FEW = 8;

/** Each result's chance as a bar, with the rolls on which it falls. */
function Bars({ outcomes }: { outcomes: readonly OddsOutcome[] }) {
  const [all, setAll] = useState(false);
  const likeliest = new Set([...outcomes].sort((a, b) => b.p.compare(a.p)).slice(0, FEW));
  const shown = all || outcomes.length <= FEW + 2 ? outcomes : outcomes.filter((outcome) => likeliest.has(outcome));
  const most = Math.max(...outcomes.map(({ p }) => p.toNumber()), 0.01);
  return (
    <section class="panel">
      <h2>{w.value.chances}</h2>
      <ul class="bars">
        {shown.map((outcome) => (
          <li key={outcome.result} data-result={outcome.result} data-p={outcome.p.toString()}>
            <b class="result">{outcome.result}</b>
            <span class="bar" aria-hidden="true">
              <i class={toneOf(outcome.result)} style={{ width: `${(outcome.p.toNumber() / most) * 100}%` }} />
            </span>
            <span class="percent">{outcome.p.toPercent()}%</span>
            <span class="on">{outcome.on.length > 0 ? falls(outcome.on.join(', ')) : ''}</span>
            <span class="means">{say(outcome.text)}</span>
          </li>
        ))}
      </ul>
      {shown.length < outcomes.length && (
        <button type="button" class="link" onClick={() => setAll(true)}>
          +{outcomes.length - shown.length} {w.value.more}
        </button>
      )}
    </section>
  );
}

const falls = (text: string): string => (text.length > 18 ? `${text.slice(0, 17)}…` : text);

function PoolPanel({ title, pool }: { title: string; pool: Pool | undefined }) {
  if (pool === undefined) return null;
  const results = pool.results ?? [];
  return (
    <section class="panel">
      <h2>{title}</h2>
      <p class="pool">
        <b>{pool.parts.map((part) => `${part.dice}d6 ≥ ${part.hitsOn}`).join(' + ')}</b>{' '}
        <span class="soft">⌀ {decimal(pool.expected)}</span>
      </p>
      <ul class="bars">
        {results.map(({ hits, p, text }) => (
          <li key={hits} data-result={hits} data-p={p.toString()}>
            <b class="result">{hits}</b>
            <span class="bar" aria-hidden="true">
              <i class="even" style={{ width: `${p.toNumber() * 100}%` }} />
            </span>
            <span class="percent">{p.toPercent()}%</span>
            <span class="on" />
            <span class="means">{say(text).replace(/^[^:：]*[:：]\s*/, '')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Ledger({ title, side }: { title: string; side: Side }) {
  return (
    <div class="ledger">
      <h3>
        {title} <b>{side.total}</b>
      </h3>
      <Lines list={side.ledger} />
    </div>
  );
}

export const Lines = ({ list }: { list: readonly LedgerLine[] }) => (
  <ul class="lines">
    {list.map((line, i) => (
      <li key={i}>
        <span>{say(line.text)}</span>
        <b>{line.value ?? ''}</b>
        <RuleTag rule={line.rule} />
      </li>
    ))}
  </ul>
);
