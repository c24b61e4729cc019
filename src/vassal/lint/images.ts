import { builtInImages } from '../known/built-in.js';
import { knownClass } from '../known/classes.js';
import { namedFields } from '../known/traits.js';
import { decodePiece, type ReadTrait } from '../piece-read.js';
import { type Place, quoted } from '../problem.js';
import { decodeSequence } from '../sequence.js';
import type { Node } from '../tree.js';
import type { Check } from './check.js';
import { type Subject, traitAt } from './subject.js';

/** One mention of a picture, by an attribute or a trait. */
export interface ImageUse {
  readonly image: string;
  readonly node: Node;
  readonly trait?: ReadTrait;
  readonly at: Place;
}

const found = new WeakMap<Subject, ImageUse[]>();

/** Every picture that the module names, as it names it. Names built by expressions are left out. */
export function imageUses(subject: Subject): ImageUse[] {
  const before = found.get(subject);
  if (before !== undefined) return before;
  const uses = [...byAttributes(subject), ...byTraits(subject)].filter(({ image }) => image !== '' && !/[${]/.test(image));
  found.set(subject, uses);
  return uses;
}

function* byAttributes({ nodes }: Subject): Iterable<ImageUse> {
  for (const node of nodes) {
    const known = knownClass(node.component.tag);
    for (const [name, value] of Object.entries(node.component.attributes))
      if (known?.attributes.get(name) === 'img') yield { image: value, node, at: node.at };
  }
}

function* byTraits({ pieces }: Subject): Iterable<ImageUse> {
  for (const { slot, piece, at } of pieces)
    for (const [i, trait] of piece.traits.entries())
      for (const image of traitImages(trait, 0)) yield { image, node: slot.node, trait, at: traitAt({ at }, trait, i) };
}

/** The pictures of a trait; those of a piece that it holds as a marker too. */
function traitImages(trait: ReadTrait, depth: number): string[] {
  return namedFields(trait).flatMap(({ kind, name, value }) => {
    if (kind === 'img') return [value];
    if (kind === 'imgs') return value === '' ? [] : decodeSequence(',', value);
    if (trait.prefix === 'obs' && name === 'style' && value.startsWith('G')) return [value.slice(1)];
    if (kind !== 'path' || !value.startsWith('+/') || depth > 3) return [];
    const inner = decodePiece(value);
    return inner.ok ? inner.value.traits.flatMap((own) => traitImages(own, depth + 1)) : [];
  });
}

export const imageChecks: readonly Check[] = [
  {
    code: 'vassal/image-missing',
    number: 18,
    wholeModule: true,
    severity: 'error',
    why: 'VASSAL writes "Bad Data in Module: Image not found" and draws nothing.',
    *run(subject) {
      const { pictures } = subject;
      const lower = new Map([...pictures.keys()].map((name) => [name.toLowerCase(), name]));
      for (const { image, at } of imageUses(subject)) {
        if (pictures.has(image) || pictures.has(image.normalize('NFD')) || isBuiltIn(image)) continue;
        // A name without an ending means a GIF, in modules of old.
        if (
          pictures.has(`${image}.gif`) ||
          subject.of('M.gamepieceimage.GamePieceImage').some((n) => n.component.attributes.name === image)
        )
          continue;
        const near = lower.get(image.toLowerCase());
        yield {
          at,
          what: `There is no picture ${quoted(image)} in images/.`,
          fix: near === undefined ? 'add it, or correct the name.' : `names are case-sensitive: write ${quoted(near)}.`,
        };
      }
    },
  },
];

const isBuiltIn = (image: string): boolean => builtInImages.has(image.replace(/^\/(images\/)?/, ''));
