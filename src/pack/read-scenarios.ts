import { cellOf, listOf } from './csv.js';
import type { Placed, Scenario } from './pack.js';
import type { Reader } from './reader.js';
import { From, ScenarioFile } from './schema/index.js';

export const setupColumns = {
  required: ['counter', 'at'],
  optional: ['copies', 'face', 'side', 'stack', 'flags', 'seen_by', 'from'],
};

/** Where each placed unit is written: a row of the CSV or an entry of the YAML. */
export interface SetupSource {
  readonly file: string;
  readonly path: (index: number, field: 'counter' | 'at' | 'copies' | 'side' | 'stack' | 'flags') => (string | number)[];
}

export interface ReadScenario {
  readonly scenario: Scenario;
  readonly name: string;
  readonly setup: SetupSource;
}

export function readScenario(reader: Reader, name: string): ReadScenario | undefined {
  const file = reader.yaml(name, ScenarioFile);
  if (file === undefined) return undefined;
  const { setup, ...rest } = file.value;
  if (typeof setup !== 'string') {
    return { scenario: { ...rest, setup }, name, setup: { file: name, path: (index, field) => ['setup', index, field] } };
  }
  const csvName = `${name.slice(0, name.lastIndexOf('/') + 1)}${setup}`;
  if (!reader.has(csvName)) {
    reader.problem(
      'scenario/missing-file',
      file.at.at(['setup']),
      `There is no file ${setup} beside the scenario.`,
      'the set-up is in it.',
      'correct the name, or add the file.',
    );
  }
  return {
    scenario: { ...rest, setup: readSetup(reader, csvName, file.value.from) },
    name,
    setup: { file: csvName, path: (index, field) => [index, field] },
  };
}

function readSetup(reader: Reader, name: string, otherwise: string): Placed[] {
  const csv = reader.csv(name, setupColumns);
  if (csv === undefined || csv.problems.some((problem) => problem.code === 'csv/missing-column')) return [];
  return csv.rows.map((_, row) => {
    const face = cellOf(csv, row, 'face') ?? 'front';
    if (face !== 'front' && face !== 'back') {
      reader.problem(
        'scenario/face',
        csv.at([row, 'face']),
        `The face of a counter is front or back, not “${face}”.`,
        'the other face has other values.',
        'write front or back, or leave it empty.',
      );
    }
    const side = cellOf(csv, row, 'side');
    const stack = cellOf(csv, row, 'stack');
    const seenBy =
      cellOf(csv, row, 'seen_by') === undefined ? undefined : listOf(csv, row, 'seen_by').filter((who) => who !== 'nobody');
    const fromText = cellOf(csv, row, 'from');
    return {
      counter: cellOf(csv, row, 'counter') ?? '',
      at: cellOf(csv, row, 'at') ?? '',
      copies: reader.int(csv, row, 'copies', 1, { min: 1, max: 200 }),
      face: face === 'back' ? 'back' : 'front',
      ...(side === undefined ? {} : { side }),
      ...(stack === undefined ? {} : { stack }),
      flags: listOf(csv, row, 'flags'),
      ...(seenBy === undefined ? {} : { seenBy }),
      from: (fromText === undefined ? undefined : reader.cell(csv, row, 'from', fromText, From)) ?? otherwise,
    };
  });
}

/** As the rulebook tells them, not as their files are called: the game itself comes before its variants. */
export function inOrderOfRules(scenarios: Readonly<Record<string, Scenario>>): Record<string, Scenario> {
  const byRule = ([, a]: [string, Scenario], [, b]: [string, Scenario]): number =>
    firstRule(a).localeCompare(firstRule(b), 'en', { numeric: true });
  return Object.fromEntries(Object.entries(scenarios).sort(byRule));
}

const firstRule = ({ rule = '' }: Scenario): string => (typeof rule === 'string' ? rule : (rule[0] ?? ''));
