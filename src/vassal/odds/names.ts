import { type Pack, say } from '../../pack/index.js';
import type { ScriptAsk } from '../../rules/index.js';
import { property, statusLayer } from '../module/names.js';

/** The module's properties for the names that a combat script uses. */

export const askProperty = (id: string): string => `OddsAsk${property(id)}`;

/** An option as players see it, which is how the property holds it. */
export const shownOption = ({ words }: ScriptAsk, option: string | number): string =>
  String(option)
    .split(' + ')
    .map((word) => (words?.[word] === undefined ? word : say(words[word])))
    .join(' + ');

/** What was worked out last, in words. */
export const [REPORT, RESULT] = ['OddsReport', 'OddsResult'];

/** Of a piece: what it brings, what part it takes (a number, 0 for none), what was said of it. */
export const unitProperty = (id: string): string => `OddsUnit${property(id)}`;
export const markProperty = (id: string): string => `OddsMark${property(id)}`;
export const ROLE = 'OddsRole';

/** A mark that the module has for other reasons: a status that the pack lets players put on units. */
export const isStatus = ({ vassal }: Pack, mark: string): boolean => (vassal?.status ?? []).includes(mark);

/** Whether a status is on, as an expression. */
export const statusOn = (mark: string): string => `GetString("${statusLayer(mark)}_Active") == "true"`;

/** Where a piece stands, as a number that differs from place to place; every 127th shares it. */
export const PLACE = '(CurrentX * 31 + CurrentY * 17) % 127';
