import { useComputed } from '@preact/signals';
import type { Pack } from '../pack/index.js';
import { type FormHex, hexesOf, hexId, isAsked, withHex } from './form.js';
import { OneInput } from './inputs.js';
import { Toggle } from './parts.js';
import { change, countTap, favourites, form, hexCount, t, w } from './state.js';

/** Terrain of an attacked space and its hexsides: only what the game has, favourites first; and what is asked of each space. */
export function Ground({ pack, hex }: { pack: Pack; hex: number }) {
  const { combat } = pack;
  const here = useComputed(() => hexesOf(form.value)[hex]);
  const terrain = useComputed(() => here.value?.terrain ?? []).value;
  const across = useComputed(() => here.value?.across ?? []).value;
  const said = useComputed(() => here.value?.with ?? {}).value;
  const asked = useComputed(() =>
    (combat?.inputs ?? [])
      .flatMap((input) => (input.per === 'space' && isAsked(pack, form.value, input, hex) ? [input.id] : []))
      .join(),
  ).value.split(',');
  if (combat === undefined) return null;
  const inputs = combat.inputs.filter(({ id }) => asked.includes(id));
  const set = (next: (one: FormHex) => FormHex): void => change((now) => withHex(now, hex, next));
  const toggle = (field: 'terrain' | 'across', id: string, on: boolean): void => {
    if (on) countTap(id);
    set((one) => ({ ...one, [field]: on ? [...one[field], id] : one[field].filter((other) => other !== id) }));
  };
  const group = (
    field: 'terrain' | 'across',
    ids: readonly string[],
    names: Pack['terrain']['spaces'] | Pack['terrain']['sides'],
  ) => {
    const label = hexCount.value > 1 ? `${w.value[field]} (${hexId(hex)})` : w.value[field];
    return ids.length === 0 ? null : (
      <fieldset class="field" aria-label={label}>
        <span class="label">{label}</span>
        <span class="chips">
          {inOrder(ids).map((id) => (
            <Toggle
              key={id}
              on={(field === 'terrain' ? terrain : across).includes(id)}
              onChange={(on) => toggle(field, id, on)}
              id={id}
            >
              {t(names[id]?.name ?? id)}
            </Toggle>
          ))}
        </span>
      </fieldset>
    );
  };
  return (
    <section class="panel ground" aria-label={hexCount.value > 1 ? `${w.value.terrain} ${hexId(hex)}` : w.value.terrain}>
      {group('terrain', combat.terrain, pack.terrain.spaces)}
      {group('across', combat.across, pack.terrain.sides)}
      {inputs.map((input) => (
        <OneInput
          key={input.id}
          input={input}
          name={input.id}
          label={t(input.label)}
          pack={pack}
          value={said[input.id]}
          onChange={(value) =>
            set((one) => {
              const { [input.id]: _, ...rest } = one.with;
              return { ...one, with: value === undefined ? rest : { ...rest, [input.id]: value } };
            })
          }
        />
      ))}
    </section>
  );
}

const inOrder = (ids: readonly string[]): string[] => {
  const rank = (id: string): number => {
    const place = favourites.value.indexOf(id);
    return place === -1 ? favourites.value.length : place;
  };
  return [...ids].sort((a, b) => rank(a) - rank(b));
};
