import { decodeSequence } from '../sequence.js';

/** What is wrong with a value of a kind, or undefined. Empty values are the caller's affair. */
export function badValue(kind: string, value: string): string | undefined {
  switch (kind) {
    case 'b':
      return /^(true|false)$/i.test(value) ? undefined : 'is not true or false';
    case 'i':
      return /^[+-]?\d{1,10}$/.test(value) ? undefined : 'is not a whole number';
    case 'd':
      return /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(value) ? undefined : 'is not a number';
    case 'c':
      return isColour(value) ? undefined : 'is not a colour (r,g,b)';
    case 'k':
    case 'K':
    case 'h':
      return isKey(value) ? undefined : 'is not a key (code,modifiers or code,0,Name)';
    case 'w':
    case 'W':
    case 'r':
      return keyList(value).every((key) => key === '' || isKey(key)) ? undefined : 'is not a list of keys';
    case 't':
      return badTarget(value);
    default:
      return undefined;
  }
}

const isColour = (value: string): boolean =>
  /^0x[0-9a-fA-F]{6}$/.test(value) ||
  /^null$/i.test(value) ||
  (/^\d{1,3}(,\d{1,3}){2,3}$/.test(value) && value.split(',').every((part) => Number(part) <= 255));

/** §4.2: `code,modifiers`, `code,0,Name`, or a lone letter in old modules. */
const isKey = (value: string): boolean => /^-?\d+,-?\d+(,[^,]*)?$/.test(value) || /^.$/u.test(value);

export const keyList = (value: string): string[] => (value === '' ? [] : decodeSequence(',', value));

/** The name of a named command; a key stroke has none. */
export const commandName = (key: string): string | undefined => /^-?\d+,0,(.+)$/.exec(key)?.[1];

/** A key in the form in which two keys are compared: the code of a named command means nothing. */
export const sameKey = (key: string): string => {
  const name = commandName(key);
  return name === undefined ? (/^[A-Za-z]$/.test(key) ? `${key.toUpperCase().charCodeAt(0)},130` : key) : `named ${name}`;
};

const kinds = ['COUNTER', 'MAP', 'MODULE', 'DECK'];
const places = 'CURSTACK CURMAP CURZONE CURLOC MAP ZONE LOCATION XY DECK CURMAT CURATTACH'.split(' ');
const compares = 'EQUALS NOT_EQUALS GREATER GREATER_EQUALS LESS LESS_EQUALS MATCH NOT_MATCH'.split(' ');

/** §4.4: an unknown word in a target loses the component. */
function badTarget(value: string): string | undefined {
  const fields = decodeSequence('|', value);
  const [kind = '', byLocation = '', place = '', , , , , , , , byProperty = '', , , compare = ''] = fields;
  if (!kinds.includes(kind)) return `is no target: it starts with ${kind}, not with ${kinds.join(', ')}`;
  for (const flag of [byLocation, byProperty])
    if (flag !== '' && !/^(true|false)$/.test(flag)) return `is no target: ${flag} is not true or false`;
  if (place !== '' && !places.includes(place)) return `is no target: there is no place ${place}`;
  if (compare !== '' && !compares.includes(compare)) return `is no target: there is no comparison ${compare}`;
  return undefined;
}
