import { describe, expect, it } from 'vitest';
import {
  aidPages,
  aidTables,
  cellText,
  coverPage,
  drawCard,
  drawChart,
  drawSequence,
  drawSequenceColumns,
  drawTerrainChart,
  drawTurnTrack,
  quickReferenceHtml,
  quickReferencePages,
  reference,
  star,
  toSvg,
} from '../../src/draw/index.js';
import { listPacks } from '../../src/node.js';
import { isStandIn, type Language, type Table } from '../../src/pack/index.js';
import { drawContext, fontMetrics } from '../../src/pictures/index.js';
import { packOf } from '../support/pack.js';
import { misplaced, type ReadText, readBack } from './read-back.js';

const metrics = fontMetrics();
const games = listPacks().map((folder) => folder.slice(folder.lastIndexOf('/') + 1));
const languages = ['en', 'ja'] as const;
const both = games.flatMap((game) => languages.map((lang) => [game, lang] as const));
const packs = new Map(games.map((game) => [game, packOf(game)] as const));
const contextOf = (game: string, lang: Language, theme = 'classic') => {
  const { pack, board } = packs.get(game) ?? packOf(game);
  return drawContext(pack, board, { lang, theme });
};
const marked = (texts: readonly ReadText[], mark: string): readonly ReadText[] =>
  texts.filter(({ marks }) => marks.includes(mark));
const a4 = { width: 210, height: 297 };
const letterSideways = { width: 279.4, height: 215.9 };

/** What the cell of a drawn chart says, and whether it is marked as a stand-in. */
function drawnCell(texts: readonly ReadText[], table: Table, row: string, column: string, standIn: string) {
  const found = marked(texts, `cell ${table.id} ${row} ${column}`);
  const marks = found.filter(({ text, item }) => text === '*' && item.fill === standIn);
  // Japanese lines are joined as they are, others at spaces.
  const words = found.filter((one) => !marks.includes(one)).map(({ text }) => text);
  return { words, marks: marks.length };
}
const joined = (words: readonly string[]): string => words.join('').replaceAll(' ', '');

describe.each(both)('the charts of %s in %s', (game, lang) => {
  const context = contextOf(game, lang);
  const { pack, theme } = context;
  it.each(Object.keys(pack.tables))(
    '%s shows every cell, marks stand-ins and only those, and nothing lies on anything else',
    (id) => {
      const table = pack.tables[id] as Table;
      const drawing = drawChart(context, table);
      const { texts } = readBack(drawing, metrics);
      for (const [r, row] of table.cells.entries())
        for (const [c, cell] of row.entries()) {
          const { words, marks } = drawnCell(
            texts,
            table,
            table.rowIds[r] as string,
            table.columnIds[c] as string,
            theme.standIn,
          );
          const where = `${id} ${table.rowIds[r]} ${table.columnIds[c]}`;
          if (typeof cell.is === 'number') expect(Number(words.join('').replace('−', '-')), where).toBe(cell.is);
          else if (typeof cell.is === 'string' && /^[A-Z][A-Za-z0-9+]{0,2}$/.test(cell.is) && cell.is in table.results)
            expect(words, where).toEqual([cell.is]);
          else expect(joined(words), where).toBe(joined([cellText(pack, table, cell.is, lang)]));
          expect(marks, where).toBe(cell.is !== null && isStandIn(cell.from) ? 1 : 0);
        }
      const any = table.cells.flat().some((cell) => cell.is !== null && isStandIn(cell.from));
      expect(marked(texts, 'stand-in').length > 0).toBe(any);
      for (const code of Object.keys(table.results))
        expect(marked(texts, `result ${id} ${code}`).length, code).toBeGreaterThan(0);
      expect(misplaced(drawing, metrics)).toEqual([]);
    },
  );
  it('has terrain, turns and sequence of which nothing lies on anything else', () => {
    for (const drawing of [
      drawTerrainChart(context),
      drawTurnTrack(context),
      drawSequence(context),
      drawSequenceColumns(context, 100, 4),
    ])
      expect(misplaced(drawing, metrics)).toEqual([]);
  });
  it('reports nothing', () => {
    for (const table of Object.values(pack.tables)) drawChart(context, table);
    expect(context.problems).toEqual([]);
  });
});

describe.each(both)('the sheets of %s in %s', (game, lang) => {
  it.each([
    ['upright A4', a4],
    ['sideways Letter', letterSideways],
  ])('player aids on %s hold every chart inside the margins', (_, page) => {
    const context = contextOf(game, lang);
    const pages = aidPages(context, page);
    for (const drawing of pages) {
      expect([drawing.width, drawing.height]).toEqual([page.width, page.height]);
      expect(misplaced(drawing, metrics, 10)).toEqual([]);
    }
    const texts = pages.flatMap((drawing) => readBack(drawing, metrics).texts);
    for (const table of aidTables(context)) {
      const cells = new Set(texts.flatMap(({ marks }) => marks.filter((mark) => mark.startsWith(`cell ${table.id} `))));
      expect(cells.size, table.id).toBe(table.rowIds.length * table.columnIds.length);
    }
    for (const turn of context.pack.sequence.turns) expect(marked(texts, `turn ${turn.number}`).length).toBeGreaterThan(0);
    expect(context.problems).toEqual([]);
  });
  it('the quick reference has every rule once, inside the margins', () => {
    const context = contextOf(game, lang);
    const pages = quickReferencePages(context, a4);
    for (const drawing of pages) expect(misplaced(drawing, metrics, 10)).toEqual([]);
    const texts = pages.flatMap((drawing) => readBack(drawing, metrics).texts);
    for (const entry of context.pack.rules.cases) {
      const said = marked(texts, `rule ${entry.rule}`);
      expect(joined(said.map(({ text }) => text)), entry.rule).toBe(joined([entry.rule, entry.title[lang], entry.says[lang]]));
    }
    for (const ruling of context.pack.rules.rulings) expect(marked(texts, `rule ${ruling.id}`).length).toBeGreaterThan(0);
    expect(context.problems).toEqual([]);
  });
  it('the cover says what is in the set and what stands in', () => {
    const context = contextOf(game, lang);
    for (const page of [a4, letterSideways]) {
      const drawing = coverPage(context, {
        page,
        paper: 'A4',
        sheets: 17,
        contents: [
          { what: 'Counters', sheets: 4, note: 'fronts and backs' },
          { what: 'Map', sheets: 13 },
        ],
        settings: [{ name: 'Counters', value: '15 mm' }],
      });
      expect(misplaced(drawing, metrics, 10)).toEqual([]);
      const words = readBack(drawing, metrics).texts.map(({ text }) => text);
      expect(words).toContain('17');
      expect(words.some((one) => /%$/.test(one))).toBe(true);
    }
    expect(context.problems).toEqual([]);
  });
});

describe('cards', () => {
  it.each(languages)(
    'of Absolute War in %s fit, show the row of their table, and are marked as stand-ins where they are',
    (lang) => {
      const context = contextOf('absolute-war', lang);
      const { pack, theme } = context;
      for (const card of pack.decks?.cards ?? []) {
        const front = drawCard(context, card, 'front');
        expect([front.width, front.height]).toEqual([63, 88]);
        expect(misplaced(front, metrics, 2), card.id).toEqual([]);
        const { texts } = readBack(front, metrics);
        expect(marked(texts, 'stand-in').length > 0, card.id).toBe(isStandIn(card.from));
        const table = pack.tables[pack.decks?.decks[card.deck]?.table ?? ''];
        if (table === undefined) continue;
        const row = table.cells[table.rowIds.indexOf(String(card.number))] ?? [];
        for (const [c, cell] of row.entries()) {
          const { words, marks } = drawnCell(texts, table, String(card.number), table.columnIds[c] as string, theme.standIn);
          expect(words).toEqual([cell.is]);
          expect(marks).toBe(isStandIn(cell.from) ? 1 : 0);
        }
      }
      expect(context.problems).toEqual([]);
    },
  );
  it('of one deck have one back, and decks have different ones', () => {
    const context = contextOf('absolute-war', 'en');
    const backs = new Map<string, Set<string>>();
    for (const card of context.pack.decks?.cards ?? []) {
      const back = drawCard(context, card, 'back');
      expect(misplaced(back, metrics, 2)).toEqual([]);
      backs.set(card.deck, (backs.get(card.deck) ?? new Set()).add(toSvg(back, metrics)));
    }
    for (const [deck, pictures] of backs) expect(pictures.size, deck).toBe(1);
    expect(new Set([...backs.values()].map((pictures) => [...pictures][0])).size).toBe(backs.size);
  });
  it('with a text that cannot be read at any size are reported, and stay inside', () => {
    const context = contextOf('absolute-war', 'en');
    const [card] = context.pack.decks?.cards ?? [];
    if (card === undefined) throw new Error('no card');
    const long = { ...card, text: 'Everything that happened on this front in these years, told at length. '.repeat(30) };
    expect(misplaced(drawCard(context, long, 'front'), metrics, 2)).toEqual([]);
    expect(context.problems.map(({ code, about }) => [code, about])).toEqual([['draw/card-text-too-long', `card ${card.id}`]]);
  });
});

describe('what cannot be drawn is said', () => {
  const context = contextOf('kestrel-bridge', 'en');
  const crt = context.pack.tables.crt as Table;
  it('a character that no font has', () => {
    drawChart(context, { ...crt, title: 'Combat 𝄞' });
    expect(context.problems.splice(0).map(({ code, about }) => [code, about])).toEqual([['draw/missing-glyph', 'table crt']]);
  });
  it('a chart that is too wide, which stays inside all the same', () => {
    const drawing = drawChart(context, crt, { width: 11 });
    expect(drawing.width).toBeLessThanOrEqual(11);
    expect(context.problems.splice(0).map(({ code }) => code)).toContain('draw/chart-too-wide');
    for (const { left, right } of readBack(drawing, metrics).texts) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(11.1);
    }
  });
  it('a chart of more columns than the paper has room for goes on, with the rows named again', () => {
    const many = Array.from({ length: 40 }, (_, c) => ({ id: `${c + 1}:1`, ratio: `${c + 1}:1` }));
    const wide: Table = {
      ...crt,
      columns: { ...crt.columns, list: many },
      columnIds: many.map(({ id }) => id),
      cells: crt.cells.map((row) => many.map((_, c) => row[c % row.length] as Table['cells'][number][number])),
    };
    const pack = { ...context.pack, tables: { crt: wide } };
    const pages = aidPages({ ...context, pack }, a4);
    for (const page of pages) expect(misplaced(page, metrics, 10)).toEqual([]);
    const texts = pages.flatMap((page) => readBack(page, metrics).texts);
    for (const [r, row] of wide.cells.entries())
      for (const [c, cell] of row.entries())
        expect(drawnCell(texts, wide, wide.rowIds[r] as string, wide.columnIds[c] as string, '').words).toEqual([cell.is]);
    expect(texts.filter(({ text }) => text.includes('continued')).length).toBeGreaterThan(0);
    expect(context.problems).toEqual([]);
  });
  it('an owner’s cell loses its mark, and the chart its warning', () => {
    const owned = {
      ...crt,
      cells: crt.cells.map((row) => row.map((cell, c) => ({ ...cell, from: c === 0 ? 'stand-in' : 'owner' }))),
    };
    const { texts } = readBack(drawChart(context, owned), metrics);
    const mark = star(context, { text: '', size: 1, weight: 400, fill: '' });
    expect(texts.filter(({ text, item }) => text === mark.text && item.fill === mark.fill)).toHaveLength(crt.rowIds.length);
    expect(
      marked(texts, 'stand-in')
        .map(({ text }) => text)
        .join(' '),
    ).toContain('6 of 36');
  });
});

describe.each(both)('the help of %s in %s', (game, lang) => {
  const { pack, board } = packs.get(game) ?? packOf(game);
  const html = quickReferenceHtml(pack, board, lang);
  it('is HTML 3.2 in plain ASCII, every tag closed', () => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is what is asked for
    expect(html).toMatch(/^[\x00-\x7f]*$/);
    const open: string[] = [];
    for (const [, close, name] of html.slice(html.indexOf('<html>')).matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
      expect([
        'html',
        'head',
        'title',
        'body',
        'h1',
        'h2',
        'h3',
        'p',
        'a',
        'b',
        'i',
        'ul',
        'li',
        'dl',
        'dt',
        'dd',
        'table',
        'tr',
        'th',
        'td',
        'font',
      ]).toContain(name);
      if (close === '') open.push(name as string);
      else expect(open.pop()).toBe(name);
    }
    expect(open).toEqual([]);
  });
  it('says every rule and every result', () => {
    const plain = html.replace(/<[^>]*>/g, '').replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
    const model = reference(pack, board, lang);
    for (const chapter of model.chapters) for (const entry of chapter.cases) expect(plain).toContain(entry.says);
    for (const chart of model.charts) for (const result of chart.results) expect(plain).toContain(result.text);
    expect(model.chapters.flatMap((chapter) => chapter.cases)).toHaveLength(pack.rules.cases.length);
  });
});

it.each(['classic', 'colour-blind-safe', 'ink-saving'])('every sheet can be drawn in the theme %s', (theme) => {
  const context = contextOf('absolute-war', 'en', theme);
  for (const drawing of aidPages(context, a4)) expect(misplaced(drawing, metrics, 10)).toEqual([]);
  const [card] = context.pack.decks?.cards ?? [];
  if (card)
    for (const face of ['front', 'back'] as const) expect(misplaced(drawCard(context, card, face), metrics, 2)).toEqual([]);
});

it('draws the chart of the teaching game as it did', async () => {
  const context = contextOf('kestrel-bridge', 'en');
  const svg = toSvg(drawChart(context, context.pack.tables.crt as Table), metrics);
  await expect(svg.replaceAll('><', '>\n<')).toMatchFileSnapshot('golden/kestrel-bridge-crt.svg.txt');
});

it('a code that is the whole name of a result is followed by what it does, without a colon', () => {
  const context = contextOf('red-vengeance', 'en');
  const hits = context.pack.tables.hits;
  if (hits === undefined) throw new Error('no table of hits');
  const texts = marked(readBack(drawChart(context, hits), metrics).texts, 'result hits Hit').map(({ text }) => text);
  expect(texts.join(' ')).toContain('One step loss');
  expect(texts.filter((text) => /^\s*:/.test(text))).toEqual([]);
});
