/** Figures three lines high, for the column: it is what one looks for first. */
const glyphs: Readonly<Record<string, readonly [string, string, string]>> = {
  '0': ['█▀█', '█ █', '▀▀▀'],
  '1': ['▀█ ', ' █ ', '▀▀▀'],
  '2': ['▀▀█', '█▀▀', '▀▀▀'],
  '3': ['▀▀█', ' ▀█', '▀▀▀'],
  '4': ['█ █', '▀▀█', '  ▀'],
  '5': ['█▀▀', '▀▀█', '▀▀▀'],
  '6': ['█▀▀', '█▀█', '▀▀▀'],
  '7': ['▀▀█', '  █', '  ▀'],
  '8': ['█▀█', '█▀█', '▀▀▀'],
  '9': ['█▀█', '▀▀█', '▀▀▀'],
  ':': ['▄', ' ', '▀'],
  '-': ['  ', '▀▀', '  '],
  '+': [' ▄ ', '▀█▀', '   '],
  '%': ['▀ ▄', ' ▄▀', '▀ ▀'],
  ',': [' ', ' ', '▄'],
  '<': [' ▄', '█ ', ' ▀'],
  '>': ['▄ ', ' █', '▀ '],
  '=': ['▄▄', '▄▄', '  '],
  ' ': [' ', ' ', ' '],
};

/** Three lines of large figures; a box where the text has other signs. */
export function big(text: string): readonly string[] {
  const found = [...text].map((sign) => glyphs[sign]);
  if (found.length <= 10 && found.every((glyph) => glyph !== undefined))
    return [0, 1, 2].map((row) => found.map((glyph) => glyph?.[row as 0]).join(' '));
  const edge = '─'.repeat([...text].length + 2);
  return [`┌${edge}┐`, `│ ${text} │`, `└${edge}┘`];
}
