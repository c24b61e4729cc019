import { shown } from '../../node.js';
import { shortName } from '../../vassal/known/classes.js';
import { knownTrait, namedFields } from '../../vassal/known/traits.js';
import type { ReadModule, ReadSave, ReadSlot } from '../../vassal/module-read.js';
import { readPicture } from '../../vassal/picture-read.js';
import { decodePiece, fieldsOf, type Piece, type ReadTrait, stateFields } from '../../vassal/piece-read.js';
import { quoted } from '../../vassal/problem.js';
import { type Node, nameOf } from '../../vassal/tree.js';
import { openModule, problemText } from '../archive-file.js';
import { columns, type Output, paint } from '../output.js';

export interface InspectOptions {
  readonly json?: boolean;
  readonly pieces?: boolean;
  readonly images?: boolean;
  /** Nothing of a long list is left out. */
  readonly all?: boolean;
}

interface ImageRow {
  readonly name: string;
  readonly bytes: number;
  readonly kind: string;
  readonly width: number;
  readonly height: number;
}

/** Prints what is in an archive. 0: it could be read; 1: it has errors. */
export async function inspect(file: string, options: InspectOptions, output: Output): Promise<number> {
  const { module, problems } = await openModule(file);
  const errors = problems.filter(({ severity }) => severity === 'error');
  for (const problem of problems) output.error(problemText(problem, file, output));
  if (module === undefined) return 1;
  const images = await imageRows(module);
  if (options.json) output.out(JSON.stringify(asJson(file, module, images), null, 2));
  else {
    for (const line of head(file, module, images, output)) output.out(line);
    if (options.images)
      for (const line of table(
        ['picture', 'kind', 'pixels', 'bytes'.padStart(8)],
        images.map((row) => [
          quoted(row.name),
          row.kind,
          row.width === 0 ? '?' : `${row.width}x${row.height}`,
          String(row.bytes).padStart(8),
        ]),
        output,
      ))
        output.out(line);
    else if (options.pieces) for (const slot of module.slots) for (const line of slotLines(slot, output)) output.out(line);
    else for (const line of treeLines(module.nodes, options.all === true, output)) output.out(line);
    for (const save of module.saves) for (const line of saveLines(save, options.pieces === true, output)) output.out(line);
  }
  return errors.length > 0 ? 1 : 0;
}

async function imageRows({ archive }: ReadModule): Promise<ImageRow[]> {
  const rows: ImageRow[] = [];
  for (const { name, compressed } of archive.entries) {
    if (!name.startsWith('images/')) continue;
    const read = await archive.read(name);
    const picture = read.ok ? readPicture(name, read.value) : undefined;
    const size = picture?.ok ? picture : { kind: 'unreadable', width: 0, height: 0 };
    rows.push({ name: name.slice(7), bytes: compressed, kind: size.kind, width: size.width, height: size.height });
  }
  return rows;
}

function head(file: string, module: ReadModule, images: readonly ImageRow[], output: Output): string[] {
  const { name = '', version = '', VassalVersion = '', description = '' } = module.metadata.moduledata?.values ?? {};
  const pieces = module.slots.filter(({ kind }) => kind !== 'prototype').length;
  const prototypes = module.slots.length - pieces;
  const largest = [...images].sort((a, b) => b.width * b.height - a.width * a.height)[0];
  return [
    `${paint(output, 'bold', shown(file))} ${module.kind}, ${kb(module.archive.bytes)}, ${module.archive.entries.length} entries`,
    `${quoted(name)} ${quoted(version)} for VASSAL ${quoted(VassalVersion)}${description === '' ? '' : ` · ${quoted(description)}`}`,
    module.kind === 'save'
      ? ''
      : `${module.nodes.length} components, ${pieces} pieces, ${prototypes} prototypes, ${images.length} pictures (${kb(images.reduce((sum, row) => sum + row.bytes, 0))}${largest === undefined ? '' : `, the largest ${quoted(largest.name)} ${largest.width}x${largest.height}`})`,
    '',
  ].filter((line, i, all) => line !== '' || i === all.length - 1);
}

/** The tree with many brothers of one class counted together after the first few. */
function treeLines(nodes: readonly Node[], all: boolean, output: Output): string[] {
  const [root] = nodes;
  if (root === undefined) return [];
  const kids = new Map<Node, Node[]>();
  for (const node of nodes) {
    const brothers = node.parent === undefined ? undefined : kids.get(node.parent);
    if (brothers !== undefined) brothers.push(node);
    else if (node.parent !== undefined) kids.set(node.parent, [node]);
  }
  const lines: string[] = [];
  const visit = (node: Node, before: string, last: boolean | undefined): void => {
    const { component } = node;
    const name = nameOf(component) || quoted(component.tag === 'entry' ? (component.text ?? '') : '');
    const gpid = component.attributes.gpid === undefined ? '' : paint(output, 'dim', ` #${component.attributes.gpid}`);
    lines.push(
      `${before}${last === undefined ? '' : last ? '└ ' : '├ '}${shortName(component.tag)}${name === '' ? '' : ` ${paint(output, 'cyan', quoted(name))}`}${gpid}`,
    );
    const children = kids.get(node) ?? [];
    const inner = last === undefined ? '' : `${before}${last ? '  ' : '│ '}`;
    for (let i = 0; i < children.length; ) {
      const child = children[i] as Node;
      const end = endOfRun(children, i, kids);
      const most = kids.has(child) ? mostWithKids : fewest;
      // One left over is shown rather than counted.
      const shownEnd = !all && end - i > most + 1 ? i + most : end;
      for (let at = i; at < shownEnd; at++) visit(children[at] as Node, inner, at === children.length - 1);
      if (shownEnd < end)
        lines.push(
          `${inner}${end === children.length ? '└ ' : '├ '}${paint(output, 'dim', `… ${end - shownEnd} more ${shortName(child.component.tag)}`)}`,
        );
      i = end;
    }
  };
  visit(root, '', undefined);
  return lines;
}

const [fewest, mostWithKids] = [5, 20];

/** Where the brothers of one class end that hold nothing, or that all hold something. */
function endOfRun(children: readonly Node[], from: number, kids: ReadonlyMap<Node, unknown>): number {
  let end = from;
  while (
    end < children.length &&
    children[end]?.component.tag === children[from]?.component.tag &&
    kids.has(children[end] as Node) === kids.has(children[from] as Node)
  )
    end += 1;
  return end;
}

function slotLines({ node, kind, piece }: ReadSlot, output: Output): string[] {
  const { gpid } = node.component.attributes;
  const title = `${paint(output, 'bold', quoted(nameOf(node.component)))} ${kind}${gpid === undefined ? '' : ` #${gpid}`}`;
  return piece.ok
    ? [title, ...traitLines(piece.value, output), '']
    : [title, `  ${paint(output, 'red', piece.problem.what)}`, ''];
}

const traitLines = ({ traits }: Piece, output: Output): string[] =>
  traits.map((trait) => {
    const known = knownTrait(trait.prefix);
    const fields = namedFields(trait)
      .filter(({ value }) => value !== '')
      .map(({ name, value }) => `${paint(output, 'dim', `${name}=`)}${quoted(value, 60)}`);
    const words = known === undefined ? quoted(trait.type, 100) : fields.join(' ');
    return `  ${known?.name ?? paint(output, 'yellow', `unknown ${quoted(trait.prefix)}`)} ${words}${trait.state === '' ? '' : paint(output, 'dim', ` ‖ ${quoted(trait.state, 60)}`)}`;
  });

function saveLines(save: ReadSave, pieces: boolean, output: Output): string[] {
  const found = save.leaves
    .filter((leaf) => leaf.startsWith('+/'))
    .flatMap((leaf) => {
      const piece = decodePiece(leaf);
      return piece.ok && piece.value.traits.at(-1)?.prefix === 'piece' ? [piece.value] : [];
    });
  const byMap = new Map<string, number>();
  for (const { traits } of found) {
    const [map = ''] = stateFields(traits.at(-1) as ReadTrait);
    byMap.set(map, (byMap.get(map) ?? 0) + 1);
  }
  const title = `${paint(output, 'bold', save.name === '' ? 'saved game' : quoted(save.name))} ${save.leaves.length} commands, ${found.length} pieces`;
  const maps = [...byMap].map(([map, count]) => `  ${quoted(map)}: ${count}`);
  const each = pieces
    ? found.map(
        (piece) =>
          `  ${quoted(fieldsOf(piece.traits.at(-1) as ReadTrait)[3] ?? '')} ${paint(output, 'dim', quoted(piece.traits.at(-1)?.state ?? ''))}`,
      )
    : [];
  return ['', title, ...maps, ...each];
}

function table(heads: readonly string[], rows: readonly (readonly string[])[], output: Output): string[] {
  const [first = '', ...rest] = columns(heads, rows);
  return [paint(output, 'bold', first), ...rest];
}

const kb = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

const asJson = (file: string, module: ReadModule, images: readonly ImageRow[]) => ({
  file: shown(file),
  kind: module.kind,
  bytes: module.archive.bytes,
  metadata: Object.fromEntries(Object.entries(module.metadata).map(([name, { values }]) => [name, values])),
  entries: module.archive.entries.map(({ name, compressed, declared }) => ({ name, compressed, size: declared })),
  components: module.nodes.map(({ component: { tag, attributes }, path, at }) => ({
    path,
    class: tag,
    attributes,
    line: at.line,
  })),
  pieces: module.slots.map(({ node, kind, piece }) => ({
    path: node.path,
    kind,
    gpid: node.component.attributes.gpid,
    traits: piece.ok
      ? piece.value.traits.map((trait) => ({
          trait: knownTrait(trait.prefix)?.name ?? null,
          type: trait.type,
          state: trait.state,
        }))
      : null,
  })),
  images,
  saves: module.saves.map(({ name, leaves }) => ({ name, commands: leaves.length })),
});
