import { hexAt, hexCentre, hexGridOf } from '../hex-grid.js';
import type { ReadSave } from '../module-read.js';
import { decodePiece, fieldsOf, type Piece, type ReadTrait, stateFields } from '../piece-read.js';
import { type Place, quoted } from '../problem.js';
import { expand } from '../prototypes.js';
import { type Added, readAdded } from '../save/commands.js';
import { decodeSequence } from '../sequence.js';
import type { Check } from './check.js';
import { boardSize, isInside, zonePoints } from './geometry.js';
import { mapName, type Subject } from './subject.js';

const entryOf = ({ name }: ReadSave): Place => ({ entry: name === '' ? 'savedGame' : `${name}!savedGame` });

/** What the leaves of saves and logs start with (§6.3, §6.6). */
const commands =
  /^(begin_save|end_save|\+\/|-\/|D\/|M\/|CHAT|UNMASK\t|PLAYER\t|PYREMOVE\t|GlobalProperty\t|MutableProperty\t|.*BoardPicker(\t|$)|SETUP_STACK\t?|TURN|NOTES\t|PNOTES?\t|SNOTE\t|CLOCK|SGKC\t|EXT\t|LOCKSPOTAB|LOG\t|UNDO\t|SHOW_RESULTS|AUDIO|null$|VERSION|SERVER|PUBLICNOTE|FLARE|LOS|HIDE|REMOVE|RESTORE|LOCK|EVENT_LIST|MAP_|sound|play)/i;

/** Pieces whose place or type cannot be told are the rule in a broken file; the first few say it all. */
const most = 20;

const added = (save: ReadSave): Added[] => save.leaves.flatMap((leaf) => readAdded(leaf) ?? []);
const isPiece = ({ type }: Added): boolean => type !== 'stack' && !type.startsWith('deck;');

type SavedPiece = Piece & { readonly at: Place };

const pieces = new WeakMap<ReadSave, readonly SavedPiece[]>();

function decoded(save: ReadSave): readonly SavedPiece[] {
  const before = pieces.get(save);
  if (before !== undefined) return before;
  const all = save.leaves.flatMap((leaf): SavedPiece[] => {
    const one = readAdded(leaf);
    const piece = one !== undefined && isPiece(one) ? decodePiece(leaf) : undefined;
    if (!piece?.ok) return [];
    return [{ ...piece.value, at: { ...entryOf(save), path: `piece ${quoted(piece.value.id)} ${nameOf(piece.value)}` } }];
  });
  pieces.set(save, all);
  return all;
}

const nameOf = ({ traits }: Piece): string => quoted(fieldsOf(traits.at(-1) as ReadTrait)[3] ?? '');

/** Map, x, y, gpid of a piece. */
const standing = ({ traits }: Piece): readonly [map: string, x: string, y: string, gpid: string] => {
  const [map = '', x = '', y = '', gpid = ''] = stateFields(traits.at(-1) as ReadTrait);
  return [map, x, y, gpid];
};

export const saveChecks: readonly Check[] = [
  {
    code: 'vassal/save-frame',
    number: 43,
    severity: 'error',
    why: 'VASSAL clears the game at begin_save and sets it up at end_save.',
    *run({ saves }) {
      for (const save of saves) {
        if (save.leaves[0] !== 'begin_save')
          yield {
            at: entryOf(save),
            what: `The save starts with "${quoted(save.leaves[0] ?? '', 30)}".`,
            fix: 'it must start with begin_save.',
          };
        if (!save.leaves.includes('end_save'))
          yield { at: entryOf(save), what: 'The save has no end_save.', fix: 'save it again in VASSAL.' };
      }
    },
  },
  {
    code: 'vassal/save-command',
    number: 43,
    severity: 'warning',
    why: 'a command that no component understands is skipped without a word.',
    *run({ saves }) {
      for (const save of saves) {
        const strange = new Set(save.leaves.filter((leaf) => !commands.test(leaf)).map((leaf) => quoted(leaf, 24)));
        for (const leaf of [...strange].slice(0, most))
          yield {
            at: entryOf(save),
            what: `VASSAL 3.7 has no command "${leaf}".`,
            fix: 'nothing, if a class of the module itself reads it.',
          };
      }
    },
  },
  {
    code: 'vassal/save-piece',
    number: 43,
    severity: 'error',
    why: 'VASSAL stops loading, or leaves the piece out.',
    *run({ saves }) {
      for (const save of saves)
        for (const leaf of save.leaves) {
          if (!leaf.startsWith('+/')) continue;
          const one = readAdded(leaf);
          if (one !== undefined && !isPiece(one)) continue;
          const piece = decodePiece(leaf);
          const wrong = !piece.ok
            ? piece.problem.what
            : piece.value.missingStates > 0
              ? `It has ${piece.value.traits.length} traits, and ${piece.value.missingStates} of them have no state.`
              : piece.value.traits.at(-1)?.prefix === 'piece'
                ? undefined
                : 'Its innermost part is not a BasicPiece.';
          if (wrong !== undefined)
            yield {
              at: { ...entryOf(save), path: `piece ${quoted(one?.id ?? '')}` },
              what: wrong,
              fix: 'save the game again in VASSAL, or remove the piece.',
            };
        }
    },
  },
  {
    code: 'vassal/save-map',
    number: 43,
    severity: 'error',
    why: 'VASSAL cannot place what lies on a map or board that is not there.',
    *run({ saves, maps, below, kind }) {
      if (kind === 'save') return;
      const boards = new Map(
        maps.map((map) => [mapName(map), below(map, 'B.Board').map((board) => board.component.attributes.name)]),
      );
      for (const save of saves) {
        for (const leaf of save.leaves) {
          const [head = '', ...tokens] = /^[^+][^\t]*BoardPicker\t/.test(leaf) ? decodeSequence('\t', leaf) : [];
          if (head === '') continue;
          const map = head.slice(0, -'BoardPicker'.length);
          const known = boards.get(map);
          if (known === undefined)
            yield {
              at: entryOf(save),
              what: `The save chooses boards for the map "${quoted(map)}", which the module does not have.`,
              fix: 'save it again with this module.',
            };
          for (let i = 0; i < tokens.length; i += 3)
            if (known !== undefined && !known.includes((tokens[i] ?? '').replace(/\/rev$/, '')))
              yield {
                at: entryOf(save),
                what: `The save uses the board "${quoted(tokens[i] ?? '')}", which the map "${quoted(map)}" does not have.`,
                fix: 'save it again with this module.',
              };
        }
        const missing = new Set<string>();
        for (const piece of decoded(save)) {
          const [map] = standing(piece);
          if (map !== 'null' && map !== '' && !boards.has(map)) missing.add(map);
        }
        for (const map of missing)
          yield {
            at: entryOf(save),
            what: `Pieces lie on the map "${quoted(map)}", which the module does not have.`,
            fix: 'save it again with this module.',
          };
      }
    },
  },
  {
    code: 'vassal/save-ids',
    number: 44,
    severity: 'error',
    why: 'stacks and later commands find pieces by id.',
    *run({ saves }) {
      for (const save of saves) {
        const seen = new Set<string>();
        for (const { id } of added(save)) {
          if (seen.has(id))
            yield { at: entryOf(save), what: `Two pieces have the id ${quoted(id)}.`, fix: 'give each piece its own id.' };
          seen.add(id);
        }
      }
    },
  },
  {
    code: 'vassal/save-members',
    number: 44,
    severity: 'error',
    why: 'VASSAL loads a stack from pieces that are there already.',
    *run({ saves }) {
      for (const save of saves) {
        const places = new Map(decoded(save).map((piece) => [piece.id, standing(piece).slice(0, 3).join(';')]));
        const where = new Map<string, string>();
        for (const one of added(save)) {
          const fields = decodeSequence(';', one.state);
          const here = fields.slice(0, 3).join(';');
          if (isPiece(one)) {
            where.set(one.id, places.get(one.id) ?? '');
            continue;
          }
          const isDeck = one.type.startsWith('deck;');
          const members = isDeck ? decodeSequence(',', fields[4] ?? '') : fields.slice(3);
          for (const member of members.filter((id) => id !== '' && !id.startsWith('@@'))) {
            const at = { ...entryOf(save), path: `${isDeck ? 'deck' : 'stack'} ${quoted(one.id)}` };
            const lies = where.get(member);
            if (lies === undefined)
              yield {
                at,
                what: `Its member ${quoted(member)} does not stand before it.`,
                fix: 'write pieces before the stack that holds them.',
              };
            else if (lies !== '' && !lies.startsWith('null;') && lies !== here && !isDeck)
              yield {
                at,
                what: `Its member ${quoted(member)} lies at ${quoted(lies)}, the stack at ${quoted(here)}.`,
                fix: 'give both one place.',
                severity: 'warning',
              };
          }
        }
      }
    },
  },
  {
    code: 'vassal/save-prototype',
    number: 45,
    severity: 'error',
    why: 'in a game the trait stays inert, and all that the prototype gives is missing.',
    *run({ saves }) {
      for (const save of saves)
        for (const piece of decoded(save))
          if (piece.traits.some((trait) => trait.prefix === 'prototype'))
            yield {
              at: piece.at,
              what: 'The piece names a prototype instead of holding its traits.',
              fix: 'expand prototypes when writing a save.',
            };
    },
  },
  {
    code: 'vassal/save-gpid',
    number: 45,
    severity: 'warning',
    why: 'Refresh Counters cannot renew a piece whose slot is gone.',
    *run({ saves, slots, pieces, kind }) {
      if (kind === 'save') return;
      const known = new Set([
        ...slots.map(({ node }) => node.component.attributes.gpid ?? ''),
        ...pieces.flatMap(({ piece }) =>
          piece.traits
            .filter(({ prefix }) => prefix === 'placemark' || prefix === 'replace')
            .map((trait) => fieldsOf(trait)[9] ?? ''),
        ),
      ]);
      for (const save of saves)
        for (const piece of decoded(save)) {
          const [, , , gpid] = standing(piece);
          if (!known.has(gpid))
            yield {
              at: piece.at,
              what: `No slot of the module has the gpid ${quoted(gpid) || '(none)'}.`,
              fix: 'place the piece from the palette again.',
            };
        }
    },
  },
  {
    code: 'vassal/save-stale',
    number: 45,
    severity: 'warning',
    why: 'the piece behaves as it did in an earlier module.',
    *run({ saves, slots, prototypes, kind }) {
      if (kind === 'save') return;
      const types = new Map(
        slots.flatMap(({ node, piece, kind: slotKind }) =>
          piece.ok && slotKind !== 'prototype'
            ? [
                [
                  node.component.attributes.gpid ?? '',
                  expand(piece.value.traits, prototypes).traits.map((trait) => trait.type),
                ] as const,
              ]
            : [],
        ),
      );
      for (const save of saves) {
        let stale = 0;
        for (const piece of decoded(save)) {
          const now = types.get(standing(piece)[3]);
          if (now !== undefined && now.join('\n') !== piece.traits.map((trait) => trait.type).join('\n')) stale += 1;
        }
        if (stale > 0)
          yield {
            at: entryOf(save),
            what: `${stale} pieces differ from their slots.`,
            fix: 'open the save, refresh its counters and save it again.',
          };
      }
    },
  },
  {
    code: 'vassal/save-player',
    number: 46,
    severity: 'warning',
    why: 'a scenario that holds a player blocks that side for everyone else.',
    *run({ saves, kind }) {
      for (const save of kind === 'save' ? [] : saves) {
        const player = /\.vsav$/i.test(save.name)
          ? save.leaves.find((leaf) => leaf.startsWith('PLAYER\t') && !/observer/i.test(leaf))
          : undefined;
        if (player !== undefined)
          yield {
            at: entryOf(save),
            what: `A player sits at ${quoted(decodeSequence('\t', player)[3] ?? 'a side')}.`,
            fix: 'save scenarios as an observer.',
          };
      }
    },
  },
  {
    code: 'vassal/save-decks',
    number: 46,
    severity: 'warning',
    why: 'with SETUP_STACK VASSAL deals nothing itself: decks that are not in the save are missing from the game.',
    *run({ saves, of, kind }) {
      for (const save of kind === 'save' ? [] : saves) {
        if (!save.leaves.some((leaf) => leaf.startsWith('SETUP_STACK'))) continue;
        const decks = new Set(
          added(save)
            .filter(({ type }) => type.startsWith('deck;'))
            .map(({ type }) => decodeSequence(';', type)[13]),
        );
        for (const { component } of of('MM.DrawPile'))
          if (!decks.has(component.attributes.name))
            yield {
              at: entryOf(save),
              what: `The deck "${quoted(component.attributes.name ?? '')}" is not in the save.`,
              fix: 'save it again with this module.',
            };
      }
    },
  },
  {
    code: 'vassal/save-off-grid',
    number: 47,
    severity: 'warning',
    why: 'the piece jumps to the middle of its hex when it is touched, and its hex may be another than it seems.',
    run: offGrid,
  },
];

/** Maps with one board that has a hex grid which snaps; points of zones with grids of their own are left out. */
function* offGrid(subject: Subject) {
  if (subject.kind === 'save') return;
  for (const map of subject.maps) {
    const [board, second] = subject.below(map, 'B.Board');
    const grids =
      board === undefined
        ? []
        : subject
            .below(board, 'G.HexGrid')
            .filter((grid) => !subject.below(board, 'N.Zone').some((zone) => grid.parent === zone));
    const [node] = grids;
    const size = board && boardSize(subject, board);
    const { attributes } = map.component;
    if (node === undefined || size === undefined || second !== undefined || node.component.attributes.snapTo === 'false')
      continue;
    if (node.component.attributes.edgesLegal === 'true' || node.component.attributes.cornersLegal === 'true') continue;
    const grid = hexGridOf(node.component, size.width, size.height);
    const zones = subject
      .below(board as typeof node, 'N.Zone')
      .filter(({ component }) => component.attributes.useParentGrid !== 'true');
    const outlines = zones.map(({ component }) => zonePoints(component.attributes.path ?? ''));
    const [left, top] = [Number(attributes.edgeWidth ?? 0), Number(attributes.edgeHeight ?? 0)];
    for (const save of subject.saves) {
      let count = 0;
      for (const piece of decoded(save)) {
        const [on, px, py] = standing(piece);
        const [x, y] = [Number(px) - left, Number(py) - top];
        if (
          on !== mapName(map) ||
          piece.traits.some(({ prefix, type }) => prefix === 'immob' && /^immob;[^;]*g/.test(type)) ||
          outlines.some((points) => isInside(points, x, y))
        )
          continue;
        const centre = hexCentre(grid, hexAt(grid, x, y));
        if (Math.abs(centre.x - x) <= 1 && Math.abs(centre.y - y) <= 1) continue;
        if (count++ < most)
          yield {
            at: piece.at,
            what: `The piece lies at ${x},${y}; the middle of its hex is ${centre.x},${centre.y}.`,
            fix: 'place it in the middle of its hex.',
          };
      }
    }
  }
}
