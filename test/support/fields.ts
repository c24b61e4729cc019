import { z } from 'zod';
import {
  CombatPoints,
  Deck,
  Event,
  Marker,
  OddsQuestion,
  Owed,
  Pending,
  Position,
  sharedActions,
  Unit,
  Violation,
} from '../../src/rules/index.js';
import { QuestionBoard, questions } from '../../src/table/index.js';

interface Json {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
  readonly items?: Json;
  readonly additionalProperties?: Json | boolean;
  readonly anyOf?: readonly Json[];
  readonly oneOf?: readonly Json[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly $ref?: string;
  readonly description?: string;
  readonly prefixItems?: readonly Json[];
}

/** The tables of docs/ask.md that say which fields there are, from the schemas that check them. */
export function fieldTables(): string {
  const parts: readonly (readonly [string, z.ZodType])[] = [
    ['position', Position],
    ['unit', Unit],
    ['unit.cp', CombatPoints],
    ['marker', Marker],
    ['deck', Deck],
    ['pending', Pending],
    ['owed', Owed],
    ['event', Event],
    ['violation', Violation],
    ['board', QuestionBoard],
  ];
  const common = Object.keys(questions.sequence.shape).filter((name) => name !== 'ask');
  const questionParts = Object.entries(questions).map(([word, schema]) => {
    const own = word === 'odds' ? OddsQuestion : schema;
    return [`ask: ${word}`, own, common] as const;
  });
  return [
    '### Every question',
    table(questions.sequence, []),
    ...questionParts.flatMap(([title, schema, left]) => {
      const rows = table(schema, left);
      return rows === '' ? [] : [`### ${title}`, rows];
    }),
    ...Object.entries(sharedActions).flatMap(([word, schema]) => [`### do: ${word}`, table(schema, ['do'])]),
    ...parts.flatMap(([title, schema]) => [`### ${title}`, table(schema, [])]),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function table(schema: z.ZodType, without: readonly string[]): string {
  const json = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12', unrepresentable: 'any' }) as Json;
  const shapes = json.oneOf ?? json.anyOf ?? [json];
  const rows = new Map<string, string>();
  for (const shape of shapes)
    for (const [name, field] of Object.entries(shape.properties ?? {})) {
      if (without.includes(name) || name === 'ask') continue;
      const must = shapes.every((one) => one.required?.includes(name) === true);
      const kind =
        field.const !== undefined && shapes.length > 1
          ? shapes
              .flatMap((one) => one.properties?.[name]?.const ?? [])
              .map((word) => `\`${word}\``)
              .join(', ')
          : kindOf(field);
      if (!rows.has(name)) rows.set(name, `| \`${name}\`${must ? ' *' : ''} | ${kind} | ${field.description ?? ''} |`);
    }
  return rows.size === 0 ? '' : ['| field (* must be there) | is | |', '| --- | --- | --- |', ...rows.values()].join('\n');
}

function kindOf(field: Json): string {
  if (field.const !== undefined) return `\`${JSON.stringify(field.const)}\``;
  if (field.enum !== undefined) return field.enum.map((word) => `\`${word}\``).join(', ');
  const either = field.anyOf ?? field.oneOf;
  if (either !== undefined) return [...new Set(either.map(kindOf))].join(' or ');
  if (field.$ref !== undefined) return 'any JSON';
  if (field.type === 'array') return field.prefixItems !== undefined ? 'a pair' : `list of ${kindOf(field.items ?? {})}`;
  if (field.type === 'object')
    return typeof field.additionalProperties === 'object' && field.properties === undefined
      ? `object of ${kindOf(field.additionalProperties)}`
      : 'object';
  return typeof field.type === 'string' ? field.type : 'any JSON';
}
