import type { Pack, RulesFile } from '../../pack/index.js';
import type { Example, GameData } from '../../web/data.js';
import { readCommand } from '../odds/flags.js';

/** What the page needs of a pack to answer: no map, no set-ups, no prose. The rule catalogue travels by itself. */
export function gameData(pack: Pack): GameData {
  const { lock: _, atlas: __, scan: ___, vassal: ____, ...rest } = pack;
  const slim: Pack = {
    ...rest,
    counters: pack.counters
      .filter(({ class: is, hidden }) => is !== 'marker' || hidden !== undefined)
      .map(({ note: _note, setup: _setup, entry: _entry, exit: _exit, ...counter }) => counter as Pack['counters'][number]),
    board: {
      file: { ...pack.board.file, paint: undefined, boxes: {}, places: {} },
      hexes: [],
      sides: [],
      zones: [],
      borders: [],
    } as never,
    scenarios: {},
    rules: { cases: [], rulings: pack.rules.rulings.filter((ruling) => ruling.choices !== undefined) },
    words: Object.fromEntries(Object.entries(pack.words).map(([lang, words]) => [lang, { ...words, spaces: {} }])),
  };
  return { pack: slim, examples: examplesOf(pack) };
}

export const rulesData = (pack: Pack): RulesFile => pack.rules;

/** The examples of combat.yaml as questions: the page needs no reader of the short form. */
function examplesOf(pack: Pack): Example[] {
  return (pack.combat?.examples ?? []).flatMap(({ say, text, rule }) => {
    const words = [...say.matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? '');
    const { question } = readCommand(pack, [pack.game.id, ...words]);
    return question === undefined ? [] : [{ question, text, rule }];
  });
}
