import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { showRule, w } from './state-ui.js';

/** A dialog that rises from the foot of the page; the browser keeps the focus inside and closes it on Escape. */
export function Sheet({
  title,
  onClose,
  children,
  foot,
}: {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  foot?: ComponentChildren;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before the first paint: whoever types Escape as soon as the sheet is seen closes it.
  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement as HTMLElement | null;
    if (element !== null && !element.open) element.showModal();
    return () => {
      element?.close();
      // The browser gives the focus back only while the dialog is still in the page. A unit that was removed has no button to go to.
      if (before?.isConnected === true) before.focus({ preventScroll: true });
      else document.querySelector<HTMLElement>('[data-add]')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a tap beside the sheet closes it; on a keyboard Escape does, by the browser
    <dialog
      ref={dialog}
      class="sheet"
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div class="sheet-body">
        <div class="sheet-head">
          <h2 id={id}>{title}</h2>
          <button type="button" class="icon" onClick={onClose} aria-label={w.value.close}>
            ✕
          </button>
        </div>
        <div class="sheet-scroll" tabIndex={-1}>
          {children}
        </div>
        {foot !== undefined && <div class="sheet-foot">{foot}</div>}
      </div>
    </dialog>
  );
}

/** − number +: large enough for a thumb. */
export function Stepper({
  label,
  value,
  onChange,
  min = 0,
  max = 99,
  optional = false,
  letters = [],
}: {
  label: string;
  value: number | string | undefined;
  onChange: (value: number | string | undefined) => void;
  min?: number;
  max?: number;
  optional?: boolean;
  letters?: readonly string[];
}) {
  const number = typeof value === 'number' ? value : undefined;
  return (
    <fieldset class="stepper">
      <legend>{label}</legend>
      <button
        type="button"
        aria-label={`${label}: ${w.value.minus}`}
        disabled={number === undefined ? letters.length === 0 : number <= min && !optional}
        onClick={() =>
          onChange(number === undefined || number <= min ? (optional && number !== undefined ? undefined : min) : number - 1)
        }
      >
        −
      </button>
      <input
        type="text"
        inputMode={letters.length > 0 ? 'text' : 'numeric'}
        aria-label={label}
        value={value === undefined ? '' : String(value)}
        placeholder={optional ? '—' : ''}
        onFocus={(event) => event.currentTarget.select()}
        onInput={(event) => {
          const text = event.currentTarget.value.trim().toUpperCase();
          if (text === '' && optional) onChange(undefined);
          else if (letters.includes(text)) onChange(text);
          else if (/^-?\d{1,3}$/.test(text)) onChange(Math.max(min, Math.min(max, Number(text))));
        }}
      />
      <button
        type="button"
        aria-label={`${label}: ${w.value.plus}`}
        disabled={number !== undefined && number >= max}
        onClick={() =>
          onChange(
            number === undefined
              ? optional || letters.length === 0
                ? Math.max(min, Math.min(max, 1))
                : min
              : Math.min(max, number + 1),
          )
        }
      >
        +
      </button>
      {letters.map((letter) => (
        <button type="button" key={letter} class="letter" aria-pressed={value === letter} onClick={() => onChange(letter)}>
          {letter}
        </button>
      ))}
    </fieldset>
  );
}

export function Toggle({
  on,
  onChange,
  children,
  rule,
  help,
  id,
}: {
  on: boolean;
  onChange: (on: boolean) => void;
  children: ComponentChildren;
  rule?: string | readonly string[] | undefined;
  help?: string | undefined;
  id?: string;
}) {
  return (
    <span class="toggle">
      <button type="button" class="chip" aria-pressed={on} onClick={() => onChange(!on)} title={help} data-id={id}>
        {children}
      </button>
      {rule !== undefined && <RuleTag rule={rule} />}
    </span>
  );
}

export function Choice({
  label,
  value,
  options,
  onChange,
  rule,
  id,
}: {
  label: string;
  value: string;
  options: readonly { readonly id: string; readonly label: string }[];
  onChange: (id: string) => void;
  rule?: string | readonly string[] | undefined;
  id?: string;
}) {
  return (
    <fieldset class="choice" aria-label={label} data-id={id}>
      <span class="label">
        {label} {rule !== undefined && <RuleTag rule={rule} />}
      </span>
      {options.length <= 5 ? (
        <span class="chips">
          {options.map((option) => (
            <button
              type="button"
              class="chip"
              key={option.id}
              aria-pressed={value === option.id}
              onClick={() => onChange(option.id)}
              data-option={option.id}
            >
              {option.label}
            </button>
          ))}
        </span>
      ) : (
        <select aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </fieldset>
  );
}

/** A case number; tapped, it tells the rule. */
export function RuleTag({ rule }: { rule: string | readonly string[] }) {
  const first = [rule].flat()[0] as string;
  return (
    <button
      type="button"
      class="rule"
      onClick={() => showRule([rule].flat() as string[])}
      aria-label={`${w.value.rule} ${[rule].flat().join(', ')}`}
    >
      {first}
    </button>
  );
}
