import type { Checker } from './checker.js';
import { didYouMean } from './nearest.js';

export function checkCatalogue({ pack: { rules }, at, problem }: Checker): void {
  const seen = new Set<string>();
  const once = (id: string, path: (string | number)[], kind: string, why: string, fix: string): void => {
    if (seen.has(id)) problem('rules/duplicate', at('rules.yaml', path), `The ${kind} ${id} stands twice.`, why, fix);
    seen.add(id);
  };
  rules.cases.forEach((entry, i) => {
    once(entry.rule, ['cases', i, 'rule'], 'case', 'a number names one case.', 'remove or renumber one.');
    if (entry.from === undefined && rules.from === undefined) {
      problem(
        'rules/no-source',
        at('rules.yaml', ['cases', i]),
        `The case ${entry.rule} does not say where it comes from.`,
        'every statement has a source.',
        'add from: rulebook at the top of the file, or to the case.',
      );
    }
  });
  rules.rulings.forEach((ruling, i) => {
    once(ruling.id, ['rulings', i, 'id'], 'number', 'a number names one case or ruling.', 'renumber one.');
  });
}

export function checkRuleNumbers({ pack, at, problem }: Checker): void {
  const known = new Set([...pack.rules.cases.map((c) => c.rule), ...pack.rules.rulings.map((r) => r.id)]);
  const visit = (file: string, value: unknown, path: (string | number)[]): void => {
    if (Array.isArray(value)) {
      value.forEach((item, i) => {
        visit(file, item, [...path, i]);
      });
    } else if (value !== null && typeof value === 'object') {
      for (const [key, item] of Object.entries(value)) {
        if (key === 'rule' && (typeof item === 'string' || Array.isArray(item))) {
          [item].flat().forEach((number, i) => {
            if (typeof number !== 'string' || known.has(number)) return;
            const place = Array.isArray(item) ? [...path, key, i] : [...path, key];
            problem(
              'refer/unknown-rule',
              at(file, place),
              `There is no case ${number} in rules.yaml.`,
              'a player looks the number up in the rulebook.',
              didYouMean(number, known, 'correct the number, or add the case to the catalogue.'),
            );
          });
        } else visit(file, item, [...path, key]);
      }
    }
  };
  visit('game.yaml', pack.game, []);
  visit('board.yaml', pack.board.file, []);
  visit('terrain.yaml', pack.terrain, []);
  visit('sequence.yaml', pack.sequence, []);
  if (pack.combat) visit('combat.yaml', pack.combat, []);
  if (pack.decks) visit('decks.yaml', { ...pack.decks, cards: [] }, []);
  for (const table of Object.values(pack.tables)) visit(`tables/${table.id}.yaml`, { ...table, cells: [] }, []);
  for (const scenario of Object.values(pack.scenarios)) visit(`scenarios/${scenario.id}.yaml`, { ...scenario, setup: [] }, []);
  visit('rules.yaml', { rulings: pack.rules.rulings }, []);
  for (const [part, number] of Object.entries(pack.game.standard?.rules ?? {})) {
    if (!known.has(number))
      problem(
        'refer/unknown-rule',
        at('game.yaml', ['standard', 'rules', part]),
        `There is no case ${number} in rules.yaml.`,
        'the referee names the case when it refuses a move.',
        didYouMean(number, known, 'correct the number.'),
      );
  }
}
