import { type CombatFile, nearest, type Pack, say } from '../../pack/index.js';
import { type OddsQuestion, readAttack, readDefence, ShortFormError } from '../../rules/index.js';
import { Misuse } from '../misuse.js';

type Input = CombatFile['inputs'][number];

/** What was asked for on the command line, beside the combat itself. */
export interface OddsCommand {
  readonly game?: string | undefined;
  /** Undefined when no combat was named: then it is asked for. */
  readonly question?: OddsQuestion | undefined;
  readonly json: boolean;
  readonly help: boolean;
  readonly table: boolean;
  readonly format?: string | undefined;
  readonly lang: 'en' | 'ja';
  readonly standIns: boolean;
  /** Roll; with numbers, those on the real dice. */
  readonly roll?: readonly (number | string)[] | undefined;
  readonly seed?: string | undefined;
  readonly overlay: readonly string[];
}

/** Words, and flags by name in the order given. A flag stands alone, has `=value`, or takes the next word. */
interface Split {
  readonly words: readonly string[];
  readonly flags: readonly { readonly name: string; readonly value: string | undefined }[];
}

const alone = new Set(['json', 'help', 'table', 'stand-ins', 'no-stand-ins', 'color', 'no-color', 'plain']);
const valued = [
  'terrain',
  'across',
  'phase',
  'turn',
  'scenario',
  'option',
  'ruling',
  'with',
  'lang',
  'seed',
  'format',
  'overlay',
  'weather',
  'policy',
];
const maybe = new Set(['roll']);

/** Only what must be known before the pack is read. The flags of the game come from its combat.yaml. */
export function readEarly(
  argv: readonly string[],
): Pick<OddsCommand, 'overlay' | 'lang' | 'help' | 'json' | 'table'> & { readonly bare: boolean } {
  const overlay = argv.flatMap((word, i) =>
    word === '--overlay' ? (argv[i + 1] ?? []) : word.startsWith('--overlay=') ? word.slice(10) : [],
  );
  const lang = argv
    .flatMap((word, i) => (word === '--lang' ? (argv[i + 1] ?? []) : word.startsWith('--lang=') ? word.slice(7) : []))
    .at(-1);
  if (lang !== undefined && lang !== 'en' && lang !== 'ja') throw new Misuse(`There is no language ${lang}; use en or ja.`);
  return {
    overlay,
    lang: lang ?? 'en',
    help: argv.includes('--help') || argv.includes('-h'),
    json: argv.includes('--json'),
    table: argv.includes('--table'),
    bare: argv.length === 0,
  };
}

/** The first word that is no flag and no value of one: the game. */
export function gameOf(argv: readonly string[]): string | undefined {
  const { words } = split(argv, undefined);
  return words[0];
}

export function readCommand(pack: Pack, argv: readonly string[]): OddsCommand {
  const inputs = pack.combat?.inputs ?? [];
  const { words, flags } = split(argv, inputs);
  const early = readEarly(argv);
  const last = (name: string): string | undefined => flags.findLast((flag) => flag.name === name)?.value;
  const all = (name: string): string[] =>
    flags.flatMap((flag) => (flag.name === name && flag.value !== undefined ? [flag.value] : []));
  const rest = words.slice(1);
  const at = rest.findIndex((word) => /^(vs\.?|against|対)$/i.test(word));
  if (rest.length > 0 && at === -1)
    throw new Misuse(`Say who attacks whom: grognard odds ${words[0]} "<attackers>" vs "<defenders>".`);
  const roll = flags.findLast((flag) => flag.name === 'roll');
  const lang = early.lang;
  const standIns = !flags.some((flag) => flag.name === 'no-stand-ins');
  const question =
    rest.length === 0
      ? undefined
      : questionOf(pack, rest.slice(0, at).join(' + '), rest.slice(at + 1).join(' + '), {
          terrain: last('terrain'),
          across: last('across'),
          position: positionOf(last('phase'), last('turn'), last('scenario'), last('weather'), all('option'), all('ruling')),
          with: withOf(flags, inputs),
          policy: last('policy'),
          lang,
          standIns,
        });
  return {
    ...early,
    game: words[0],
    question,
    format: last('format'),
    standIns,
    roll:
      roll === undefined
        ? undefined
        : (roll.value ?? '').split(/[\s,/]+/).flatMap((word) => (word === '' ? [] : /^\d+$/.test(word) ? Number(word) : word)),
    seed: last('seed'),
  };
}

export interface QuestionParts {
  readonly terrain?: string | undefined;
  readonly across?: string | undefined;
  readonly position?: OddsQuestion['position'];
  readonly with?: Readonly<Record<string, unknown>> | undefined;
  readonly policy?: string | undefined;
  readonly lang?: 'en' | 'ja';
  readonly standIns?: boolean;
}

/** The question that the short forms of both sides make. */
export function questionOf(pack: Pack, attack: string, defence: string, parts: QuestionParts): OddsQuestion {
  try {
    const attackers = readAttack(pack, attack);
    const hexes = readDefence(pack, defence);
    const [first] = hexes;
    const terrain = parts.terrain === undefined ? undefined : listOf(parts.terrain);
    if (terrain !== undefined && hexes.length > 1)
      throw new Misuse('With several hexes the terrain stands behind each: "2-3-4 in rough | 4-6-5 in clear".');
    const across = acrossOf(parts.across, attackers.units.length);
    const own = attackers.across.map((list, i) => list ?? across?.[i] ?? null);
    return {
      ask: 'odds',
      ...(parts.position === undefined ? {} : { position: parts.position }),
      ...(parts.lang === undefined || parts.lang === 'en' ? {} : { lang: parts.lang }),
      ...(parts.standIns === false ? { 'stand-ins': false } : {}),
      attack: [...attackers.units],
      defence:
        hexes.length === 1
          ? [...(first?.units ?? [])]
          : hexes.map((hex, i) => ({ space: `h${i + 1}`, terrain: [...(hex.terrain ?? [])], units: [...hex.units] })),
      ...(hexes.length === 1 && (terrain ?? first?.terrain) !== undefined
        ? { terrain: [...(terrain ?? first?.terrain ?? [])] }
        : {}),
      ...(own.some((list) => list !== null && list.length > 0)
        ? { across: own.map((list) => (list === null ? null : [...list])) }
        : {}),
      ...(parts.with === undefined || Object.keys(parts.with).length === 0 ? {} : { with: parts.with as OddsQuestion['with'] }),
      ...(parts.policy === undefined ? {} : { policy: parts.policy }),
    };
  } catch (error) {
    if (error instanceof ShortFormError) throw new Misuse(error.message);
    throw error;
  }
}

/** One list for all attackers, or one each, parted by slashes. */
function acrossOf(text: string | undefined, attackers: number): (readonly string[])[] | undefined {
  if (text === undefined) return undefined;
  const parts = text.split('/').map(listOf);
  if (parts.length === 1) return Array.from({ length: attackers }, () => parts[0] as string[]);
  if (parts.length !== attackers)
    throw new Misuse(`--across names ${parts.length} hexsides for ${attackers} attackers; write - where there is nothing.`);
  return parts;
}

function positionOf(
  phase: string | undefined,
  turn: string | undefined,
  scenario: string | undefined,
  weather: string | undefined,
  options: readonly string[],
  rulings: readonly string[],
): OddsQuestion['position'] {
  if (turn !== undefined && !/^\d+$/.test(turn)) throw new Misuse(`--turn wants a number, not ${turn}.`);
  const position = {
    ...(phase === undefined ? {} : { phase }),
    ...(turn === undefined ? {} : { turn: Number(turn) }),
    ...(scenario === undefined ? {} : { scenario, empty: true }),
    ...(weather === undefined ? {} : { weather }),
    ...(options.length === 0 ? {} : { options: options.flatMap(listOf) }),
    ...(rulings.length === 0 ? {} : { rulings: Object.fromEntries(rulings.map(pair)) }),
  };
  return Object.keys(position).length === 0 ? undefined : position;
}

function withOf(flags: Split['flags'], inputs: readonly Input[]): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  const put = (input: Input, text: string | undefined): void => {
    found[input.id] = readInput(input, text);
  };
  for (const { name, value } of flags) {
    if (name === 'with') {
      const [key, text] = pair(value ?? '');
      const input = inputs.find((one) => one.id === key);
      if (input === undefined)
        throw new Misuse(
          unknownFlag(
            key,
            inputs.map(({ id }) => id),
            'input',
          ),
        );
      put(input, text);
      continue;
    }
    const input = inputs.find((one) => one.id === name && !isShared(one.id));
    if (input !== undefined) put(input, value);
    const negated = inputs.find((one) => `no-${one.id}` === name && one.kind === 'flag');
    if (negated !== undefined) found[negated.id] = false;
  }
  // Turn, weather and the like belong to the position; a game that asks for them as inputs gets them there too.
  for (const { name, value } of flags) {
    const input = isShared(name) ? inputs.find((one) => one.id === name) : undefined;
    if (input !== undefined) put(input, value);
  }
  return found;
}

const isShared = (id: string): boolean => valued.includes(id);

/** Words of the command line as the value of an input; `attack=1,defence=2` where it is asked for each. */
export function readInput(input: Input, text: string | undefined): unknown {
  if (text !== undefined && /^[{[]/.test(text)) {
    try {
      return JSON.parse(text);
    } catch {
      throw new Misuse(`--${input.id}: ${text} is not JSON.`);
    }
  }
  if (input.per !== 'combat' && text?.includes('=') === true)
    return Object.fromEntries(
      text
        .split(',')
        .map((part) => pair(part))
        .map(([key, value]) => [key, oneOf(input, value)]),
    );
  return oneOf(input, text);
}

function oneOf(input: Input, text: string | undefined): unknown {
  if (input.kind === 'flag') return text === undefined ? true : !/^(false|no|off|0|n|いいえ)$/i.test(text);
  if (text === undefined) throw new Misuse(`--${input.id} wants a value: ${say(input.label)}.`);
  if (input.kind === 'number' || input.kind === 'die') return /^-?\d+$/.test(text) ? Number(text) : text;
  if (input.kind === 'choice') return text;
  return text
    .split(/[\s,+]+/)
    .filter((word) => word !== '')
    .map((word) => (input.kind === 'cards' && /^\d+$/.test(word) ? Number(word) : word));
}

const pair = (text: string): [string, string] => {
  const at = text.indexOf('=');
  if (at <= 0) throw new Misuse(`“${text}” should be key=value.`);
  return [text.slice(0, at), text.slice(at + 1)];
};

const listOf = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== '' && word !== '-');

/** Before the pack is read its flags are not known; then only the words matter. */
function split(argv: readonly string[], declared: readonly Input[] | undefined): Split {
  const inputs = declared ?? [];
  const words: string[] = [];
  const flags: { name: string; value: string | undefined }[] = [];
  const flagInputs = new Set(inputs.filter((input) => input.kind === 'flag').flatMap(({ id }) => [id, `no-${id}`]));
  const known = [...alone, ...valued, ...maybe, ...inputs.map(({ id }) => id), ...flagInputs];
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i] as string;
    if (word === '-h') flags.push({ name: 'help', value: undefined });
    else if (!/^--[a-z]/i.test(word)) words.push(word);
    else {
      const [name = '', own] = word.slice(2).split(/=(.*)/s);
      const next = argv[i + 1];
      const free = next !== undefined && !/^--[a-z]/i.test(next);
      if (own !== undefined || alone.has(name) || flagInputs.has(name)) flags.push({ name, value: own });
      else if (maybe.has(name)) {
        const number = free && /^[\d,/]+$/.test(next);
        flags.push({ name, value: number ? next : undefined });
        if (number) i += 1;
      } else if (known.includes(name) || declared === undefined) {
        if (!free && known.includes(name)) throw new Misuse(`--${name} wants a value.`);
        flags.push({ name, value: free ? next : undefined });
        if (free && (known.includes(name) || words.length > 0)) i += 1;
      } else throw new Misuse(unknownFlag(name, known, 'flag'));
    }
  }
  return { words, flags };
}

function unknownFlag(name: string, known: readonly string[], kind: 'flag' | 'input'): string {
  const near = nearest(name, known);
  const dashes = kind === 'flag' ? '--' : '';
  return `There is no ${kind} ${dashes}${name}${near === undefined ? '' : `; did you mean ${dashes}${near}?`}`;
}
