import type { Board } from '../board/index.js';
import { type Language, type Pack, type Phase, provenance, say, sources, type Table, type Treatment } from '../pack/index.js';
import { standsIn } from './chart.js';
import { cellText, chartWords, cite, columnText, edgeNotes, rowText, rowTitle } from './chart-words.js';

/** The quick reference as words, whatever it is written as: pages, HTML for VASSAL's help, Markdown. */
export interface Reference {
  readonly lang: Language;
  readonly title: string;
  /** How many counters and spaces. */
  readonly facts: string;
  readonly sequence: readonly ReferencePhase[];
  readonly charts: readonly ReferenceChart[];
  readonly chapters: readonly ReferenceChapter[];
  readonly rulings: readonly ReferenceRuling[];
  readonly sources: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };
  readonly rights?: string;
}

export interface ReferencePhase {
  readonly number: string;
  readonly name: string;
  readonly rule: string;
  readonly remember: readonly { readonly text: string; readonly rule: string }[];
  readonly phases: readonly ReferencePhase[];
}

export interface ReferenceChart {
  readonly title: string;
  readonly rule: string;
  readonly standIns: boolean;
  readonly head: readonly string[];
  readonly rows: readonly {
    readonly head: string;
    readonly cells: readonly { readonly text: string; readonly standIn: boolean }[];
  }[];
  readonly results: readonly { readonly code: string; readonly name: string; readonly text: string; readonly rule: string }[];
  readonly notes: readonly { readonly text: string; readonly rule: string }[];
}

export interface ReferenceChapter {
  /** As in 6 of 6.82. */
  readonly number: string;
  readonly title: string;
  readonly cases: readonly { readonly rule: string; readonly title: string; readonly says: string; readonly do: Treatment }[];
}

export interface ReferenceRuling {
  readonly id: string;
  readonly rule: string;
  readonly question: string;
  readonly ruling: string;
}

export function reference(pack: Pack, board: Board, lang: Language): Reference {
  const word = chartWords[lang];
  const phase = (node: Phase): ReferencePhase => ({
    number: node.number,
    name: say(node.name, lang),
    rule: cite(node.rule),
    remember: node.remember.map((one) => ({ text: say(one.text, lang), rule: cite(one.rule) })),
    phases: node.phases.map(phase),
  });
  const counters = pack.counters.reduce((sum, counter) => sum + counter.count, 0);
  return {
    lang,
    title: say(pack.game.title, lang),
    facts: `${counters} ${word.counters}, ${board.size} ${word.spaces}`,
    sequence: pack.sequence.phases.map(phase),
    charts: Object.values(pack.tables).map((table) => chart(pack, table, lang)),
    chapters: chapters(pack, lang),
    rulings: pack.rules.rulings.map((ruling) => ({
      id: ruling.id,
      rule: cite(ruling.rule),
      question: say(ruling.question, lang),
      ruling: say(ruling.ruling, lang),
    })),
    sources: {
      head: ['', ...sources.map((source) => word.sourceNames[source])],
      rows: Object.entries(provenance(pack)).map(([part, tally]) => [
        word.partNames[part as keyof typeof word.partNames],
        ...sources.map((source) => String(tally[source])),
      ]),
    },
    ...(pack.game.rights === undefined ? {} : { rights: say(pack.game.rights, lang) }),
  };
}

function chart(pack: Pack, table: Table, lang: Language): ReferenceChart {
  return {
    title: say(table.title, lang),
    rule: cite(table.rule),
    standIns: table.cells.flat().some(standsIn),
    head: [rowTitle(table, lang), ...table.columns.list.map((column) => columnText(pack, table, column, lang).main)],
    rows: table.cells.map((row, r) => ({
      head: rowText(pack, table, r, lang),
      cells: row.map((cell) => ({ text: cellText(pack, table, cell.is, lang), standIn: standsIn(cell) })),
    })),
    results: Object.entries(table.results).map(([code, result]) => ({
      code,
      name: say(result.name, lang),
      text: say(result.text, lang),
      rule: cite(result.rule),
    })),
    notes: [
      ...edgeNotes(pack, table, lang).map((text) => ({ text, rule: '' })),
      ...table.facts.map((fact) => ({ text: say(fact.text, lang), rule: cite(fact.rule) })),
      ...(table.note === undefined ? [] : [{ text: say(table.note, lang), rule: '' }]),
    ],
  };
}

/** Cases by chapter: 6.0, 6.1 and 6.82 are of chapter 6, whose name is that of 6.0 where there is one. */
function chapters(pack: Pack, lang: Language): ReferenceChapter[] {
  const out: { number: string; title: string; cases: ReferenceChapter['cases'][number][] }[] = [];
  for (const entry of pack.rules.cases) {
    const number = chapterOf(entry.rule);
    let open = out.at(-1);
    if (open?.number !== number) {
      open = { number, title: say(entry.title, lang), cases: [] };
      out.push(open);
    }
    open.cases.push({ rule: entry.rule, title: say(entry.title, lang), says: say(entry.says, lang), do: entry.do });
  }
  return out;
}

const chapterOf = (rule: string): string => /^\d+|^[A-Za-z]+/.exec(rule)?.[0] ?? rule;
