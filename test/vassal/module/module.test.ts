import { describe, expect, it } from 'vitest';
import { titleCard, wizardSteps } from '../../../src/draw/index.js';
import { listPacks } from '../../../src/node.js';
import { drawContext } from '../../../src/pictures/index.js';
import { type Component, walk } from '../../../src/vassal/component.js';
import { compileModule, expanded, saveKit, type VassalModule, writeModule } from '../../../src/vassal/module/index.js';
import { decodeSequence } from '../../../src/vassal/sequence.js';
import { addPiece, nest, unnest } from '../../../src/vassal/traits/index.js';
import { xmlText } from '../../../src/vassal/xml-write.js';
import { packOf } from '../../support/pack.js';

const compiled = (id: string) => {
  const { pack, board } = packOf(id);
  const context = drawContext(pack, board);
  return { pack, board, context, module: compileModule(context) };
};

const games = listPacks()
  .map((folder) => folder.slice(folder.lastIndexOf('/') + 1))
  .map((id) => ({ id, ...compiled(id) }));

const tipOf = (id: string, counter: string): string => {
  const traits = compiled(id).module.pieces.get(counter)?.traits ?? [];
  const [names, state] = traits.flatMap(({ type, state = '' }) =>
    type.startsWith('mark;') && type.includes('Tip') ? [[decodeSequence(',', type.slice(5)), decodeSequence(',', state)]] : [],
  )[0] ?? [[], []];
  return state?.[names?.indexOf('Tip') ?? -1] ?? '';
};

it('the mouse-over says types and formations in words', () => {
  expect(tipOf('race-to-the-reichstag', '1bf-1-mech-corps')).toMatch(/Strength 6 · mechanized · 2 GTA$/);
});

const byTag = ({ root }: VassalModule, tag: string): Component[] => [...walk(root)].filter((one) => one.tag.endsWith(tag));
const slots = (module: VassalModule): Component[] => [...byTag(module, '.PieceSlot'), ...byTag(module, '.CardSlot')];

/** The pictures that a trait shows. */
function imagesOf(type: string): string[] {
  const fields = decodeSequence(';', type);
  if (fields[0] === 'piece') return [fields[3] ?? ''];
  if (fields[0] === 'emb2') return decodeSequence(',', fields[16] ?? '');
  if (fields[0] === 'obs') return [fields[2] ?? '', (fields[4] ?? '').slice(1)];
  return fields[0] === 'markmoved' ? [fields[1] ?? ''] : [];
}

describe.each(games)('the module of $id', ({ pack, module, context }) => {
  it('has a slot for every copy of every counter, with the number that the lock file gives it', () => {
    const gpids = slots(module).map((slot) => Number(slot.attributes.gpid));
    expect(new Set(gpids).size).toBe(gpids.length);
    for (const [name, gpid] of Object.entries(pack.lock?.pieces ?? {}))
      expect([name, module.pieces.get(name)?.gpid]).toEqual([name, gpid]);
    expect(gpids.length).toBe(module.pieces.size);
    expect(Number(module.root.attributes.nextPieceSlotId)).toBeGreaterThan(Math.max(...gpids));
  });

  it('draws counters that leave the figures of their neighbours to be read, and captions no wider than a counter and its gap', () => {
    const [grid] = byTag(module, '.HexGrid');
    const counters = module.pictures.filter(({ name }) => module.pieces.has(name.replace('.png', '')));
    const widest = Math.max(...counters.map(({ width }) => width));
    if (grid !== undefined) expect(widest).toBeLessThan(Math.min(Number(grid.attributes.dx), Number(grid.attributes.dy)));
    const [main] = byTag(module, '.CounterDetailViewer').filter((one) => byTag(module, '.Map')[0]?.children.includes(one));
    const caption = Number(/table width=(\d+)/.exec(main?.attributes.counterReportFormat ?? '')?.[1]);
    expect(caption).toBeLessThan(widest + Number(main?.attributes.borderWidth));
    expect(caption).toBeGreaterThan(widest);
    expect(main?.attributes.minDisplayPieces).toBe('0');
  });

  it('has one button against moved marks, charts that a screen holds, and offers the loss of a step to those with two', () => {
    expect(byTag(module, '.Map')[0]?.attributes.markUnmovedIcon).toBe('');
    const sequence = module.pictures.find(({ name }) => name === 'chart-sequence.png');
    const pixels = (sequence?.width ?? 0) / (sequence?.drawing.width ?? 1);
    expect(pixels).toBeGreaterThan(4);
    // VASSAL makes the window of the charts as large as the first of them.
    const charts = module.pictures.filter(({ name }) => name.startsWith('chart-'));
    const [first] = byTag(module, '.Chart').map(({ attributes }) => charts.find(({ name }) => name === attributes.fileName));
    for (const { name, width, height } of charts) {
      const bar = height > (first?.height ?? 0) ? 20 : 0;
      expect([name, width + bar <= (first?.width ?? 0)]).toEqual([name, true]);
      expect([name, height <= (first?.height ?? 0) || first?.height === 860]).toEqual([name, true]);
    }
    expect(first?.width).toBeLessThanOrEqual(1150);
    expect(first?.height).toBeLessThanOrEqual(860);
    for (const { counter, traits } of module.pieces.values()) {
      if (counter === undefined || counter.class === 'marker') continue;
      const types = expanded(traits, module.prototypes).map(({ type }) => type);
      const two = counter.steps > 1 && counter.back !== undefined;
      expect([counter.id, types.some((type) => type.startsWith('macro;Lose a step;Lose a step;'))]).toEqual([counter.id, two]);
      expect(types.filter((type) => type.startsWith('submenu;')).at(-1)).toMatch(/^submenu;Counter;/);
    }
  });

  it('writes pieces that read back to the same traits, with as many states as types', () => {
    for (const { text = '' } of slots(module)) {
      const [, type = '', state = ''] = decodeSequence('/', text.slice(2));
      const traits = unnest(type, state);
      expect(traits.every((trait) => trait.state !== undefined)).toBe(true);
      expect(addPiece(nest(traits.map((trait) => ({ type: trait.type, state: trait.state ?? '' }))))).toBe(text);
    }
  });

  it('names only pictures, prototypes, boards and zones that it has, and has no picture that nothing names', () => {
    const has = new Set(module.pictures.map(({ name }) => name));
    const traits = [...module.pieces.values()].flatMap((piece) => expanded(piece.traits, module.prototypes));
    expect(traits.filter(({ type }) => type.startsWith('prototype;'))).toEqual([]);
    const named = new Set([
      ...traits.flatMap(({ type }) => imagesOf(type)),
      ...[...walk(module.root)].flatMap(({ attributes }) => [attributes.image ?? '', attributes.fileName ?? '']),
    ]);
    const pictures = [...named].filter((name) => name.endsWith('.png') && !name.startsWith('/images/'));
    expect(pictures.filter((name) => !has.has(name))).toEqual([]);
    expect([...has].filter((name) => !named.has(name))).toEqual([]);
    const zones = new Set(byTag(module, '.Zone').map((zone) => zone.attributes.name));
    const maps = new Set(byTag(module, '.Map').map((map) => map.attributes.mapName));
    for (const { type } of traits.filter((trait) => trait.type.startsWith('sendto;'))) {
      const fields = decodeSequence(';', type);
      expect([fields[3], maps.has(fields[3] ?? ''), fields[15], zones.has(fields[15] ?? '')]).toEqual([
        fields[3],
        true,
        fields[15],
        true,
      ]);
    }
  });

  it('never gives one key to two traits of a piece, and no two buttons one hotkey', () => {
    const acting = /^(emb2|rotate|footprint|markmoved|delete|clone|sendto|AreaOfEffect|obs|hide|macro|PROP|return);/;
    const keysOf = (type: string): string[] => decodeSequence(';', type).filter((field) => /^\d+,\d+(,.*)?$/.test(field));
    for (const piece of module.pieces.values()) {
      const used = expanded(piece.traits, module.prototypes)
        .filter(({ type }) => acting.test(type))
        .flatMap(({ type }) => [...new Set(keysOf(type.startsWith('macro;') ? type.split(';').slice(0, 4).join(';') : type))])
        .filter((one) => !one.endsWith(',0'));
      expect([piece.name, used.filter((one, i) => used.indexOf(one) !== i)]).toEqual([piece.name, []]);
    }
    const hotkeys = [...walk(module.root)]
      .filter(({ tag }) => !tag.endsWith('TurnGlobalHotkey') && !tag.endsWith('CounterDetailViewer') && !tag.endsWith('Zoomer'))
      .flatMap(({ tag, attributes }) => [tag.endsWith('MassKeyCommand') ? attributes.buttonHotkey : attributes.hotkey])
      .filter((hotkey) => hotkey !== undefined && hotkey !== '');
    expect(hotkeys.filter((one, i) => hotkeys.indexOf(one) !== i)).toEqual([]);
  });

  it('names every key in its guide', () => {
    const strokes = new Set<string>();
    const add = (text: string): void => {
      for (const [, code, held] of text.matchAll(/(?<![\d,])(\d+)\\*,(130|520)(?![\d,])/g)) strokes.add(`${code},${held}`);
    };
    for (const { attributes, text, tag } of walk(module.root)) {
      for (const [name, value] of Object.entries(attributes)) if (/key$/i.test(name)) add(value);
      if (tag === 'option') add(text ?? '');
    }
    for (const { traits } of module.pieces.values())
      for (const { type } of expanded(traits, module.prototypes))
        if (!/^(mark|AreaOfEffect);/.test(type)) add(type.replace(/^[^;]*/, ''));
        else if (type.startsWith('Area')) add(decodeSequence(';', type)[6] ?? '');
    const words: Record<string, string> = { 32: 'Space', 33: 'Page Up', 34: 'Page Down' };
    const guide = String(module.files.find(({ name }) => name === 'guide.html')?.bytes);
    expect(strokes.size).toBeGreaterThan(15);
    const unnamed = [...strokes].map((stroke) => {
      const [code = '', held] = stroke.split(',');
      return `${held === '130' ? 'Ctrl' : 'Alt'}+${words[code] ?? String.fromCharCode(Number(code))}`;
    });
    expect(unnamed.filter((one) => !guide.includes(one))).toEqual([]);
    expect(strokes).toContain('90,130');
  });

  it('tells all when a counter is taken away, or comes to the table by being cloned', () => {
    for (const { name, counter, traits } of module.pieces.values()) {
      if (counter === undefined) continue;
      const whole = expanded(traits, module.prototypes).map(({ type }) => type);
      for (const [trait, code] of [
        ['clone;', '67'],
        ['delete;', '68'],
      ] as const) {
        const at = whole.findIndex((type) => type.startsWith(trait));
        const told = whole.findIndex((type) => type.startsWith('report;') && new RegExp(`;${code}.*,130;`).test(type));
        expect([name, trait, told !== -1 && told < at]).toEqual([name, trait, true]);
      }
    }
  });

  it('adds up what units fight by, of every piece that shows its face', () => {
    const [viewer] = byTag(module, '.CounterDetailViewer');
    const sums = [...String(viewer?.attributes.summaryReportFormat).matchAll(/sum\((\w+)\)/g)].map(([, name]) => name);
    for (const { name, counter, traits } of module.pieces.values()) {
      if (counter === undefined) continue;
      const whole = expanded(traits, module.prototypes);
      const [mask, ...added] = [
        whole.findIndex(({ type }) => type.startsWith('obs;')),
        ...sums.map((sum) => whole.findIndex(({ type }) => type.startsWith(`calcProp;${sum};`) || type === `mark;${sum}`)),
      ];
      expect([name, added.every((at) => at > mask)]).toEqual([name, true]);
    }
    if (
      pack.game.standard !== undefined ||
      ['battle-for-germany', 'race-to-the-reichstag', 'red-vengeance'].includes(pack.game.id)
    )
      expect(sums.length).toBeGreaterThan(0);
  });

  it('shows no difference between hidden counters of one class to those who may not look', () => {
    const outside = new Map<string, Set<string>>();
    for (const { counter, traits } of module.pieces.values()) {
      if (counter?.hidden === undefined) continue;
      const whole = expanded(traits, module.prototypes);
      const shown = whole.slice(0, whole.findIndex(({ type }) => type.startsWith('obs;')) + 1);
      outside.set(counter.hidden, (outside.get(counter.hidden) ?? new Set()).add(JSON.stringify(shown)));
      // VASSAL's chat swallows these at the start of a line.
      expect(decodeSequence(';', shown.at(-1)?.type ?? '')[5]).not.toMatch(/^[|!?~`]/);
    }
    for (const [id, looks] of outside) expect([id, looks.size]).toEqual([id, 1]);
  });

  it('lets nobody look through a pile that lies face down', () => {
    for (const pile of byTag(module, '.DrawPile'))
      if (pile.attributes.faceDown === 'Always')
        expect([pile.attributes.name, pile.attributes.allowSelect]).toEqual([pile.attributes.name, 'false']);
  });

  it('hides every hidden counter behind a mask that stands outside all that tells what it is', () => {
    for (const { counter, traits } of module.pieces.values()) {
      if (counter?.hidden === undefined) continue;
      const whole = expanded(traits, module.prototypes);
      const mask = whole.findIndex(({ type }) => type.startsWith('obs;'));
      const outside = whole
        .slice(0, mask + 1)
        .map(({ type, state }) => `${type} ${state}`)
        .join('\n');
      expect(mask).toBeGreaterThanOrEqual(0);
      for (const told of [counter.id, counter.name, pack.words.ja?.counters[counter.id] ?? counter.name])
        expect(outside).not.toContain(told);
      for (const picture of whole.flatMap(({ type }) => imagesOf(type))) expect(picture).not.toContain(counter.id);
    }
    for (const { attributes } of byTag(module, '.Inventory')) expect(attributes.include).toContain('Obscured != true');
  });

  it('lists every phase of the sequence, every player and every scenario', () => {
    const [turns, phases] = byTag(module, '.ListTurnLevel').map((level) => decodeSequence(',', level.attributes.list ?? ''));
    expect(turns).toHaveLength(pack.sequence.turns.length);
    expect(phases).toHaveLength(module.turns.phases.length);
    expect(new Set(phases).size).toBe(phases?.length);
    const entries = byTag(module, 'PlayerRoster').flatMap(({ children }) => children.map(({ text }) => text));
    for (const scenario of Object.values(pack.scenarios))
      for (const player of Object.keys(scenario.players))
        expect(module.seats.some(({ players, name }) => players.includes(player) && entries.includes(name))).toBe(true);
    const files = byTag(module, '.PredefinedSetup').flatMap(({ attributes }) => attributes.file ?? []);
    expect(files.sort()).toEqual(Object.values(module.setups).sort());
  });

  it('puts every unit of every set-up on a map', async () => {
    const written = await writeModule(
      context,
      module,
      async (pictures) => new Map(pictures.map(({ name }) => [name, new Uint8Array(4)])),
    );
    expect(written.notes.filter((note) => !note.includes('plain label'))).toEqual([]);
    const again = await writeModule(
      context,
      compileModule(context),
      async (pictures) => new Map(pictures.map(({ name }) => [name, new Uint8Array(4)])),
    );
    expect(Buffer.from(again.bytes).equals(Buffer.from(written.bytes))).toBe(true);
  });

  it('calls no place by its id, and gives every turn its number', () => {
    const names = [...byTag(module, '.Region'), ...byTag(module, '.Zone')].map(({ attributes }) => String(attributes.name));
    const { tracks } = pack.board.file;
    for (const id of Object.keys(tracks)) expect(names.filter((name) => new RegExp(`^${id}-\\d+$`).test(name))).toEqual([]);
    expect(new Set(names.filter((name) => / \d+$/.test(name))).size).toBeGreaterThan(0);
    const [level] = byTag(module, '.ListTurnLevel');
    const turns = decodeSequence(',', String(level?.attributes.list));
    expect(turns.length).toBe(pack.sequence.turns.length);
    for (const [i, { number }] of pack.sequence.turns.entries()) expect(turns[i]).toMatch(new RegExp(`\\b${number}\\b`));
  });

  it('knows where every space lies', () => {
    const kit = saveKit(context, module);
    expect(context.board.spaces.filter(({ id, kind }) => kind !== 'edge' && !kit.places.has(id)).map(({ id }) => id)).toEqual([]);
  });
});

it('leaves the corner of the title card free over which VASSAL writes the steps of its wizard', () => {
  const { context } = compiled('fall-of-the-third-reich');
  const head = titleCard(context, 'last').items.flatMap((item) => (item.kind === 'group' ? item.items : []));
  const lines = head.flatMap((item) => (item.kind === 'text' ? [item.y - item.size] : []));
  expect(Math.min(...lines)).toBeGreaterThan(wizardSteps - 2);
});

it('has the combat table of the game before that of an optional rule, and counters by side in the order of the sides', () => {
  const { module } = compiled('fall-of-the-third-reich');
  const charts = byTag(module, '.Chart').map(({ attributes }) => attributes.chartName);
  expect(charts.slice(0, 2)).toEqual(['Combat Results Table', 'Combat Results Table with 2.5:1']);
  const [, counters] = byTag(module, '.PieceWindow');
  expect(counters?.children[0]?.children.map(({ attributes }) => attributes.entryName)).toEqual([
    'Axis',
    'Allied',
    'Soviet',
    'All sides',
  ]);
});

describe('the cards of Absolute War!', () => {
  const { module, pack } = compiled('absolute-war');
  it('are for their holder, who sees them, and for who plays alone; nobody else has a hand', () => {
    const hands = byTag(module, '.PlayerHand').map(({ attributes }) => attributes.side);
    expect(hands).toEqual(['German player,Solitaire', 'Soviet player,Solitaire']);
    expect(module.seats.find(({ players }) => players.includes('player'))?.name).toBe('Solitaire');
    const back = module.pieces.get(`card:${pack.decks?.cards[0]?.id}`);
    const mask = expanded(back?.traits ?? [], module.prototypes).find(({ type }) => type.startsWith('obs;'));
    const [, , others, , own = ''] = decodeSequence(';', mask?.type ?? '');
    expect(own.slice(1)).not.toBe(others);
  });

  it('lie in no pile but their own, and one button shuffles every deck', () => {
    const piles = byTag(module, '.DrawPile');
    expect(piles.length).toBe(8);
    for (const { attributes } of piles) expect(attributes.restrictExpression).toMatch(/^\{CardDeck == "[a-z-]+"\}$/);
    const shuffled = byTag(module, '.DoActionButton').find(({ attributes }) => attributes.name === 'Shuffle all decks');
    const keys = decodeSequence(',', String(shuffled?.attributes.hotkeys));
    const wanted = piles.flatMap(({ attributes }) => attributes.shuffleHotkey ?? []);
    expect(wanted.length).toBe(4);
    expect(keys).toEqual(wanted);
    expect(byTag(module, '.LOS_Thread')).toEqual([]);
  });

  it('are drawn by the side whose deck it is, and by who plays alone', () => {
    const drawn = byTag(module, '.DrawPile').filter(({ attributes }) => attributes.deckRestrictAccess === 'true');
    expect(drawn.map(({ attributes }) => [attributes.name, attributes.deckOwners])).toEqual([
      ['German Event deck', 'German player,Solitaire'],
      ['German Offensive deck', 'German player,Solitaire'],
      ['Soviet Event deck', 'Soviet player,Solitaire'],
      ['Soviet Offensive deck', 'Soviet player,Solitaire'],
    ]);
    expect(module.decks.filter(({ type }) => decodeSequence(';', type).includes('Soviet player,Solitaire'))).toHaveLength(2);
  });
});

it('is the same module as when it was last reviewed', async () => {
  const { module } = compiled('kestrel-bridge');
  // The name of the map's picture changes with every stroke of it.
  await expect(xmlText(module.root).replace(/map-[0-9a-f]{13}/g, 'map-hash')).toMatchFileSnapshot('./golden/kestrel-bridge.xml');
});

it('a hidden counter with two faces is flipped without its name being told', () => {
  const { pack, board } = packOf('race-to-the-reichstag');
  const counters = pack.counters.map((counter) => (counter.id === 'de-sniper' ? { ...counter, back: counter.front } : counter));
  const module = compileModule(drawContext({ ...pack, counters }, board));
  const traits = expanded(module.pieces.get('de-sniper/1')?.traits ?? [], module.prototypes);
  const reports = traits.filter(({ type }) => type.startsWith('report;'));
  expect(reports.length).toBeGreaterThan(3);
  for (const { type } of reports) expect(type).not.toContain('oldPieceName');
  // One with a single face says nothing of being flipped: the words would tell who was there before.
  const single = expanded(module.pieces.get('de-hj/1')?.traits ?? [], module.prototypes);
  expect(single.filter(({ type }) => type.startsWith('report;') && type.includes('70\\,130'))).toEqual([]);
});
