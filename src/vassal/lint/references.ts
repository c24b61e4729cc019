import { nearest } from '../../pack/index.js';
import { knownClass } from '../known/classes.js';
import { fieldOf, namedFields } from '../known/traits.js';
import { fieldsOf, type ReadTrait } from '../piece-read.js';
import { quoted } from '../problem.js';
import { decodeSequence } from '../sequence.js';
import { type Node, nameOf } from '../tree.js';
import type { Check, Finding } from './check.js';
import { called, mapName, push, type Subject, traitAt } from './subject.js';

export const referenceChecks: readonly Check[] = [
  {
    code: 'vassal/file-missing',
    number: 19,
    severity: 'error',
    why: 'the menu entry or window is there, and nothing opens.',
    *run({ nodes, archive }) {
      for (const node of nodes) {
        const { tag, attributes } = node.component;
        const known = knownClass(tag);
        for (const [name, value] of Object.entries(attributes)) {
          if (known?.attributes.get(name) !== 'file' || value === '' || archive.has(value)) continue;
          if (attributes.fileType !== undefined && attributes.fileType !== 'archive') continue;
          if (known.short === 'M.PredefinedSetup' && (attributes.useFile === 'false' || attributes.isMenu === 'true')) continue;
          yield {
            at: node.at,
            what: `${called(node.component)} names ${quoted(value)}, which is not in the archive.`,
            fix: 'add the file, or correct the name.',
          };
        }
        // Pages elsewhere, and those worked out at play, need nothing in the archive.
        if (known?.short === 'D.BrowserHelpFile' && !/^$|:\/\/|^\{/.test(attributes.startingPage ?? '')) {
          const help = `help/${(attributes.title ?? '').replaceAll(' ', '_')}`;
          if (!archive.has(help))
            yield {
              at: node.at,
              what: `The help "${quoted(attributes.title ?? '')}" has no ${quoted(help)} in the archive.`,
              fix: 'save the module in the editor again.',
            };
        }
      }
    },
  },
  {
    code: 'vassal/prototype-unknown',
    number: 20,
    wholeModule: true,
    severity: 'error',
    why: 'VASSAL ignores it without a word, and the piece lacks all that the prototype gives.',
    *run({ pieces, prototypes }) {
      for (const { piece, at } of pieces)
        for (const [i, trait] of piece.traits.entries()) {
          const [name = ''] = trait.prefix === 'prototype' ? fieldsOf(trait) : [];
          if (trait.prefix !== 'prototype' || prototypes.has(name) || /[${]/.test(name)) continue;
          yield {
            at: traitAt({ at }, trait, i),
            what: `There is no prototype "${quoted(name)}".`,
            fix: didYouMean(name, [...prototypes.keys()]),
          };
        }
    },
  },
  {
    code: 'vassal/prototype-cycle',
    number: 20,
    severity: 'error',
    why: 'VASSAL never ends building the piece.',
    *run({ pieces }) {
      for (const { slot, expanded, at } of pieces)
        if (slot.kind === 'prototype' && expanded.cycle)
          yield { at, what: 'The prototype holds itself, directly or through others.', fix: 'break the circle.' };
    },
  },
  {
    code: 'vassal/board-unknown',
    number: 21,
    wholeModule: true,
    severity: 'error',
    why: 'on a board that is not there a stack vanishes without a word.',
    *run({ of, below, mapOf }) {
      for (const node of of('MM.SetupStack', 'MM.DrawPile')) {
        const board = node.component.attributes.owningBoard ?? '';
        const map = mapOf(node);
        if (board === '' || board === '<any>' || map === undefined) continue;
        const boards = below(map, 'B.Board').map((b) => b.component.attributes.name ?? '');
        if (!boards.includes(board))
          yield {
            at: node.at,
            what: `${called(node.component)} lies on the board "${quoted(board)}", which its map does not have.`,
            fix: didYouMean(board, boards),
          };
      }
    },
  },
  {
    code: 'vassal/reference-unknown',
    number: 21,
    wholeModule: true,
    severity: 'error',
    why: 'nothing is said until a player uses it, and then nothing happens.',
    run: unknownReferences,
  },
  {
    code: 'vassal/path-unknown',
    number: 22,
    wholeModule: true,
    severity: 'error',
    why: 'the trait cannot place its marker.',
    *run(subject) {
      const find = slotFinder(subject);
      for (const { piece, at } of subject.pieces)
        for (const [i, trait] of piece.traits.entries()) {
          const path = fieldOf(trait, 'marker');
          if (!['placemark', 'replace'].includes(trait.prefix) || path === '' || path.startsWith('+/') || path === 'null')
            continue;
          const found = find(path);
          if (found === true) continue;
          yield {
            at: traitAt({ at }, trait, i),
            what:
              found === undefined
                ? `There is no slot "${lastOf(path)}" where the trait looks for it, in ${quoted(path, 400)}.`
                : `There is no slot "${lastOf(path)}" beside "${quoted(found)}", which VASSAL takes instead.`,
            fix: 'choose the marker again in the editor.',
            ...(found === undefined ? {} : { severity: 'warning' as const }),
          };
        }
    },
  },
  {
    code: 'vassal/menu-item-unknown',
    number: 25,
    wholeModule: true,
    severity: 'warning',
    why: 'the menu swallows buttons by their text; one that is not found is left out.',
    *run({ nodes, of }) {
      const texts = new Set(
        nodes.flatMap(({ component }) =>
          ['text', 'buttonText', 'buttonName', 'label', 'name', 'markUnmovedText'].map(
            (name) => component.attributes[name] ?? '',
          ),
        ),
      );
      for (const node of of('M.ToolbarMenu', 'M.MultiActionButton'))
        for (const item of decodeSequence(',', node.component.attributes.menuItems ?? ''))
          if (item !== '' && !texts.has(item))
            yield {
              at: node.at,
              what: `${called(node.component)} lists "${quoted(item)}", which no button is called.`,
              fix: didYouMean(item, [...texts]),
            };
    },
  },
];

const didYouMean = (name: string, known: readonly string[]): string => {
  const near = nearest(name, known);
  return near === undefined ? 'correct the name, or add what it names.' : `did you mean "${quoted(near)}"?`;
};

/** The name at the end of a component path. */
const lastOf = (path: string): string => quoted(decodeSequence(':', decodeSequence('/', path).at(-1) ?? '')[1] ?? path);

/**
 * Follows a component path as VASSAL does: by class and name, else by any component of the class from which the rest can be
 * found. Folders may be left out. True when the slot is found, the name of another when VASSAL ends there.
 */
function slotFinder({ nodes, slots }: Subject): (path: string) => true | string | undefined {
  const kids = new Map<Node, Node[]>();
  for (const node of nodes) if (node.parent !== undefined) push(kids, node.parent, node);
  const own = new Map(
    slots.map(({ node, piece }) => [node, piece.ok ? (fieldsOf(piece.value.traits.at(-1) as ReadTrait)[3] ?? '') : '']),
  );
  const named = (node: Node): string => nameOf(node.component) || (own.get(node) ?? '');
  const inside = (node: Node): readonly Node[] =>
    (kids.get(node) ?? []).flatMap((child) => (isFolder(child.component.tag) ? [child, ...inside(child)] : [child]));
  const walk = (from: Node, steps: readonly string[]): true | string | undefined => {
    const [step, ...rest] = steps;
    if (step === undefined) return true;
    const [tag = '', name = ''] = decodeSequence(':', step);
    const like = inside(from).filter(({ component }) => component.tag === tag);
    const same = like.filter((node) => named(node) === name);
    if (rest.length === 0) return same.length > 0 ? true : like[0] && named(like[0]);
    for (const next of same.length > 0 ? same : like) {
      const found = walk(next, rest);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const [root] = nodes;
  const known = new Map<string, true | string | undefined>();
  return (path) => {
    if (!known.has(path)) known.set(path, root && walk(root, decodeSequence('/', path)));
    return known.get(path);
  };
}

const isFolder = (tag: string): boolean => tag.startsWith('VASSAL.build.module.folder.');

interface Names {
  readonly maps: readonly string[];
  readonly boards: readonly string[];
  readonly zones: readonly string[];
  readonly regions: readonly string[];
  readonly decks: readonly string[];
  readonly shaders: readonly string[];
  readonly sides: readonly string[];
}

function* unknownReferences(subject: Subject): Iterable<Finding> {
  const { of, pieces, maps, nodes } = subject;
  const named = (...classes: string[]): string[] => of(...classes).map((node) => node.component.attributes.name ?? '');
  const names: Names = {
    maps: maps.map(mapName),
    boards: named('B.Board'),
    zones: named('N.Zone'),
    regions: named('G.Region'),
    decks: named('MM.DrawPile'),
    shaders: named('MM.MapShader'),
    sides: nodes.filter(({ component }) => component.tag === 'entry').map(({ component }) => component.text ?? ''),
  };
  for (const { piece, at } of pieces)
    for (const [i, trait] of piece.traits.entries())
      for (const [kind, name, known] of traitReferences(trait, names))
        if (isMissing(name, known))
          yield { at: traitAt({ at }, trait, i), what: `There is no ${kind} "${quoted(name)}".`, fix: didYouMean(name, known) };
  for (const node of nodes)
    for (const [kind, name, known] of componentReferences(node, names))
      if (isMissing(name, known))
        yield {
          at: node.at,
          what: `${called(node.component)} names the ${kind} "${quoted(name)}", which is not there.`,
          fix: didYouMean(name, known),
        };
}

/** Names that are worked out at play are left alone. */
const isMissing = (name: string, known: readonly string[]): boolean => name !== '' && !/[${]/.test(name) && !known.includes(name);

type Reference = readonly [kind: string, name: string, known: readonly string[]];

function traitReferences(trait: ReadTrait, names: Names): Reference[] {
  const of = Object.fromEntries(namedFields(trait).map(({ name, value }) => [name, value]));
  switch (trait.prefix) {
    case 'sendto': {
      const { map = '', board = '', destination = '', zone = '', region = '' } = of;
      return [
        ['map', map, names.maps],
        ...(destination === 'L' || destination === 'G' ? [['board', board, names.boards] as const] : []),
        ...(destination === 'Z' ? [['zone', zone, names.zones] as const] : []),
        ...(destination === 'R' ? [['region', region, names.regions] as const] : []),
      ];
    }
    case 'return':
      return of.choose === 'true' || /\S/.test(of.expression ?? '') ? [] : [['deck', of.deck ?? '', names.decks]];
    case 'AreaOfEffect':
      return [['map shader', of.shader ?? '', names.shaders]];
    case 'restrict':
      return decodeSequence(',', of.sides ?? '').map((side) => ['side', side, [...names.sides, ...referees]] as const);
    default:
      return [];
  }
}

/** §3.5: understood as sides that may touch everything. */
const referees = ['Solitaire', 'Solo', 'Moderator', 'Referee'];

function componentReferences({ component: { tag, attributes } }: Node, names: Names): Reference[] {
  const short = knownClass(tag)?.short;
  if (short === 'MM.DrawPile') {
    const target = attributes.reshuffleTarget ?? '';
    return attributes.reshufflable === 'true' && target !== '<none>' ? [['deck', target, names.decks]] : [];
  }
  if (short === 'M.PrivateMap' || short === 'M.PlayerHand')
    return [
      ['map', attributes.useBoards ?? '', names.maps],
      ...decodeSequence(',', attributes.side ?? '').map((side) => ['side', side, [...names.sides, '<observer>']] as const),
    ];
  if (short === 'M.chessclockcontrol.ChessClock') return [['side', attributes.side ?? '', names.sides]];
  return [];
}
