import { type Pack, say } from '../../pack/index.js';
import type { CombatScript, Formula } from '../../rules/index.js';
import { property } from '../module/names.js';
import {
  askProperty,
  isStatus,
  markProperty,
  ROLE,
  rollProperty,
  statusOn,
  stepProperty,
  sumProperty,
  unitProperty,
} from './names.js';

/** How tightly each form binds, from the loosest; BeanShell has Java's order. */
const [CHOICE, OR, AND, EQUAL, ORDER, SUM, PRODUCT, ATOM] = [1, 2, 3, 4, 5, 6, 7, 9];

/**
 * A formula as VASSAL evaluates it: one BeanShell expression, without the braces. Brackets are written only where they must be:
 * the parser of BeanShell tries each of them as a cast first, so that every level of brackets multiplies the time it takes. Hence
 * no formula may choose inside of a sum; `parted` takes such choices out beforehand.
 */
export function beanShell(pack: Pack, script: CombatScript, formula: Formula): string {
  return print(formula, 0);

  function print(one: Formula, around: number): string {
    const [text, binds] = form(one);
    return binds < around ? `(${text})` : text;
  }
  function chain(operator: string, list: readonly Formula[], binds: number): [string, number] {
    return [list.map((one, i) => print(one, i === 0 ? binds : binds + 1)).join(` ${operator} `), binds];
  }
  function form(one: Formula): [string, number] {
    if (typeof one === 'number') return [String(one), one < 0 ? SUM : ATOM];
    if (typeof one === 'string') return [quoted(one), ATOM];
    if ('get' in one) return name(pack, script, one.get);
    if ('if' in one) return [`${print(one.if, OR)} ? ${print(one.then, CHOICE)} : ${print(one.else, CHOICE)}`, CHOICE];
    if ('pick' in one) return [picked(one.pick, print(one.at, ATOM)), ATOM];
    const [a = 0, b = 0] = one.with;
    switch (one.do) {
      case 'and':
        return [one.with.map((part) => print(part, AND)).join(' && '), AND];
      case 'or':
        return [one.with.map((part) => print(part, OR)).join(' || '), OR];
      case 'not':
        return negated(a);
      case 'join':
        return [`"" + ${one.with.map((part) => print(part, SUM + 1)).join(' + ')}`, SUM];
      case 'max':
      case 'min':
        return [`Math.${one.do}(${print(a, 0)}, ${print(b, 0)})`, ATOM];
      case 'has':
        return [`" + ".concat(${print(a, 0)}).concat(" + ").contains(${quoted(` + ${String(b)} + `)})`, ATOM];
      case '==':
      case '!=':
        return chain(one.do, [a, typeof b === 'string' ? shown(pack, a, b) : b], EQUAL);
      case '>=':
      case '>':
        return chain(one.do, [a, b], ORDER);
      case '+':
        return [`${print(a, SUM)} + ${print(b, SUM + 1)}`, SUM];
      case '-':
        return chain('-', [a, b], SUM);
      case '*':
      case '/':
        return chain(one.do, [a, b], PRODUCT);
    }
  }
  function negated(one: Formula): [string, number] {
    if (typeof one === 'object' && 'do' in one && (one.do === '==' || one.do === '!='))
      return form({ do: one.do === '==' ? '!=' : '==', with: one.with });
    const [text, binds] = form(one);
    // Marks are comparisons that end in what they are compared with.
    if (binds === EQUAL) return [text.replace(' == ', ' != '), EQUAL];
    return [`!${binds < ATOM ? `(${text})` : text}`, ATOM];
  }
}

/** A formula that chooses nowhere inside of another, and the choices that were taken out of it, in the order in which they are worked out. */
export function parted(formula: Formula, take: (part: Formula) => Formula): Formula {
  const inner = (one: Formula): Formula => {
    const own = parted(one, take);
    return typeof own === 'object' && 'if' in own ? take(own) : own;
  };
  if (typeof formula !== 'object' || 'get' in formula) return formula;
  if ('if' in formula)
    return { if: parted(formula.if, take), then: parted(formula.then, take), else: parted(formula.else, take) };
  if ('pick' in formula) {
    const at = inner(formula.at);
    return { ...formula, at: typeof at === 'number' || (typeof at === 'object' && 'get' in at) ? at : take(at) };
  }
  return { ...formula, with: formula.with.map(inner) };
}

/** Pieces show nations and sizes by their names. */
function shown({ game }: Pack, asked: Formula, word: string): string {
  const what = typeof asked === 'object' && 'get' in asked ? asked.get : '';
  if (what === 'nation') return say(game.nations[word]?.name ?? word);
  return what === 'size' ? say(game.sizes[word]?.name ?? word) : word;
}

function name(pack: Pack, script: CombatScript, asked: string): [string, number] {
  const [word = '', id = ''] = asked.split(/:(.*)/s);
  if (Object.hasOwn(script.unit, asked) || word === 'part-of-unit') return [unitProperty(asked), ATOM];
  switch (word) {
    case 'ask':
      return [askProperty(id), ATOM];
    case 'sum':
      return [sumProperty(id), ATOM];
    case 'step':
      return [stepProperty(id), ATOM];
    case 'roll':
      return [rollProperty(id), ATOM];
    case 'mark':
      return [isStatus(pack, id) ? statusOn(id) : `${markProperty(id)} == 1`, EQUAL];
    case 'value':
      return [unitProperty(asked), ATOM];
    case 'text':
      return [`GetString("${property(id)}")`, ATOM];
    case 'role':
      return [ROLE, ATOM];
    case 'flag':
      return ['false', ATOM];
    default:
      return [property(word), ATOM];
  }
}

/** A printed value as a number: a property that is missing is an empty text to BeanShell. */
export const printedValue = (id: string): string => `GetString("${property(id)}") == "" ? 0 : ${property(id)}`;

/** One of several texts: they lie side by side in one, each filled up to the same width. */
function picked(list: readonly string[], at: string): string {
  const width = Math.max(1, ...list.map((one) => one.length));
  const all = list.map((one) => one.padEnd(width)).join('');
  return `${quoted(all)}.substring(${width} * ${at}, ${width} * ${at} + ${width}).trim()`;
}

const quoted = (words: string): string => `"${words.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
