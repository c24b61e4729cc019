import { nearest, type Severity } from '../../pack/index.js';
import { fullName } from '../component.js';
import { knownClass, plainTags, shortName, words } from '../known/classes.js';
import { quoted } from '../problem.js';
import { decodeSequence } from '../sequence.js';
import type { Node } from '../tree.js';
import type { Check, Finding } from './check.js';
import { called, mapName, repeated, type Subject } from './subject.js';
import { badValue } from './values.js';

/** §3.2: what a module must have once. */
const once = [
  'P.GlobalProperties',
  'P.GlobalTranslatableMessages',
  'I.Language',
  'M.BasicCommandEncoder',
  'M.Documentation',
  'M.PlayerRoster',
  'M.GlobalOptions',
  'M.PrototypesContainer',
  'M.Chatter',
  'M.KeyNamer',
];

/** §3.2: without these a map is dead, and nothing says so. */
const mapParts: Readonly<Record<string, string>> = {
  'MM.BoardPicker': 'the map has no boards',
  'MM.StackMetrics': 'stacks look as VASSAL likes',
  'MM.PieceMover': 'pieces cannot be dragged',
  'MM.KeyBufferer': 'pieces cannot be selected',
  'MM.MenuDisplayer': 'there is no right-click menu',
  'MM.StackExpander': 'a double click does not open a stack',
  'MM.ForwardToKeyBuffer': 'keys do not reach selected pieces',
  'MM.ForwardToChatter': 'typing on the map does not reach the chat line',
};

export const componentChecks: readonly Check[] = [
  {
    code: 'vassal/root',
    number: 7,
    severity: 'error',
    why: 'VASSAL builds a module from this element.',
    *run({ kind, nodes: [root] }) {
      if (root === undefined || kind === 'save') return;
      const expected =
        kind === 'module' ? ['VASSAL.build.GameModule', 'VASSAL.launch.BasicModule'] : [fullName('M.ModuleExtension')];
      if (!expected.includes(root.component.tag))
        yield { at: root.at, what: `The root element is ${quoted(root.component.tag)}.`, fix: `it must be ${expected[0]}.` };
    },
  },
  {
    code: 'vassal/unknown-class',
    number: 7,
    severity: 'error',
    why: 'VASSAL shows its bug dialog and drops the component with all that is in it.',
    *run({ nodes, archive, kind }) {
      const own = new Set(
        archive.entries.filter(({ name }) => name.endsWith('.class')).map(({ name }) => name.slice(0, -6).replaceAll('/', '.')),
      );
      for (const node of nodes.slice(1)) {
        const { tag } = node.component;
        if (knownClass(tag) !== undefined || plainTags.has(tag) || own.has(tag)) continue;
        // The layouts of VASSAL's own counter drawer hold items that only it knows.
        if (tag.startsWith('VASSAL.build.module.gamepieceimage.')) continue;
        const ofModule = kind === 'extension' && !tag.startsWith('VASSAL.');
        yield {
          at: node.at,
          what: `VASSAL 3.7 has no class ${quoted(tag)}, and the archive does not bring it.`,
          fix: ofModule ? 'nothing, if the module brings it.' : 'correct the name, or remove the element.',
          ...(ofModule ? { severity: 'warning' as const } : {}),
        };
      }
    },
  },
  {
    code: 'vassal/misplaced',
    number: 8,
    severity: 'error',
    why: 'VASSAL puts a component to use only where it belongs.',
    *run({ nodes }) {
      for (const node of nodes) {
        const parent = node.parent && knownClass(node.parent.component.tag);
        if (parent === undefined || (knownClass(node.component.tag) === undefined && !plainTags.has(node.component.tag)))
          continue;
        if (parent.children.has(node.component.tag) || parent.short === 'M.ExtensionElement') continue;
        yield {
          at: node.at,
          what: `${called(node.component)} does not belong in ${shortName(node.parent?.component.tag ?? '')}.`,
          fix: `it may hold ${[...parent.children].map(shortName).slice(0, 6).join(', ') || 'nothing'}${parent.children.size > 6 ? ' …' : ''}.`,
        };
      }
    },
  },
  {
    code: 'vassal/unknown-attribute',
    number: 9,
    severity: 'warning',
    why: 'VASSAL ignores it without a word: a misspelt attribute does nothing.',
    *run({ nodes }) {
      for (const node of nodes) {
        const known = knownClass(node.component.tag);
        if (known === undefined || node.parent === undefined) continue;
        for (const name of Object.keys(node.component.attributes)) {
          if (known.attributes.has(name)) continue;
          const near = nearest(name, [...known.attributes.keys()]);
          yield {
            at: node.at,
            what: `${called(node.component)} knows no attribute ${quoted(name)}.`,
            fix: near === undefined ? 'remove it.' : `did you mean ${near}? Otherwise remove it.`,
          };
        }
      }
    },
  },
  {
    code: 'vassal/attribute-value',
    number: 10,
    severity: 'error',
    why: 'an attribute that is there must parse: otherwise VASSAL drops the component with all that is in it.',
    *run({ nodes }) {
      for (const node of nodes) {
        const known = knownClass(node.component.tag);
        for (const [name, value] of Object.entries(node.component.attributes)) {
          const kind = known?.attributes.get(name) ?? 's';
          const wrong =
            kind === 'e' ? badWord(name, value) : value === '' && !'id'.includes(kind) ? undefined : badValue(kind, value);
          if (wrong !== undefined)
            yield {
              at: node.at,
              what: `${name}="${quoted(value, 40)}" of ${called(node.component)} ${wrong}.`,
              fix: 'correct it, or leave the attribute out.',
            };
        }
      }
    },
  },
  {
    code: 'vassal/module-parts',
    number: 11,
    severity: 'warning',
    why: 'VASSAL adds what is missing at the end, where it comes too late for what stands before.',
    *run({ kind, nodes: [root], nodes }) {
      if (kind !== 'module' || root === undefined) return;
      for (const name of once) {
        const tag = fullName(name);
        const found = nodes.filter((node) => node.parent === root && isKind(node.component.tag, tag));
        if (
          found.length === 0 &&
          !(tag.endsWith('Chatter') && nodes.some((node) => /Chatter$/.test(node.component.tag) && node.parent === root))
        )
          yield { at: root.at, what: `The module has no ${name}.`, fix: `add <${tag}/>.` };
        for (const node of found.slice(1))
          yield { at: node.at, what: `The module has ${found.length} of ${name}.`, fix: 'keep one.', severity: 'error' };
      }
    },
  },
  {
    code: 'vassal/encoder-first',
    number: 11,
    severity: 'error',
    why: 'pieces that stand before the encoder cannot be built: "couldn\'t build piece".',
    *run({ kind, of, slots }) {
      const [encoder] = of('M.BasicCommandEncoder');
      if (kind !== 'module' || encoder === undefined) return;
      const order = (node: Node): number =>
        node.parent === encoder.parent ? node.index : node.parent === undefined ? -1 : order(node.parent);
      const early = slots.find((slot) => order(slot.node) < encoder.index);
      if (early !== undefined)
        yield {
          at: encoder.at,
          what: `The BasicCommandEncoder stands after pieces (${quoted(early.node.path)}).`,
          fix: 'make it the first child of the module.',
        };
    },
  },
  {
    code: 'vassal/map-parts',
    number: 12,
    severity: 'error',
    why: 'VASSAL adds none of these to a map by itself, and nothing warns.',
    *run({ maps, below, archive }) {
      for (const map of maps) {
        const own = map.component.children.find(({ tag }) => archive.has(`${tag.replaceAll('.', '/')}.class`));
        for (const [name, effect] of Object.entries(mapParts)) {
          const also = name === 'MM.StackMetrics' ? ['MM.HandMetrics'] : [];
          const added = name === 'MM.BoardPicker' || name === 'MM.StackMetrics';
          if (below(map, name, ...also).length === 0)
            yield {
              at: map.at,
              what: `${called(map.component)} has no ${name}: ${effect}.`,
              fix:
                own === undefined
                  ? `add <${fullName(name)}/>.`
                  : `add <${fullName(name)}/>, unless a class of the module, such as ${quoted(own.tag)}, does its work.`,
              ...(added || own !== undefined || /\.(PlayerHand|PrivateMap|WidgetMap)$/.test(map.component.tag)
                ? { severity: 'warning' as const }
                : {}),
            };
        }
      }
    },
  },
  {
    code: 'vassal/map-names',
    number: 13,
    severity: 'error',
    why: 'the name of a map is its id in saves, that of a board its id in the map.',
    *run({ maps, below }) {
      for (const map of maps)
        if (mapName(map) === '') yield { at: map.at, what: 'A map has no name.', fix: 'give it a mapName.' };
      for (const [name, group] of repeated(maps, mapName))
        yield* others(group, `There are ${group.length} maps "${quoted(name)}".`);
      for (const map of maps) {
        const boards = below(map, 'B.Board');
        for (const [name, group] of repeated(boards, (board) => board.component.attributes.name ?? ''))
          yield* others(group, `The map has ${group.length} boards "${quoted(name)}".`);
        for (const board of boards)
          if ((board.component.attributes.name ?? '') === '')
            yield { at: board.at, what: 'A board has no name.', fix: 'name it.' };
      }
    },
  },
  {
    code: 'vassal/map-without-board',
    number: 13,
    severity: 'warning',
    why: 'the map is empty; VASSAL only writes a line in its log.',
    *run({ maps, below }) {
      for (const map of maps)
        if (below(map, 'B.Board').length === 0 && (map.component.attributes.useBoards ?? '') === '')
          yield { at: map.at, what: `${called(map.component)} has no board.`, fix: 'add a Board to its BoardPicker.' };
    },
  },
  {
    code: 'vassal/picker-order',
    number: 14,
    severity: 'error',
    why: 'set-up stacks and decks are placed on boards, which must be there first.',
    *run({ maps, below }) {
      for (const map of maps) {
        const [picker] = below(map, 'MM.BoardPicker');
        if (picker === undefined || picker.parent !== map) continue;
        for (const node of below(map, 'MM.SetupStack', 'MM.DrawPile')) {
          let child: Node = node;
          while (child.parent !== map && child.parent !== undefined) child = child.parent;
          if (child.index < picker.index)
            yield {
              at: node.at,
              what: `${called(node.component)} stands before the BoardPicker of its map.`,
              fix: 'move the BoardPicker up.',
            };
        }
      }
    },
  },
  {
    code: 'vassal/names-twice',
    number: 15,
    severity: 'error',
    why: 'VASSAL finds the first of one name only.',
    run: twins,
  },
  {
    code: 'vassal/board-setup',
    number: 16,
    severity: 'error',
    why: 'a new game starts with the boards that it names.',
    *run({ maps, below }) {
      for (const map of maps) {
        const boards = new Set(below(map, 'B.Board').map((board) => board.component.attributes.name));
        for (const node of below(map, 'setup')) {
          const [, ...tokens] = decodeSequence('\t', node.component.text ?? '');
          for (let i = 0; i < tokens.length; i += 3) {
            const name = (tokens[i] ?? '').replace(/\/rev$/, '');
            if (name !== '' && !boards.has(name))
              yield {
                at: node.at,
                what: `The set-up of boards names "${quoted(name)}", which the map does not have.`,
                fix: `its boards are ${[...boards].join(', ')}.`,
              };
          }
        }
      }
    },
  },
  {
    code: 'vassal/board-choice',
    number: 16,
    severity: 'warning',
    why: 'VASSAL then asks every player which boards to use.',
    *run({ maps, below }) {
      for (const map of maps)
        for (const picker of below(map, 'MM.BoardPicker')) {
          const boards = below(picker, 'B.Board').length;
          if (boards > 1 && !picker.component.children.some((child) => child.tag === 'setup'))
            yield {
              at: picker.at,
              what: `The map has ${boards} boards and no set-up of them.`,
              fix: 'choose the default boards in the editor, unless players are meant to choose.',
            };
        }
    },
  },
  {
    code: 'vassal/change-format',
    number: 17,
    severity: 'warning',
    why: 'without $message$ the reports of pieces on this map stay silent.',
    *run({ maps }) {
      for (const map of maps) {
        const format = map.component.attributes.changeFormat;
        if (format !== undefined && !/\$message\$|message/.test(format))
          yield { at: map.at, what: `changeFormat="${quoted(format)}" lacks $message$.`, fix: 'write $message$.' };
      }
    },
  },
];

const isKind = (tag: string, wanted: string): boolean => tag === wanted;

const badWord = (name: string, value: string): string | undefined => {
  const allowed = words[name];
  if (allowed === undefined || allowed.includes(value)) return undefined;
  // Only the first letter of a numbering is read.
  if (['first', 'hType', 'vType'].includes(name) && allowed.includes(value.charAt(0))) return undefined;
  return value === '' ? undefined : `is none of ${allowed.join(', ')}`;
};

const others = (group: readonly Node[], what: string): Finding[] =>
  group.slice(1).map((node) => ({ at: node.at, what, fix: 'rename all but one.' }));

function* twins(subject: Subject): Iterable<Finding> {
  const { of, below, maps } = subject;
  const named = (node: Node): string | undefined => node.component.attributes.name || undefined;
  const within = function* (nodes: readonly Node[], what: string, severity: Severity = 'error'): Iterable<Finding> {
    for (const [name, group] of repeated(nodes, named))
      for (const other of others(group, `There are ${group.length} ${what} "${quoted(name)}".`)) yield { ...other, severity };
  };
  yield* within(of('M.PrototypeDefinition'), 'prototypes');
  yield* within(of('MM.DrawPile'), 'decks');
  yield* within(of('M.DiceButton', 'M.SpecialDiceButton', 'M.RandomTextButton'), 'dice buttons');
  yield* within(of('T.TurnTracker'), 'turn trackers');
  for (const map of maps)
    for (const board of below(map, 'B.Board')) {
      // One space drawn as two zones of one name is the custom; only sending there finds the first.
      yield* within(below(board, 'N.Zone'), 'zones of one board', 'warning');
    }
  for (const container of of('P.GlobalProperties'))
    yield* within(below(container, 'P.GlobalProperty'), 'properties in one place');
}
