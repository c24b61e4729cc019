/**
 * VASSAL joins strings at every level with one escaping scheme and another delimiter each time: TAB between traits,
 * `/` in commands, `;` in the fields of a trait, `,` in lists, `:` in key commands, `|` in targets.
 */

/**
 * Join tokens. Only the delimiter is escaped, backslashes are not doubled; a token that starts with a backslash, or both
 * starts and ends with a quote, is wrapped in quotes. The one value that the scheme cannot carry is a token that ends in a
 * backslash and is not the last: it would swallow the delimiter.
 */
export function encodeSequence(delimiter: string, tokens: readonly string[]): string {
  return tokens.map((token, at) => encodeToken(delimiter, token, at === tokens.length - 1)).join(delimiter);
}

/** Split at every delimiter that no backslash precedes. An empty text is one empty token. */
export function decodeSequence(delimiter: string, text: string): string[] {
  const tokens: string[] = [];
  let token = '';
  let from = 0;
  for (let at = text.indexOf(delimiter); at >= 0; at = text.indexOf(delimiter, at + 1)) {
    if (at > 0 && text.charAt(at - 1) === '\\') {
      token += text.slice(from, at - 1) + delimiter;
    } else {
      tokens.push(unquote(token + text.slice(from, at)));
      token = '';
    }
    from = at + 1;
  }
  tokens.push(unquote(token + text.slice(from)));
  return tokens;
}

/** Whether a sequence can carry the text wherever it stands. */
export const canEncode = (token: string): boolean => !token.endsWith('\\');

function encodeToken(delimiter: string, token: string, last: boolean): string {
  if (!last && !canEncode(token)) throw new Error(`a sequence cannot carry "${token}": it ends in a backslash`);
  const body = token.includes(delimiter) ? token.replaceAll(delimiter, `\\${delimiter}`) : token;
  const quoted = token.startsWith('\\') || (token.length > 1 && token.startsWith("'") && token.endsWith("'"));
  return quoted ? `'${body}'` : body;
}

const unquote = (token: string): string =>
  token.length > 1 && token.startsWith("'") && token.endsWith("'") ? token.slice(1, -1) : token;
