/**
 * Arithmetic as data: for programs that can evaluate expressions but not run our code. It is evaluated here as well, so that what
 * is written out can be held against the calculator. Numbers are whole: halves and the like are kept by counting in smaller units.
 */
export type Formula =
  | number
  | string
  | { readonly get: string }
  | { readonly do: Operator; readonly with: readonly Formula[] }
  | { readonly if: Formula; readonly then: Formula; readonly else: Formula }
  /** One of a list, counted from 0. */
  | { readonly pick: readonly (string | number)[]; readonly at: Formula };

/** Division drops the fraction; `has` asks whether a text holds a word. */
export type Operator = '+' | '-' | '*' | '/' | 'max' | 'min' | '==' | '!=' | '>=' | '>' | 'and' | 'or' | 'not' | 'has' | 'join';

export type Value = number | string | boolean;

export const get = (name: string): Formula => ({ get: name });
export const plus = (...list: readonly Formula[]): Formula => folded('+', 0, list);
export const times = (...list: readonly Formula[]): Formula => folded('*', 1, list);
export const minus = (a: Formula, b: Formula): Formula => apply('-', a, b);
/** Fractions are dropped. */
export const over = (a: Formula, b: Formula): Formula => apply('/', a, b);
export const largest = (...list: readonly [Formula, ...Formula[]]): Formula => list.reduce((a, b) => apply('max', a, b));
export const smallest = (...list: readonly [Formula, ...Formula[]]): Formula => list.reduce((a, b) => apply('min', a, b));
export const same = (a: Formula, b: Formula): Formula => apply('==', a, b);
export const differs = (a: Formula, b: Formula): Formula => apply('!=', a, b);
export const atLeast = (a: Formula, b: Formula): Formula => apply('>=', a, b);
export const moreThan = (a: Formula, b: Formula): Formula => apply('>', a, b);
export const all = (...list: readonly Formula[]): Formula => (list.length === 1 ? list[0]! : { do: 'and', with: list });
export const any = (...list: readonly Formula[]): Formula => (list.length === 1 ? list[0]! : { do: 'or', with: list });
export const not = (a: Formula): Formula => apply('not', a);
/** Does the text, words joined with " + ", hold this one? */
export const hasWord = (text: Formula, word: string): Formula => apply('has', text, word);
export const when = (condition: Formula, then: Formula, otherwise: Formula): Formula => ({
  if: condition,
  then,
  else: otherwise,
});
export const join = (...list: readonly Formula[]): Formula => ({ do: 'join', with: list });
export const pick = (list: readonly (string | number)[], at: Formula): Formula => ({ pick: list, at });

/** The value of a formula where names mean this. */
export function evaluate(formula: Formula, names: (name: string) => Value): Value {
  if (typeof formula !== 'object') return formula;
  if ('get' in formula) return names(formula.get);
  if ('if' in formula) return evaluate(evaluate(formula.if, names) === true ? formula.then : formula.else, names);
  if ('pick' in formula) return formula.pick[Number(evaluate(formula.at, names))] ?? '';
  if (formula.do === 'and') return formula.with.every((one) => evaluate(one, names) === true);
  if (formula.do === 'or') return formula.with.some((one) => evaluate(one, names) === true);
  const values = formula.with.map((one) => evaluate(one, names));
  if (formula.do === 'join') return values.join('');
  if (formula.do === 'not') return values[0] !== true;
  if (formula.do === 'has') return String(values[0]).split(' + ').includes(String(values[1]));
  if (formula.do === '==') return values[0] === values[1];
  if (formula.do === '!=') return values[0] !== values[1];
  const [a, b] = values.map(Number) as [number, number];
  switch (formula.do) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return Math.trunc(a / b);
    case 'max':
      return Math.max(a, b);
    case 'min':
      return Math.min(a, b);
    case '>=':
      return a >= b;
    case '>':
      return a > b;
  }
}

/** The names that a formula asks for. */
export function namesIn(formula: Formula): string[] {
  if (typeof formula !== 'object') return [];
  if ('get' in formula) return [formula.get];
  if ('if' in formula) return [formula.if, formula.then, formula.else].flatMap(namesIn);
  return 'pick' in formula ? namesIn(formula.at) : formula.with.flatMap(namesIn);
}

const apply = (operator: Operator, ...list: readonly Formula[]): Formula => ({ do: operator, with: list });

/** A sum or product of any number of terms, two at a time; known numbers are put together at once. */
function folded(operator: '+' | '*', neutral: number, list: readonly Formula[]): Formula {
  const terms = list.filter((one) => one !== neutral);
  const [first, ...rest] = terms;
  return first === undefined ? neutral : rest.reduce((a, b) => apply(operator, a, b), first);
}
