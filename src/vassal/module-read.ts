import { type Archive, type Budget, openArchive } from './archive-read.js';
import type { Component } from './component.js';
import { type Limits, limits as usual } from './limits.js';
import { deobfuscate } from './obfuscate.js';
import { decodePiece, type Piece } from './piece-read.js';
import { good, type Outcome, type Problem, refuse } from './problem.js';
import { type Prototypes, prototypeTraits } from './prototypes.js';
import { leavesOf } from './save/commands.js';
import { type Node, nodesOf } from './tree.js';
import { readXml } from './xml-read.js';

/** §1: what a file is, by the names of its entries. */
export type FileKind = 'module' | 'extension' | 'save';

/** `moduledata`, `savedata` or `extensiondata` (§2): the texts of its elements; translations are left out. */
export interface Metadata {
  readonly entry: string;
  readonly tag: string;
  readonly format: string | undefined;
  readonly values: Readonly<Record<string, string>>;
}

/** A slot, card or prototype of the build file, or a piece of a save. */
export interface ReadSlot {
  readonly node: Node;
  readonly kind: 'piece' | 'card' | 'prototype';
  readonly text: string;
  readonly piece: Outcome<Piece>;
}

/** A save or log: the file itself, or an entry of a module. */
export interface ReadSave {
  /** The entry of the module; empty for the file itself. */
  readonly name: string;
  readonly archive: Archive;
  readonly metadata: Readonly<Record<string, Metadata>>;
  /** The commands in order, nested ones flattened (§6.2). */
  readonly leaves: readonly string[];
}

export interface ReadModule {
  readonly kind: FileKind;
  readonly archive: Archive;
  /** What was wrong while reading: entries refused, XML broken, saves that do not open. */
  readonly problems: readonly Problem[];
  readonly metadata: Readonly<Record<string, Metadata>>;
  readonly root: Component | undefined;
  readonly nodes: readonly Node[];
  readonly slots: readonly ReadSlot[];
  readonly prototypes: Prototypes;
  readonly saves: readonly ReadSave[];
}

/** Reads a module, extension, save or log. What can be read is there, with a problem for each part that cannot. */
export async function readModule(bytes: Uint8Array, given: Partial<Limits> = {}): Promise<Outcome<ReadModule>> {
  const limits = { ...usual, ...given };
  const budget = { left: limits.totalBytes };
  const archive = await openArchive(bytes, limits, budget);
  if (!archive.ok) return archive;
  const kind = kindOf(archive.value);
  if (kind === undefined) {
    // An entry that was refused is the likelier cause than a file of another kind.
    const { problems } = archive.value;
    const cause = problems.find(({ entry }) => /^(buildFile(\.xml)?|savedGame)$/.test(entry ?? '')) ?? problems[0];
    if (cause !== undefined) return { ok: false, problem: cause };
    return refuse(
      'vassal/not-a-module',
      'The archive holds neither buildFile.xml nor savedGame.',
      'VASSAL knows modules and saves by those entries.',
      'give a .vmod, .vmdx, .vsav or .vlog file.',
    );
  }
  const problems: Problem[] = [...archive.value.problems];
  const take = <T>(outcome: Outcome<T>): T | undefined => {
    if (outcome.ok) return outcome.value;
    problems.push(outcome.problem);
    return undefined;
  };
  const metadata = await readMetadata(archive.value, take);
  const build = ['buildFile.xml', 'buildFile'].find((name) => archive.value.has(name));
  const text = build === undefined ? undefined : take(await archive.value.text(build));
  const xml = text === undefined ? undefined : take(readXml(text, build as string, limits));
  const nodes = xml === undefined ? [] : nodesOf(xml, build as string);
  const slots = slotsOf(nodes, limits);
  const saves: ReadSave[] = [];
  if (kind === 'save') {
    const save = take(await readSave('', archive.value, metadata, limits));
    if (save !== undefined) saves.push(save);
  }
  for (const { name } of archive.value.entries) {
    if (!/^[^/]+\.(vsav|vlog)$/i.test(name)) continue;
    const inner = take(await nested(archive.value, name, limits, budget));
    const save = inner && take(await readSave(name, inner, await readMetadata(inner, take, name), limits));
    if (save !== undefined) saves.push(save);
  }
  return good({
    kind,
    archive: archive.value,
    problems,
    metadata,
    root: xml?.root,
    nodes,
    slots,
    prototypes: prototypesOf(slots),
    saves,
  });
}

function kindOf(archive: Archive): FileKind | undefined {
  if (archive.has('savedGame')) return 'save';
  if (!archive.has('buildFile.xml') && !archive.has('buildFile')) return undefined;
  return archive.has('extensiondata') ? 'extension' : 'module';
}

type Take = <T>(outcome: Outcome<T>) => T | undefined;

async function readMetadata(archive: Archive, take: Take, inside = ''): Promise<Record<string, Metadata>> {
  const found: Record<string, Metadata> = {};
  for (const name of ['moduledata', 'savedata', 'extensiondata']) {
    if (!archive.has(name)) continue;
    const entry = inside === '' ? name : `${inside}!${name}`;
    const text = take(await archive.text(name));
    const xml = text === undefined ? undefined : take(readXml(text, entry, { elements: 1_000 }));
    if (xml === undefined) continue;
    const { tag, attributes, children } = xml.root;
    const values = children.filter((child) => child.attributes.lang === undefined).map((child) => [child.tag, child.text ?? '']);
    found[name] = { entry, tag, format: attributes.version, values: Object.fromEntries(values) };
  }
  return found;
}

/** An archive inside the archive: it is opened once, and none inside that. */
async function nested(archive: Archive, name: string, limits: Limits, budget: Budget): Promise<Outcome<Archive>> {
  const bytes = await archive.read(name);
  if (!bytes.ok) return bytes;
  const inner = await openArchive(bytes.value, limits, budget);
  return inner.ok ? inner : { ok: false, problem: { ...inner.problem, entry: name } };
}

async function readSave(
  name: string,
  archive: Archive,
  metadata: Readonly<Record<string, Metadata>>,
  limits: Limits,
): Promise<Outcome<ReadSave>> {
  const entry = name === '' ? 'savedGame' : `${name}!savedGame`;
  const raw = await archive.read('savedGame', 2 * limits.textBytes);
  if (!raw.ok) return { ok: false, problem: { ...raw.problem, entry } };
  const text = deobfuscate(raw.value, entry);
  if (!text.ok) return text;
  const leaves = leavesOf(text.value, limits.commands);
  if (leaves === undefined)
    return refuse(
      'vassal/save-nesting',
      `The commands are nested without end, or more than ${limits.commands}.`,
      'VASSAL writes no such saves.',
      'do not use this file.',
      { entry },
    );
  return good({ name, archive, metadata, leaves });
}

const slotKinds: Readonly<Record<string, ReadSlot['kind']>> = {
  'VASSAL.build.widget.PieceSlot': 'piece',
  'VASSAL.build.widget.CardSlot': 'card',
  'VASSAL.build.module.PrototypeDefinition': 'prototype',
};

const slotsOf = (nodes: readonly Node[], limits: Limits): ReadSlot[] =>
  nodes.flatMap((node) => {
    const kind = slotKinds[node.component.tag];
    const text = node.component.text ?? '';
    return kind === undefined ? [] : [{ node, kind, text, piece: decodePiece(text, limits) }];
  });

const prototypesOf = (slots: readonly ReadSlot[]): Prototypes =>
  new Map(
    slots.flatMap(({ kind, piece, node }) =>
      kind === 'prototype' && piece.ok ? [[node.component.attributes.name ?? '', prototypeTraits(piece.value)] as const] : [],
    ),
  );
