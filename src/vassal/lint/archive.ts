import { quoted } from '../problem.js';
import { above, type Node } from '../tree.js';
import type { Check, Finding } from './check.js';
import { imageUses } from './images.js';
import { isOld } from './metadata.js';
import { push, type Subject } from './subject.js';

export const archiveChecks: readonly Check[] = [
  {
    code: 'vassal/archive-case',
    number: 1,
    severity: 'error',
    why: 'on Windows and macOS only one of them can be unpacked, and VASSAL finds only the one spelled as its name.',
    *run({ archive }) {
      const seen = new Map<string, string>();
      for (const { name } of archive.entries) {
        const other = seen.get(name.toLowerCase());
        if (other !== undefined)
          yield {
            at: { entry: name },
            what: `${quoted(name)} and ${quoted(other)} differ only in case.`,
            fix: 'rename one of them.',
          };
        seen.set(name.toLowerCase(), name);
      }
    },
  },
  {
    code: 'vassal/archive-entry-name',
    number: 1,
    severity: 'warning',
    why: 'names in other alphabets are stored in different forms by different programs.',
    *run({ archive }) {
      for (const { name, directory } of archive.entries)
        if (!directory && /[^\u0020-\u007e]/.test(name))
          yield {
            at: { entry: name },
            what: `The name of entry ${quoted(name)} is not plain ASCII.`,
            fix: 'use plain letters, digits, - and _.',
          };
    },
  },
  {
    code: 'vassal/archive-stored-stream',
    number: 1,
    severity: 'error',
    why: 'saves are read as a stream, and Java refuses stored entries whose size stands behind them.',
    *run({ kind, archive, saves }) {
      const all = [...(kind === 'save' ? [] : saves), ...(kind === 'save' ? [{ name: '', archive }] : [])];
      for (const save of all)
        for (const entry of save.archive.entries)
          if (entry.method === 0 && (entry.flags & 8) !== 0)
            yield {
              at: { entry: save.name === '' ? entry.name : `${save.name}!${entry.name}` },
              what: `Entry ${quoted(entry.name)} is stored with a data descriptor.`,
              fix: 'deflate it, or write its size into the header.',
            };
    },
  },
  {
    code: 'vassal/archive-parts',
    number: 2,
    severity: 'error',
    why: 'VASSAL knows files by these entries, and reads name and versions from the data files.',
    *run({ kind, archive, metadata }) {
      const build = isOld(metadata) ? 'buildFile' : 'buildFile.xml';
      const needed = {
        module: [build, 'moduledata'],
        extension: [build, 'extensiondata', 'moduledata'],
        save: ['savedGame', 'savedata', 'moduledata'],
      }[kind];
      for (const name of needed.filter((part) => !archive.has(part))) {
        const lost = name === build || name === 'savedGame';
        yield {
          at: { entry: name },
          what: `The archive has no entry ${name}${name === build ? ', the one VASSAL reads of a file with this VassalVersion' : ''}.`,
          fix: kind === 'save' ? 'save the game again in VASSAL.' : `add ${name}, or save the module in VASSAL's editor.`,
          ...(lost ? {} : { severity: 'warning' as const }),
        };
      }
    },
  },
  {
    code: 'vassal/archive-stale-build-file',
    number: 2,
    severity: 'warning',
    why: 'VASSAL reads only one of them, by the version in moduledata; the other misleads people and tools.',
    *run({ archive }) {
      if (archive.has('buildFile') && archive.has('buildFile.xml'))
        yield { at: { entry: 'buildFile' }, what: 'There is an old buildFile beside buildFile.xml.', fix: 'remove buildFile.' };
    },
  },
  {
    code: 'vassal/image-unused',
    number: 6,
    severity: 'warning',
    why: 'it makes the module larger for nothing, or something forgot to name it.',
    *run(subject) {
      const used = new Set(imageUses(subject).map((use) => use.image.replace(/^\//, '')));
      const anyText = subject.nodes.some(({ component }) =>
        Object.values(component.attributes).some((value) => /\$\w+\$|\{/.test(value) && /\.(png|svg|gif|jpe?g)/i.test(value)),
      );
      if (anyText) return;
      for (const name of subject.pictures.keys())
        if (!used.has(name) && !used.has(name.replace(/\.[a-z]+$/i, '')) && !mentioned(subject, name))
          yield {
            at: { entry: `images/${name}` },
            what: `Nothing uses the picture ${quoted(name)}.`,
            fix: 'remove it, or use it.',
          };
    },
  },
  {
    code: 'vassal/image-broken',
    number: 6,
    severity: 'error',
    why: 'VASSAL cannot draw it.',
    *run(subject) {
      const used = new Set(imageUses(subject).map((use) => use.image));
      for (const [name, picture] of subject.pictures)
        if (!picture.ok)
          yield {
            at: { entry: `images/${name}` },
            what: `The picture ${quoted(name)} cannot be read: ${picture.what}.`,
            fix: used.has(name) ? 'make it again.' : 'make it again, or remove it: nothing names it.',
            ...(used.has(name) || isPictureName(name) ? {} : { severity: 'warning' as const }),
          };
    },
  },
  {
    code: 'vassal/board-too-large',
    number: 6,
    severity: 'warning',
    why: 'boards above 8000 pixels a side are slow to open and need much memory.',
    *run({ of, pictures }) {
      for (const node of of('B.Board')) {
        const image = node.component.attributes.image ?? '';
        const picture = pictures.get(image);
        if (picture?.ok && Math.max(picture.width, picture.height) > 8000)
          yield {
            at: node.at,
            what: `The board ${quoted(image)} has ${picture.width} by ${picture.height} pixels.`,
            fix: 'draw it smaller, or cut it into several boards.',
          };
      }
    },
  },
  {
    code: 'vassal/counter-sizes',
    number: 6,
    severity: 'warning',
    why: 'the counters of one set look wrong side by side when one or two differ by a few pixels.',
    run: unequalCounters,
  },
];

/** A drawing of another program that lies among the pictures hurts nobody. */
const isPictureName = (name: string): boolean => /\.(png|gif|jpe?g|svg|bmp)$/i.test(name);

/** Pictures may also be named in help pages, and in expressions that build a name. */
const mentioned = ({ nodes }: Subject, name: string): boolean =>
  nodes.some(
    ({ component }) =>
      component.text?.includes(name) === true || Object.values(component.attributes).some((value) => value.includes(name)),
  );

/** In one list or panel of the palette nearly all counters have one size; the odd ones out are named. */
function* unequalCounters(subject: Subject): Iterable<Finding> {
  const sets = new Map<Node, { readonly node: Node; readonly image: string; readonly size: string }[]>();
  for (const { node, image, trait } of imageUses(subject)) {
    const set = trait === undefined ? undefined : above(node, 'W.ListWidget', 'W.PanelWidget', 'W.BoxWidget');
    const picture = subject.pictures.get(image);
    if (set !== undefined && picture?.ok) push(sets, set, { node, image, size: `${picture.width}x${picture.height}` });
  }
  for (const [, uses] of sets) {
    const counts = new Map<string, number>();
    for (const { size } of uses) counts.set(size, (counts.get(size) ?? 0) + 1);
    const [common = '', most = 0] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
    if (most < 4 || most < uses.length * 0.8) continue;
    for (const { node, image, size } of uses.filter((use) => use.size !== common && near(use.size, common)))
      yield {
        at: node.at,
        what: `The picture ${quoted(image)} has ${size} pixels; its set has ${common}.`,
        fix: `make it ${common}.`,
      };
  }
}

/** Within a fifth: a marker of quite another size is meant so. */
const near = (a: string, b: string): boolean => {
  const [[aw = 1, ah = 1], [bw = 1, bh = 1]] = [a.split('x').map(Number), b.split('x').map(Number)];
  return Math.abs(aw - bw) <= bw / 5 && Math.abs(ah - bh) <= bh / 5;
};
