import { writeArchive } from '../../src/vassal/archive-write.js';
import { lintModule } from '../../src/vassal/lint/index.js';
import { type ReadModule, readModule } from '../../src/vassal/module-read.js';
import { addPiece, nest } from '../../src/vassal/traits/index.js';
import { png } from './png.js';

/** A small sound module as texts, of which a test breaks one thing. */
export interface Kit {
  readonly build: string;
  readonly data: string;
  readonly files: Readonly<Record<string, Uint8Array | string>>;
}

const unit = (gpid: number, name = '1st Infantry'): string =>
  piece([
    ['prototype;Unit', ''],
    ['mark;CF,MF', '4,4'],
    [
      'emb2;;128;A;Flip;128;;;128;;;;1;false;0;0;front.png,back.png;,+ (reduced);true;Step;;;false;;1;1;true;;70,130;;;1.0;;true',
      '1',
    ],
    [`piece;;;;${name}`, `null;0;0;${gpid};0`],
  ]);

/** A piece definition, escaped for XML. */
export const piece = (traits: readonly (readonly [type: string, state: string])[], id = 'null'): string =>
  xml(addPiece(nest(traits.map(([type, state]) => ({ type, state }))), id));

export const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const save = [
  'begin_save',
  '+/101/mark;CF,DF\tpiece;;;front.png;HQ/4,4\tMain Map;40;35;1;0',
  '+/103/stack/Main Map;40;35;101;@@-1',
  'Main MapBoardPicker\tMain\t0\t0',
  'SETUP_STACK\t',
  'end_save',
];

export const metadata = (values: Readonly<Record<string, string>>): string =>
  `<data version="1">${Object.entries(values)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}</data>`;

const names = { version: '1.0', VassalVersion: '3.7.0', description: 'small', name: 'My Game' };

/** A save archive from its commands. */
export const saveFile = (
  leaves: readonly string[] = save,
  values: Readonly<Record<string, string>> = names,
): Promise<Uint8Array> =>
  writeArchive([
    { name: 'savedGame', bytes: leaves.join('\u001b') },
    { name: 'savedata', bytes: metadata(values) },
    { name: 'moduledata', bytes: metadata(values) },
  ]);

export const sound: Kit = {
  data: metadata(names),
  files: {
    'images/map.png': png(600, 400),
    'images/front.png': png(48, 48),
    'images/back.png': png(48, 48),
    'notes.html': '<p>notes</p>',
  },
  build: `<?xml version="1.0" encoding="UTF-8"?>
<VASSAL.build.GameModule VassalVersion="3.7.0" description="small" name="My Game" nextPieceSlotId="3" version="1.0">
  <VASSAL.build.module.BasicCommandEncoder/>
  <VASSAL.build.module.Documentation><VASSAL.build.module.documentation.HelpFile title="Notes" fileName="notes.html" fileType="archive"/></VASSAL.build.module.Documentation>
  <VASSAL.build.module.PlayerRoster><entry>German</entry><entry>Soviet</entry></VASSAL.build.module.PlayerRoster>
  <VASSAL.build.module.GlobalOptions autoReport="Always" storeLeadingZeroIntegersAsStrings="true"/>
  <VASSAL.build.module.properties.GlobalProperties><VASSAL.build.module.properties.GlobalProperty name="VP" initialValue="0"/></VASSAL.build.module.properties.GlobalProperties>
  <VASSAL.build.module.PrototypesContainer>
    <VASSAL.build.module.PrototypeDefinition name="Unit">${piece([
      ['report;70\\,130;$location$: $oldPieceName$ flips;;;;false', '-1'],
      ['markmoved;moved.gif;18;-18;Mark moved;77,130;;false;;;;', 'false'],
      ['delete;Delete;68,130;', ''],
      ['piece;;;;', 'null;0;0;;0'],
    ])}</VASSAL.build.module.PrototypeDefinition>
  </VASSAL.build.module.PrototypesContainer>
  <VASSAL.build.module.Map changeFormat="$message$" mapName="Main Map">
    <VASSAL.build.module.map.BoardPicker>
      <VASSAL.build.module.map.boardPicker.Board image="map.png" name="Main">
        <VASSAL.build.module.map.boardPicker.board.HexGrid dx="60.6" dy="70.0" x0="40" y0="35">
          <VASSAL.build.module.map.boardPicker.board.mapgrid.HexGridNumbering first="H" hLeading="1" hOff="1" sep="" stagger="false" vLeading="1" vOff="1"/>
        </VASSAL.build.module.map.boardPicker.board.HexGrid>
      </VASSAL.build.module.map.boardPicker.Board>
    </VASSAL.build.module.map.BoardPicker>
    <VASSAL.build.module.map.StackMetrics unexSepX="8"/>
    <VASSAL.build.module.map.ForwardToKeyBuffer/><VASSAL.build.module.map.ForwardToChatter/><VASSAL.build.module.map.MenuDisplayer/>
    <VASSAL.build.module.map.StackExpander/><VASSAL.build.module.map.PieceMover/><VASSAL.build.module.map.KeyBufferer/>
    <VASSAL.build.module.map.SetupStack location="0302" name="1st" owningBoard="Main" useGridLocation="true">
      <VASSAL.build.widget.PieceSlot entryName="1st Infantry" gpid="1" height="48" width="48">${unit(1)}</VASSAL.build.widget.PieceSlot>
    </VASSAL.build.module.map.SetupStack>
  </VASSAL.build.module.Map>
  <VASSAL.build.module.PieceWindow name="Pieces"><VASSAL.build.widget.ListWidget entryName="German">
    <VASSAL.build.widget.PieceSlot entryName="1st Infantry" gpid="2" height="48" width="48">${unit(2)}</VASSAL.build.widget.PieceSlot>
  </VASSAL.build.widget.ListWidget></VASSAL.build.module.PieceWindow>
  <VASSAL.build.module.DiceButton name="1d6" nDice="1" nSides="6" text="1d6"/>
  <VASSAL.build.module.Chatter/><VASSAL.build.module.KeyNamer/><VASSAL.build.module.properties.GlobalTranslatableMessages/><VASSAL.i18n.Language/>
</VASSAL.build.GameModule>`,
};

export const moduleBytes = ({ build, data, files }: Kit): Promise<Uint8Array> =>
  writeArchive([
    { name: 'buildFile.xml', bytes: build },
    { name: 'moduledata', bytes: data },
    ...Object.entries(files).map(([name, bytes]) => ({ name, bytes })),
  ]);

export async function opened(bytes: Uint8Array): Promise<ReadModule> {
  const read = await readModule(bytes);
  if (!read.ok) throw new Error(read.problem.what);
  return read.value;
}

/** The codes that lint finds, each once. */
export const codesOf = async (bytes: Uint8Array, before?: ReadModule): Promise<string[]> => [
  ...new Set((await lintModule(await opened(bytes), before)).map(({ code }) => code)),
];

/** A text replaced, which must be there. */
export function swap(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`the kit does not hold ${from}`);
  return text.replace(from, () => to);
}
