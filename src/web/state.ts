import { games, single } from 'virtual:games';
import { batch, computed, signal } from '@preact/signals';
import { type Language, type Pack, type RulesFile, say, type Text } from '../pack/index.js';
import type { OddsVerdict, Words } from '../rules/index.js';
import { roomOf } from './data.js';
import { type Opened, oddsOf } from './engine.js';
import {
  emptyForm,
  type Form,
  type FormUnit,
  isEmpty,
  isReady,
  type Place,
  type Role,
  readForm,
  toQuestion,
  withUnits,
} from './form.js';
import { type OwnCells, readOwn, withOwn } from './overlay.js';
import { openRooms } from './rooms.js';
import { load, remove, save, saveSoon } from './store.js';
import { screenWords } from './words.js';

export type Room = 'calculator' | 'charts' | 'rules';

export const lang = signal<Language>(firstLanguage());
export const theme = signal<'dark' | 'light'>(firstTheme());
export const w = computed(() => screenWords(lang.value));
export const t = (text: Text | { readonly en: string; readonly ja: string } | undefined): string =>
  text === undefined ? '' : say(text as Text, lang.value);

export const room = signal<Room>('calculator');
const base = signal<Opened | undefined>(undefined);
export const failed = signal<string | undefined>(undefined);
export const loading = signal<string | undefined>(undefined);
/** The game that was open last is on its way: the list of games need not flash by. */
export const starting = signal(false);
export const catalogue = signal<RulesFile | undefined>(undefined);

/** Words that pass: “Link copied.” With an action where something can be taken back. */
export interface Notice {
  readonly text: string;
  readonly act?: { readonly label: string; readonly run: () => void } | undefined;
}
const passing = signal<Notice | undefined>(undefined);
/** What stays until it is taken up: a new version. */
export const standingNotice = signal<Notice | undefined>(undefined);
export const notice = computed<Notice | undefined>(() => passing.value ?? standingNotice.value);
export function dismiss(): void {
  if (passing.value !== undefined) passing.value = undefined;
  else standingNotice.value = undefined;
}
let noticeTimer: ReturnType<typeof setTimeout> | undefined;
export function tell(text: string, act?: Notice['act']): void {
  passing.value = { text, act };
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => {
    passing.value = undefined;
  }, 8000);
}

/** The owner's own cells, and those that no longer fit this version. */
export const own = signal<OwnCells>({ cells: {}, misfits: [] });

/** The game with the owner's charts laid over it: what everything in the page works with. */
export const game = computed<Opened | undefined>(() => {
  const opened = base.value;
  return opened === undefined ? undefined : { ...opened, pack: withOwn(opened.pack, own.value.cells) };
});
/** The pack as it came, without the owner's cells. */
export const printed = computed<Pack | undefined>(() => base.value?.pack);

export const form = signal<Form>({
  attack: [],
  defence: [],
  sides: { attack: '', defence: '' },
  terrain: [],
  across: [],
  with: {},
});
const past = signal<readonly Form[]>([]);
export const canUndo = computed(() => past.value.length > 0);

export const question = computed(() => (game.value === undefined ? undefined : toQuestion(game.value.pack, form.value)));
export const verdict = computed<OddsVerdict | undefined>(() => {
  if (game.value === undefined || question.value === undefined || !isReady(form.value)) return undefined;
  return oddsOf(game.value, question.value);
});
// What single parts of the page look at: they are drawn again only when their own part of the form changes.
export const empty = computed(() => isEmpty(form.value));
export const shareable = computed(() => verdict.value?.ok === true);
export const hexCount = computed(() => 1 + (form.value.more?.length ?? 0));

const key = (name: string): string => `${base.value?.id ?? ''}/${name}`;

/** Changes the form; the last hundred changes can be taken back. */
export function change(next: Form | ((form: Form) => Form)): void {
  const before = form.value;
  const after = typeof next === 'function' ? next(before) : next;
  batch(() => {
    past.value = [...past.value.slice(-99), before];
    form.value = after;
  });
  saveSoon(key('form'), after);
}

export function undo(): void {
  const before = past.value.at(-1);
  if (before === undefined) return;
  batch(() => {
    past.value = past.value.slice(0, -1);
    form.value = before;
  });
  saveSoon(key('form'), before);
}

/** Adds a unit. `still`: it was tapped in the row of quick units, whose order must not change under the finger. */
export const addUnit = (place: Place, unit: FormUnit, still = false): void => {
  change((now) => withUnits(now, place, (units) => [...units, unit]));
  remember(place.role, unit, still);
};

/** Units used lately, by side of the combat. */
export const recent = signal<Readonly<Record<Role, readonly FormUnit[]>>>({ attack: [], defence: [] });
let used: Readonly<Record<Role, readonly FormUnit[]>> = { attack: [], defence: [] };
function remember(role: Role, unit: FormUnit, still: boolean): void {
  if (unit.counter !== undefined) return;
  const { across: _, acrossAt: __, with: ___, ...plain } = unit;
  const text = JSON.stringify(plain);
  const first = (list: readonly FormUnit[]): FormUnit[] =>
    [plain as FormUnit, ...list.filter((one) => JSON.stringify(one) !== text)].slice(0, 6);
  used = { ...used, [role]: first(used[role]) };
  if (!still) recent.value = { ...recent.value, [role]: first(recent.value[role]) };
  saveSoon(key('recent'), used);
}

/** How often each terrain was tapped: the favourites come first the next time the game is opened. */
const taps = signal<Readonly<Record<string, number>>>({});
export const favourites = signal<readonly string[]>([]);
export function countTap(id: string): void {
  taps.value = { ...taps.value, [id]: (taps.value[id] ?? 0) + 1 };
  saveSoon(key('taps'), taps.value);
}

/** A combat that was rolled, or kept. */
export interface Past {
  readonly at: number;
  readonly form: Form;
  readonly column: string;
  readonly result?: string | undefined;
  readonly rolled?: string | undefined;
  /** What came of it, once everybody has chosen. */
  readonly told?: readonly Words[] | undefined;
}
export const history = signal<readonly Past[]>([]);
/** Keeps a combat; told again with the same time, it takes the place of what was kept. */
export function record(entry: Past): void {
  history.value = [entry, ...history.value.filter(({ at }) => at !== entry.at)].slice(0, 60);
  saveSoon(key('history'), history.value);
}
export function forgetHistory(): void {
  const before = history.value;
  history.value = [];
  remove(key('history'));
  tell(w.value.forgotten, {
    label: w.value.undo,
    run: () => {
      history.value = before;
      save(key('history'), before);
    },
  });
}

export function keepOwn(next: OwnCells): boolean {
  own.value = next;
  return save(key('own'), { version: base.value?.pack.game.version, cells: next.cells, aside: next.misfits });
}

/** Where the turn stands. */
export interface Clock {
  readonly turn: number;
  readonly phase: string;
  readonly variant?: string | undefined;
}
export const clock = signal<Clock | undefined>(undefined);
export function setClock(next: Clock): void {
  clock.value = next;
  save(key('clock'), next);
}

/** Opens a game: its rules, its data and what was left on this device. */
export async function openGame(id: string, linked?: unknown): Promise<void> {
  const entry = games.find((one) => one.id === id);
  if (entry === undefined) return;
  loading.value = id;
  failed.value = undefined;
  try {
    const [code, data] = await Promise.all([entry.room(), entry.data()]);
    const opened: Opened = { id, pack: data.pack, room: roomOf(code), examples: data.examples };
    const stored = (name: string): unknown => load(`${id}/${name}`);
    batch(() => {
      base.value = opened;
      own.value = readOwn(opened.pack, stored('own'));
      form.value = readForm(opened.pack, linked ?? stored('form')) ?? emptyForm(opened.pack);
      past.value = [];
      history.value = list<Past>(stored('history'));
      const kept = stored('recent') as Partial<Record<Role, FormUnit[]>> | undefined;
      used = { attack: list<FormUnit>(kept?.attack), defence: list<FormUnit>(kept?.defence) };
      recent.value = used;
      const counts = (stored('taps') ?? {}) as Record<string, number>;
      taps.value = counts;
      favourites.value = Object.keys(counts).sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0));
      const time = stored('clock') as Clock | undefined;
      clock.value = typeof time?.turn === 'number' && typeof time.phase === 'string' ? time : undefined;
      catalogue.value = undefined;
      loading.value = undefined;
    });
    if (linked !== undefined) {
      if (readForm(opened.pack, linked) === undefined) tell(w.value.badLink);
      else save(`${id}/form`, form.value);
    }
    if (!single) save('last', id);
    void openRules();
    void openRooms();
    warmUp(opened);
  } catch (error) {
    failed.value = id;
    loading.value = undefined;
    if (!(error instanceof TypeError)) throw error;
  }
}

/** Code runs slowly the first time: the examples are reckoned while nobody waits, so that the first tap is as quick as the next. */
function warmUp(opened: Opened): void {
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
  const [first, ...rest] = opened.examples.map(({ question: asked }) => asked);
  const next = (asked: typeof first, left: readonly (typeof first)[]): void => {
    if (asked === undefined || base.value !== opened) return;
    idle(() => {
      oddsOf(opened, asked);
      next(left[0], left.slice(1));
    });
  };
  next(first, rest);
}

/** The rule catalogue comes after the calculator: nobody waits for it. */
export async function openRules(): Promise<void> {
  const id = base.value?.id;
  const entry = games.find((one) => one.id === id);
  if (entry === undefined || catalogue.value !== undefined) return;
  try {
    const rules = await entry.rules();
    if (base.value?.id === id) catalogue.value = rules;
  } catch {
    // Without a network the rules are asked for again when their room is opened.
  }
}

export function closeGame(): void {
  base.value = undefined;
  remove('last');
  if (location.hash !== '') window.history.replaceState(null, '', location.pathname + location.search);
}

export function setLanguage(next: Language): void {
  lang.value = next;
  save('lang', next);
}

export function setTheme(next: 'dark' | 'light'): void {
  theme.value = next;
  save('theme', next);
}

function firstLanguage(): Language {
  const kept = load('lang');
  if (kept === 'en' || kept === 'ja') return kept;
  return navigator.language.startsWith('ja') ? 'ja' : 'en';
}

function firstTheme(): 'dark' | 'light' {
  const kept = load('theme');
  if (kept === 'dark' || kept === 'light') return kept;
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

const list = <T>(value: unknown): T[] => (Array.isArray(value) ? (value as T[]) : []);
