import { z } from 'zod';
import { gameRoom } from '../games/index.js';
import { type Pack, say } from '../pack/index.js';
import { Event, Marker, Owed, Pending, Position, sharedActions, Unit, Verdict, Violation } from '../rules/index.js';
import { questions } from './question.js';

type Json = { [key: string]: unknown };

/** The JSON Schema of `ask` for one game, with the game's own words for sides, units, terrain and inputs of combat. */
export function askSchema(pack: Pack): object {
  const { room, words } = { room: gameRoom(pack.game.rules), words: wordsOf(pack) };
  const made = (schema: z.ZodType): Json => {
    const { $schema: _, ...json } = z.toJSONSchema(schema, {
      io: 'input',
      target: 'draft-2020-12',
      unrepresentable: 'any',
    }) as Json;
    return hoist(json);
  };
  const defs: Json = {};
  /** Schemas that zod names itself (recursive JSON) move to the top, so that references hold. */
  function hoist(json: Json): Json {
    const { $defs, ...rest } = json;
    const renamed = JSON.parse(JSON.stringify(rest).replaceAll('"#/$defs/__schema0"', '"#/$defs/json"')) as Json;
    for (const [name, schema] of Object.entries(($defs as Json | undefined) ?? {})) {
      const key = name === '__schema0' ? 'json' : name;
      defs[key] ??= JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/__schema0"', '"#/$defs/json"'));
    }
    return renamed;
  }
  const parts = {
    position: Position,
    unit: Unit,
    marker: Marker,
    pending: Pending,
    owed: Owed,
    event: Event,
    violation: Violation,
    verdict: Verdict,
  };
  for (const [name, schema] of Object.entries(parts)) defs[name] = made(schema);
  const actions = Object.entries({ ...sharedActions, ...room?.schemas });
  for (const [word, schema] of actions) defs[`do-${word}`] = made(schema);
  for (const [word, schema] of Object.entries(questions)) defs[`ask-${word}`] = made(schema);
  defs.action = { anyOf: actions.map(([word]) => ({ $ref: `#/$defs/do-${word}` })) };
  defs.question = { oneOf: Object.keys(questions).map((word) => ({ $ref: `#/$defs/ask-${word}` })) };
  defs.error = {
    type: 'object',
    properties: { path: { type: 'string' }, message: { type: 'string' }, known: { type: 'array', items: { type: 'string' } } },
    required: ['path', 'message'],
  };
  defs.answer = {
    anyOf: [
      { type: 'object', properties: { ok: { const: true } }, required: ['ok'] },
      {
        type: 'object',
        properties: { ok: { const: false }, violations: { type: 'array', items: { $ref: '#/$defs/violation' } } },
        required: ['ok', 'violations'],
      },
      { type: 'object', properties: { error: { $ref: '#/$defs/error' } }, required: ['error'] },
    ],
  };
  for (const schema of Object.values(defs)) inWords(schema, words);
  for (const name of ['do-attack', 'do-declare', 'ask-odds']) withInputs(defs[name], combatInputs(pack));
  for (const word of Object.keys(questions)) refer(defs[`ask-${word}`], { position: '#/$defs/position' });
  refer(defs.verdict, { position: '#/$defs/position' });
  refer(defs.position, { units: '#/$defs/unit', markers: '#/$defs/marker', pending: '#/$defs/pending', owed: '#/$defs/owed' });
  for (const name of ['ask-legal', 'ask-apply'])
    (defs[name] as { properties: Json }).properties.action = { $ref: '#/$defs/action' };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `grognard ask ${pack.game.id}`,
    description: `Questions to the referee of ${say(pack.game.title)}: one, or an array of them. Answers come in the same order.`,
    anyOf: [{ $ref: '#/$defs/question' }, { type: 'array', items: { $ref: '#/$defs/question' } }],
    $defs: defs,
  };
}

/** Which words a field may hold in this game. Fields that other words may stand in too only name theirs as examples. */
const wordsOf = ({ game, terrain, scenarios }: Pack): Readonly<Record<string, { enum?: string[]; examples?: string[] }>> => ({
  side: { enum: Object.keys(game.sides) },
  nation: { enum: Object.keys(game.nations) },
  kind: { enum: Object.keys(game.kinds) },
  size: { enum: Object.keys(game.sizes) },
  unknown: { enum: Object.keys(game.hidden) },
  scenario: { enum: Object.keys(scenarios) },
  terrain: { examples: Object.keys(terrain.spaces) },
  across: { examples: Object.keys(terrain.sides) },
  features: { examples: Object.keys(terrain.sides) },
});

/** Puts a game's words where a plain string stands under a name that has some. */
function inWords(schema: unknown, words: ReturnType<typeof wordsOf>): void {
  if (Array.isArray(schema)) for (const item of schema) inWords(item, words);
  if (schema === null || typeof schema !== 'object' || Array.isArray(schema)) return;
  const { properties } = schema as { properties?: Record<string, Json> };
  for (const [name, field] of Object.entries(properties ?? {})) {
    const list = Object.hasOwn(words, name) ? words[name] : undefined;
    if (list?.enum !== undefined && list.enum.length > 0 && field.type === 'string' && field.enum === undefined)
      field.enum = list.enum;
    if (list?.examples !== undefined) field['x-words'] = list.examples;
  }
  for (const value of Object.values(schema)) inWords(value, words);
}

/** The inputs of combat.yaml as fields of `with`. */
function combatInputs({ combat, game }: Pack): Json {
  const properties: Json = {};
  for (const input of combat?.inputs ?? []) {
    const options = input.options.map((option) => option.id);
    const one: Json = {
      flag: { type: 'boolean' },
      choice: options.length > 0 ? { enum: options } : { type: 'string' },
      choices: { type: 'array', items: options.length > 0 ? { enum: options } : { type: 'string' } },
      number: {
        type: 'number',
        ...(input.min === undefined ? {} : { minimum: input.min }),
        ...(input.max === undefined ? {} : { maximum: input.max }),
      },
      die: { type: 'integer', minimum: input.min ?? 1, maximum: input.max ?? 6 },
      cards: { type: 'array', items: { type: ['string', 'number'] } },
    }[input.kind];
    const per: Json =
      input.per === 'combat'
        ? one
        : input.per === 'side'
          ? { anyOf: [one, { type: 'object', propertyNames: { enum: Object.keys(game.sides) }, additionalProperties: one }] }
          : { anyOf: [one, { type: 'object', additionalProperties: one }, { type: 'array', items: one }] };
    properties[input.id] = { ...per, description: `${say(input.label)} [${[input.rule].flat().join(', ')}]` };
  }
  return properties;
}

/** Fields that hold a thing which has a schema of its own, or a list of such, refer to it. */
function refer(schema: unknown, fields: Readonly<Record<string, string>>): void {
  if (schema === null || typeof schema !== 'object') return;
  const { properties } = schema as { properties?: Record<string, Json> };
  for (const [name, $ref] of Object.entries(fields)) {
    const field = properties?.[name];
    if (field !== undefined) (properties as Json)[name] = field.type === 'array' ? { ...field, items: { $ref } } : { $ref };
  }
  for (const value of Object.values(schema)) refer(value, fields);
}

function withInputs(schema: unknown, inputs: Json): void {
  if (schema === null || typeof schema !== 'object') return;
  const { properties } = schema as { properties?: Json };
  if (properties !== undefined && 'with' in properties)
    properties.with = { type: 'object', properties: inputs, additionalProperties: true };
  for (const value of Object.values(schema)) withInputs(value, inputs);
}
