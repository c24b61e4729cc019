import { nearest } from '../../pack/index.js';
import { fieldOf, knownTrait, namedFields, traitPrefixes } from '../known/traits.js';
import { decodePiece, fieldsOf, isCanonical, type ReadTrait, stateFields } from '../piece-read.js';
import { type Place, quoted } from '../problem.js';
import { decodeSequence } from '../sequence.js';
import type { Check, Finding } from './check.js';
import { actsOn, commandsOf, menuOf, shownKey } from './keys.js';
import { push, type Subject, traitAt } from './subject.js';
import { badValue, keyList, sameKey } from './values.js';

export const pieceChecks: readonly Check[] = [
  {
    code: 'vassal/piece-broken',
    number: 26,
    severity: 'error',
    why: 'VASSAL cannot build the piece.',
    *run({ slots }) {
      for (const { piece, node, text } of slots) {
        if (!piece.ok) yield { at: node.at, what: piece.problem.what, fix: piece.problem.fix };
        else if (!text.startsWith('+/null/'))
          yield {
            at: node.at,
            what: `The piece has the id "${quoted(piece.value.id)}".`,
            fix: 'in a module the id is null: start with +/null/.',
            severity: 'warning',
          };
      }
    },
  },
  {
    code: 'vassal/piece-not-canonical',
    number: 27,
    severity: 'error',
    why: 'it was not made by the encoder: some field holds a / ; , or TAB that shifts all that follows.',
    *run({ pieces }) {
      for (const { slot, piece, at } of pieces)
        if (!isCanonical(slot.text, piece))
          yield {
            at,
            what: 'The text of the piece is not what VASSAL would write for it.',
            fix: 'open and save the piece in the editor, or mend the escapes.',
          };
    },
  },
  {
    code: 'vassal/trait-unknown',
    number: 28,
    severity: 'error',
    why: 'VASSAL makes an empty Marker of it and writes a "Bad Data" line.',
    *run({ pieces, archive }) {
      const ownCode = archive.entries.some(({ name }) => name.endsWith('.class'));
      for (const { piece, at } of pieces)
        for (const [i, trait] of piece.traits.entries()) {
          if (knownTrait(trait.prefix) !== undefined) continue;
          const near = nearest(trait.prefix, traitPrefixes);
          yield {
            at: traitAt({ at }, trait, i),
            what: `VASSAL 3.7 has no trait "${quoted(trait.prefix)}".`,
            fix: ownCode
              ? 'the module brings code of its own: check that it makes this trait.'
              : near === undefined
                ? 'remove it.'
                : `did you mean ${near}?`,
            ...(ownCode ? { severity: 'warning' as const } : {}),
          };
        }
    },
  },
  {
    code: 'vassal/trait-fields',
    number: 28,
    severity: 'error',
    why: 'VASSAL stops loading, or loses the slot.',
    *run({ pieces }) {
      for (const { piece, at } of pieces)
        for (const [i, trait] of piece.traits.entries()) {
          const known = knownTrait(trait.prefix);
          const count = fieldsOf(trait).length;
          if (known !== undefined && count < known.required)
            yield {
              at: traitAt({ at }, trait, i),
              what: `${known.name} has ${count} fields; it needs ${known.required}.`,
              fix: `its fields are ${known.fields.map((field) => field.name).join(' ; ')}.`,
            };
        }
      for (const { piece, at } of pieces)
        if (piece.traits.at(-1)?.prefix !== 'piece')
          yield {
            at,
            what: 'The innermost part of the piece is not a BasicPiece.',
            fix: 'end the type with piece;;;image;name.',
          };
    },
  },
  {
    code: 'vassal/trait-value',
    number: 28,
    severity: 'error',
    why: 'VASSAL shows its bug dialog, loses the slot, or takes another value.',
    *run({ pieces }) {
      for (const { piece, at } of pieces)
        for (const [i, trait] of piece.traits.entries())
          for (const { kind, name, value } of namedFields(trait)) {
            if (value === '' || /[${]/.test(value)) continue;
            const wrong = badValue(kind, value);
            if (wrong !== undefined)
              yield {
                at: traitAt({ at }, trait, i),
                what: `Field ${name} of ${knownTrait(trait.prefix)?.name}, "${quoted(value, 40)}", ${wrong}.`,
                fix: 'correct it in the editor.',
              };
          }
    },
  },
  {
    code: 'vassal/state-count',
    number: 29,
    severity: 'error',
    why: 'too few: "No state for trait", and the module does not load; too many: the states of all traits may be shifted.',
    *run({ pieces }) {
      for (const { piece, at } of pieces) {
        const states = piece.traits.length - piece.missingStates + piece.spareStates.length;
        if (piece.missingStates > 0 || piece.spareStates.length > 0)
          yield {
            at,
            what: `The piece has ${piece.traits.length} traits and ${states} states.`,
            fix: 'each trait needs its state, even an empty one.',
          };
      }
    },
  },
  {
    code: 'vassal/state-shape',
    number: 29,
    severity: 'error',
    why: 'the values belong to other names, or the layer shows nothing.',
    run: stateShapes,
  },
  {
    code: 'vassal/gpid',
    number: 30,
    severity: 'error',
    why: 'the editor renumbers such pieces, and old saves lose their tie to them.',
    run: gpids,
  },
  {
    code: 'vassal/gpid-changed',
    number: 30,
    severity: 'error',
    why: 'saves made with the earlier module no longer refresh.',
    *run({ slots, before }) {
      if (before === undefined) return;
      const old = new Map(
        before.slots.filter(({ kind }) => kind !== 'prototype').map(({ node }) => [node.path, node.component.attributes.gpid]),
      );
      for (const { node, kind } of slots) {
        const was = old.get(node.path);
        if (kind !== 'prototype' && was !== undefined && was !== node.component.attributes.gpid)
          yield {
            at: node.at,
            what: `The gpid was ${quoted(was)} and is now ${quoted(node.component.attributes.gpid ?? 'missing')}.`,
            fix: 'keep gpids from build to build, in a lock file.',
          };
      }
    },
  },
  {
    code: 'vassal/trailing-backslash',
    number: 31,
    severity: 'error',
    why: 'it swallows the delimiter behind it, and two fields become one.',
    *run({ pieces }) {
      for (const { piece, at } of pieces)
        for (const [i, trait] of piece.traits.entries())
          for (const field of fieldsOf(trait).slice(0, -1))
            if (field.endsWith('\\'))
              yield {
                at: traitAt({ at }, trait, i),
                what: `A field ends in a backslash: "${quoted(field, 40)}".`,
                fix: 'remove the backslash at its end.',
              };
    },
  },
  {
    code: 'vassal/menu-twice',
    number: 33,
    severity: 'warning',
    why: 'the player cannot tell the two entries apart.',
    *run({ pieces }) {
      const said = new Set<string>();
      for (const { slot, expanded, at } of pieces) {
        if (slot.kind === 'prototype') continue;
        const users = new Map<string, string[]>();
        for (const trait of expanded.traits) for (const { menu, key } of menusOf(trait)) push(users, menu, sameKey(key));
        for (const [menu, keys] of users) {
          const once = `${menu}\t${keys.join('\t')}`;
          if (new Set(keys).size < 2 || said.has(once)) continue;
          said.add(once);
          yield { at, what: `The menu of the piece has ${keys.length} entries "${quoted(menu)}".`, fix: 'rename all but one.' };
        }
      }
    },
  },
  {
    code: 'vassal/submenu-entry',
    number: 33,
    severity: 'warning',
    why: 'the sub-menu gathers entries by their text; one that is not found is missing from it.',
    *run({ pieces }) {
      // A prototype lists what any of its pieces may offer: an entry is missing when none of them does.
      const entries = new Map<string, { readonly at: Place; readonly title: string; readonly text: string; offered: boolean }>();
      for (const { slot, expanded, at } of pieces) {
        if (slot.kind === 'prototype' || expanded.unknown.length > 0) continue;
        const menus = new Set(
          expanded.traits.flatMap((trait) => [
            ...menusOf(trait).map(({ menu }) => menu),
            ...(trait.prefix === 'submenu' ? [fieldOf(trait, 'title')] : []),
          ]),
        );
        const open = [...menus].some((menu) => /[${]/.test(menu));
        for (const trait of expanded.traits.filter((own) => own.prefix === 'submenu'))
          for (const text of decodeSequence(',', fieldOf(trait, 'texts')))
            if (text !== '' && !/[${]/.test(text)) {
              const key = `${trait.type}\t${text}`;
              const entry = entries.get(key) ?? { at, title: fieldOf(trait, 'title'), text, offered: false };
              entry.offered ||= open || menus.has(text);
              entries.set(key, entry);
            }
      }
      for (const { at, title, text, offered } of entries.values())
        if (!offered)
          yield {
            at,
            what: `The sub-menu "${quoted(title)}" lists "${quoted(text)}", which no trait of any piece with it offers.`,
            fix: 'correct the text.',
          };
    },
  },
  {
    code: 'vassal/trait-order',
    number: 34,
    severity: 'warning',
    why: 'a report speaks before what stands outside it has acted; a restriction stops only what is inside it; a trail inside a rotator turns with the piece.',
    run: wrongOrder,
  },
];

/** What a trait puts into the menu, with the key it stands for. */
const menusOf = (trait: ReadTrait): { readonly menu: string; readonly key: string }[] => {
  const fields = namedFields(trait);
  if (trait.prefix === 'markmoved' && fields.length < 5) return [{ menu: 'Mark Moved', key: '77,130' }];
  if (trait.prefix === 'emb2' && fieldOf(trait, 'version') !== '1') return oldLayerMenus(trait);
  return fields.flatMap(({ kind, value }, i) => {
    if (kind === 'cmds')
      return commandsOf(value)
        .filter(({ menu }) => menu !== '')
        .map(({ menu, key }) => ({ menu, key }));
    const menu = kind === 'k' && value !== '' ? menuOf(fields, i) : '';
    return menu === '' ? [] : [{ menu, key: value }];
  });
};

/** Layers of modules before 3.2 hold a letter and modifiers for each of their commands. */
const oldLayerMenus = (trait: ReadTrait): { readonly menu: string; readonly key: string }[] =>
  [
    ['activate', 'a'],
    ['increase', 'i'],
    ['decrease', 'd'],
    ['random', ''],
    ['reset', ''],
  ].flatMap(([name = '', letter = '']) => {
    const menu = fieldOf(trait, name);
    const key =
      letter === ''
        ? fieldOf(trait, `${name}Key`)
        : `${fieldOf(trait, `${letter}2`).charCodeAt(0) || 0},${fieldOf(trait, `${letter}1`)}`;
    return menu === '' ? [] : [{ menu, key }];
  });

function* stateShapes({ pieces }: Subject): Iterable<Finding> {
  for (const { piece, at } of pieces)
    for (const [i, trait] of piece.traits.entries()) {
      const here = traitAt({ at }, trait, i);
      if (trait.prefix === 'mark') {
        const [names, values] = [decodeSequence(',', fieldsOf(trait)[0] ?? ''), decodeSequence(',', trait.state)];
        if (names.length !== values.length)
          yield {
            at: here,
            what: `The marker has ${names.length} names and ${values.length} values.`,
            fix: 'give each name its value, even an empty one.',
          };
      }
      if (trait.prefix === 'emb2') yield* layerShapes(trait, here);
    }
}

function* layerShapes(trait: ReadTrait, at: Finding['at']): Iterable<Finding> {
  const [images, names] = [fieldOf(trait, 'images'), fieldOf(trait, 'names')].map(
    (value) => decodeSequence(',', value).length,
  ) as [number, number];
  if (fieldOf(trait, 'names') !== '' && images !== names)
    yield {
      at,
      what: `The layer has ${images} pictures and ${names} names.`,
      fix: 'give each level one of both.',
      severity: 'warning',
    };
  const level = Number(trait.state.split(';')[0]);
  if (!Number.isInteger(level) || Math.abs(level) > images || (level === 0 && trait.state !== '0'))
    yield {
      at,
      what: `The layer stands at level "${quoted(trait.state)}" of ${images}.`,
      fix: `write a number from 1 to ${images}, negative while it is off.`,
    };
  const version = fieldOf(trait, 'version');
  if (version !== '' && version !== '1' && version !== '0')
    yield { at, what: `The layer has the format version ${quoted(version)}.`, fix: 'write 1.' };
}

function* gpids({ slots, nodes: [root], pieces }: Subject): Iterable<Finding> {
  const users = new Map<string, { readonly at: Finding['at'] }[]>();
  const without: { readonly at: Finding['at'] }[] = [];
  let largest = 0;
  const use = function* (gpid: string, at: Finding['at'], what: string): Iterable<Finding> {
    // VASSAL leaves out what stands before the colon, the id of an extension, wherever it meets it.
    const digits = gpid.replace(/^[^:]*:/, '');
    if (digits === '') without.push({ at });
    else if (!/^\d+$/.test(digits))
      yield { at, what: `The gpid of ${what} is "${quoted(gpid)}", not a number.`, fix: 'give it a number of its own.' };
    else largest = Math.max(largest, Number(digits));
    if (digits !== '') push(users, gpid, { at });
  };
  for (const { node, kind: slotKind, piece } of slots) {
    if (slotKind === 'prototype') continue;
    const gpid = node.component.attributes.gpid ?? '';
    yield* use(gpid, node.at, 'the slot');
    const inner = piece.ok ? stateFields(piece.value.traits.at(-1) as ReadTrait)[3] : undefined;
    if (inner !== undefined && inner !== '' && inner !== gpid)
      yield {
        at: node.at,
        what: `The slot has the gpid ${quoted(gpid)}, its piece ${quoted(inner) || 'none'}.`,
        fix: 'write the same in both.',
      };
  }
  for (const { piece, at } of pieces)
    for (const [i, trait] of piece.traits.entries())
      if (['placemark', 'replace'].includes(trait.prefix))
        yield* use(fieldOf(trait, 'gpid'), traitAt({ at }, trait, i), 'the trait');
  const [bare] = without;
  if (bare !== undefined)
    yield {
      at: bare.at,
      what: `${without.length === 1 ? 'This slot or trait has' : `${without.length} slots and traits, of which this is the first, have`} no gpid.`,
      fix: "save the module in VASSAL's editor, which numbers them.",
      severity: 'warning',
    };
  for (const [gpid, group] of users)
    for (const { at } of group.slice(1))
      yield { at, what: `The gpid ${quoted(gpid)} is used ${group.length} times.`, fix: 'give each slot and trait its own.' };
  const next = Number(root?.component.attributes.nextPieceSlotId ?? Number.NaN);
  if (root !== undefined && slots.length > 0 && next <= largest)
    yield {
      at: root.at,
      what: `nextPieceSlotId is ${next}, but the gpid ${largest} is in use.`,
      fix: `write ${largest + 1} or more.`,
    };
}

function* wrongOrder({ pieces }: Subject): Iterable<Finding> {
  const said = new Set<string>();
  for (const { expanded, at, slot } of pieces) {
    if (slot.kind === 'prototype') continue;
    const { traits } = expanded;
    for (const [i, trait] of traits.entries()) {
      const outside = traits.slice(0, i);
      const keys = new Set(
        namedFields(trait)
          .filter(({ kind, name }) => (kind === 'w' && trait.prefix === 'report' && name === 'keys') || kind === 'r')
          .flatMap(({ value }) => keyList(value))
          .map(sameKey),
      );
      const wrong =
        trait.prefix === 'footprint'
          ? outside.find((other) => other.prefix === 'rotate')
          : outside.find(
              (other) =>
                !['report', 'macro', 'hideCmd', 'obs', 'prototype', 'globalhotkey', 'globalkey'].includes(other.prefix) &&
                actsOn(other).some((key) => keys.has(key)),
            );
      if (wrong === undefined || said.has(`${trait.type}\t${wrong.type}`)) continue;
      said.add(`${trait.type}\t${wrong.type}`);
      const key = actsOn(wrong).find((own) => keys.has(own));
      yield {
        at,
        what: `${knownTrait(trait.prefix)?.name} stands inside ${knownTrait(wrong.prefix)?.name}${key === undefined ? '' : `, which acts on ${shownKey(key)}`}.`,
        fix: `move ${knownTrait(trait.prefix)?.name} outside it (below it in the editor's list).`,
      };
    }
  }
}

/** Pieces inside traits are pieces too: their text must decode. */
export const embeddedChecks: readonly Check[] = [
  {
    code: 'vassal/embedded-piece',
    number: 26,
    severity: 'error',
    why: 'the trait cannot place its marker.',
    *run({ pieces }) {
      for (const { piece, at } of pieces)
        for (const [i, trait] of piece.traits.entries()) {
          const marker = fieldOf(trait, 'marker');
          if (!marker.startsWith('+/')) continue;
          const inner = decodePiece(marker);
          if (!inner.ok)
            yield {
              at: traitAt({ at }, trait, i),
              what: `The piece inside the trait: ${inner.problem.what}`,
              fix: inner.problem.fix,
            };
        }
    },
  },
];
