import { useComputed } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { Pack } from '../pack/index.js';
import { alike, CounterPicture, nameOf } from './counter.js';
import { dropHex, type FormUnit, hexId, type Place, type Role, unitId, unitsAt } from './form.js';
import { open } from './open-sheet.js';
import { addUnit, change, form, hexCount, lang, recent, t, verdict, w } from './state.js';

/** One side of the combat, or one of the attacked spaces: its units, and what can be added with one tap. */
export function SidePanel({ of: role, hex = 0, pack }: { of: Role; hex?: number; pack: Pack }) {
  const side = useComputed(() => form.value.sides[role]).value;
  const several = role === 'defence' && hexCount.value > 1;
  const label = several ? `${w.value.defence} ${hexId(hex)}` : w.value[role];
  return (
    <section
      class={`panel side ${role}`}
      style={{ '--side': pack.game.sides[side]?.colour ?? '#888' }}
      aria-label={label}
      data-hex={role === 'defence' ? hexId(hex) : undefined}
    >
      <div class="panel-head">
        <h2>
          {w.value[role]}
          {several && <span class="hex-tag">{hexId(hex)}</span>}
        </h2>
        {hex === 0 ? (
          <select
            aria-label={`${w.value[role]}: ${w.value.side}`}
            value={side}
            onChange={(event) => {
              const next = event.currentTarget.value;
              change((before) => ({ ...before, sides: { ...before.sides, [role]: next } }));
            }}
          >
            {Object.entries(pack.game.sides).map(([id, { name, letter }]) => (
              <option key={id} value={id}>
                {t(name)} ({letter})
              </option>
            ))}
          </select>
        ) : (
          <button type="button" class="link end" onClick={() => change((now) => dropHex(now, hex))} data-act="drop-hex">
            ✕ {w.value.dropHex}
          </button>
        )}
        {hex === 0 && <Total role={role} />}
      </div>
      <Units place={{ role, hex }} side={side} pack={pack} />
      <Quick place={{ role, hex }} side={side} pack={pack} label={label} />
    </section>
  );
}

function Total({ role }: { role: Role }) {
  const total = useComputed(() => (verdict.value?.ok === true ? verdict.value[role].total : undefined)).value;
  return total === undefined ? null : (
    <output class="total" aria-label={w.value.total}>
      {total}
    </output>
  );
}

function Units({ place, side, pack }: { place: Place; side: string; pack: Pack }) {
  const units = useComputed(() => unitsAt(form.value, place)).value;
  const from = useComputed(() => unitId(form.value, place, 0)).value;
  const [letter, first] = [from[0], Number(from.slice(1))];
  return (
    <ul class="units">
      {units.map((unit, i) => (
        <li key={i}>
          <button type="button" class="unit" onClick={() => (open.value = { sheet: 'unit', place, index: i })}>
            <span class="heard">
              {w.value.edit}: {nameOf(pack, unit, lang.value)}
            </span>
            <CounterPicture pack={pack} unit={unit} side={side} size={60} />
            <span class="tag" aria-hidden="true">
              {letter}
              {first + i}
            </span>
          </button>
        </li>
      ))}
      {units.length === 0 && <li class="none">{w.value.noUnits}</li>}
    </ul>
  );
}

/** What one tap adds. Redrawn only when the side, the units used lately or the language change. */
function Quick({ place, side, pack, label }: { place: Place; side: string; pack: Pack; label: string }) {
  const { role, hex } = place;
  const [lately, say] = [recent.value[role], lang.value];
  return useMemo(
    () => (
      <fieldset class="quick" aria-label={`${label}: ${w.value.quick}`}>
        <button
          type="button"
          class="add"
          onClick={() => (open.value = { sheet: 'strength', place: { role, hex } })}
          data-add={`${role}-strength`}
        >
          <b aria-hidden="true">+</b>
          {w.value.addStrength}
        </button>
        <button
          type="button"
          class="add"
          onClick={() => (open.value = { sheet: 'counters', place: { role, hex } })}
          data-add={`${role}-counters`}
        >
          <b aria-hidden="true">▦</b>
          {w.value.addCounter}
        </button>
        {quickUnits(pack, lately, side).map((unit) => (
          <button type="button" class="quick-unit" key={JSON.stringify(unit)} onClick={() => addUnit({ role, hex }, unit, true)}>
            <span class="heard">
              {w.value.add}: {nameOf(pack, unit, say)}
            </span>
            <CounterPicture pack={pack} unit={unit} side={side} size={48} />
          </button>
        ))}
      </fieldset>
    ),
    [role, hex, side, pack.counters, label, lately, say],
  );
}

/** Units used lately, then the commonest of the side. */
function quickUnits(pack: Pack, lately: readonly FormUnit[], side: string): FormUnit[] {
  const mine = lately.filter((unit) => unit.side === undefined || unit.side === side);
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
