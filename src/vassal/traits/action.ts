import { type Key, keys } from './key.js';
import { target as targetText } from './target.js';
import { list, type Trait, trait } from './trait.js';

/** Say in the chat what a key did. It must stand outside the traits whose work it reports. */
export const report = (on: readonly Key[], format: string): Trait => trait('report', [keys(on), format, '', '', '', false], '-1');

export interface Trigger {
  readonly name: string;
  readonly text?: string;
  readonly key?: Key;
  /** An expression in braces. */
  readonly when?: string;
  readonly watch?: readonly Key[];
  readonly actions: readonly Key[];
}

/** One key that presses others in order, if the condition holds. */
export const trigger = ({ name, text, key, when, watch = [], actions }: Trigger): Trait =>
  trait('macro', [name, text, key, when, keys(watch), keys(actions), false, '', '', 'counted', '', '', '', false, '', 1, 1]);

/** Press a button of a toolbar. */
export const globalHotKey = (text: string, key: Key, hotkey: Key): Trait => trait('globalhotkey', [text, key, hotkey, '']);

/** Send a key to other pieces: those everywhere that match, or only those in the same place. */
export const globalKeyCommand = (
  text: string,
  key: Key,
  send: Key,
  filter: string,
  where: 'everywhere' | 'here' = 'everywhere',
): Trait =>
  trait('globalkey', [
    ...[text, key, send, filter, false, 1, true, true, '', '', -1],
    ...[targetText(where === 'here' ? { kind: 'COUNTER', place: 'CURLOC' } : { kind: 'COUNTER' }), false, ''],
  ]);

/** Stop keys for all traits inside it while the condition holds. */
export const restrictCommands = (name: string, how: 'Hide' | 'Disable', when: string, on: readonly Key[]): Trait =>
  trait('hideCmd', [name, how, when, keys(on)]);

export const subMenu = (title: string, texts: readonly string[]): Trait => trait('submenu', [title, list(texts), '']);

export const menuSeparator = (name: string): Trait => trait('menuSeparator', [name, '']);
