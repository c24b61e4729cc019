import { parseDocument, stringify } from 'yaml';
import { z } from 'zod';
import { good, type Outcome, refuse } from '../problem.js';

/** The file of a pack that holds the hand edits of its module, and the folder beside it for added pictures. */
export const patchFile = 'vassal.patch.yaml';
export const patchFolder = 'vassal.patch';

const Was = z.strictObject({ was: z.string().nullable(), now: z.string().nullable() });

const Edit = z.strictObject({
  /** The component: a path of `Class:Name` or `Class#gpid`. */
  at: z.string(),
  /** Attributes that were set, changed or (now: null) removed. */
  attributes: z.record(z.string(), Was).optional(),
  text: Was.optional(),
  /** Traits from the outermost in, each as `type ‖ state`. */
  piece: z.strictObject({ was: z.array(z.string()), now: z.array(z.string()) }).optional(),
  /** Keys of the children in their new order. */
  order: z.array(z.string()).optional(),
});
const Add = z.strictObject({
  /** The component that it was added to. */
  in: z.string(),
  /** The brother before it; null when it comes first. */
  after: z.string().nullable(),
  /** Its key among its brothers. */
  key: z.string(),
  /** As XML. */
  add: z.string(),
});
const Remove = z.strictObject({ remove: z.string(), was: z.string() });
const FileChange = z.strictObject({
  /** The entry of the archive. */
  file: z.string(),
  /** Hashes of its contents; null where it is not there. */
  was: z.string().nullable(),
  now: z.string().nullable(),
});

export const Patch = z.strictObject({
  for: z.string(),
  changes: z.array(z.union([Edit, Add, Remove])),
  files: z.array(FileChange).default([]),
});

export type Edit = z.infer<typeof Edit>;
export type Add = z.infer<typeof Add>;
export type Remove = z.infer<typeof Remove>;
export type FileChange = z.infer<typeof FileChange>;
export type Change = Edit | Add | Remove;
export type Patch = z.infer<typeof Patch>;

const head = `# Hand edits of the VASSAL module, kept by "grognard adopt" and applied again by every build.
# Each entry says what was (as built) and what is now; delete an entry to give up that edit.
`;

export const patchText = (patch: Patch): string => head + stringify(patch, { lineWidth: 0 });

const largest = 8_000_000;

export function readPatch(text: string, file = patchFile): Outcome<Patch> {
  const broken = (what: string): Outcome<Patch> =>
    refuse(
      'vassal/patch-broken',
      what,
      'every build applies it to the module.',
      'restore it from your history, or adopt the module again.',
      { entry: file },
    );
  if (text.length > largest) return broken(`The patch has ${text.length} characters.`);
  const document = parseDocument(text, { uniqueKeys: true });
  const [error] = document.errors;
  if (error !== undefined) return broken(`The patch is not YAML: ${error.message.split('\n')[0]}`);
  let data: unknown;
  try {
    data = document.toJS({ maxAliasCount: 10 });
  } catch {
    return broken('The patch has too many aliases.');
  }
  const parsed = Patch.safeParse(data);
  if (parsed.success) return good(parsed.data);
  const [issue] = parsed.error.issues;
  return broken(`The patch is not one that Grognard wrote: ${issue?.path.join('.')} ${issue?.message}`);
}
