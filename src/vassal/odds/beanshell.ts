import { type Pack, say } from '../../pack/index.js';
import type { CombatScript, Formula } from '../../rules/index.js';
import { property } from '../module/names.js';
import { askProperty, isStatus, markProperty, PLACE, ROLE, shownOption, statusOn, unitProperty } from './names.js';

/**
 * Formulas as VASSAL evaluates them. It wraps an expression in a method and keeps it parsed, and that costs some milliseconds for
 * each expression that it has not met, however short: so a whole combat is one expression, a series of declarations behind a first
 * value that nobody needs. There are no assignments in it, which VASSAL's check of expressions would refuse.
 */
export interface Program {
  /** Gives a name of the script its value from here on. */
  readonly declare: (name: string, formula: Formula) => void;
  /** The same with a value in BeanShell. */
  readonly declareAs: (name: string, type: Type, value: string) => void;
  /** A formula where it can stand in a statement; what it needs is declared before. */
  readonly print: (formula: Formula) => string;
  readonly statement: (text: string) => void;
  /** Statements in a block; what is declared in it is not known after it. */
  readonly block: (head: string, body: () => void) => void;
  /** The whole expression, in braces, with what it comes to. */
  readonly giving: (result: Formula) => string;
}

export type Type = 'int' | 'String' | 'boolean';

/** How tightly each form binds, from the loosest; BeanShell has Java's order. */
const [CHOICE, OR, AND, EQUAL, ORDER, SUM, PRODUCT, ATOM] = [1, 2, 3, 4, 5, 6, 7, 9];

/**
 * Brackets are written only where they must be: the parser tries each of them as a cast first, so that every level of brackets
 * multiplies its time. Hence choices inside of sums become declarations of their own. What a unit has `aside`, as a property,
 * is asked for there.
 */
export function program(pack: Pack, script: CombatScript, aside: ReadonlySet<string> = new Set()): Program {
  const lines: string[] = [];
  const types = new Map<string, Type>();
  const parts = new Map<string, Formula>();
  let count = 0;
  return {
    declare,
    declareAs,
    print: (formula) => print(flat(formula), 0),
    statement: (text) => void lines.push(text),
    block: (head, body) => {
      const before = [new Map(types), new Map(parts)] as const;
      lines.push(`${head} {`);
      body();
      lines.push('}');
      restore(types, before[0]);
      restore(parts, before[1]);
    },
    giving: (result) => {
      const shown = asText(flat(result));
      return `{0; ${[...lines, `return ${shown}`].join(' ')}}`;
    },
  };

  function declare(name: string, formula: Formula): void {
    const whole = flat(formula);
    declareAs(name, typeOf(whole), print(whole, 0));
  }
  function declareAs(name: string, type: Type, value: string): void {
    types.set(name, type);
    lines.push(`${type} ${local(name)} = ${value};`);
  }
  function flat(formula: Formula): Formula {
    return parted(formula, (part) => {
      const text = JSON.stringify(part);
      const known = parts.get(text);
      if (known !== undefined) return known;
      const name = `part:${++count}`;
      parts.set(text, { get: name });
      declare(name, part);
      return { get: name };
    });
  }
  /** What a program can find out by itself is declared where it is first asked for. */
  function known(name: string): Type {
    const found = types.get(name);
    if (found !== undefined) return found;
    if (name.startsWith('each:')) return 'int';
    const [word = '', id = ''] = name.split(/:(.*)/s);
    const own = script.unit[name];
    if (aside.has(name)) declareAs(name, 'int', unitProperty(name));
    else if (own !== undefined) declare(name, own);
    else if (word === 'text') declareAs(name, 'String', `GetString("${property(id)}")`);
    else if (word === 'value') {
      known(`text:${id}`);
      const text = local(`text:${id}`);
      declareAs(name, 'int', `"".concat(${text}).matches("-?[0-9]+") ? Integer.parseInt(${text}) : 0`);
    } else if (word === 'mark') declareAs(name, 'boolean', isStatus(pack, id) ? statusOn(id) : `${markProperty(id)} == 1`);
    else if (word === 'flag') return 'boolean';
    else if (word === 'ask') return script.asks.find((one) => one.id === id)?.options.every(isNumber) ? 'int' : 'String';
    else if (name === 'place') declareAs(name, 'int', PLACE);
    else return word === 'role' ? 'int' : 'String';
    return types.get(name) as Type;
  }
  function nameOf(name: string): string {
    known(name);
    if (types.has(name) || name.startsWith('each:')) return local(name);
    const [word = '', id = ''] = name.split(/:(.*)/s);
    if (word === 'ask') return askProperty(id);
    if (word === 'flag') return 'false';
    return word === 'role' ? ROLE : property(word);
  }
  function typeOf(one: Formula): Type {
    if (typeof one === 'number') return 'int';
    if (typeof one === 'string') return 'String';
    if ('get' in one) return known(one.get);
    if ('if' in one) return typeOf(one.else) === 'String' ? 'String' : typeOf(one.then);
    if ('pick' in one) return one.pick.every(isNumber) ? 'int' : 'String';
    if (one.do === 'join') return 'String';
    return ['+', '-', '*', '/', 'max', 'min'].includes(one.do) ? 'int' : 'boolean';
  }
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
    if ('get' in one) return [nameOf(one.get), ATOM];
    if ('if' in one) {
      const branch = typeOf(one) === 'String' ? asText : (part: Formula) => print(part, CHOICE);
      return [`${print(one.if, OR)} ? ${branch(one.then)} : ${branch(one.else)}`, CHOICE];
    }
    if ('pick' in one) return picked(one.pick, print(one.at, ATOM));
    const [a = 0, b = 0] = one.with;
    switch (one.do) {
      case 'and':
        return [one.with.map((part) => print(part, AND)).join(' && '), AND];
      case 'or':
        return [one.with.map((part) => print(part, OR)).join(' || '), OR];
      case 'not':
        return negated(a);
      case 'join':
        return [joined(one.with), ATOM];
      case 'max':
      case 'min':
        return [`Math.${one.do}(${print(a, 0)}, ${print(b, 0)})`, ATOM];
      case 'has':
        return [
          `" + ".concat(${print(a, 0)}).concat(" + ").contains(${quoted(` + ${shown(pack, script, a, String(b))} + `)})`,
          ATOM,
        ];
      case '==':
      case '!=':
        return chain(one.do, [a, typeof b === 'string' ? shown(pack, script, a, b) : b], EQUAL);
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
  function asText(part: Formula): string {
    return typeOf(part) === 'String' ? print(part, 0) : `String.valueOf(${print(part, 0)})`;
  }
  /** `+` would make a number of what looks like one. */
  function joined(list: readonly Formula[]): string {
    const texts = list.flatMap((part) => (typeof part === 'object' && 'do' in part && part.do === 'join' ? part.with : [part]));
    const [first, ...rest] = texts.map(asText);
    const start = typeof texts[0] === 'string' ? first : `"".concat(${first})`;
    return [start, ...rest.map((text) => `.concat(${text})`)].join('');
  }
  function negated(one: Formula): [string, number] {
    if (typeof one === 'object' && 'do' in one && (one.do === '==' || one.do === '!='))
      return form({ do: one.do === '==' ? '!=' : '==', with: one.with });
    const [text, binds] = form(one);
    return [`!${binds < ATOM ? `(${text})` : text}`, ATOM];
  }
}

/** A formula that chooses nowhere inside of another; the choices that were in it are handed out in the order in which they are worked out. */
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

function restore<T>(map: Map<string, T>, to: ReadonlyMap<string, T>): void {
  map.clear();
  for (const [key, value] of to) map.set(key, value);
}

/** The variable for a name of the script. */
export const local = (name: string): string => {
  const [word = '', id = ''] = name.split(/:(.*)/s);
  return id === '' ? `own${property(word)}` : `${word}${property(id).replace(/^V(?=\d)/, '')}`;
};

/** Pieces show nations and sizes by their names, and answers are kept as players see them. */
function shown({ game }: Pack, { asks }: CombatScript, asked: Formula, word: string): string {
  const what = typeof asked === 'object' && 'get' in asked ? asked.get : '';
  const answered = asks.find(({ id }) => what === `ask:${id}`);
  if (answered !== undefined) return shownOption(answered, word);
  if (what === 'nation') return say(game.nations[word]?.name ?? word);
  return what === 'size' ? say(game.sizes[word]?.name ?? word) : word;
}

/** One of several texts or numbers: they lie side by side in one, each filled up to the same width. */
function picked(list: readonly (string | number)[], at: string): [string, number] {
  const numbers = list.every(isNumber);
  if (numbers && list.every((one) => Number(one) >= 0 && Number(one) <= 9))
    return [`${quoted(list.join(''))}.charAt(${at}) - 48`, SUM];
  const texts = list.map(String);
  const width = Math.max(1, ...texts.map((one) => one.length));
  const found = `${quoted(texts.map((one) => one.padEnd(width)).join(''))}.substring(${width} * ${at}, ${width} * ${at} + ${width}).trim()`;
  return [numbers ? `Integer.parseInt(${found})` : found, ATOM];
}

const isNumber = (one: string | number): one is number => typeof one === 'number';

const quoted = (words: string): string => `"${words.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
