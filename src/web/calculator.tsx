import { signal } from '@preact/signals';
import type { Pack } from '../pack/index.js';
import { Answer, Hero } from './answer.js';
import { alike, CounterPicture, nameOf } from './counter.js';
import { type Form, type FormUnit, type Input, isAsked, isEmpty, type Role, toForm } from './form.js';
import { HistorySheet } from './history.js';
import { Choice, RuleTag, Stepper, Toggle } from './parts.js';
import { ShareSheet } from './share-sheet.js';
import { addUnit, canUndo, change, countTap, favourites, form, game, lang, recent, t, undo, verdict, w } from './state.js';
import { CounterSheet, StrengthSheet, UnitSheet } from './unit-sheets.js';

/** The sheet that is open, if any. */
type Open =
  | { readonly sheet: 'strength' | 'counters'; readonly role: Role }
  | { readonly sheet: 'unit'; readonly role: Role; readonly index: number }
  | { readonly sheet: 'share' | 'history' };
const open = signal<Open | undefined>(undefined);
const close = (): void => {
  open.value = undefined;
};

export function Calculator() {
  const opened = game.value;
  if (opened === undefined) return null;
  const { pack } = opened;
  if (pack.combat === undefined) return <p>{w.value.noCombat}</p>;
  const sheet = open.value;
  return (
    <div class="calculator">
      <Hero />
      <div class="form">
        <div class="tools">
          <button type="button" class="tool" onClick={undo} disabled={!canUndo.value} data-tool="undo">
            ↶ {w.value.undo}
          </button>
          <button type="button" class="tool" onClick={() => change(swapped)} disabled={isEmpty(form.value)} data-tool="swap">
            ⇅ {w.value.swap}
          </button>
          <button
            type="button"
            class="tool"
            disabled={isEmpty(form.value)}
            onClick={() => change((now) => ({ ...now, attack: [], defence: [], terrain: [], across: [], with: {} }))}
            data-tool="clear"
          >
            ✕ {w.value.clear}
          </button>
          <button type="button" class="tool" onClick={() => (open.value = { sheet: 'history' })} data-tool="history">
            ☰ {w.value.history}
          </button>
          <button
            type="button"
            class="tool"
            onClick={() => (open.value = { sheet: 'share' })}
            disabled={verdict.value?.ok !== true}
            data-tool="share"
          >
            ↗ {w.value.share}
          </button>
        </div>
        <Panel of="attack" pack={pack} />
        <Panel of="defence" pack={pack} />
        <Ground pack={pack} />
        <Settings pack={pack} />
        {isEmpty(form.value) && opened.examples.length > 0 && (
          <section class="panel">
            <h2>{w.value.examples}</h2>
            <ul class="examples">
              {opened.examples.map(({ question, text, rule }) => (
                <li key={t(text)}>
                  <button
                    type="button"
                    class="example"
                    onClick={() => {
                      change(toForm(pack, question));
                      window.scrollTo(0, 0);
                    }}
                  >
                    {t(text)}
                  </button>
                  {rule !== undefined && <RuleTag rule={rule} />}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <Answer />
      {sheet?.sheet === 'strength' && <StrengthSheet role={sheet.role} onClose={close} />}
      {sheet?.sheet === 'counters' && <CounterSheet role={sheet.role} onClose={close} />}
      {sheet?.sheet === 'unit' && <UnitSheet role={sheet.role} index={sheet.index} onClose={close} />}
      {sheet?.sheet === 'share' && <ShareSheet onClose={close} />}
      {sheet?.sheet === 'history' && <HistorySheet onClose={close} />}
    </div>
  );
}

const swapped = (now: Form): Form => ({
  ...now,
  attack: now.defence.map(({ across: _, ...unit }) => unit as FormUnit),
  defence: now.attack.map(({ across: _, ...unit }) => unit as FormUnit),
  sides: { attack: now.sides.defence, defence: now.sides.attack },
});

/** One side of the combat: its units, and what can be added with one tap. */
function Panel({ of: role, pack }: { of: Role; pack: Pack }) {
  const now = form.value;
  const side = now.sides[role];
  const sides = Object.entries(pack.game.sides);
  const total = verdict.value?.ok === true ? verdict.value[role].total : undefined;
  return (
    <section
      class={`panel side ${role}`}
      style={{ '--side': pack.game.sides[side]?.colour ?? '#888' }}
      aria-label={w.value[role]}
    >
      <div class="panel-head">
        <h2>{w.value[role]}</h2>
        <select
          aria-label={`${w.value[role]}: ${w.value.side}`}
          value={side}
          onChange={(event) => {
            const next = event.currentTarget.value;
            change((before) => ({ ...before, sides: { ...before.sides, [role]: next } }));
          }}
        >
          {sides.map(([id, { name, letter }]) => (
            <option key={id} value={id}>
              {t(name)} ({letter})
            </option>
          ))}
        </select>
        {total !== undefined && (
          <output class="total" aria-label={w.value.total}>
            {total}
          </output>
        )}
      </div>
      <ul class="units">
        {now[role].map((unit, i) => (
          <li key={i}>
            <button type="button" class="unit" onClick={() => (open.value = { sheet: 'unit', role, index: i })}>
              <span class="heard">
                {w.value.edit}: {nameOf(pack, unit, lang.value)}
              </span>
              <CounterPicture pack={pack} unit={unit} side={side} size={60} />
              <span class="tag" aria-hidden="true">
                {role[0]}
                {i + 1}
              </span>
            </button>
          </li>
        ))}
        {now[role].length === 0 && <li class="none">{w.value.noUnits}</li>}
      </ul>
      <fieldset class="quick" aria-label={`${w.value[role]}: ${w.value.quick}`}>
        <button
          type="button"
          class="add"
          onClick={() => (open.value = { sheet: 'strength', role })}
          data-add={`${role}-strength`}
        >
          <b aria-hidden="true">+</b>
          {w.value.addStrength}
        </button>
        <button
          type="button"
          class="add"
          onClick={() => (open.value = { sheet: 'counters', role })}
          data-add={`${role}-counters`}
        >
          <b aria-hidden="true">▦</b>
          {w.value.addCounter}
        </button>
        {quickUnits(pack, role, side).map((unit) => (
          <button type="button" class="quick-unit" key={JSON.stringify(unit)} onClick={() => addUnit(role, unit, true)}>
            <span class="heard">
              {w.value.add}: {nameOf(pack, unit, lang.value)}
            </span>
            <CounterPicture pack={pack} unit={unit} side={side} size={48} />
          </button>
        ))}
      </fieldset>
    </section>
  );
}

/** Units used lately, then the commonest of the side. */
function quickUnits(pack: Pack, role: Role, side: string): FormUnit[] {
  const mine = recent.value[role].filter((unit) => unit.side === undefined || unit.side === side);
  const known = new Set(mine.map((unit) => JSON.stringify(unit)));
  return [...mine, ...commonest(pack, side).filter((unit) => !known.has(JSON.stringify(unit)))].slice(0, 9);
}

const commonestOf = new WeakMap<Pack['counters'], Map<string, FormUnit[]>>();
function commonest(pack: Pack, side: string): FormUnit[] {
  const bySide = commonestOf.get(pack.counters) ?? new Map<string, FormUnit[]>();
  commonestOf.set(pack.counters, bySide);
  const before = bySide.get(side);
  if (before !== undefined) return before;
  const counts = new Map<string, { unit: FormUnit; count: number }>();
  for (const counter of pack.counters) {
    if (counter.side !== side || counter.class !== 'unit') continue;
    const unit = alike(pack, counter);
    if (unit === undefined) continue;
    const text = JSON.stringify(unit);
    counts.set(text, { unit, count: (counts.get(text)?.count ?? 0) + counter.count });
  }
  const found = [...counts.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, 9)
    .map(({ unit }) => unit);
  bySide.set(side, found);
  return found;
}

/** Terrain of the attacked space and hexsides: only what the game has, favourites first. */
function Ground({ pack }: { pack: Pack }) {
  const { combat } = pack;
  if (combat === undefined) return null;
  const order = (ids: readonly string[]): string[] =>
    [...ids].sort((a, b) => rank(favourites.value.indexOf(a)) - rank(favourites.value.indexOf(b)));
  const toggle = (field: 'terrain' | 'across', id: string, on: boolean): void => {
    if (on) countTap(id);
    change((now) => ({ ...now, [field]: on ? [...now[field], id] : now[field].filter((one) => one !== id) }));
  };
  const group = (
    field: 'terrain' | 'across',
    ids: readonly string[],
    names: Pack['terrain']['spaces'] | Pack['terrain']['sides'],
  ) =>
    ids.length === 0 ? null : (
      <fieldset class="field" aria-label={w.value[field]}>
        <span class="label">{w.value[field]}</span>
        <span class="chips">
          {order(ids).map((id) => (
            <Toggle key={id} on={form.value[field].includes(id)} onChange={(on) => toggle(field, id, on)} id={id}>
              {t(names[id]?.name ?? id)}
            </Toggle>
          ))}
        </span>
      </fieldset>
    );
  return (
    <section class="panel ground">
      {group('terrain', combat.terrain, pack.terrain.spaces)}
      {group('across', combat.across, pack.terrain.sides)}
    </section>
  );
}

const rank = (place: number): number => (place === -1 ? 999 : place);

function Settings({ pack }: { pack: Pack }) {
  const inputs = (pack.combat?.inputs ?? []).filter((input) => input.per !== 'unit' && isAsked(pack, form.value, input));
  if (inputs.length === 0) return null;
  const flags = inputs.filter((input) => input.kind === 'flag' && input.per !== 'side');
  const others = inputs.filter((input) => !flags.includes(input));
  return (
    <section class="panel">
      <h2>{w.value.settings}</h2>
      {flags.length > 0 && (
        <span class="chips">
          {flags.map((input) => (
            <Toggle
              key={input.id}
              on={(form.value.with[input.id] ?? input.default) === true}
              onChange={(on) => put(input.id, on ? true : input.default === true ? false : undefined)}
              rule={input.rule}
              help={input.help === undefined ? undefined : t(input.help)}
              id={input.id}
            >
              {t(input.label)}
            </Toggle>
          ))}
        </span>
      )}
      {others.map((input) =>
        input.per === 'side' ? (
          <div class="two" key={input.id}>
            {(['attack', 'defence'] as const).map((role) => (
              <OneInput
                key={role}
                input={input}
                name={`${input.id}/${role}`}
                label={`${t(input.label)}: ${w.value[role]}`}
                pack={pack}
              />
            ))}
          </div>
        ) : (
          <OneInput key={input.id} input={input} name={input.id} label={t(input.label)} pack={pack} />
        ),
      )}
    </section>
  );
}

type Value = Form['with'][string] | undefined;
const put = (name: string, value: Value): void =>
  change((now) => {
    const { [name]: _, ...rest } = now.with;
    return { ...now, with: value === undefined ? rest : { ...rest, [name]: value } };
  });

function OneInput({ input, name, label, pack }: { input: Input; name: string; label: string; pack: Pack }) {
  const value = form.value.with[name];
  const help = input.help === undefined ? undefined : t(input.help);
  switch (input.kind) {
    case 'flag':
      return (
        <div class="field">
          <Toggle
            on={(value ?? input.default) === true}
            onChange={(on) => put(name, on ? true : undefined)}
            rule={input.rule}
            help={help}
            id={name}
          >
            {label}
          </Toggle>
        </div>
      );
    case 'choice':
      return (
        <Choice
          label={label}
          value={String(value ?? input.default ?? '')}
          options={[
            ...(input.default === undefined ? [{ id: '', label: w.value.notSet }] : []),
            ...input.options.map((option) => ({ id: option.id, label: t(option.label) })),
          ]}
          onChange={(id) => put(name, id === '' || id === input.default ? undefined : id)}
          rule={input.rule}
          id={name}
        />
      );
    case 'choices': {
      const list = Array.isArray(value) ? (value as string[]) : [];
      return (
        <fieldset class="field" aria-label={label}>
          <span class="label">
            {label} <RuleTag rule={input.rule} />
          </span>
          <span class="chips">
            {input.options.map((option) => (
              <Toggle
                key={option.id}
                on={list.includes(option.id)}
                onChange={(on) => put(name, on ? [...list, option.id] : list.filter((one) => one !== option.id))}
                id={`${name}/${option.id}`}
              >
                {t(option.label)}
              </Toggle>
            ))}
          </span>
        </fieldset>
      );
    }
    case 'cards':
      return <Cards name={name} label={label} input={input} pack={pack} />;
    default:
      return (
        <div class="field number-field" data-id={name}>
          <Stepper
            label={label}
            value={typeof value === 'number' ? value : typeof input.default === 'number' ? input.default : undefined}
            onChange={(next) => put(name, next === input.default ? undefined : next)}
            min={input.min ?? (input.kind === 'die' ? 1 : 0)}
            max={input.max ?? (input.kind === 'die' ? 6 : 99)}
            optional={input.default === undefined}
          />
          <RuleTag rule={input.rule} />
          {help !== undefined && <span class="help">{help}</span>}
        </div>
      );
  }
}

function Cards({ name, label, input, pack }: { name: string; label: string; input: Input; pack: Pack }) {
  const value = form.value.with[name];
  const list = Array.isArray(value) ? (value as string[]) : [];
  const cards = pack.decks?.cards ?? [];
  const named = (id: string): string => {
    const card = cards.find((one) => one.id === id);
    if (card === undefined) return id;
    return `${card.number} ${(lang.value === 'ja' ? pack.words.ja?.cards[id] : undefined) ?? t(card.name)}`;
  };
  return (
    <fieldset class="field" aria-label={label}>
      <span class="label">
        {label} <RuleTag rule={input.rule} />
      </span>
      <span class="chips">
        {list.map((id) => (
          <button
            type="button"
            class="chip"
            key={id}
            aria-pressed="true"
            onClick={() =>
              put(
                name,
                list.filter((one) => one !== id),
              )
            }
            aria-label={`${w.value.remove}: ${named(id)}`}
          >
            {named(id)} ✕
          </button>
        ))}
        <select
          aria-label={`${label}: ${w.value.pickCard}`}
          value=""
          onChange={(event) => {
            const id = event.currentTarget.value;
            if (id !== '') put(name, [...list, id]);
            event.currentTarget.value = '';
          }}
        >
          <option value="">+ {w.value.pickCard}</option>
          {cards
            .filter(({ id }) => !list.includes(id))
            .map(({ id, deck }) => (
              <option key={id} value={id}>
                {deck}: {named(id)}
              </option>
            ))}
        </select>
      </span>
    </fieldset>
  );
}
