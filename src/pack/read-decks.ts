import { cellOf } from './csv.js';
import { didYouMean } from './nearest.js';
import type { Card, Decks } from './pack.js';
import type { Reader } from './reader.js';
import { cardColumns, DecksFile, From, Id } from './schema/index.js';

export function readDecks(reader: Reader): Decks | undefined {
  const file = reader.yaml('decks.yaml', DecksFile);
  if (file === undefined) return undefined;
  const { cards: name, ...rest } = file.value;
  if (!reader.has(name)) {
    reader.problem(
      'decks/missing-file',
      file.at.at(['cards']),
      `There is no file ${name} beside decks.yaml.`,
      'the cards are in it.',
      'correct the name, or add the file.',
    );
  }
  const fields = Object.keys(rest.fields);
  const csv = reader.csv(name, {
    required: ['id', 'deck', 'number', 'name'],
    optional: [...cardColumns, ...fields].filter((c) => !['id', 'deck', 'number', 'name'].includes(c)),
  });
  const cards: Card[] = [];
  const seen = new Set<string>();
  csv?.rows.forEach((_, row) => {
    const text = (column: string): string | undefined => cellOf(csv, row, column);
    const id = text('id') ?? '';
    reader.cell(csv, row, 'id', id, Id);
    if (seen.has(id))
      reader.problem(
        'decks/duplicate-id',
        csv.at([row, 'id']),
        `The card ${id} stands twice.`,
        'an id names one card.',
        'rename one.',
      );
    seen.add(id);
    const deck = text('deck') ?? '';
    if (!(deck in rest.decks)) {
      reader.problem(
        'decks/unknown-deck',
        csv.at([row, 'deck']),
        `There is no deck ${deck || '(empty)'}.`,
        'a card belongs to a deck.',
        didYouMean(deck, Object.keys(rest.decks), `decks are ${Object.keys(rest.decks).join(', ')}.`),
      );
    }
    const values: Record<string, number | string> = {};
    for (const field of fields) {
      const cell = text(field);
      if (cell === undefined) continue;
      const number = Number(cell);
      if (rest.fields[field]?.kind === 'number' && !Number.isFinite(number)) {
        reader.problem(
          'csv/not-a-number',
          csv.at([row, field]),
          `${field} is “${cell}”; expected a number.`,
          'it is reckoned with.',
          'write a number, or leave the cell empty.',
        );
      } else values[field] = rest.fields[field]?.kind === 'number' ? number : cell;
    }
    const fromText = text('from');
    const [name, ja, words, wordsJa] = [text('name') ?? id, text('name_ja'), text('text'), text('text_ja')];
    cards.push({
      id,
      deck,
      number: reader.int(csv, row, 'number', 0, { min: 0, max: 9999 }),
      name: ja === undefined ? name : { en: name, ja },
      years: (text('years') ?? '')
        .split(/\s+/)
        .filter((year) => year !== '')
        .map(Number),
      ...(words === undefined ? {} : { text: wordsJa === undefined ? words : { en: words, ja: wordsJa } }),
      from: (fromText === undefined ? undefined : reader.cell(csv, row, 'from', fromText, From)) ?? rest.from,
      fields: values,
    });
  });
  if (csv !== undefined) {
    for (const [deck, { cards: stated }] of Object.entries(rest.decks)) {
      const count = cards.filter((card) => card.deck === deck).length;
      if (count !== stated) {
        reader.problem(
          'decks/count',
          file.at.at(['decks', deck, 'cards']),
          `The deck ${deck} is said to have ${stated} cards; ${name} has ${count}.`,
          'odds are drawn from the cards of the deck.',
          'add or remove cards, or correct the number.',
        );
      }
    }
  }
  return { ...rest, cards };
}
