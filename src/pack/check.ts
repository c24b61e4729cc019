import { checkCounters, checkDecks, checkGame, checkLock, checkLook, checkTerrain, checkWords } from './check-game.js';
import { checkCombat, checkScenario, checkSequence } from './check-play.js';
import { checkCatalogue, checkRuleNumbers } from './check-rules.js';
import { checkTable } from './check-tables.js';
import { checkVassal } from './check-vassal.js';
import type { Checker } from './checker.js';
import { didYouMean } from './nearest.js';
import type { Pack } from './pack.js';
import type { SetupSource } from './read-scenarios.js';
import type { Reader } from './reader.js';
import type { Path, Span } from './source.js';

export function checkPack(pack: Pack, reader: Reader, setups: Readonly<Record<string, SetupSource>>): void {
  const at = (file: string, path: Path, key = false): Span => {
    const locator = reader.locators[file];
    return locator === undefined ? { file: reader.shown(file), start: 0, end: 1 } : key ? locator.keyAt(path) : locator.at(path);
  };
  const c: Checker = {
    pack,
    at,
    problem: (code, place, what, why, fix, severity) => reader.problem(code, place, what, why, fix, severity),
    refer: (what, word, knownWords, place) => {
      if (word === undefined || knownWords.includes(word)) return;
      reader.problem(
        `refer/unknown-${what}`,
        place(),
        `There is no ${what} ${word}.`,
        `everything that names a ${what} must name one that exists.`,
        didYouMean(
          word,
          knownWords,
          knownWords.length > 12 ? 'correct the name, or add it.' : `there are: ${knownWords.join(', ')}.`,
        ),
      );
    },
  };
  checkGame(c);
  checkCounters(c, reader.counterRows);
  checkLook(c);
  checkCatalogue(c);
  checkRuleNumbers(c);
  checkTerrain(c);
  for (const table of Object.values(pack.tables)) checkTable(c, table);
  checkSequence(c);
  for (const id of Object.keys(pack.scenarios)) checkScenario(c, id, setups[id]);
  checkCombat(c);
  checkDecks(c);
  checkVassal(c);
  checkWords(c);
  checkLock(c, reader);
}
