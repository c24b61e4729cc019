import { create } from 'xmlbuilder2';
import type { Component } from './component.js';

type Element = ReturnType<typeof create>;

/** A component tree as the text of an XML file, indented so that a person can review it. */
export function xmlText(root: Component): string {
  const document = create({ version: '1.0', encoding: 'UTF-8', standalone: false });
  append(document, root);
  return `${document.end({ prettyPrint: true })}\n`;
}

function append(parent: Element, { tag, attributes, children, text }: Component): void {
  const element = parent.ele(tag);
  for (const name in attributes) element.att(name, attributeText(attributes[name] as string));
  if (text !== undefined && text !== '') element.txt(legal(text));
  for (const child of children) append(element, child);
}

/**
 * xmlbuilder2 leaves an `&` alone that already begins an entity, so that a format's `&lt;` would be lost: every one is
 * escaped here. In attributes, line breaks and tabs would be read back as spaces.
 */
const attributeText = (value: string): string =>
  legal(value).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;').replaceAll('\r', '&#13;');

const legal = (value: string): string => (/[&\p{Cc}\p{Cs}\uFFFE\uFFFF]/u.test(value) ? escapeRare(value) : value);

/** Characters that XML forbids become the replacement character. */
const escapeRare = (value: string): string =>
  value.replaceAll('&', '&amp;').replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD');
