import type { Metadata } from '../module-read.js';
import { quoted } from '../problem.js';
import type { Check, Finding } from './check.js';
import type { Subject } from './subject.js';

const belowXml = (version: string): boolean =>
  Number(version.split('.')[0]) < 3 || (version.startsWith('3.') && Number(version.split('.')[1]) < 5);

/** What the file says of itself; beside an extension stands a copy of its module's data. */
const ownData = ({ extensiondata, moduledata }: Subject['metadata']): Metadata | undefined => extensiondata ?? moduledata;

/** §1: of such modules VASSAL reads buildFile, and opens them. */
export const isOld = (metadata: Subject['metadata']): boolean => belowXml(ownData(metadata)?.values.VassalVersion || '9');

const number = /^\d+\.\d+(\.\d+)?([.-].*)?$/;

export const metadataChecks: readonly Check[] = [
  {
    code: 'vassal/metadata-shape',
    number: 3,
    severity: 'error',
    why: 'the Module Manager reads name and version from it; without them saves ask for confirmation.',
    *run({ metadata, saves, kind }) {
      const all = [...Object.values(metadata), ...(kind === 'save' ? [] : saves.flatMap((save) => Object.values(save.metadata)))];
      for (const data of all) {
        const at = { entry: data.entry };
        if (data.tag !== 'data' || data.format !== '1')
          yield {
            at,
            what: `The root of ${data.entry} is <${quoted(data.tag)} version="${quoted(data.format ?? '')}">.`,
            fix: 'write <data version="1">.',
          };
        // What a save says of itself VASSAL only shows; before 3.5 it wrote no version there.
        const needed = data.entry.endsWith('moduledata')
          ? ['name', 'version', 'VassalVersion']
          : data.entry.endsWith('extensiondata')
            ? ['version', 'VassalVersion']
            : ['VassalVersion'];
        for (const name of needed)
          if ((data.values[name] ?? '') === '')
            yield { at, what: `${data.entry} has no ${name}.`, fix: `write <${name}>…</${name}>.` };
      }
    },
  },
  {
    code: 'vassal/vassal-version',
    number: 4,
    severity: 'error',
    why: 'VASSAL chooses the build file, and decides whether it is new enough, by this number.',
    *run({ metadata, root, kind, archive }) {
      const inData = ownData(metadata)?.values.VassalVersion;
      const inRoot = root?.attributes.VassalVersion ?? root?.attributes.vassalVersion;
      for (const [value, entry] of [
        [inData, kind === 'extension' ? 'extensiondata' : 'moduledata'],
        [inRoot, 'buildFile.xml'],
      ] as const) {
        if (value === undefined || value === '') continue;
        if (!number.test(value))
          yield {
            at: { entry },
            what: `VassalVersion is "${quoted(value)}", which is no version.`,
            fix: 'write the lowest version whose features you use, such as 3.7.0.',
          };
        else if (kind !== 'save' && belowXml(value) && !(isOld(metadata) && archive.has('buildFile')))
          yield {
            at: { entry },
            what: `VassalVersion ${quoted(value)} is below 3.5.`,
            fix: 'below 3.5 VASSAL reads only a buildFile without ending: save the module in a newer VASSAL.',
          };
      }
      if (kind === 'module' && inData && inRoot && inData !== inRoot)
        yield {
          at: { entry: 'moduledata' },
          what: `VassalVersion is ${quoted(inData)} here and ${quoted(inRoot)} in the build file.`,
          fix: 'write the same in both.',
          severity: 'warning',
        };
    },
  },
  {
    code: 'vassal/metadata-differs',
    number: 5,
    severity: 'error',
    why: 'the Module Manager shows one, the running module the other; saves are tied to name and version.',
    *run({ metadata, root, kind }) {
      if (kind !== 'module' || metadata.moduledata === undefined || root === undefined) return;
      for (const name of ['name', 'version', 'description'])
        if ((metadata.moduledata.values[name] ?? '') !== (root.attributes[name] ?? '').trim())
          yield {
            at: { entry: 'moduledata' },
            what: `The ${name} is "${quoted(metadata.moduledata.values[name] ?? '')}" here and "${quoted(root.attributes[name] ?? '')}" in the build file.`,
            fix: 'write the same in both.',
            ...(name === 'description' ? { severity: 'warning' as const } : {}),
          };
    },
  },
  {
    code: 'vassal/save-parts',
    number: 42,
    severity: 'warning',
    why: 'without them VASSAL cannot tell which module and version the save belongs to, and opens it unasked.',
    *run({ saves, kind }) {
      if (kind === 'save') return;
      for (const save of saves)
        for (const name of ['savedGame', 'savedata', 'moduledata'])
          if (!save.archive.has(name))
            yield {
              at: { entry: save.name },
              what: `The save ${quoted(save.name)} has no ${name}.`,
              fix: 'save it again in VASSAL.',
            };
    },
  },
  {
    code: 'vassal/save-other-module',
    number: 42,
    severity: 'error',
    why: 'opening it asks the player whether to go on.',
    *run(subject) {
      for (const save of subject.kind === 'save' ? [] : subject.saves)
        yield* differing(subject, save.name, save.metadata.moduledata);
    },
  },
];

function* differing({ root }: Subject, name: string, data: Metadata | undefined): Iterable<Finding> {
  if (root === undefined || data === undefined) return;
  const { name: module = '', version = '' } = data.values;
  if (module !== (root.attributes.name ?? ''))
    yield {
      at: { entry: name },
      what: `The save ${quoted(name)} belongs to the module "${quoted(module)}".`,
      fix: 'save it again with this module.',
    };
  else if (version !== (root.attributes.version ?? ''))
    yield {
      at: { entry: name },
      what: `The save ${quoted(name)} was made with version ${quoted(version)} of the module.`,
      fix: 'open it in this version, refresh its counters and save it again.',
      severity: 'warning',
    };
}
