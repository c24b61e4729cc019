import { useState } from 'preact/hooks';
import type { Pack } from '../pack/index.js';
import { CounterPicture, nameOf } from './counter.js';
import {
  type FormUnit,
  hexesOf,
  hexId,
  named,
  ownAcross,
  type Place,
  type Role,
  unitsAt,
  withAcross,
  withUnits,
} from './form.js';
import { Choice, Sheet, Stepper, Toggle } from './parts.js';
import { addUnit, change, form, game, lang, t, w } from './state.js';

/** Plain strengths: what is printed on the counter in front of you. */
export function StrengthSheet({ place, onClose }: { place: Place; onClose: () => void }) {
  const { role } = place;
  const pack = game.value?.pack as Pack;
  const side = form.value.sides[role];
  const [layout, setLayout] = useState(0);
  const ids = pack.game.layouts[layout] ?? [];
  const asked = ids.filter((id) => pack.combat?.unit[role].includes(id));
  const [values, setValues] = useState<Readonly<Record<string, number | string>>>({});
  const fields = pack.combat?.unit.fields ?? [];
  const [more, setMore] = useState<Partial<FormUnit>>({});
  const unit: FormUnit = {
    ...(fields.includes('side') ? { side } : {}),
    ...more,
    values: ids.map((id) => values[id] ?? first(pack, id)),
  };
  const add = (): void => {
    addUnit(place, unit);
  };
  return (
    <Sheet
      title={`${w.value[role]}: ${w.value.addStrength}`}
      onClose={onClose}
      foot={
        <>
          <CounterPicture pack={pack} unit={unit} side={side} size={56} />
          <button type="button" class="primary" onClick={add} data-act="add-another">
            + {w.value.add}
          </button>
          <button
            type="button"
            class="primary strong"
            onClick={() => {
              add();
              onClose();
            }}
            data-act="add"
          >
            {w.value.add} ✓
          </button>
        </>
      }
    >
      {pack.game.layouts.length > 1 && (
        <Choice
          label={w.value.addStrength}
          value={String(layout)}
          options={pack.game.layouts.map((list, i) => ({
            id: String(i),
            label: list.map((id) => t(pack.game.values[id]?.name ?? id)).join('-'),
          }))}
          onChange={(id) => setLayout(Number(id))}
        />
      )}
      {asked.map((id) => (
        <Stepper
          key={id}
          label={t(pack.game.values[id]?.name ?? id)}
          value={values[id] ?? first(pack, id)}
          onChange={(next) => setValues({ ...values, [id]: next ?? 0 })}
          min={pack.game.values[id]?.min ?? 0}
          max={pack.game.values[id]?.max ?? 99}
          letters={pack.game.values[id]?.letters ?? []}
        />
      ))}
      <Fields pack={pack} role={role} unit={more as FormUnit} side={side} onChange={setMore} />
    </Sheet>
  );
}

/** Where a stepper starts: strengths at a usual number, points of a colour at nothing. */
const first = (pack: Pack, id: string): number =>
  pack.combat?.device === 'cards' ? 0 : Math.max(pack.game.values[id]?.min ?? 0, Math.min(pack.game.values[id]?.max ?? 4, 4));

/** The counters of the pack with their pictures; each tap adds one. */
export function CounterSheet({ place, onClose }: { place: Place; onClose: () => void }) {
  const { role } = place;
  const pack = game.value?.pack as Pack;
  const side = form.value.sides[role];
  const [search, setSearch] = useState('');
  const used = new Map<string, number>();
  for (const { unit } of named(form.value))
    if (unit.counter !== undefined) used.set(unit.counter, (used.get(unit.counter) ?? 0) + 1);
  const text = search.trim().toLowerCase();
  const needed = pack.combat?.unit[role] ?? [];
  const found = pack.counters.filter((counter) => {
    if (counter.side !== side || counter.class === 'marker') return false;
    if (![counter.front, counter.back ?? {}].some((face) => needed.some((id) => face[id] !== undefined))) return false;
    if (text === '') return true;
    const words = [
      counter.name,
      pack.words.ja?.counters[counter.id] ?? '',
      counter.designation ?? '',
      Object.values(counter.front).join('-'),
    ];
    return words.some((word) => word.toLowerCase().includes(text));
  });
  return (
    <Sheet
      title={`${w.value[role]}: ${w.value.addCounter}`}
      onClose={onClose}
      foot={
        <button type="button" class="primary strong" onClick={onClose}>
          {w.value.done}
        </button>
      }
    >
      <input
        type="search"
        class="search"
        placeholder={w.value.searchCounters}
        aria-label={w.value.searchCounters}
        value={search}
        onInput={(event) => setSearch(event.currentTarget.value)}
      />
      <ul class="counters">
        {hiddenOf(pack, side).map(([id, { name }]) => (
          <li key={id}>
            <button type="button" class="pick" onClick={() => addUnit(place, { unknown: id, side })} data-counter={id}>
              <CounterPicture pack={pack} unit={{ unknown: id, side }} side={side} size={52} />
              <span>
                {w.value.unseen}: {t(name)}
              </span>
            </button>
          </li>
        ))}
        {found.slice(0, 240).map((counter) => {
          const left = counter.count - (used.get(counter.id) ?? 0);
          const unit: FormUnit = { counter: counter.id };
          return (
            <li key={counter.id}>
              <button
                type="button"
                class="pick"
                disabled={left <= 0}
                onClick={() => addUnit(place, unit)}
                data-counter={counter.id}
              >
                <CounterPicture pack={pack} unit={unit} side={side} size={52} />
                <span>
                  {nameOf(pack, unit, lang.value)}
                  {counter.count > 1 && <small> ×{left}</small>}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {found.length === 0 && <p class="soft">{w.value.noneFound}</p>}
    </Sheet>
  );
}

/** The classes of unseen counters that this side has. */
const hiddenOf = (pack: Pack, side: string) =>
  Object.entries(pack.game.hidden).filter(([id]) =>
    pack.counters.some((counter) => counter.hidden === id && counter.side === side),
  );

/** One unit of the combat: everything that the rules ask about it. */
export function UnitSheet({ place, index, onClose }: { place: Place; index: number; onClose: () => void }) {
  const { role } = place;
  const pack = game.value?.pack as Pack;
  const unit = unitsAt(form.value, place)[index];
  if (unit === undefined) return null;
  const side = form.value.sides[role];
  const replace = (next: FormUnit | undefined): void =>
    change((now) =>
      withUnits(now, place, (units) =>
        next === undefined ? units.filter((_, i) => i !== index) : units.map((one, i) => (i === index ? next : one)),
      ),
    );
  const ids = unit.values === undefined ? [] : (pack.game.layouts.find((list) => list.length === unit.values?.length) ?? []);
  const counter = pack.counters.find(({ id }) => id === unit.counter);
  const inputs = (pack.combat?.inputs ?? []).filter(
    (input) => input.per === 'unit' && (input.of === role || input.of === 'combat'),
  );
  return (
    <Sheet
      title={nameOf(pack, unit, lang.value)}
      onClose={onClose}
      foot={
        <>
          <button
            type="button"
            class="primary danger"
            onClick={() => {
              replace(undefined);
              onClose();
            }}
            data-act="remove"
          >
            {w.value.remove}
          </button>
          <button
            type="button"
            class="primary"
            onClick={() => addUnit(place, unit)}
            disabled={counter !== undefined && counter.count < 2}
            data-act="copy"
          >
            {w.value.copy}
          </button>
          <button type="button" class="primary strong" onClick={onClose} data-act="done">
            {w.value.done}
          </button>
        </>
      }
    >
      <div class="unit-top">
        <CounterPicture pack={pack} unit={unit} side={side} size={84} />
        <div>
          {ids
            .filter((id) => pack.combat?.unit[role].includes(id))
            .map((id) => {
              const at = ids.indexOf(id);
              return (
                <Stepper
                  key={id}
                  label={t(pack.game.values[id]?.name ?? id)}
                  value={unit.values?.[at]}
                  onChange={(next) =>
                    replace({ ...unit, values: (unit.values ?? []).map((one, i) => (i === at ? (next ?? 0) : one)) })
                  }
                  min={pack.game.values[id]?.min ?? 0}
                  max={pack.game.values[id]?.max ?? 99}
                  letters={pack.game.values[id]?.letters ?? []}
                />
              );
            })}
          {counter?.back !== undefined && (
            <Toggle
              on={unit.face === 'back'}
              onChange={(on) => {
                const { face: _, ...rest } = unit;
                replace(on ? { ...rest, face: 'back' } : (rest as FormUnit));
              }}
            >
              {w.value.face}
            </Toggle>
          )}
        </div>
      </div>
      <Fields pack={pack} role={role} unit={unit} side={side} onChange={(next) => replace(next as FormUnit)} />
      {role === 'attack' &&
        (pack.combat?.across.length ?? 0) > 0 &&
        hexesOf(form.value).map((hex, h, all) => {
          const label = all.length > 1 ? `${w.value.ownAcross} (${hexId(h)})` : w.value.ownAcross;
          const list = ownAcross(unit, h) ?? hex.across;
          return (
            <fieldset class="field" aria-label={label} key={h}>
              <span class="label">{label}</span>
              <span class="chips">
                <Toggle
                  on={ownAcross(unit, h) === undefined}
                  onChange={(on) => replace(withAcross(unit, h, on ? undefined : [...hex.across]))}
                >
                  {w.value.asOthers}
                </Toggle>
                {pack.combat?.across.map((id) => (
                  <Toggle
                    key={id}
                    on={list.includes(id)}
                    onChange={(on) => replace(withAcross(unit, h, on ? [...list, id] : list.filter((one) => one !== id)))}
                  >
                    {t(pack.terrain.sides[id]?.name ?? id)}
                  </Toggle>
                ))}
              </span>
            </fieldset>
          );
        })}
      {inputs.map((input) => (
        <div class="field" key={input.id}>
          <Toggle
            on={(unit.with?.[input.id] ?? input.default) === true}
            onChange={(on) => replace({ ...unit, with: { ...unit.with, [input.id]: on } })}
            rule={input.rule}
          >
            {t(input.label)}
          </Toggle>
        </div>
      ))}
    </Sheet>
  );
}

/** Nation, kind, size, steps, marks and role: only what combat.yaml says the rules need. */
function Fields({
  pack,
  role,
  unit,
  side,
  onChange,
}: {
  pack: Pack;
  role: Role;
  unit: FormUnit;
  side: string;
  onChange: (unit: FormUnit) => void;
}) {
  const { game: file, combat } = pack;
  if (combat === undefined) return null;
  const set = (field: string, value: unknown): void => {
    const { [field as 'kind']: _, ...rest } = unit;
    onChange((value === undefined || value === '' ? rest : { ...rest, [field]: value }) as FormUnit);
  };
  const printed = unit.counter !== undefined;
  const lists = {
    nation: Object.entries(file.nations).filter(([, nation]) => [nation.side].flat().includes(unit.side ?? side)),
    kind: Object.entries(file.kinds),
    size: Object.entries(file.sizes),
  } as const;
  return (
    <>
      {(['kind', 'size', 'nation'] as const).map((field) =>
        printed || !combat.unit.fields.includes(field) || lists[field].length === 0 ? null : (
          <Choice
            key={field}
            label={w.value[field]}
            value={unit[field] ?? ''}
            options={[{ id: '', label: w.value.any }, ...lists[field].map(([id, { name }]) => ({ id, label: t(name) }))]}
            onChange={(id) => set(field, id)}
          />
        ),
      )}
      {combat.unit.fields.includes('steps') && (
        <Stepper label={w.value.steps} value={unit.steps} onChange={(next) => set('steps', next)} min={1} max={12} optional />
      )}
      {combat.unit.flags.length > 0 && (
        <fieldset class="field" aria-label={w.value.flags}>
          <span class="label">{w.value.flags}</span>
          <span class="chips">
            {combat.unit.flags.map((flag) => {
              const list = unit.flags ?? [];
              return (
                <Toggle
                  key={flag}
                  on={list.includes(flag)}
                  onChange={(on) =>
                    set('flags', on ? [...list, flag] : list.length === 1 ? undefined : list.filter((one) => one !== flag))
                  }
                  help={file.flags[flag]?.text === undefined ? undefined : t(file.flags[flag].text)}
                >
                  {t(file.flags[flag]?.name ?? flag)}
                </Toggle>
              );
            })}
          </span>
        </fieldset>
      )}
      {combat.device === 'cards' && (
        <Choice
          label={w.value.role}
          value={unit.role ?? ''}
          options={(role === 'attack' ? ['', 'lead', 'support'] : ['', 'support']).map((id) => ({
            id,
            label: w.value.roles[id] ?? id,
          }))}
          onChange={(id) => set('role', id)}
        />
      )}
    </>
  );
}
