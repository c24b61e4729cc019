import { knownClass, shortName } from '../known/classes.js';
import { fieldOf, type NamedField, namedFields } from '../known/traits.js';
import type { ReadTrait } from '../piece-read.js';
import { type Place, quoted } from '../problem.js';
import { decodeSequence } from '../sequence.js';
import type { Node } from '../tree.js';
import type { Check, Finding } from './check.js';
import { push, type Subject, traitAt } from './subject.js';
import { commandName, keyList, sameKey } from './values.js';

export interface KeyUse {
  readonly key: string;
  readonly at: Place;
  /** With a menu text a player can give the command. */
  readonly menu: boolean;
}

/** Which keys are heard, pressed, sent to pieces, and acted on by pieces. */
export interface Keys {
  /** By buttons and windows. */
  readonly heard: readonly KeyUse[];
  /** Hotkeys that traits, turns and action buttons press. */
  readonly fired: readonly KeyUse[];
  readonly sent: readonly KeyUse[];
  readonly handled: readonly KeyUse[];
}

/** Attributes that hold keys which are not heard but sent to pieces, or pressed on the toolbar. */
const sends: Readonly<Record<string, readonly string[]>> = {
  'M.GlobalKeyCommand': ['hotkey'],
  'M.StartupGlobalKeyCommand': ['hotkey'],
  'MM.MassKeyCommand': ['hotkey'],
  'MM.DeckGlobalKeyCommand': ['hotkey'],
  'M.Map': ['moveKey'],
  'M.PrivateMap': ['moveKey'],
  'M.PlayerHand': ['moveKey'],
  'W.WidgetMap': ['moveKey'],
};
const fires: Readonly<Record<string, readonly string[]>> = {
  'T.TurnGlobalHotkey': ['hotkey'],
  'M.StartupGlobalKeyCommand': ['globalHotkey'],
  'M.DoActionButton': ['preLoopKey', 'postLoopKey'],
  'M.SpecialDiceButton': ['preLoopKey', 'postLoopKey'],
  'MM.DrawPile': ['emptyHotkey'],
};

const found = new WeakMap<Subject, Keys>();

export function keysOf(subject: Subject): Keys {
  const before = found.get(subject);
  if (before !== undefined) return before;
  const keys = { heard: [] as KeyUse[], fired: [] as KeyUse[], sent: [] as KeyUse[], handled: [] as KeyUse[] };
  for (const node of subject.nodes) addComponent(node, keys);
  for (const { piece, at } of subject.pieces)
    for (const [i, trait] of piece.traits.entries()) addTrait(trait, traitAt({ at }, trait, i), keys);
  found.set(subject, keys);
  return keys;
}

type Lists = { readonly [K in keyof Keys]: KeyUse[] };

function addComponent({ component, at }: Node, keys: Lists): void {
  const known = knownClass(component.tag);
  const short = shortName(component.tag);
  // Undo, step through a log and the like: buttons that VASSAL has anyway.
  if (component.tag === 'option' && /HotKey$/.test(component.attributes.name ?? '') && (component.text ?? '') !== '')
    keys.heard.push({ key: component.text as string, at, menu: false });
  for (const [name, value] of Object.entries(component.attributes)) {
    if (value === '') continue;
    if (known?.attributes.get(name) === 'k') {
      const to = sends[short]?.includes(name) ? keys.sent : fires[short]?.includes(name) ? keys.fired : keys.heard;
      to.push({ key: value, at, menu: false });
    }
    if (name === 'hotkeys') for (const key of keyList(value)) keys.fired.push({ key, at, menu: false });
  }
}

function addTrait(trait: ReadTrait, at: Place, keys: Lists): void {
  const fields = namedFields(trait);
  for (const [i, { kind, value }] of fields.entries()) {
    if (value === '') continue;
    if (kind === 'k') keys.handled.push({ key: value, at, menu: menuOf(fields, i) !== '' });
    if (kind === 'cmds') for (const { key, menu } of commandsOf(value)) keys.handled.push({ key, at, menu: menu !== '' });
    if (kind === 'w' && (trait.prefix === 'macro' || trait.prefix === 'report'))
      for (const key of keyList(value)) keys.handled.push({ key, at, menu: true });
    if (kind === 'K') keys.sent.push({ key: value, at, menu: false });
    if (kind === 'W') for (const key of keyList(value)) keys.sent.push({ key, at, menu: false });
    if (kind === 'h') keys.fired.push({ key: value, at, menu: false });
  }
}

/** Keys whose menu text need not stand beside them: of masks, layers and rotators. */
const partners: Readonly<Record<string, string>> = {
  key: 'menu',
  resetKey: 'reset',
  activateKey: 'activate',
  increaseKey: 'increase',
  decreaseKey: 'decrease',
  randomKey: 'random',
  cwKey: 'cwText',
  ccwKey: 'ccwText',
  directKey: 'directText',
};

/** The menu text of the key in a field; empty when the menu does not show it. */
export function menuOf(fields: readonly NamedField[], i: number): string {
  const partner = partners[fields[i]?.name ?? ''];
  const named = partner === undefined ? undefined : fields.find(({ name }) => name === partner);
  if (named !== undefined) return named.value;
  return [fields[i - 1], fields[i + 1]].find((field) => field?.kind === 'm')?.value ?? '';
}

export interface KeyCommand {
  readonly menu: string;
  readonly key: string;
  readonly changer: string;
}

/** §4.3: `menu:key:changer`, joined with commas. */
export const commandsOf = (value: string): KeyCommand[] =>
  (value === '' ? [] : decodeSequence(',', value)).map((text) => {
    const [menu = '', key = '', changer = ''] = decodeSequence(':', text);
    return { menu, key, changer };
  });

/** The keys on which a trait acts by itself. */
export function actsOn(trait: ReadTrait): readonly string[] {
  const before = acting.get(trait);
  if (before !== undefined) return before;
  const fields = namedFields(trait);
  const idle = idleKeys(trait);
  const keys = fields
    .filter(({ name }) => !idle.includes(name))
    .flatMap(({ kind, value }) =>
      kind === 'k' ? [value] : kind === 'cmds' ? commandsOf(value).map((command) => command.key) : [],
    )
    .filter((key) => key !== '')
    .map(sameKey);
  acting.set(trait, keys);
  return keys;
}

/** Layers keep keys that their other fields make idle: of activating what is always active, of levels that follow a property. */
function idleKeys(trait: ReadTrait): readonly string[] {
  if (trait.prefix !== 'emb2') return [];
  return [
    ...(fieldOf(trait, 'always') === 'true' ? ['activateKey'] : []),
    ...(fieldOf(trait, 'follow') === 'true' ? ['increaseKey', 'decreaseKey', 'resetKey', 'k'] : []),
  ];
}

const acting = new WeakMap<ReadTrait, readonly string[]>();

/** What a key is called in a message. */
export const shownKey = (key: string): string => {
  const name = key.startsWith('named ') ? key.slice(6) : commandName(key);
  if (name !== undefined) return `"${quoted(name)}"`;
  const [code = 0, modifiers = 0] = key.split(',').map(Number);
  const held = {
    0: '',
    65: 'Shift+',
    130: 'Ctrl+',
    195: 'Ctrl+Shift+',
    260: 'Meta+',
    520: 'Alt+',
    585: 'Alt+Shift+',
    650: 'Ctrl+Alt+',
  }[modifiers];
  return held !== undefined && code >= 48 && code <= 90 ? `${held}${String.fromCharCode(code)}` : `key ${quoted(key)}`;
};

export const keyChecks: readonly Check[] = [
  {
    code: 'vassal/hotkey-unheard',
    number: 23,
    wholeModule: true,
    severity: 'warning',
    why: 'nothing happens when it is pressed.',
    *run(subject) {
      const { heard, fired } = keysOf(subject);
      const ears = new Set(heard.map((use) => sameKey(use.key)));
      for (const { key, at } of fired)
        if (key !== '' && !ears.has(sameKey(key)))
          yield { at, what: `No button hears the hotkey ${shownKey(key)}.`, fix: 'give a button that hotkey, or correct it.' };
    },
  },
  {
    code: 'vassal/command-unhandled',
    number: 23,
    wholeModule: true,
    severity: 'warning',
    why: 'no piece does anything when it receives it.',
    *run(subject) {
      const { handled, sent, heard } = keysOf(subject);
      const hands = new Set([...handled, ...heard].map((use) => sameKey(use.key)));
      for (const { key, at } of sent)
        if (commandName(key) !== undefined && !hands.has(sameKey(key)))
          yield { at, what: `No trait acts on the command ${shownKey(key)}.`, fix: 'correct the name, or add the trait.' };
    },
  },
  {
    code: 'vassal/command-unsent',
    number: 23,
    wholeModule: true,
    severity: 'warning',
    why: 'nobody can ever give it.',
    *run(subject) {
      const { handled, sent } = keysOf(subject);
      const given = new Set(sent.map((use) => sameKey(use.key)));
      const byMenu = new Set(handled.filter((use) => use.menu).map((use) => sameKey(use.key)));
      for (const { key, at } of handled)
        if (commandName(key) !== undefined && !given.has(sameKey(key)) && !byMenu.has(sameKey(key)))
          yield {
            at,
            what: `Nothing sends the command ${shownKey(key)}, and no menu shows it.`,
            fix: 'give it a menu text, send it, or remove it.',
          };
    },
  },
  {
    code: 'vassal/key-shared',
    number: 32,
    severity: 'warning',
    why: 'both act on it.',
    run: sharedKeys,
  },
  {
    code: 'vassal/key-and-hotkey',
    number: 32,
    severity: 'warning',
    why: 'with the piece selected, the button and the piece act on it.',
    *run(subject) {
      const hotkeys = new Set(keysOf(subject).heard.map((use) => use.key));
      const said = new Set<string>();
      for (const { key, at } of keysOf(subject).handled) {
        if (commandName(key) !== undefined || !hotkeys.has(key) || said.has(key)) continue;
        said.add(key);
        yield {
          at,
          what: `The key ${shownKey(key)} of a piece is also the hotkey of a button.`,
          fix: 'use another key for one of them.',
        };
      }
    },
  },
];

/** Two traits of one piece on one key stroke. A named command that drives several traits is the custom. */
function* sharedKeys({ pieces }: Subject): Iterable<Finding> {
  const said = new Set<string>();
  for (const { expanded, at, slot } of pieces) {
    if (slot.kind === 'prototype') continue;
    const users = new Map<string, ReadTrait[]>();
    for (const trait of expanded.traits) {
      if (['report', 'hideCmd', 'macro', 'playSound'].includes(trait.prefix)) continue;
      for (const key of new Set(actsOn(trait))) if (!key.startsWith('named ')) push(users, key, trait);
    }
    for (const [key, traits] of users) {
      const once = `${key} ${traits.map((trait) => trait.type).join('\t')}`;
      if (traits.length < 2 || said.has(once)) continue;
      said.add(once);
      yield {
        at,
        what: `${traits.length} traits (${traits.map((trait) => trait.prefix).join(', ')}) act on ${shownKey(key)}.`,
        fix: 'give each its own key.',
      };
    }
  }
}
