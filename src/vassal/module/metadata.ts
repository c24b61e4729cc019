import { type Component, plain } from '../component.js';
import { xmlText } from '../xml-write.js';

/** The lowest version of VASSAL whose features a module uses; a newer one still opens it without a word. */
export const vassalVersion = '3.7.0';

/** When the file was saved, as the Module Manager shows it: always the same, so that the same game gives the same bytes. */
const saved = String(Date.UTC(2000, 0, 1));

export interface Metadata {
  readonly version: string;
  readonly description: string;
  /** Of a module; a save has none. */
  readonly name?: string;
}

/** `moduledata` of a module, or `savedata` of a save. */
export function metadataText({ version, description, name }: Metadata): string {
  const fields: readonly (readonly [string, string])[] = [
    ['version', version],
    ['extra1', ''],
    ['extra2', ''],
    ['VassalVersion', vassalVersion],
    ['dateSaved', saved],
    ['description', description],
    ...(name === undefined ? [] : [['name', name] as const]),
  ];
  const data: Component = {
    tag: 'data',
    attributes: { version: '1' },
    children: fields.map(([tag, text]) => plain(tag, {}, text)),
  };
  return xmlText(data);
}
