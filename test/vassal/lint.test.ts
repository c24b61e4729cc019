import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { writeArchive } from '../../src/vassal/archive-write.js';
import { checks, lintModule } from '../../src/vassal/lint/index.js';
import { codesOf, type Kit, metadata, moduleBytes, opened, piece, saveFile, sound, swap } from './module-kit.js';
import { png } from './png.js';

const M = 'VASSAL.build.module.';
const build = (from: string, to: string): Kit => ({ ...sound, build: swap(sound.build, from, to) });
const files = (more: Kit['files']): Kit => ({ ...sound, files: { ...sound.files, ...more } });
/** One more component at the end of the module. */
const plus = (xml: string): Kit => build('<VASSAL.i18n.Language/>', `<VASSAL.i18n.Language/>${xml}`);
const inMap = (xml: string): Kit => build('<VASSAL.build.module.map.SetupStack', `${xml}<VASSAL.build.module.map.SetupStack`);
/** One more trait on the slot of the palette (gpid 2), outermost unless the piece is given whole. */
const slot = (traits: readonly (readonly [string, string])[], gpid = '2', inner = 'piece;;;;X'): Kit => {
  const at = sound.build.indexOf('gpid="2"');
  const start = sound.build.indexOf('>', at) + 1;
  const end = sound.build.indexOf('</', start);
  return {
    ...sound,
    build: sound.build.slice(0, start) + piece([...traits, [inner, `null;0;0;${gpid};0`]]) + sound.build.slice(end),
  };
};
const slotText = (text: string): Kit => {
  const start = sound.build.indexOf('>', sound.build.indexOf('gpid="2"')) + 1;
  return { ...sound, build: sound.build.slice(0, start) + text + sound.build.slice(sound.build.indexOf('</', start)) };
};
const broken = png(48, 48).slice(0, -20);
const hexGrid =
  /<VASSAL.build.module.map.boardPicker.board.HexGrid[\s\S]*<\/VASSAL.build.module.map.boardPicker.board.HexGrid>/.exec(
    sound.build,
  )?.[0] as string;
const zoned = (zone: string): Kit =>
  build(hexGrid, `<${M}map.boardPicker.board.ZonedGrid>${zone}${hexGrid}</${M}map.boardPicker.board.ZonedGrid>`);
const zone = (path: string, inner = ''): string =>
  `<${M}map.boardPicker.board.mapgrid.Zone name="Z" path="${path}" useParentGrid="true">${inner}</${M}map.boardPicker.board.mapgrid.Zone>`;

/** Each breaks one thing of the sound module; the codes are all that lint may say of it. */
const rows: readonly (readonly [number: number, what: string, kit: Kit, codes: readonly string[]])[] = [
  [1, 'names that differ in case', files({ 'images/Front.png': png(48, 48) }), ['vassal/archive-case', 'vassal/image-unused']],
  [1, 'a name that is not ASCII', files({ 'ä.txt': 'x' }), ['vassal/archive-entry-name']],
  [2, 'an old build file', files({ buildFile: '<a/>' }), ['vassal/archive-stale-build-file']],
  [
    3,
    'no name in moduledata',
    { ...sound, data: metadata({ version: '1.0', VassalVersion: '3.7.0', description: 'small' }) },
    ['vassal/metadata-shape', 'vassal/metadata-differs'],
  ],
  [
    3,
    'moduledata of another shape',
    { ...sound, data: swap(sound.data, 'version="1"', 'version="2"') },
    ['vassal/metadata-shape'],
  ],
  [3, 'broken moduledata', { ...sound, data: '<data' }, ['vassal/xml-broken']],
  [
    4,
    'a version that is none',
    { ...build('VassalVersion="3.7.0"', 'VassalVersion="new"'), data: swap(sound.data, '3.7.0', 'new') },
    ['vassal/vassal-version'],
  ],
  [4, 'two versions', build('VassalVersion="3.7.0"', 'VassalVersion="3.7.5"'), ['vassal/vassal-version']],
  [5, 'two names', build('name="My Game"', 'name="Our Game"'), ['vassal/metadata-differs']],
  [6, 'a picture that nothing uses', files({ 'images/spare.png': png(9, 9) }), ['vassal/image-unused']],
  [6, 'a picture that is cut off', files({ 'images/front.png': broken }), ['vassal/image-broken']],
  [6, 'a huge board', files({ 'images/map.png': png(8100, 300) }), ['vassal/board-too-large']],
  [
    7,
    'another root',
    { ...sound, build: sound.build.replaceAll('VASSAL.build.GameModule', 'VASSAL.build.Module') },
    ['vassal/root'],
  ],
  [7, 'a class that is none', plus(`<${M}Dicebutton name="x"/>`), ['vassal/unknown-class']],
  [8, 'a component in the wrong place', plus(`<${M}map.Zoomer/>`), ['vassal/misplaced']],
  [9, 'a misspelt attribute', build('nSides="6"', 'nSides="6" ndice="1"'), ['vassal/unknown-attribute']],
  [10, 'a number that is none', build('x0="40"', 'x0="40.5"'), ['vassal/attribute-value']],
  [10, 'an empty number', build('dx="60.6"', 'dx=""'), ['vassal/attribute-value']],
  [10, 'a target that is none', plus(`<${M}GlobalKeyCommand name="g" target="junk"/>`), ['vassal/attribute-value']],
  [11, 'no chat', build(`<${M}Chatter/>`, ''), ['vassal/module-parts']],
  [11, 'two rosters', plus(`<${M}PlayerRoster/>`), ['vassal/module-parts']],
  [
    11,
    'an encoder that comes late',
    {
      ...sound,
      build: swap(
        swap(sound.build, `<${M}BasicCommandEncoder/>`, ''),
        '<VASSAL.i18n.Language/>',
        `<VASSAL.i18n.Language/><${M}BasicCommandEncoder/>`,
      ),
    },
    ['vassal/encoder-first'],
  ],
  [12, 'a map whose pieces cannot be moved', build(`<${M}map.PieceMover/>`, ''), ['vassal/map-parts']],
  [13, 'a map without a name', build('mapName="Main Map"', 'mapName=""'), ['vassal/map-names']],
  [
    13,
    'a map without a board',
    build(
      /<VASSAL.build.module.map.boardPicker.Board[\s\S]*<\/VASSAL.build.module.map.boardPicker.Board>/.exec(
        sound.build,
      )?.[0] as string,
      '',
    ),
    ['vassal/map-without-board', 'vassal/image-unused', 'vassal/board-unknown'],
  ],
  [
    14,
    'a stack before the boards',
    build(`<${M}map.BoardPicker>`, `<${M}map.SetupStack name="early" x="9" y="9"/><${M}map.BoardPicker>`),
    ['vassal/picker-order'],
  ],
  [15, 'two dice of one name', plus(`<${M}DiceButton name="1d6"/>`), ['vassal/names-twice']],
  [
    16,
    'a set-up of boards that are not there',
    build(
      '</VASSAL.build.module.map.BoardPicker>',
      '<setup>Main MapBoardPicker\tNorth\t0\t0</setup></VASSAL.build.module.map.BoardPicker>',
    ),
    ['vassal/board-setup'],
  ],
  [
    16,
    'two boards and no choice',
    build(
      '</VASSAL.build.module.map.BoardPicker>',
      `<${M}map.boardPicker.Board name="South" width="9" height="9"/></VASSAL.build.module.map.BoardPicker>`,
    ),
    ['vassal/board-choice'],
  ],
  [17, 'reports that stay silent', build('changeFormat="$message$"', 'changeFormat=""'), ['vassal/change-format']],
  [
    18,
    'a picture that is not there',
    build('image="map.png"', 'image="Map.png"'),
    ['vassal/image-missing', 'vassal/image-unused'],
  ],
  [19, 'help that is not there', build('fileName="notes.html"', 'fileName="note.html"'), ['vassal/file-missing']],
  [20, 'a prototype that is not there', slot([['prototype;Unity', '']]), ['vassal/prototype-unknown']],
  [
    20,
    'a prototype that holds itself',
    build(
      '<VASSAL.build.module.PrototypeDefinition name="Unit">',
      `<${M}PrototypeDefinition name="Loop">${piece([
        ['prototype;Loop', ''],
        ['piece;;;;', 'null;0;0;;0'],
      ])}</${M}PrototypeDefinition><${M}PrototypeDefinition name="Unit">`,
    ),
    ['vassal/prototype-cycle'],
  ],
  [21, 'a stack on a board that is not there', build('owningBoard="Main"', 'owningBoard="Maine"'), ['vassal/board-unknown']],
  [
    21,
    'a map that is not there',
    slot([['sendto;Eliminate;69,130;Dead Pool;;50;50;;;0;0;1;1;;A;;;;', ';;']]),
    ['vassal/reference-unknown'],
  ],
  [
    22,
    'a path to no slot',
    slot([['placemark;Entrench;69,130;VASSAL.build.module.PieceWindow:Pieces/nowhere;null;0;0;false;;;9;0;false;false;;1', '']]),
    ['vassal/path-unknown', 'vassal/gpid'],
  ],
  [
    23,
    'a hotkey that nothing hears',
    slot([['globalhotkey;Roll;57348,0,Roll;57348,0,RollDice;', '']]),
    ['vassal/hotkey-unheard'],
  ],
  [
    23,
    'a command that nobody handles',
    slot([['macro;Hit;Hit;72,130;;;57348\\,0\\,Flop;false;;;counted;;;;false;;1;1', '']]),
    ['vassal/command-unhandled'],
  ],
  [23, 'a command that nobody sends', slot([['delete;;57348,0,Vanish;', '']]), ['vassal/command-unsent']],
  [24, 'a property that nothing defines', slot([['calcProp;A;{CF + Bonus};', '']]), ['vassal/property-unknown']],
  [
    24,
    'a global property that is not there',
    slot([['setprop;Victory;true,-9,9,false;Gain:57348\\,0\\,Gain:I\\,1;;Current Zone/Current Map/Module;', '']]),
    ['vassal/property-not-global'],
  ],
  [
    25,
    'a menu of buttons that are not there',
    plus(`<${M}ToolbarMenu description="m" text="m" menuItems="2d6"/>`),
    ['vassal/menu-item-unknown'],
  ],
  [26, 'a slot that is no piece', slotText('piece;;;;x'), ['vassal/piece-broken']],
  [
    26,
    'a marker that is no piece',
    slot([['placemark;Entrench;69,130;+/null/x;null;0;0;false;;;41;0;false;false;;1', '']]),
    ['vassal/embedded-piece', 'vassal/gpid'],
  ],
  [
    27,
    'a text that was put together by hand',
    slotText('+/null/mark;A\tdelete;D;68,130;\tpiece;;;;X/1\t\\\tnull;0;0;2;0'),
    ['vassal/piece-not-canonical'],
  ],
  [28, 'a trait that is none', slot([['DYNPROP;x', '']]), ['vassal/trait-unknown']],
  [28, 'a piece with too few fields', slot([], '2', 'piece;;;'), ['vassal/trait-fields']],
  [28, 'facings that are no number', slot([['rotate;six;93,130;91,130;R;L;;;Facing;;;;;true', '0']]), ['vassal/trait-value']],
  [29, 'a state too few', slotText('+/null/delete;D;68,130;\tpiece;;;;X/null;0;0;2;0'), ['vassal/state-count']],
  [29, 'a marker with a value too few', slot([['mark;A,B', '1']]), ['vassal/state-shape']],
  [
    29,
    'a layer above its last level',
    slot([
      ['emb2;;128;A;Flip;128;;;128;;;;1;false;0;0;front.png,back.png;,;true;Two;;;false;;1;1;true;;70,130;;;1.0;;true', '3'],
    ]),
    ['vassal/state-shape'],
  ],
  [30, 'two slots with one gpid', build('gpid="2"', 'gpid="1"'), ['vassal/gpid']],
  [30, 'a next id that is in use', build('nextPieceSlotId="3"', 'nextPieceSlotId="2"'), ['vassal/gpid']],
  [
    31,
    'a field that ends in a backslash',
    slot([["label;76,130;'\\x\\';10;;0,0,0;b;0;c;0;t;c;$label$;Dialog;1;0;TextLabel;;false", 'x']]),
    ['vassal/trailing-backslash'],
  ],
  [
    32,
    'two traits on one key',
    slot([
      ['delete;Delete;70,130;', ''],
      ['clone;Clone;70,130;', ''],
    ]),
    ['vassal/key-shared'],
  ],
  [32, 'a key that is a hotkey', build('text="1d6"', 'text="1d6" hotkey="70,130"'), ['vassal/key-and-hotkey']],
  [
    32,
    'a key that undoes',
    build(
      'storeLeadingZeroIntegersAsStrings="true"/>',
      'storeLeadingZeroIntegersAsStrings="true"><option name="undoHotKey">70,130</option></VASSAL.build.module.GlobalOptions>',
    ),
    ['vassal/key-and-hotkey'],
  ],
  [
    33,
    'two menu entries of one text',
    slot([
      ['delete;Do it;70,130;', ''],
      ['clone;Do it;71,130;', ''],
    ]),
    ['vassal/menu-twice'],
  ],
  [33, 'a sub-menu of what is not there', slot([['submenu;Combat;Attack;', '']]), ['vassal/submenu-entry']],
  [
    34,
    'a report inside what it reports',
    slot([
      ['delete;Delete;70,130;', ''],
      ['report;70\\,130;gone;;;;false', '-1'],
    ]),
    ['vassal/trait-order'],
  ],
  [
    34,
    'a trail inside a rotator',
    slot([
      ['rotate;6;93,130;91,130;R;L;;;Facing;;;;;true', '0'],
      ['footprint;84,130;Trail;false;false;10;255,255,255;0,0,0;100;50;20;30;1.0;;;;', 'false;;0;false'],
    ]),
    ['vassal/trait-order'],
  ],
  [35, 'a bracket that is not closed', slot([['calcProp;A;{(CF + 1};', '']]), ['vassal/expression']],
  [35, 'a function that is none', slot([['calcProp;A;{SumAll("CF")};', '']]), ['vassal/expression']],
  [35, 'too few arguments', slot([['calcProp;A;{Sum("CF")};', '']]), ['vassal/expression']],
  [36, 'leading zeros that are lost', build(' storeLeadingZeroIntegersAsStrings="true"', ''), ['vassal/leading-zeros']],
  [
    37,
    'a report that looks like HTML',
    {
      ...sound,
      build: swap(
        swap(sound.build, 'autoReport="Always"', 'autoReport="Always" chatterHTMLSupport="Always"'),
        'flips;',
        '=&gt; back;',
      ),
    },
    ['vassal/report-html'],
  ],
  [
    38,
    'hex names that do not lead back',
    build('vLeading="1" vOff="1"', 'vLeading="0" vOff="95"'),
    ['vassal/hex-names', 'vassal/setup-location'],
  ],
  [39, 'dx and dy exchanged', build('dx="60.6" dy="70.0"', 'dx="70" dy="60.6"'), ['vassal/hex-shape']],
  [40, 'a zone of two corners', zoned(zone('0,0;9,9')), ['vassal/zone-shape']],
  [
    40,
    'a region outside its zone',
    zoned(
      zone(
        '0,0;90,0;90,90',
        `<${M}map.boardPicker.board.RegionGrid><${M}map.boardPicker.board.Region name="R" originx="300" originy="300"/></${M}map.boardPicker.board.RegionGrid>`,
      ),
    ),
    ['vassal/region-outside'],
  ],
  [41, 'a set-up in a hex that is not there', build('location="0302"', 'location="9902"'), ['vassal/setup-location']],
];

const codesOfBuild = async (text: string): Promise<(readonly [string, string])[]> => {
  const problems = await lintModule(await opened(await moduleBytes({ ...sound, build: text })));
  return problems.map(({ severity, code }) => [severity, code] as const);
};

describe('lint', () => {
  it('has nothing to say of a sound module', async () => {
    expect(await codesOf(await moduleBytes({ ...sound, files: { ...sound.files, 'setup.vsav': await saveFile() } }))).toEqual([
      'vassal/save-stale',
    ]);
    expect(await codesOf(await moduleBytes(sound))).toEqual([]);
  });

  it.each(rows)('%i finds %s', async (number, _, kit, codes) => {
    const found = await codesOf(await moduleBytes(kit));
    expect(found.sort()).toEqual([...codes].sort());
    const own = checks.filter((check) => codes.includes(check.code)).map((check) => check.number);
    if (codes[0] !== 'vassal/xml-broken') expect(own).toContain(number);
  });

  /** Modules of others hold much that looks wrong and is not: VASSAL says nothing of any of these. */
  const fine: readonly (readonly [what: string, kit: Kit])[] = [
    [
      'a module of VASSAL 3.1, with its build file',
      {
        build: '',
        data: swap(sound.data, '3.7.0', '3.1.14'),
        files: { ...sound.files, buildFile: swap(sound.build, 'VassalVersion="3.7.0"', 'VassalVersion="3.1.14"') },
      },
    ],
    [
      'a help page elsewhere',
      build(
        `<${M}documentation.HelpFile`,
        `<${M}documentation.BrowserHelpFile title="t" startingPage="https://example.org"/><${M}documentation.HelpFile`,
      ),
    ],
    ['attributes of old', build('autoReport="Always"', 'autoReport="Always" centerOnMove="Use Preferences Setting"')],
    [
      'a button and the trait that it presses',
      slot([
        ['button;68,130;0;0;9;9;;false;false', ''],
        ['delete;Delete;68,130;', ''],
      ]),
    ],
    [
      'layers that are always on and keep the usual key',
      slot(
        ['A', 'B'].map(
          (name) =>
            [`emb2;;128;A;;128;;;128;;;;1;false;0;0;front.png;;true;${name};;;false;;1;1;true;65,130;;;;1.0;;true`, '1'] as const,
        ),
      ),
    ],
    [
      'a report that only hears a command',
      slot([
        ['report;57348\\,0\\,Say;said;;;;false', '-1'],
        ['macro;Hit;Hit;72,130;;;57348\\,0\\,Say;false;;;counted;;;;false;;1;1', ''],
      ]),
    ],
    [
      'a Mark When Moved without a text',
      slot(
        [
          ['submenu;M;Mark Moved;', ''],
          ['markmoved;moved.gif;1;1', 'false'],
        ],
        '2',
      ),
    ],
    [
      'a sub-menu of which other pieces offer the rest',
      {
        ...sound,
        build: slot([
          ['submenu;S;Go,Flip;', ''],
          ['delete;Go;71,130;', ''],
        ]).build.replace(
          /(gpid="1"[^>]*>)[^<]*/,
          (_, head) =>
            head +
            piece([
              ['submenu;S;Go,Flip;', ''],
              ['delete;Flip;72,130;', ''],
              ['piece;;;front.png;X', 'null;0;0;1;0'],
            ]),
        ),
      },
    ],
    [
      'the path to a slot with a colon in its name, in a folder that was renamed',
      build('entryName="1st Infantry" gpid="2"', 'entryName="1: Infantry" gpid="2"'),
    ],
  ];
  it.each(fine)('has nothing to say of %s', async (_, kit) => {
    const { build: text, data, files: more } = kit;
    const bytes =
      text === ''
        ? await writeArchive([
            { name: 'moduledata', bytes: data },
            ...Object.entries(more).map(([name, bytes]) => ({ name, bytes })),
          ])
        : await moduleBytes(kit);
    expect((await codesOf(bytes)).filter((code) => code !== 'vassal/image-unused')).toEqual([]);
  });

  it('22 follows paths as VASSAL does', async () => {
    const named = swap(sound.build, 'entryName="1st Infantry" gpid="2"', 'entryName="1: Infantry" gpid="2"');
    const mark = (path: string) =>
      codesOfBuild(
        swap(
          swap(named, 'nextPieceSlotId="3"', 'nextPieceSlotId="99"'),
          '<VASSAL.build.module.PrototypeDefinition name="Unit">',
          `<${M}PrototypeDefinition name="Plop">${piece([
            [`placemark;P;80,130;${path};null;0;0;false;;;41;0;false;false;;1`, ''],
            ['piece;;;;', 'null;0;0;;0'],
          ])}</${M}PrototypeDefinition><${M}PrototypeDefinition name="Unit">`,
        ),
      );
    const window = `${M}PieceWindow:Pieces/VASSAL.build.widget.ListWidget:`;
    const slotOf = 'VASSAL.build.widget.PieceSlot:';
    expect(await mark(`${window}German/${slotOf}1\\: Infantry`)).toEqual([]);
    expect(await mark(`${window}Renamed/${slotOf}1\\: Infantry`)).toEqual([]);
    expect(await mark(`${window}German/${slotOf}Gone`)).toEqual([['warning', 'vassal/path-unknown']]);
    expect(await mark(`${M}PieceWindow:Pieces/VASSAL.build.widget.BoxWidget:B/${slotOf}Gone`)).toEqual([
      ['error', 'vassal/path-unknown'],
    ]);
  });

  it('says nothing of what an extension names in its module', async () => {
    const bytes = await writeArchive([
      {
        name: 'buildFile.xml',
        bytes: `<${M}ModuleExtension anyModule="false" description="" extensionId="x_b2" module="My Game" moduleVersion="1.0" nextPieceSlotId="2" vassalVersion="3.7.0" version="0.1"><${M}ExtensionElement target="${M}PieceWindow:Pieces"><VASSAL.build.widget.PieceSlot entryName="Extra" gpid="x_b2:1">${piece(
          [
            ['prototype;Elsewhere', ''],
            ['sendto;Go;71,130;Far Map;;0;0;;;0;0;1;1;;A;;;;', ';;'],
            ['piece;;;far.png;Extra', 'null;0;0;x_b2:1;0'],
          ],
        )}</VASSAL.build.widget.PieceSlot></${M}ExtensionElement></${M}ModuleExtension>`,
      },
      { name: 'extensiondata', bytes: metadata({ version: '0.1', VassalVersion: '3.7.0', description: '' }) },
      { name: 'moduledata', bytes: swap(sound.data, '3.7.0', '3.4.6') },
    ]);
    expect(await codesOf(bytes)).toEqual([]);
  });

  it('20 ends soon with prototypes that hold one another twice', async () => {
    const chain = Array.from(
      { length: 60 },
      (_, i) =>
        `<${M}PrototypeDefinition name="p${i}">${piece([
          [`prototype;p${i + 1};x=$x$$x$$x$$x$`, ''],
          [`prototype;p${i + 1};x=$x$`, ''],
          ['piece;;;;', 'null;0;0;;0'],
        ])}</${M}PrototypeDefinition>`,
    ).join('');
    const start = performance.now();
    const found = await codesOf(await moduleBytes(build(`<${M}PrototypesContainer>`, `<${M}PrototypesContainer>${chain}`)));
    expect(found).toContain('vassal/prototype-cycle');
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  it('ends soon with thousands of maps', async () => {
    const maps =
      `<${M}Map mapName="x"><${M}map.BoardPicker><${M}map.boardPicker.Board name="a"/></${M}map.BoardPicker></${M}Map>`.repeat(
        8_000,
      );
    const start = performance.now();
    const found = await codesOf(await moduleBytes(plus(maps)));
    expect(found).toContain('vassal/map-names');
    expect(performance.now() - start).toBeLessThan(20_000);
  }, 60_000);

  it('33 knows the menu texts of layers, rotators and masks, which stand apart from their keys', async () => {
    const kit = slot([
      ['submenu;Status;Flip,Turn right,Mask;', ''],
      ['rotate;6;93,130;91,130;Turn right;Turn left;;;Facing;;;;;true', '0'],
      ['obs;79,130;back.png;Mask;I;?;side:;;;true;;', 'null;'],
      [
        'emb2;;128;A;Flip;128;;;128;;;;1;false;0;0;front.png,back.png;,;true;Two;;;false;;1;1;true;;57348,0,Flip;;;1.0;;true',
        '1',
      ],
    ]);
    expect(await codesOf(await moduleBytes(kit))).toEqual([]);
  });

  it('24 knows the variables of an expression', async () => {
    const code = '0\\; int x = 3\\; y = x == 1 ? x : 2\\; for (String w : names) y = y + w\\; return y';
    expect(await codesOf(await moduleBytes(slot([[`calcProp;A;{${code}};`, '']])))).toEqual(['vassal/property-unknown']);
    expect(await codesOf(await moduleBytes(slot([[`calcProp;A;{${code.replace(' : names', ' : x')}};`, '']])))).toEqual([]);
  });

  it('1 and 2: stored entries with data descriptors in saves, and missing parts', async () => {
    const zip = new JSZip();
    zip.file('savedGame', 'begin_save\u001bend_save');
    const bytes = await zip.generateAsync({ type: 'uint8array', compression: 'STORE', streamFiles: true });
    expect((await codesOf(bytes)).sort()).toEqual(['vassal/archive-parts', 'vassal/archive-stored-stream']);
  });

  it('6: one counter a little larger than its set', async () => {
    const slots = Array.from(
      { length: 6 },
      (_, i) =>
        `<VASSAL.build.widget.PieceSlot entryName="${i}" gpid="${i + 3}">${piece([[`piece;;;c${i}.png;C${i}`, `null;0;0;${i + 3};0`]])}</VASSAL.build.widget.PieceSlot>`,
    );
    const kit = {
      ...sound,
      build: swap(
        swap(sound.build, 'nextPieceSlotId="3"', 'nextPieceSlotId="99"'),
        '</VASSAL.build.widget.ListWidget>',
        `${slots.join('')}</VASSAL.build.widget.ListWidget>`,
      ),
    };
    const pictures = Object.fromEntries(slots.map((_, i) => [`images/c${i}.png`, png(i === 3 ? 50 : 48, 48)]));
    expect(await codesOf(await moduleBytes({ ...kit, files: { ...kit.files, ...pictures } }))).toEqual(['vassal/counter-sizes']);
  });

  it('30: gpids that changed since the last build', async () => {
    const before = await opened(await moduleBytes(sound));
    const kit = build('gpid="2"', 'gpid="7"');
    const text = swap(swap(kit.build, 'nextPieceSlotId="3"', 'nextPieceSlotId="9"'), 'null;0;0;2;0', 'null;0;0;7;0');
    expect(await codesOf(await moduleBytes({ ...kit, build: text }), before)).toEqual(['vassal/gpid-changed']);
  });

  const base = [
    'begin_save',
    '+/101/piece;;;front.png;HQ/Main Map;40;35;1;0',
    '+/103/stack/Main Map;40;35;101;@@-1',
    'Main MapBoardPicker\tMain\t0\t0',
    'SETUP_STACK\t',
    'end_save',
  ];
  const saves: readonly (readonly [number, string, readonly string[], string])[] = [
    [43, 'no begin', base.slice(1), 'vassal/save-frame'],
    [43, 'no end', base.slice(0, -1), 'vassal/save-frame'],
    [43, 'a command that is none', [...base.slice(0, -1), 'FROBNICATE\tx', 'end_save'], 'vassal/save-command'],
    [43, 'a board that is not there', base.map((leaf) => leaf.replace('Picker\tMain', 'Picker\tNorth')), 'vassal/save-map'],
    [43, 'a map that is not there', base.map((leaf) => leaf.replaceAll('Main Map;', 'Side Map;')), 'vassal/save-map'],
    [43, 'a piece of two parts', [...base.slice(0, 2), '+/105/piece;;;front.png;X', ...base.slice(2)], 'vassal/save-piece'],
    [44, 'two pieces with one id', [base[0]!, base[1]!, ...base.slice(1)], 'vassal/save-ids'],
    [44, 'a stack before its piece', [base[0]!, base[2]!, base[1]!, ...base.slice(3)], 'vassal/save-members'],
    [
      44,
      'a piece elsewhere than its stack',
      base.map((leaf) => leaf.replace('HQ/Main Map;40;35', 'HQ/Main Map;161;105')),
      'vassal/save-members',
    ],
    [
      45,
      'a prototype in a save',
      base.map((leaf) => leaf.replace('piece;;;front.png;HQ/', 'prototype;Unit\tpiece;;;front.png;HQ/\t')),
      'vassal/save-prototype',
    ],
    [45, 'a piece of no slot', base.map((leaf) => leaf.replace('35;1;0', '35;77;0')), 'vassal/save-gpid'],
    [46, 'a player in a scenario', [...base.slice(0, -1), 'PLAYER\tsecret\tAnna\tGerman', 'end_save'], 'vassal/save-player'],
    [47, 'a piece beside its hex', base.map((leaf) => leaf.replaceAll('40;35', '52;44')), 'vassal/save-off-grid'],
  ];
  it.each(saves)('%i finds %s', async (number, _, leaves, code) => {
    const found = await codesOf(await moduleBytes(files({ 'setup.vsav': await saveFile(leaves) })));
    expect(found.filter((one) => one !== 'vassal/save-stale')).toEqual([code]);
    expect(checks.find((check) => check.code === code)?.number).toBe(number);
  });

  it('42: saves of another module, and parts that are missing', async () => {
    const other = metadata({ version: '1.0', VassalVersion: '3.7.0', name: 'Other' });
    const leaves = base.join('\u001b');
    const save = await writeArchive([
      { name: 'savedGame', bytes: leaves },
      { name: 'moduledata', bytes: other },
    ]);
    const found = await codesOf(await moduleBytes(files({ 'setup.vsav': save })));
    expect(found.filter((one) => one !== 'vassal/save-stale').sort()).toEqual(['vassal/save-other-module', 'vassal/save-parts']);
  });

  it('46: decks that a save leaves out', async () => {
    const kit = inMap(`<${M}map.DrawPile name="Cards" owningBoard="Main" x="9" y="9"/>`);
    const found = await codesOf(await moduleBytes({ ...kit, files: { ...kit.files, 'setup.vsav': await saveFile(base) } }));
    expect(found.filter((one) => one !== 'vassal/save-stale')).toEqual(['vassal/save-decks']);
  });

  it('lints a save by itself', async () => {
    expect(await codesOf(await saveFile(base))).toEqual([]);
    expect(await codesOf(await saveFile(base.slice(1)))).toEqual(['vassal/save-frame']);
  });

  /** By tests of their own, not by a row. */
  const alone: readonly (readonly [number: number, code: string])[] = [
    [1, 'vassal/archive-stored-stream'],
    [2, 'vassal/archive-parts'],
    [6, 'vassal/counter-sizes'],
    [30, 'vassal/gpid-changed'],
    [42, 'vassal/save-other-module'],
    [42, 'vassal/save-parts'],
    [45, 'vassal/save-stale'],
    [46, 'vassal/save-decks'],
  ];

  it('has every check tested above', () => {
    const tested = new Set([
      ...rows.flatMap(([, , , codes]) => codes),
      ...saves.map(([, , , code]) => code),
      ...alone.map(([, code]) => code),
    ]);
    expect(checks.map(({ code }) => code).filter((code) => !tested.has(code))).toEqual([]);
  });

  it('proves each of the 47 assertions by a broken module', () => {
    const proven = new Set([
      ...rows.map(([number]) => number),
      ...saves.map(([number]) => number),
      ...alone.map(([number]) => number),
    ]);
    const all = Array.from({ length: 47 }, (_, i) => i + 1);
    expect(all.filter((number) => !proven.has(number))).toEqual([]);
    expect(all.filter((number) => !checks.some((check) => check.number === number))).toEqual([]);
  });
});
