import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gameRoom } from '../games/index.js';
import { type Pack, say, type Treatment } from '../pack/index.js';

export type Status = Treatment | 'not yet';

export interface CoveredCase {
  readonly rule: string;
  readonly title: string;
  readonly status: Status;
  /** What we mean to do with it in the end. */
  readonly do: Treatment;
  readonly cited: { readonly code: readonly string[]; readonly tests: readonly string[] };
}

export interface Coverage {
  readonly game: string;
  readonly cases: readonly CoveredCase[];
  readonly counts: Readonly<Record<Status | 'total', number>>;
}

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/**
 * Which cases of the rulebook are done, counted from code and tests. *Enforced* needs a registered rule and a test that fails when
 * that rule is switched off; *computed* a citation in the game's code and one in its tests; *reminded* a reminder in the pack's data.
 */
export function coverageOf(pack: Pack, lang: 'en' | 'ja' = 'en'): Coverage {
  const id = pack.game.id;
  const code = citations(sourceFolder(pack.game.rules));
  const tests = merge(
    citations(join(root, 'test', 'games', pack.game.rules)),
    pack.game.rules === id ? new Map() : citations(join(root, 'test', 'games', id)),
    citations(join(root, 'test', 'packs'), new RegExp(`^${id}\\.`)),
  );
  const enforcing = enforcements(id);
  const registered = registeredCases(pack);
  const reminded = remindedCases(pack);
  const standard = new Set(Object.values(pack.game.standard?.rules ?? {}));
  const cases = pack.rules.cases.map((entry): CoveredCase => {
    const cited = {
      code: [...(code.get(entry.rule) ?? []), ...(standard.has(entry.rule) ? ['game.yaml'] : [])],
      tests: [...new Set([...(tests.get(entry.rule) ?? []), ...(enforcing.get(entry.rule) ?? [])])],
    };
    const done = {
      enforced: registered.has(entry.rule) && enforcing.has(entry.rule),
      computed: cited.code.length > 0 && cited.tests.length > 0,
      reminded: reminded.has(entry.rule),
      narrative: true,
    }[entry.do];
    return { rule: entry.rule, title: say(entry.title, lang), status: done ? entry.do : 'not yet', do: entry.do, cited };
  });
  const counts: Record<Status | 'total', number> = {
    enforced: 0,
    computed: 0,
    reminded: 0,
    narrative: 0,
    'not yet': 0,
    total: cases.length,
  };
  for (const { status } of cases) counts[status] += 1;
  return { game: id, cases, counts };
}

const sourceFolder = (rules: string): string => {
  const source = join(root, 'src', 'games', rules);
  return existsSync(source) ? source : join(root, 'dist', 'games', rules);
};

function registeredCases(pack: Pack): Set<string> {
  const room = gameRoom(pack.game.rules);
  const named = [...(room?.rules.map((rule) => rule.rule) ?? []), ...(room?.effects ?? [])];
  // The standard rules are registered by the name of their part; the game's data says which case that is.
  const mapping = pack.game.standard?.rules ?? {};
  return new Set(named.map((name) => mapping[name] ?? name));
}

/** Cases that the pack's own data puts before the player: phases, reminders, events, terrain, options, set-up, victory. */
function remindedCases(pack: Pack): Set<string> {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    else if (value !== null && typeof value === 'object') {
      for (const [key, item] of Object.entries(value)) {
        if (key === 'rule') for (const rule of [item].flat()) found.add(String(rule));
        else visit(item);
      }
    }
  };
  visit([
    pack.sequence,
    pack.terrain,
    pack.game,
    pack.board.file,
    pack.combat,
    pack.scenarios,
    Object.values(pack.tables).map((table) => ({ ...table, cells: [] })),
  ]);
  return found;
}

/** Case numbers that stand in string literals (citations in code, titles of tests), with the files they stand in. */
function citations(folder: string, named = /./): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of files(folder)) {
    if (!named.test(file.slice(file.lastIndexOf(sep) + 1))) continue;
    const shown = relative(root, file).split(sep).join('/');
    for (const number of numbersIn(readFileSync(file, 'utf8'))) {
      const list = found.get(number) ?? [];
      if (!list.includes(shown)) found.set(number, [...list, shown]);
    }
  }
  return found;
}

/** Words of string literals that can be case numbers, and pairs of them: some books number a step “3.0 A3”. Comments do not count. */
function numbersIn(text: string): Set<string> {
  const numbers = new Set<string>();
  const code = text.replace(/^\s*(\/\*\*?|\*|\/\/).*$/gm, '');
  for (const [, literal = ''] of code.matchAll(/(?:'|"|`)((?:\\.|[^'"`\\\n])*)(?='|"|`)/g)) {
    const words = literal.split(/[\s[\](),;:!?]+/).map((word) => word.replace(/^[“”]+|[.“”]+$/g, ''));
    words.forEach((word, i) => {
      if (!/\d/.test(word) && !/^[A-Z]$/.test(word)) return;
      numbers.add(word);
      const before = words[i - 1];
      if (before !== undefined && /^\d/.test(before)) numbers.add(`${before} ${word}`);
    });
  }
  return numbers;
}

/** Tests that fail when a rule is switched off: `enforces('<game>', '<rule>', …)`. */
function enforcements(game: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of files(join(root, 'test'))) {
    const text = readFileSync(file, 'utf8');
    for (const match of text.matchAll(/enforces\(\s*'([^']+)',\s*'([^']+)'/g)) {
      if (match[1] === game)
        found.set(match[2] as string, [...(found.get(match[2] as string) ?? []), relative(root, file).split(sep).join('/')]);
    }
  }
  return found;
}

function files(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|js)$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function merge(...maps: Map<string, string[]>[]): Map<string, string[]> {
  const all = new Map<string, string[]>();
  for (const map of maps) for (const [key, list] of map) all.set(key, [...(all.get(key) ?? []), ...list]);
  return all;
}
