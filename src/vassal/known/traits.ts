import { fieldsOf, type ReadTrait } from '../piece-read.js';

/**
 * What the fields of a trait hold (§4.7). A kind stands before the name unless it is plain text:
 * b boolean, i integer, d decimal, c colour, f format, x expression, l list, img image, imgs list of images,
 * m menu text, k key that the trait acts on, K key that it sends, w keys that it watches, W keys that it sends, r keys
 * that it stops, h hotkey of a button that it presses, t target, cons constraints, cmds key commands with changers,
 * gpid, path a component path or a piece.
 */
const rows: Readonly<Record<string, readonly [name: string, fields: string, required?: number]>> = {
  piece: ['Basic Piece', 'cloneKey deleteKey img:image name', 4],
  mark: ['Marker', 'l:names'],
  prototype: ['Prototype', 'name parameters', 1],
  emb2: [
    'Layer',
    'm:activate a1 a2 m:increase i1 i2 m:decrease d1 d2 m:reset k:resetKey f:resetLevel b:under i:x i:y imgs:images l:names b:loop layer k:randomKey m:random b:follow x:property i:first i:version b:always k:activateKey k:increaseKey k:decreaseKey desc d:scale drawIf drawValue',
  ],
  emb: ['Layer (old)', ''],
  rotate: ['Can Rotate', 'i:facings', 1],
  footprint: [
    'Movement Trail',
    'k:key m:menu b:visible b:global i:radius c:fill c:line i:opacitySelected i:opacity i:edgeBuffer i:displayBuffer d:width k:onKey k:offKey k:clearKey desc b:lastOnly',
  ],
  markmoved: [
    'Mark When Moved',
    'img:image i:x i:y m:menu k:key desc b:ignoreSame m:movedText k:movedKey m:notMovedText k:notMovedKey',
  ],
  delete: ['Delete', 'm:menu k:key desc'],
  clone: ['Clone', 'm:menu k:key desc'],
  label: [
    'Text Label',
    'k:key m:menu i:size c:background c:colour vertical i:vOffset horizontal i:hOffset vJust hJust f:format font i:style i:rotation property desc b:always',
  ],
  report: ['Report Action', 'w:keys f:format w:previous l:cycle desc b:evenIfSuppressed'],
  sendto: [
    'Send to Location',
    'm:menu k:key f:map f:board f:x f:y m:backMenu k:backKey xIndex yIndex xOffset yOffset desc destination f:zone f:region x:filter f:grid',
  ],
  placemark: [
    'Place Marker',
    'm:menu k:key path:marker markerText xOffset yOffset b:matchRotation K:afterKey desc gpid:gpid placement b:above b:copy parameters i:version',
  ],
  replace: [
    'Replace',
    'm:menu k:key path:marker markerText xOffset yOffset b:matchRotation K:afterKey desc gpid:gpid placement b:above b:copy parameters i:version',
  ],
  PROP: ['Dynamic Property', 'name cons:constraints cmds:commands desc', 1],
  calcProp: ['Calculated Property', 'name x:expression desc', 1],
  macro: [
    'Trigger Action',
    'name m:menu k:key x:condition w:watch W:actions b:loop K:preLoop K:postLoop loopType x:while x:until f:count b:index indexProperty f:start f:step',
  ],
  globalhotkey: ['Global Hotkey', 'm:menu k:key h:hotkey desc'],
  globalkey: [
    'Global Key Command',
    'm:menu k:key K:send x:filter b:restrictRange range b:suppress b:fixed rangeProperty desc deckCount t:target b:suppressSounds parameters',
  ],
  setprop: ['Set Global Property', 'property cons:constraints cmds:commands desc level name'],
  setpieceprop: [
    'Set Piece Property',
    'property cons:constraints cmds:commands desc t:target x:filter b:restrictRange range b:fixed rangeProperty deckCount b:override',
  ],
  AreaOfEffect: [
    'Area of Effect',
    'c:colour i:opacity i:radius b:always m:menu k:key shader b:fixed radiusProperty desc name m:onText k:onKey m:offText k:offKey b:global',
  ],
  hide: ['Invisible', 'k:key m:menu c:background access d:opacity desc b:noReport'],
  obs: ['Mask', 'k:key img:image m:menu style maskName access m:peek desc b:peekOnMouse k:dealKey x:dealExpression'],
  restrict: ['Restricted Access', 'l:sides b:byPlayer b:movement desc'],
  hideCmd: ['Restrict Commands', 'name action x:condition r:keys'],
  submenu: ['Sub-Menu', 'm:title l:texts desc'],
  menuSeparator: ['Menu Separator', 'desc k:key'],
  immob: ['Does Not Stack', 'select move stack desc'],
  nonRect2: ['Non-Rectangular', 'd:scale shape'],
  nonRect: ['Non-Rectangular (old)', 'shape'],
  propertysheet: ['Property Sheet', 'fields m:menu unused commit red green blue k:key desc'],
  table: ['Spreadsheet', 'i:rows i:columns m:menu k:key desc'],
  return: ['Return to Deck', 'm:menu k:key deck prompt desc i:version b:choose x:expression'],
  basicName: ['Basic Name', 'name'],
  cmt: ['Comment', 'text'],
  attach: [
    'Attachment',
    'name desc m:menu k:key m:clearMenu k:clearKey x:filter b:restrictRange range b:fixed rangeProperty deckCount t:target m:clearMatching k:clearMatchingKey x:clearExpression onAttach onDetach beforeAttach b:self b:auto',
  ],
  mat: ['Mat', 'name desc', 1],
  matPiece: ['Mat Cargo', 'desc b:keepFacing i:x i:y k:findKey k:detachKey'],
  playSound: ['Play Sound', 'f:file m:menu k:key b:toOthers desc b:evenIfSuppressed'],
  button: ['Action Button', 'K:key i:x i:y i:width i:height desc b:popup b:whole'],
  translate: ['Move Fixed Distance', 'm:menu k:key dx dy b:stack xIndex yIndex xOffset yOffset desc'],
  pivot: ['Can Pivot', 'm:menu k:key i:x i:y b:fixed angle desc m:menu2 k:key2 angle2'],
  deselect: ['Deselect', 'm:menu k:key desc b:unstack what'],
  border: ['Border Outline', 'property desc i:thickness c:colour property2 logic'],
  locCommand: ['Multi-Location Command', 'desc kind x:filter f:menu K:key b:sameMap f:sort b:ascending b:numeric'],
  locmsg: ['Translatable Message', 'name desc text'],
  hideLabel: ['Label (old)', ''],
  remove: ['Delete (old)', ''],
};

export interface TraitField {
  readonly kind: string;
  readonly name: string;
}

export interface KnownTrait {
  readonly name: string;
  readonly fields: readonly TraitField[];
  readonly required: number;
}

const known = new Map<string, KnownTrait>(
  Object.entries(rows).map(([prefix, [name, fields, required = 0]]) => [prefix, { name, fields: parse(fields), required }]),
);

/** What is known of a prefix; undefined for a trait of a stranger's own making. */
export const knownTrait = (prefix: string): KnownTrait | undefined => known.get(prefix);

export const traitPrefixes: readonly string[] = [...known.keys()];

/** The fields of a trait with what they hold. */
export function namedFields(trait: ReadTrait): readonly NamedField[] {
  const before = read.get(trait);
  if (before !== undefined) return before;
  const values = fieldsOf(trait);
  const fields = trait.prefix === 'rotate' ? rotateFields(values[0]) : (knownTrait(trait.prefix)?.fields ?? []);
  const named = fields.slice(0, values.length).map((field, i) => ({ ...field, value: values[i] as string }));
  read.set(trait, named);
  return named;
}

export type NamedField = TraitField & { readonly value: string };

/** A trait of a prototype stands in hundreds of pieces. */
const read = new WeakMap<ReadTrait, readonly NamedField[]>();

/** One field of a trait by name; empty when it is left out. */
export const fieldOf = (trait: ReadTrait, name: string): string =>
  namedFields(trait).find((field) => field.name === name)?.value ?? '';

/** Free rotation has one command where stepwise rotation has two. */
const steps = parse(
  'i:facings k:cwKey k:ccwKey m:cwText m:ccwText k:randomKey m:random name desc k:directKey m:directText x:direct b:isFacing',
);
const free = parse('i:facings k:key m:text k:randomKey m:random name desc k:directKey m:directText x:direct b:isFacing');
const rotateFields = (facings = ''): readonly TraitField[] => (facings.trim() === '1' ? free : steps);

function parse(fields: string): TraitField[] {
  return fields
    .split(' ')
    .filter(Boolean)
    .map((word) => {
      const colon = word.indexOf(':');
      return { kind: colon < 0 ? 's' : word.slice(0, colon), name: word.slice(colon + 1) };
    });
}
