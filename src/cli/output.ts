/** Where a command writes, and whether it may use colour. Commands get one; nothing else touches the terminal. */
export interface Output {
  readonly colour: boolean;
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  /** A line that the next one replaces; on a plain stream each is a line of its own. */
  readonly progress: (text: string) => void;
  /** The next line that a person (or a pipe) types, after showing what is asked; undefined when there is no more. */
  readonly prompt?: (text: string) => Promise<string | undefined>;
}

const codes = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, blue: 34, cyan: 36 } as const;
export type Style = keyof typeof codes;

export const paint = (output: Output, style: Style, text: string): string =>
  output.colour && text !== '' ? `\u001b[${codes[style]}m${text}\u001b[0m` : text;

/** The terminal. NO_COLOR and FORCE_COLOR are heeded; a pipe gets plain text. */
export function terminal(colour?: boolean): Output {
  const { stdout, stderr, env } = process;
  const may = colour ?? (env.NO_COLOR ? false : env.FORCE_COLOR ? true : stdout.isTTY === true);
  let open = false;
  const close = (): void => {
    if (open) stderr.write('\r\u001b[K');
    open = false;
  };
  return {
    colour: may,
    out: (text) => {
      close();
      stdout.write(`${text}\n`);
    },
    error: (text) => {
      close();
      stderr.write(`${text}\n`);
    },
    progress: (text) => {
      if (stderr.isTTY === true) {
        stderr.write(`\r\u001b[K${text}`);
        open = true;
      } else stderr.write(`${text}\n`);
    },
  };
}

/** Columns padded to the widest cell; CJK characters count double. Numbers stand right. */
export function columns(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const all = [head, ...rows];
  const widths = head.map((_, i) => Math.max(...all.map((row) => width(row[i] ?? ''))));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, i) =>
        /^[\d.,]+%?$/.test(cell)
          ? pad(cell, widths[i] ?? 0, true)
          : pad(cell, i === row.length - 1 ? 0 : (widths[i] ?? 0), false),
      )
      .join('  ')
      .trimEnd();
  return all.map(line);
}

const pad = (text: string, to: number, right: boolean): string => {
  const space = ' '.repeat(Math.max(0, to - width(text)));
  return right ? space + text : text + space;
};

const colourCodes = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, 'g');

/** Terminal cells that a text takes. */
export const width = (text: string): number =>
  [...text.replace(colourCodes, '')].reduce(
    (sum, char) =>
      sum + (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/.test(char) ? 2 : 1),
    0,
  );
