import { type DrawContext, quickReferenceHtml, titleCard } from '../../draw/index.js';
import { type Pack, say } from '../../pack/index.js';
import type { CombatScript } from '../../rules/index.js';
import type { ArchiveEntry } from '../archive-write.js';
import { type Component, component } from '../component.js';
import { keyTable } from './key-table.js';
import type { Pictures } from './pictures.js';
import { seatName } from './seats.js';

/** The pages of the help menu. They are HTML as Java's old viewer reads it: tables, no style sheets. */
export interface Help {
  readonly components: readonly Component[];
  readonly files: readonly ArchiveEntry[];
}

/** Pixels of a millimetre of the title card, which VASSAL shows beside its wizard too. */
const cardScale = 5;

export function help(context: DrawContext, pictures: Pictures, script: CombatScript | undefined): Help {
  const { pack, board } = context;
  const pages = [
    { title: 'How to use this module', name: 'guide.html', html: page('How to use this module', guide(pack, script)) },
    { title: 'Quick reference', name: 'reference.html', html: quickReferenceHtml(pack, board, 'en') },
    { title: 'Quick reference (Japanese)', name: 'reference-ja.html', html: quickReferenceHtml(pack, board, 'ja') },
  ];
  const card = pictures.add('title.png', titleCard(context, `Module ${pack.game.version}, made by Grognard`), cardScale);
  return {
    components: [
      ...pages.map(({ title, name }) => component('D.HelpFile', { title, fileName: name, fileType: 'archive' })),
      component('D.AboutScreen', { title: `About ${say(pack.game.title)}`, fileName: card }),
    ],
    files: pages.map(({ name, html }) => ({ name, bytes: html })),
  };
}

const page = (title: string, body: string): string =>
  ascii(`<html><head><title>${html(title)}</title></head><body>${body}</body></html>\n`);

/** Java's viewer guesses at encodings, so every other character is written as its number. */
const ascii = (text: string): string =>
  [...text].map((char) => (char.charCodeAt(0) < 128 ? char : `&#${char.codePointAt(0)};`)).join('');

const html = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const rows = (list: readonly (readonly string[])[]): string =>
  `<table border="0" cellpadding="3">${list
    .map((cells) => `<tr>${cells.map((cell, i) => `<td valign="top">${i === 0 ? `<b>${cell}</b>` : cell}</td>`).join('')}</tr>`)
    .join('\n')}</table>`;

function guide(pack: Pack, script: CombatScript | undefined): string {
  const { game } = pack;
  const keys = keyTable(pack, script);
  const scenarios = Object.values(pack.scenarios).map(({ name, note, players }) => [
    html(say(name)),
    html(
      `${Object.values(players)
        .map((player) => seatName(game, player))
        .join(', ')}.`,
    ),
    note === undefined ? '' : html(say(note)),
  ]);
  return [
    `<h1>${html(say(game.title))}</h1>`,
    `<p>Module ${html(game.version)}, made by Grognard from structured data. Figures that the rulebook does not print are stand-ins and say so on the charts.</p>`,
    game.rights === undefined ? '' : `<p>${html(say(game.rights))}</p>`,
    `<h2>To begin</h2><p>Choose a scenario from the File menu and take a seat; with the seat Solitaire you may move everything. Behind each scenario below stand the seats that play it.${pack.decks === undefined ? '' : ' Then shuffle all decks (Cards): a set-up has them in order. Draw by dragging a card into your hand.'} "Only &lt;side&gt;" hides the units of all others; press it again to see them.</p>`,
    `<h2>Scenarios</h2>${rows(scenarios)}`,
    `<h2>Keys</h2>${rows(keys)}`,
  ].join('\n');
}
