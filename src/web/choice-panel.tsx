import { useState } from 'preact/hooks';
import type { Fought } from '../rules/fight.js';
import { inLanguage } from '../rules/words.js';
import { chosenAs, LISTED, mostOf, type Way, wayOf } from './choice.js';
import { CounterPicture, nameOf } from './counter.js';
import { named } from './form.js';
import { RuleTag, Stepper, Toggle } from './parts.js';
import { form, game, lang, t, w } from './state.js';

/** A decision of a player after the roll: one of a few ways, or losses picked unit by unit. */
export function ChoicePanel({
  waiting,
  fits,
  onChoose,
}: {
  waiting: NonNullable<Fought['waiting']>;
  fits: (choice: unknown) => boolean;
  onChoose: (choice: unknown) => void;
}) {
  const options = waiting.options ?? [];
  const units = options.length > 0 && wayOf(options[0]).units.length > 0;
  const title = units ? w.value.takesLosses : w.value.decides;
  return (
    <section class="choice-panel" aria-label={`${whoIs(waiting.who)} ${title}`} data-choice={waiting.id}>
      <p class="asks">
        <span>
          <b>{whoIs(waiting.who)}</b> {title}
        </span>
        <RuleTag rule={waiting.rule} />
      </p>
      {units && options.length > LISTED ? (
        <Pick options={options} fits={fits} onChoose={onChoose} />
      ) : (
        <ul class="ways">
          {options.map((option, i) => {
            const name = waiting.names?.[i];
            return (
              <li key={JSON.stringify(option)}>
                <button type="button" class="way" onClick={() => onChoose(option)} data-way={i}>
                  {name === undefined ? <WayText way={wayOf(option)} /> : inLanguage(name, lang.value)}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** The player behind a word of the engine: the attacker, the defender, or a side by name. */
export function whoIs(who: string): string {
  if (who === 'attacker') return w.value.attacker;
  if (who === 'defender') return w.value.defender;
  const side = game.value?.pack.game.sides[who];
  return side === undefined ? who : t(side.name);
}

function WayText({ way }: { way: Way }) {
  if (way.number !== undefined) return <b class="number">{`${way.number} ${w.value.stepsLost}`}</b>;
  if (way.units.length === 0 && way.retreat === undefined) return <span>{way.word ?? w.value.nobodyLost}</span>;
  return (
    <>
      {way.units.map(({ id, steps }) => (
        <UnitMark key={id} id={id} steps={steps} />
      ))}
      {way.units.length === 0 && <span>{w.value.nobodyLost}</span>}
      {(way.retreat ?? 0) > 0 && <span class="retreat">{`${w.value.retreat} ${way.retreat}`}</span>}
    </>
  );
}

/** A unit as a small counter with its name and the steps that it loses. */
function UnitMark({ id, steps }: { id: string; steps?: number | undefined }) {
  const pack = game.value?.pack;
  const found = named(form.value).find((one) => one.id === id);
  return (
    <span class="unit-mark">
      {pack !== undefined && found !== undefined && (
        <CounterPicture pack={pack} unit={found.unit} side={form.value.sides[found.place.role]} size={36} />
      )}
      <span>
        <b class="number">{id}</b>
        {steps !== undefined && <b class="loss">−{steps}</b>}
      </span>
    </span>
  );
}

/** Too many ways to list: steps are picked unit by unit until the rules are content. */
function Pick({
  options,
  fits,
  onChoose,
}: {
  options: readonly unknown[];
  fits: (choice: unknown) => boolean;
  onChoose: (choice: unknown) => void;
}) {
  const [picked, setPicked] = useState<Readonly<Record<string, number>>>({});
  const pack = game.value?.pack;
  const most = mostOf(options);
  const choice = chosenAs(options[0], picked);
  const content = fits(choice);
  return (
    <div class="pick-losses">
      {Object.entries(most).map(([id, limit]) => {
        const found = named(form.value).find((one) => one.id === id);
        const name = pack === undefined || found === undefined ? id : `${id} ${nameOf(pack, found.unit, lang.value)}`;
        return limit === 1 ? (
          <Toggle key={id} on={(picked[id] ?? 0) > 0} onChange={(on) => setPicked({ ...picked, [id]: on ? 1 : 0 })} id={id}>
            {name}
          </Toggle>
        ) : (
          <Stepper
            key={id}
            label={name}
            value={picked[id] ?? 0}
            onChange={(next) => setPicked({ ...picked, [id]: Number(next ?? 0) })}
            max={limit}
          />
        );
      })}
      <button type="button" class="primary strong" disabled={!content} onClick={() => onChoose(choice)} data-act="take-losses">
        {w.value.takeLosses}
      </button>
      {!content && <p class="soft small">{w.value.lossesOpen}</p>}
    </div>
  );
}
