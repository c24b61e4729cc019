import type { z } from 'zod';
import { type Columns, cellOf, type ReadCsv, readCsv } from './csv.js';
import type { Diagnostic, Severity } from './diagnostic.js';
import { explainIssues } from './issues.js';
import { limits } from './limits.js';
import type { Locator, Path, Span } from './source.js';
import { type ReadYaml, readYaml } from './yaml.js';

/** The files of a pack by their path inside it. What was too large to read is named, with its size. */
export interface Files {
  readonly texts: Readonly<Record<string, string>>;
  readonly tooLarge?: Readonly<Record<string, number>>;
  /** For whoever reads the same folder again and again: files whose text has not changed are not parsed again. */
  readonly memory?: ReadMemory | undefined;
}

interface ReadBefore {
  readonly text: string;
  readonly schema: z.ZodType;
  readonly read: ReadYaml;
  readonly parsed: z.ZodSafeParseResult<unknown> | undefined;
}

/** What was read of a folder the last time, and what was made of it. */
export class ReadMemory {
  /** By the name under which a file is shown. */
  readonly files = new Map<string, ReadBefore>();
  readonly #made = new Map<string, { readonly of: string; readonly value: unknown }>();

  /** What was made of the same texts before, or makes it now. */
  once<T>(key: string, of: string, make: () => T): T {
    const before = this.#made.get(key);
    if (before?.of === of) return before.value as T;
    const value = make();
    this.#made.set(key, { of, value });
    return value;
  }
}

export interface ReadFile<T> {
  readonly value: T;
  readonly at: Locator;
  readonly name: string;
}

/** Reads files of one folder and collects everything that is wrong with them. */
export class Reader {
  readonly problems: Diagnostic[] = [];
  readonly locators: Record<string, Locator> = {};
  /** The row of counters.csv in which each counter stands. */
  readonly counterRows = new Map<string, number>();
  /** Texts by the name under which diagnostics show them. */
  readonly texts: Record<string, string> = {};
  readonly #files: Files;
  readonly #folder: string;

  constructor(files: Files, folder: string) {
    this.#files = files;
    this.#folder = folder === '' ? '' : `${folder.replace(/\/$/, '')}/`;
    for (const [name, size] of Object.entries(files.tooLarge ?? {})) this.#tooLarge(name, size);
  }

  has(name: string): boolean {
    return name in this.#files.texts || name in (this.#files.tooLarge ?? {});
  }

  get names(): readonly string[] {
    return Object.keys(this.#files.texts);
  }

  shown(name: string): string {
    return `${this.#folder}${name}`;
  }

  yaml<T extends z.ZodType>(name: string, schema: T): ReadFile<z.infer<T>> | undefined {
    const text = this.#text(name, limits.yamlBytes);
    if (text === undefined) return undefined;
    const { read, parsed } = this.#parsed(name, text, schema);
    this.locators[name] = read;
    this.problems.push(...read.problems);
    if (parsed === undefined) return undefined;
    if (parsed.success) return { value: parsed.data as z.infer<T>, at: read, name };
    this.problems.push(...explainIssues(parsed.error.issues, read.value, read, schema));
    return undefined;
  }

  /** Parsed values are never changed by whoever gets them, so the last ones serve again while the text is the same. */
  #parsed(name: string, text: string, schema: z.ZodType): Pick<ReadBefore, 'read' | 'parsed'> {
    const shown = this.shown(name);
    const known = this.#files.memory?.files.get(shown);
    if (known !== undefined && known.text === text && known.schema === schema) return known;
    const read = readYaml(shown, text);
    const parsed = read.problems.length > 0 ? undefined : schema.safeParse(read.value);
    this.#files.memory?.files.set(shown, { text, schema, read, parsed });
    return { read, parsed };
  }

  csv(name: string, columns: Columns): ReadCsv | undefined {
    const text = this.#text(name, limits.csvBytes);
    if (text === undefined) return undefined;
    const read = readCsv(this.shown(name), text, columns);
    this.locators[name] = read;
    this.problems.push(...read.problems);
    return read;
  }

  json(name: string): unknown {
    const text = this.#text(name, limits.jsonBytes);
    if (text === undefined) return undefined;
    try {
      return JSON.parse(text);
    } catch (error) {
      const offset = Number(/position (\d+)/.exec(String(error))?.[1] ?? 0);
      const at = { file: this.shown(name), start: offset, end: offset + 1 };
      this.problem(
        'json/syntax',
        at,
        `This is not JSON: ${(error as Error).message}.`,
        'the file is read as a whole.',
        'mend it, or make it anew.',
      );
      return undefined;
    }
  }

  /** A problem at the first character of a file, or of the folder's game.yaml when the file is not there. */
  missing(name: string, why: string, fix: string): void {
    const at: Span = { file: this.shown(name), start: 0, end: 1 };
    this.problem('pack/missing-file', at, `There is no ${name}.`, why, fix);
  }

  problem(code: string, at: Span, what: string, why: string, fix: string, severity: Severity = 'error'): void {
    this.problems.push({ code, severity, at, what, why, fix });
  }

  /** A whole number from a cell. */
  int(csv: ReadCsv, row: number, column: string, otherwise: number, { min = 0, max = 1e6 } = {}): number {
    const text = cellOf(csv, row, column);
    if (text === undefined) return otherwise;
    const value = Number(text);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    this.problem(
      'csv/not-a-number',
      csv.at([row, column]),
      `${column} is “${text}”; expected a whole number from ${min} to ${max}.`,
      'it is counted with.',
      'write a whole number, or leave the cell empty.',
    );
    return otherwise;
  }

  /** A cell that a schema must accept. */
  cell<T extends z.ZodType>(csv: ReadCsv, row: number, column: string, text: string, schema: T): z.infer<T> | undefined {
    const parsed = schema.safeParse(text);
    if (parsed.success) return parsed.data;
    const path: Path = [row, column];
    const locator: Locator = { at: () => csv.at(path), keyAt: () => csv.keyAt(path) };
    this.problems.push(
      ...explainIssues(parsed.error.issues, text, locator, schema).map((d) => ({
        ...d,
        what: d.what.replace('the file', column),
      })),
    );
    return undefined;
  }

  #text(name: string, most: number): string | undefined {
    const text = this.#files.texts[name];
    if (text === undefined) return undefined;
    this.texts[this.shown(name)] = text.length > most ? '' : text;
    if (text.length > most) this.#tooLarge(name, text.length);
    return text.length > most ? undefined : text;
  }

  #tooLarge(name: string, size: number): void {
    const at: Span = { file: this.shown(name), start: 0, end: 1 };
    const most = name.endsWith('.yaml') ? limits.yamlBytes : limits.csvBytes;
    this.problem(
      'pack/too-large',
      at,
      `${name} has ${size.toLocaleString('en')} bytes; the limit is ${most.toLocaleString('en')}.`,
      'a file of that size would take minutes to read.',
      name.endsWith('.yaml') ? 'move long lists to CSV, or remove data.' : 'remove rows.',
    );
  }
}
