import { builtInPattern, builtInProperties, functions } from '../known/built-in.js';
import { knownClass } from '../known/classes.js';
import { fieldOf, namedFields } from '../known/traits.js';
import { fieldsOf, type ReadTrait } from '../piece-read.js';
import { type Place, quoted } from '../problem.js';
import { decodeSequence } from '../sequence.js';
import type { Check } from './check.js';
import { commandsOf } from './keys.js';
import { type Subject, traitAt } from './subject.js';

/** A text that VASSAL evaluates, where it stands. */
interface Formula {
  readonly text: string;
  readonly kind: 'format' | 'expression';
  readonly at: Place;
  /** A report, whose text reaches the chat. */
  readonly report: boolean;
}

const found = new WeakMap<Subject, Formula[]>();

function formulasOf(subject: Subject): Formula[] {
  const before = found.get(subject);
  if (before !== undefined) return before;
  const formulas: Formula[] = [];
  for (const { component, at } of subject.nodes) {
    const known = knownClass(component.tag);
    for (const [name, text] of Object.entries(component.attributes)) {
      const kind = known?.attributes.get(name);
      if (kind === 'f' || kind === 'x')
        formulas.push({ text, kind: kind === 'f' ? 'format' : 'expression', at, report: /report|Format$/i.test(name) });
    }
  }
  for (const { piece, at } of subject.pieces)
    for (const [i, trait] of piece.traits.entries())
      for (const formula of traitFormulas(trait, traitAt({ at }, trait, i))) formulas.push(formula);
  found.set(subject, formulas);
  return formulas;
}

function traitFormulas(trait: ReadTrait, at: Place): Formula[] {
  const own = namedFields(trait).flatMap(({ kind, value }): Formula[] => {
    if (kind === 'f') return [{ text: value, kind: 'format', at, report: trait.prefix === 'report' }];
    if (kind === 'x') return [{ text: value, kind: 'expression', at, report: false }];
    if (kind !== 'cmds') return [];
    return commandsOf(value).flatMap(({ changer }) => {
      const [how, text = ''] = decodeSequence(',', changer);
      return how === 'P' || how === 'I' ? [{ text, kind: 'format' as const, at, report: false }] : [];
    });
  });
  return trait.prefix === 'label' ? [...own, { text: trait.state, kind: 'format', at, report: false }] : own;
}

/** Every property that something in the module defines. */
function definedNames({ of, pieces, nodes, maps }: Subject): Set<string> {
  const names = new Set<string>(builtInProperties);
  const add = (...more: readonly string[]): void => {
    for (const name of more) names.add(name);
  };
  for (const { component } of of('P.GlobalProperty', 'P.ZoneProperty', 'P.GlobalTranslatableMessage'))
    add(component.attributes.name ?? '');
  for (const { component } of nodes) {
    if (/^VASSAL\.preferences\.|ScenarioProperty$/.test(component.tag)) add(component.attributes.name ?? '');
    if (/\.(Counter|List)TurnLevel$/.test(component.tag))
      add(component.attributes.property ?? '', component.attributes.name ?? '');
    if (/(DiceButton|RandomTextButton)$/.test(component.tag))
      for (const end of ['result', 'total', 'keep', 'summary']) add(`${component.attributes.name}_${end}`);
    if (/\.TurnTracker$/.test(component.tag)) add(`${component.attributes.name}_value`, `${component.attributes.name}_command`);
    add(component.attributes.indexProperty ?? '', component.attributes.highlightProperty ?? '');
  }
  for (const { component } of maps) add(`${component.attributes.mapName}_isVisible`);
  for (const { component } of of('MM.DrawPile')) {
    add(`${component.attributes.name}_numPieces`);
    for (const text of decodeSequence(',', component.attributes.countExpressions ?? ''))
      add(`${component.attributes.name}_${text.split(/[:=<> ]/)[0]}`);
  }
  for (const { piece } of pieces) for (const trait of piece.traits) for (const name of traitNames(trait)) names.add(name);
  return names;
}

function traitNames(trait: ReadTrait): string[] {
  const fields = fieldsOf(trait);
  switch (trait.prefix) {
    case 'mark':
      return decodeSequence(',', fields[0] ?? '');
    case 'PROP':
    case 'calcProp':
    case 'setprop':
    case 'setpieceprop':
    case 'locmsg':
      return [fields[0] ?? ''];
    case 'emb2':
      return ['Level', 'Name', 'Active', 'Image'].map((end) => `${fieldOf(trait, 'layer')}_${end}`);
    case 'rotate':
      return ['Facing', 'Degrees'].map((end) => `${fieldOf(trait, 'name')}_${end}`);
    case 'label':
      return [fieldOf(trait, 'property')];
    case 'propertysheet':
      return (fields[0] ?? '').split('~').map((field) => field.slice(1));
    case 'macro':
      return [fieldOf(trait, 'indexProperty')];
    case 'prototype':
      return decodeSequence(',', fields[1] ?? '').map((pair) => decodeSequence('=', pair)[0] ?? '');
    default:
      return [];
  }
}

export const expressionChecks: readonly Check[] = [
  {
    code: 'vassal/property-unknown',
    number: 24,
    wholeModule: true,
    severity: 'warning',
    why: 'an unknown $name$ shows as the bare word, and in an expression as the empty text.',
    *run(subject) {
      const names = definedNames(subject);
      const said = new Set<string>();
      for (const { text, at } of formulasOf(subject)) {
        for (const name of mentions(text)) {
          const plain = name.replace(/^old(?=[A-Z])/, '');
          if (names.has(name) || names.has(plain) || builtInPattern.test(name) || said.has(name)) continue;
          said.add(name);
          yield {
            at,
            what: `Nothing defines the property "${quoted(name)}".`,
            fix: 'correct the name, or define it (a Marker, a Dynamic Property, a Global Property).',
          };
        }
      }
    },
  },
  {
    code: 'vassal/property-not-global',
    number: 24,
    wholeModule: true,
    severity: 'error',
    why: 'a Set Global Property trait changes a property that the module, map or zone has; others it ignores.',
    *run({ of, nodes, pieces }) {
      const names = new Set(of('P.GlobalProperty', 'P.ZoneProperty').map(({ component }) => component.attributes.name ?? ''));
      for (const { component } of nodes) {
        if (/TurnLevel$/.test(component.tag)) names.add(component.attributes.property ?? '');
        if (/^VASSAL\.preferences\.|ScenarioProperty$/.test(component.tag)) names.add(component.attributes.name ?? '');
      }
      for (const { piece, at } of pieces)
        for (const [i, trait] of piece.traits.entries()) {
          const [name = ''] = trait.prefix === 'setprop' ? fieldsOf(trait) : [];
          if (name !== '' && !/[${]/.test(name) && !names.has(name))
            yield {
              at: traitAt({ at }, trait, i),
              what: `There is no global property "${quoted(name)}".`,
              fix: 'add it to the GlobalProperties of the module or map.',
            };
        }
    },
  },
  {
    code: 'vassal/expression',
    number: 35,
    severity: 'error',
    why: 'VASSAL writes an error when it evaluates it, and goes on with nothing.',
    *run(subject) {
      for (const { text, at } of formulasOf(subject)) {
        const wrong = text.startsWith('{') ? wrongExpression(text) : undefined;
        if (wrong !== undefined)
          yield { at, what: `The expression ${quoted(text, 100)} ${wrong}.`, fix: 'mend it in the editor.' };
      }
    },
  },
  {
    code: 'vassal/leading-zeros',
    number: 36,
    wholeModule: true,
    severity: 'warning',
    why: 'otherwise 0926 becomes the number 926, and {LocationName == "0926"} is never true.',
    *run({ of }) {
      const zeros = of('N.HexGridNumbering', 'N.SquareGridNumbering', 'N.ObliqueHexGridNumbering').find(
        ({ component: { attributes } }) =>
          Number(attributes.first?.startsWith('V') ? attributes.vLeading : attributes.hLeading) >= 1 &&
          !(attributes.hType ?? 'N').startsWith('A') &&
          (attributes.sep ?? '') === '',
      );
      const [options] = of('M.GlobalOptions');
      if (zeros !== undefined && options?.component.attributes.storeLeadingZeroIntegersAsStrings !== 'true')
        yield {
          at: options?.at ?? zeros.at,
          what: 'Hex numbers have leading zeros, and the option that keeps them is off.',
          fix: 'set storeLeadingZeroIntegersAsStrings="true" in the global options.',
        };
    },
  },
  {
    code: 'vassal/report-html',
    number: 37,
    severity: 'warning',
    why: 'with HTML in the chat VASSAL takes it for a tag and swallows it.',
    *run(subject) {
      const [options] = subject.of('M.GlobalOptions');
      if (options?.component.attributes.chatterHTMLSupport !== 'Always') return;
      for (const { text, at, report } of formulasOf(subject)) {
        const rest = text.startsWith('{') ? '' : text.replace(/<\/?[a-zA-Z][^<>]*>/g, '');
        if (report && /[<>]/.test(rest))
          yield { at, what: `The report ${quoted(text, 80)} holds < or >.`, fix: 'write &lt; and &gt;.' };
      }
    },
  },
];

/** Properties that a format or expression reads by name. */
function mentions(text: string): string[] {
  if (!text.startsWith('{')) return [...text.matchAll(/\$([A-Za-z_][\w. ]*)\$/g)].map((match) => match[1] as string);
  const code = withoutStrings(text.slice(1, text.endsWith('}') ? -1 : undefined).replace(/\/\*.*?\*\//gs, ' '));
  const own = variablesOf(code);
  return [...code.matchAll(/(?<![\w.$"])([A-Za-z_]\w*)(?!\w)(?!\s*[(.])/g)]
    .map((match) => match[1] as string)
    .filter((name) => !javaWords.has(name) && !own.has(name));
}

/** What the statements of an expression give names to: `int odds = …;`, `odds = …;`, `for (String name : list)`. */
const variablesOf = (code: string): Set<string> =>
  new Set(
    [...code.matchAll(/(?:^|[;{}(])\s*(?:[A-Za-z_][\w.]*(?:<[\w<>, ]*>)?(?:\[\])*\s+)?([A-Za-z_]\w*)\s*(?:=(?!=)|:)/g)].map(
      (match) => match[1] as string,
    ),
  );

const withoutStrings = (code: string): string => code.replace(/"(?:\\.|[^"\\])*"/gs, '""');

const javaWords: ReadonlySet<string> = new Set(
  'true false null new instanceof int double float long boolean String Integer Double Math return if else for while break'.split(
    ' ',
  ),
);

/** What is wrong with an expression in braces: quotes, brackets, functions and how many arguments they get. */
export function wrongExpression(text: string): string | undefined {
  const open: { readonly bracket: string; readonly called: string | undefined; commas: number; empty: boolean }[] = [];
  let word = '';
  let dotted = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charAt(i);
    const top = open.at(-1);
    if (c === '"') {
      const end = endOfString(text, i);
      if (end === undefined) return 'has a quote that is not closed';
      if (top !== undefined) top.empty = false;
      i = end;
      word = '';
      continue;
    }
    if (c === '/' && text.charAt(i + 1) === '*') {
      const end = text.indexOf('*/', i + 2);
      if (end < 0) return 'has a comment that is not closed';
      i = end + 1;
      continue;
    }
    if (/\s/.test(c)) continue;
    if (/\w/.test(c)) {
      if (word === '') dotted = text.charAt(i - 1) === '.';
      word = /\w/.test(text.charAt(i - 1)) ? word + c : c;
      if (word.length === 1) dotted = text.charAt(i - 1) === '.';
      if (top !== undefined) top.empty = false;
      continue;
    }
    if ('({['.includes(c)) {
      if (top !== undefined) top.empty = false;
      open.push({ bracket: c, called: c === '(' && word !== '' && !dotted ? word : undefined, commas: 0, empty: true });
    } else if (')}]'.includes(c)) {
      const last = open.pop();
      if (last === undefined || '({['.indexOf(last.bracket) !== ')}]'.indexOf(c)) return `has a ${c} that does not match`;
      const wrong = last.called === undefined ? undefined : wrongCall(last.called, last.empty ? 0 : last.commas + 1);
      if (wrong !== undefined) return wrong;
    } else if (c === ',' && top !== undefined) top.commas += 1;
    else if (top !== undefined) top.empty = false;
    word = '';
  }
  return open.length > 0 ? `has a ${open.at(-1)?.bracket} that is not closed` : undefined;
}

const endOfString = (text: string, from: number): number | undefined => {
  for (let i = from + 1; i < text.length; i++) {
    if (text.charAt(i) === '\\') i += 1;
    else if (text.charAt(i) === '"') return i;
  }
  return undefined;
};

function wrongCall(name: string, count: number): string | undefined {
  const arity = functions[name];
  if (arity === undefined)
    return /^[A-Z]\w*[a-z]/.test(name) && !javaWords.has(name) ? `calls ${name}, which VASSAL does not have` : undefined;
  const [least, most] = arity;
  return count < least || count > most
    ? `gives ${name} ${count} arguments; it takes ${least === most ? least : `${least} to ${most}`}`
    : undefined;
}
