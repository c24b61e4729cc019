import { signal, useComputed } from '@preact/signals';
import type { Pack } from '../pack/index.js';
import { type Form, type Input, isAsked, type Role } from './form.js';
import { open } from './open-sheet.js';
import { Choice, RuleTag, Sheet, Stepper, Toggle } from './parts.js';
import { change, form, lang, t, w } from './state.js';

type Value = Form['with'][string] | undefined;

/** Says something of the whole combat; undefined takes it back. */
const put = (name: string, value: Value): void =>
  change((now) => {
    const { [name]: _, ...rest } = now.with;
    return { ...now, with: value === undefined ? rest : { ...rest, [name]: value } };
  });

/** Supply, weather, air and so on: what combat.yaml asks of the whole combat or of each side. */
export function Settings({ pack }: { pack: Pack }) {
  const declared = (pack.combat?.inputs ?? []).filter((input) => input.per === 'combat' || input.per === 'side');
  // Redrawn only when what was said changes, or what that makes worth asking.
  const asked = useComputed(() =>
    declared.flatMap((input) => (isAsked(pack, form.value, input) ? [input.id] : [])).join(),
  ).value.split(',');
  const said = useComputed(() => form.value.with).value;
  const all = declared.filter(({ id }) => asked.includes(id));
  if (all.length === 0) return null;
  const spoken = ({ id }: Input): boolean => [id, `${id}/attack`, `${id}/defence`].some((name) => said[name] !== undefined);
  const inputs = showAll.value || all.length <= FEW + 2 ? all : all.filter((input, i) => i < FEW || spoken(input));
  const flags = inputs.filter((input) => input.kind === 'flag' && input.per !== 'side');
  const others = inputs.filter((input) => !flags.includes(input));
  const one = (input: Input, name: string, label: string) => (
    <OneInput
      key={name}
      input={input}
      name={name}
      label={label}
      pack={pack}
      value={said[name]}
      onChange={(value) => put(name, value)}
    />
  );
  return (
    <section class="panel settings" aria-label={w.value.settings}>
      <h2>{w.value.settings}</h2>
      {flags.length > 0 && <div class="chips">{flags.map((input) => one(input, input.id, t(input.label)))}</div>}
      {others.map((input) =>
        input.per === 'side' ? (
          <fieldset class="by-side" key={input.id} aria-label={t(input.label)}>
            <span class="label">
              {t(input.label)} <RuleTag rule={input.rule} />
            </span>
            <div class="two">
              {(['attack', 'defence'] as const).map((role) => one(input, `${input.id}/${role}`, w.value[role]))}
            </div>
          </fieldset>
        ) : (
          one(input, input.id, t(input.label))
        ),
      )}
      {all.length > FEW + 2 && (
        <button
          type="button"
          class="link"
          aria-expanded={showAll.value}
          onClick={() => (showAll.value = !showAll.value)}
          data-act="all-settings"
        >
          {showAll.value ? `▾ ${w.value.fewerSettings}` : `▸ ${w.value.moreSettings} (${all.length - inputs.length})`}
        </button>
      )}
    </section>
  );
}

/** Of a long list the first are shown, which combat.yaml holds to be the commonest, and those that were said. */
const FEW = 6;
const showAll = signal(false);

export function OneInput({
  input,
  name,
  label,
  pack,
  value,
  onChange,
}: {
  input: Input;
  name: string;
  label: string;
  pack: Pack;
  value: Value;
  onChange: (value: Value) => void;
}) {
  const help = input.help === undefined ? undefined : t(input.help);
  // Of the two of an input of each side, the heading above them names the rule.
  const rule = input.per === 'side' ? undefined : input.rule;
  switch (input.kind) {
    case 'flag':
      return (
        <Toggle
          on={(value ?? input.default) === true}
          onChange={(on) => onChange(on ? true : input.default === true ? false : undefined)}
          rule={rule}
          help={help}
          id={name}
        >
          {label}
        </Toggle>
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
          onChange={(id) => onChange(id === '' || id === input.default ? undefined : id)}
          rule={rule}
          id={name}
        />
      );
    case 'choices': {
      const list = Array.isArray(value) ? (value as string[]) : [];
      return (
        <fieldset class="field" aria-label={label}>
          <span class="label">
            {label} {rule !== undefined && <RuleTag rule={rule} />}
          </span>
          <span class="chips">
            {input.options.map((option) => (
              <Toggle
                key={option.id}
                on={list.includes(option.id)}
                onChange={(on) => onChange(on ? [...list, option.id] : list.filter((one) => one !== option.id))}
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
      return <Cards name={name} label={label} pack={pack} value={value} onChange={onChange} rule={rule} />;
    default:
      return (
        <div class="field number-field" data-id={name}>
          <Stepper
            label={label}
            value={typeof value === 'number' ? value : typeof input.default === 'number' ? input.default : undefined}
            onChange={(next) => onChange(next === input.default ? undefined : next)}
            min={input.min ?? (input.kind === 'die' ? 1 : 0)}
            max={input.max ?? (input.kind === 'die' ? 6 : 99)}
            optional={input.default === undefined}
          />
          {rule !== undefined && <RuleTag rule={rule} />}
          {help !== undefined && <span class="help">{help}</span>}
        </div>
      );
  }
}

function Cards({
  name,
  label,
  pack,
  value,
  onChange,
  rule,
}: {
  name: string;
  label: string;
  pack: Pack;
  value: Value;
  onChange: (value: Value) => void;
  rule?: string | readonly string[] | undefined;
}) {
  const list = Array.isArray(value) ? (value as string[]) : [];
  return (
    <fieldset class="field" aria-label={label}>
      <span class="label">
        {label} {rule !== undefined && <RuleTag rule={rule} />}
      </span>
      <span class="chips">
        {list.map((id) => (
          <button
            type="button"
            class="chip"
            key={id}
            aria-pressed="true"
            onClick={() => {
              const rest = list.filter((one) => one !== id);
              onChange(rest.length === 0 ? undefined : rest);
            }}
            aria-label={`${w.value.remove}: ${cardName(pack, id)}`}
          >
            {cardName(pack, id)} ✕
          </button>
        ))}
        <button
          type="button"
          class="chip quiet"
          onClick={() => (open.value = { sheet: 'cards', name, label })}
          aria-label={`${label}: ${w.value.pickCard}`}
          data-cards={name}
        >
          + {w.value.pickCard}
        </button>
      </span>
    </fieldset>
  );
}

export function cardName(pack: Pack, id: string): string {
  const card = pack.decks?.cards.find((one) => one.id === id);
  if (card === undefined) return id;
  return `${card.number} ${(lang.value === 'ja' ? pack.words.ja?.cards[id] : undefined) ?? t(card.name)}`;
}

/** The cards of the game, by deck; each tap puts one in or takes it out. */
export function CardSheet({ name, label, pack, onClose }: { name: string; label: string; pack: Pack; onClose: () => void }) {
  const value = form.value.with[name];
  const list = Array.isArray(value) ? (value as string[]) : [];
  // An input of one side takes cards of that side's decks.
  const role = /\/(attack|defence)$/.exec(name)?.[1] as Role | undefined;
  const side = role === undefined ? undefined : form.value.sides[role];
  const decks = Object.entries(pack.decks?.decks ?? {});
  const mine = decks.filter(([, deck]) => deck.side !== undefined && deck.side === side).map(([id]) => id);
  const cards = (pack.decks?.cards ?? []).filter(({ deck }) => mine.length === 0 || mine.includes(deck));
  return (
    <Sheet
      title={label}
      onClose={onClose}
      foot={
        <button type="button" class="primary strong" onClick={onClose}>
          {w.value.done}
        </button>
      }
    >
      {[...new Set(cards.map(({ deck }) => deck))].map((deck) => (
        <fieldset class="field" key={deck} aria-label={deckName(pack, deck)}>
          <span class="label">{deckName(pack, deck)}</span>
          <span class="chips">
            {cards
              .filter((card) => card.deck === deck)
              .map(({ id }) => (
                <Toggle
                  key={id}
                  on={list.includes(id)}
                  onChange={(on) => {
                    const next = on ? [...list, id] : list.filter((one) => one !== id);
                    put(name, next.length === 0 ? undefined : next);
                  }}
                  id={id}
                >
                  {cardName(pack, id)}
                </Toggle>
              ))}
          </span>
        </fieldset>
      ))}
    </Sheet>
  );
}

const deckName = (pack: Pack, deck: string): string => t(pack.decks?.decks?.[deck]?.name ?? deck);
