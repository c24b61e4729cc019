import { expect, it } from 'vitest';
import { readPack } from '../../../src/node.js';
import type { Position, Unit } from '../../../src/rules/index.js';
import { openPosition } from '../../../src/table/open.js';
import { added, leavesOf, readAdded, stream } from '../../../src/vassal/save/commands.js';
import { type Figure, figureOf, pose } from '../../../src/vassal/save/figure.js';
import { readGame, type SaveKit, type Spot, STASH, writeGame } from '../../../src/vassal/save/index.js';
import { turnCommand } from '../../../src/vassal/save/turn.js';
import { encodeSequence } from '../../../src/vassal/sequence.js';
import { nest, unnest } from '../../../src/vassal/traits/index.js';
import { plainKit } from './kit.js';

const open = (game: string) => {
  const { pack, board } = readPack(`data/${game}`);
  if (pack === undefined || board === undefined) throw new Error(game);
  return { pack, board, kit: plainKit(pack, board) };
};
const kestrel = open('kestrel-bridge');
const start = (game: typeof kestrel, scenario: string): Position => {
  const opened = openPosition(game, { scenario });
  if (!opened.ok) throw new Error(opened.problems[0]?.message);
  return opened.position;
};
const crossing = start(kestrel, 'crossing');
const saved = (position: Position, kit: SaveKit = kestrel.kit): string[] =>
  leavesOf(writeGame(kit, kestrel.pack, position).text) as string[];
const read = (leaves: readonly string[], kit: SaveKit = kestrel.kit) => {
  const game = readGame(kit, kestrel.pack, stream(leaves));
  if (game === undefined) throw new Error('no game');
  return game;
};

/** The save with one piece standing otherwise, as VASSAL would write it after a player touched it. */
const touched = (leaves: readonly string[], gpid: number, change: Partial<Figure>): string[] => [
  ...leaves.slice(0, -1).flatMap((leaf) => {
    const piece = readAdded(leaf);
    if (piece?.type === 'stack' && change.at !== undefined) {
      const rest = piece.state.split(';').filter((id) => id !== String(gpid));
      return rest.length > 4 ? [added({ ...piece, state: rest.join(';') })] : [];
    }
    if (piece?.id !== String(gpid)) return [leaf];
    const traits = unnest(piece.type, piece.state).map(({ type, state = '' }) => ({ type, state }));
    const figure = { ...(figureOf(traits) as Figure), ...change };
    return [added({ id: piece.id, ...nest(pose(traits, figure)) })];
  }),
  'end_save',
];
const unnestedIn = (leaves: readonly string[], id: number) => {
  const piece = leaves.map(readAdded).find((one) => one?.id === String(id));
  return piece && unnest(piece.type, piece.state);
};
const figureIn = (leaves: readonly string[], id: number): Figure | undefined => {
  const traits = unnestedIn(leaves, id);
  return traits && figureOf(traits);
};
const gpid = (name: string): number => kestrel.kit.pieces.get(name)?.gpid as number;
const unit = (position: Position, id: string): Unit | undefined => position.units?.find((one) => one.id === id);
const others = (position: Position, id: string) => position.units?.filter((one) => one.id !== id);

it('a piece moved in VASSAL is a unit moved', () => {
  const { position, notes } = read(touched(saved(crossing), gpid('al-7'), { at: kestrel.kit.places.get('0705') }));
  expect(unit(position, 'al-7')).toEqual({ ...unit(crossing, 'al-7'), at: '0705' });
  expect(others(position, 'al-7')).toEqual(others(crossing, 'al-7'));
  expect(notes).toEqual([]);
});

it('a piece turned over is a unit on its other face, and its steps are those of the face', () => {
  const hurt = { ...crossing, units: crossing.units?.map((one) => (one.id === 'al-1' ? { ...one, steps: 1 } : one)) };
  // One step of two shows the back already.
  expect(read(saved(hurt)).position).toEqual(hurt);
  const { position } = read(touched(saved(hurt), gpid('al-1'), { level: 1 }));
  expect(unit(position, 'al-1')).toEqual(unit(crossing, 'al-1'));
  const turned = read(touched(saved(crossing), gpid('al-2'), { level: 2 })).position;
  expect(unit(turned, 'al-2')).toEqual({ ...unit(crossing, 'al-2'), face: 'back' });
});

it('a mark of movement becomes the flag, and goes with it', () => {
  const moved = read(touched(saved(crossing), gpid('al-2'), { moved: true })).position;
  expect(unit(moved, 'al-2')?.flags).toEqual(['moved']);
  expect(read(touched(saved(moved), gpid('al-2'), { moved: false })).position).toEqual(crossing);
});

it('a piece deleted in VASSAL is told and gone; one dragged from the palette joins', () => {
  const without = saved(crossing).filter((leaf) => readAdded(leaf)?.id !== String(gpid('br-1')));
  const gone = read(without);
  expect(unit(gone.position, 'br-1')).toBeUndefined();
  expect(gone.notes.map(({ what }) => what)).toEqual(['br-1 is no longer in the game; it was deleted in VASSAL.']);
  const piece = kestrel.kit.pieces.get('br-1');
  const fresh = added({
    id: '1794999464954',
    ...nest(pose(piece?.traits ?? [], { at: kestrel.kit.places.get('0404'), moved: false, level: 2 })),
  });
  const back = read([...without.slice(0, -1), fresh, 'end_save']);
  expect(unit(back.position, 'br-1')).toEqual({ id: 'br-1', counter: 'br-1', at: '0404', side: 'brennland', face: 'back' });
});

it('counters that VASSAL refreshed, with new ids, are still the same units', () => {
  const refreshed = saved(crossing).map((leaf) => {
    const piece = readAdded(leaf);
    return piece === undefined || piece.type === 'stack' ? leaf : added({ ...piece, id: `9${piece.id}000` });
  });
  expect(read(refreshed).position.units?.map(({ id, at }) => [id, at])).toEqual(crossing.units?.map(({ id, at }) => [id, at]));
});

it('a stack put in another order lists its units top first', () => {
  const [a, b] = [gpid('al-storm'), gpid('al-7')];
  const leaves = saved(crossing).map((leaf) => leaf.replace(`;${b};${a};@@-1`, `;${a};${b};@@-1`));
  const order = (position: Position) => position.units?.filter(({ at }) => at === '0805').map(({ id }) => id);
  expect(order(crossing)).toEqual(['al-storm', 'al-7']);
  expect(order(read(leaves).position)).toEqual(['al-7', 'al-storm']);
});

it('a tracker moved on is a later turn, and nothing is pending any more', () => {
  const turns = kestrel.kit.turns as NonNullable<SaveKit['turns']>;
  const asked: Position = { ...crossing, pending: [{ kind: 'roll', what: 'combat', dice: '1d6', who: 'aldmark', rule: '4.3' }] };
  const leaves = saved(asked).map((leaf) => (leaf.startsWith('TURN') ? turnCommand(turns, { turn: 3, phase: 2 }) : leaf));
  const { position, notes } = read(leaves);
  expect(position).toEqual({ ...crossing, turn: 3, phase: turns.phases[2], pending: [] });
  expect(notes.map(({ kind }) => kind)).toEqual(['phase']);
});

it('keeps a piece that the module does not know, says so, and writes it back', () => {
  const stranger = '+/77/strange;trait;with\\/slash\tpiece;;;x.png;Stranger/odd\\/state\tMain Map;101;99;4711;0';
  const { position, notes } = read([...saved(crossing).slice(0, -1), stranger, 'end_save']);
  expect(notes.map(({ kind }) => kind)).toEqual(['piece']);
  expect(unit(position, 'vassal-77')?.at).toBe('0101');
  expect(saved(position).find((leaf) => leaf.startsWith('+/77/'))).toBe(stranger);
});

it('keeps notes and properties that players changed', () => {
  const kept = ['NOTES\tRemember the bridge', 'GlobalProperty\t;Weather;Rain;Module'];
  const { position } = read([...saved(crossing).slice(0, -1), ...kept, 'end_save']);
  expect(saved(position)).toEqual(expect.arrayContaining(kept));
  expect(read(saved(position)).position).toEqual(position);
});

it('a save of version 1 loads in version 2, where the palette has another order and a new counter', () => {
  const newer = {
    ...kestrel.pack,
    counters: [{ ...kestrel.pack.counters[0]!, id: 'new-one' }, ...kestrel.pack.counters.toReversed()],
  };
  const kit = plainKit(newer, kestrel.board, '2.0');
  expect(kit.pieces.get('new-one')?.gpid).toBe(kestrel.pack.lock?.next);
  const leaves = saved(crossing).filter((leaf) => !leaf.includes(STASH));
  // Without the stash only the gpids tell who is who.
  const units = readGame(kit, newer, stream(leaves))?.position.units ?? [];
  const sorted = (list: readonly Unit[]) => [...list].sort((a, b) => (a.id < b.id ? -1 : 1));
  expect(sorted(units)).toEqual(sorted(crossing.units ?? []));
});

it('a text that is no save, or nests without end, is no game', () => {
  expect(readGame(kestrel.kit, kestrel.pack, 'hello')).toBeUndefined();
  let deep = 'begin_save';
  for (let level = 0; level < 100; level++) deep = encodeSequence('\u001b', ['', deep]);
  expect(readGame(kestrel.kit, kestrel.pack, deep)).toBeUndefined();
});

it('masks what only some may see, and unmasking shows it to all', () => {
  const berlin = open('race-to-the-reichstag');
  const position = start(berlin, 'prepared-defence');
  const hidden = position.units?.find(({ seenBy }) => seenBy?.length === 1) as Unit;
  const { text } = writeGame(berlin.kit, berlin.pack, position);
  const leaves = leavesOf(text) as string[];
  const id = String(berlin.kit.pieces.get(hidden.counter as string)?.gpid);
  const figure = (leaf: string | undefined): Figure | undefined => {
    const piece = readAdded(leaf ?? '');
    return piece === undefined ? undefined : figureOf(unnest(piece.type, piece.state));
  };
  const masked = leaves.find((leaf) => readAdded(leaf)?.id === id);
  expect(figure(masked)?.maskedBy).toBe(`Seat of ${hidden.seenBy?.[0]}`);
  const shown = readGame(berlin.kit, berlin.pack, stream(touched(leaves, Number(id), { maskedBy: undefined })));
  expect(shown?.position.units?.find((one) => one.id === hidden.id)?.seenBy).toBeUndefined();
});

it('cards drawn and thrown away in VASSAL leave the pile', () => {
  const war = open('absolute-war');
  const position = start(war, 'barbarossa');
  const [id, pile] = [...(war.kit.cards?.piles ?? [])][0] as [string, { cards: readonly string[] }];
  const holder = Object.keys(war.pack.game.sides)[0] as string;
  const [first, second, ...rest] = pile.cards as [string, string, ...string[]];
  const next: Position = {
    ...position,
    decks: { [id]: { left: rest.length, cards: rest, discards: [second] } },
    hands: { [holder]: [first] },
  };
  const { text } = writeGame(war.kit, war.pack, next);
  // The same cards, but the position from before: what VASSAL shows goes first.
  const before = leavesOf(writeGame(war.kit, war.pack, position).text)?.find((leaf) => leaf.includes(STASH)) as string;
  const leaves = (leavesOf(text) as string[]).map((leaf) => (leaf.includes(STASH) ? before : leaf));
  expect(readGame(war.kit, war.pack, stream(leaves))?.position).toEqual(next);
});

it('a piece that fell into the corner of a box is in the box, and lies there again', () => {
  const box = kestrel.kit.places.get('0404') as Spot;
  const shapes = new Map([
    ['0404', [-40, 40].flatMap((x) => [-300, 300].map((y) => ({ x: box.x + x, y: box.y + (x < 0 ? y : -y) })))],
  ]);
  const kit: SaveKit = { ...kestrel.kit, shapes };
  const corner = { ...box, x: box.x + 35, y: box.y + 290 };
  const { position, notes } = read(touched(saved(crossing, kit), gpid('al-7'), { at: corner }), kit);
  expect([unit(position, 'al-7')?.at, notes]).toEqual(['0404', []]);
  const figure = figureIn(saved(position, kit), gpid('al-7'));
  expect(figure?.at).toEqual(corner);
  // Somebody moved it since: where it lay counts no more.
  const later = { ...position, units: position.units?.map((one) => (one.id === 'al-7' ? { ...one, at: '0707' } : one)) };
  expect(figureIn(saved(later, kit), gpid('al-7'))?.at).toEqual(kit.places.get('0707'));
});

it('a piece on a hex beyond the edge of the map is in no space, and lies there again', () => {
  const beyond = { map: 'Main Map', x: 100, y: 10 };
  const { position, notes } = read(touched(saved(crossing), gpid('al-7'), { at: beyond }));
  expect(unit(position, 'al-7')?.at).toBeUndefined();
  expect(notes.map(({ kind }) => kind)).toEqual(['place']);
  expect(figureIn(saved(position), gpid('al-7'))?.at).toEqual(beyond);
});

it('marks, trails and the faces of markers come back, whatever keys VASSAL wrote into their traits', () => {
  const trail = (state: string, color = '255,255,255') => ({ type: `footprint;84,130;Trail;false;false;10;${color}`, state });
  const role = (state: string, code = 57348) => ({ type: `PROP;OddsRole;true,0,2,false;Attack:${code}\\,0\\,A:P\\,1;`, state });
  const pieces = new Map(
    [...kestrel.kit.pieces].map(([name, piece]) => [
      name,
      { ...piece, traits: [role('0'), trail('false;;0;false'), ...piece.traits] },
    ]),
  );
  const kit: SaveKit = { ...kestrel.kit, pieces };
  const marker = { is: 'control-aldmark', at: '0404' };
  const leaves = saved({ ...crossing, markers: [marker] }, kit).map((leaf) => {
    const piece = readAdded(leaf);
    if (piece === undefined || (piece.id !== String(gpid('al-7')) && !piece.state.includes('Main Map;370'))) return leaf;
    const [, , ...traits] = unnest(piece.type, piece.state).map(({ type, state = '' }) => ({ type, state }));
    const shown = traits.map((one) =>
      one.type.startsWith('emb2;') && piece.id !== String(gpid('al-7')) ? { ...one, state: '2' } : one,
    );
    return added({ id: piece.id, ...nest([role('1', 57401), trail('true;Map0;1;5,6;true', '0,0,0'), ...shown]) });
  });
  const { position } = read(leaves, kit);
  const again = unnestedIn(saved(position, kit), gpid('al-7'));
  expect(again?.find(({ type }) => type.startsWith('PROP'))).toEqual(role('1'));
  expect(again?.find(({ type }) => type.startsWith('footprint'))).toEqual(trail('true;Map0;1;5,6;true'));
  expect(read(saved(position, kit), kit).position).toEqual(position);
});

it('what dies keeps its face and its marks, and a solitary player sees again what it hid', () => {
  const kit: SaveKit = { ...kestrel.kit, eliminated: new Map([['aldmark', { map: 'Eliminated', x: 50, y: 50 }]]) };
  const leaves = touched(saved(crossing, kit), gpid('al-7'), { at: { map: 'Eliminated', x: 50, y: 50 }, level: 2, moved: true });
  const { position } = read(leaves, kit);
  expect(unit(position, 'al-7')).toMatchObject({ steps: 0, face: 'back', flags: ['moved', 'eliminated'] });
  expect(figureIn(saved(position, kit), gpid('al-7'))).toMatchObject({ level: 2, moved: true });
  const berlin = open('race-to-the-reichstag');
  const hidden = start(berlin, 'prepared-defence').units?.find(({ seenBy }) => seenBy?.length === 1) as Unit;
  const own = berlin.kit.pieces.get(hidden.counter as string)?.gpid as number;
  const alone = touched(leavesOf(writeGame(berlin.kit, berlin.pack, start(berlin, 'prepared-defence')).text) as string[], own, {
    maskedBy: 'Solitaire',
  });
  const shown = readGame(berlin.kit, berlin.pack, stream(alone))?.position as Position;
  expect(figureIn(leavesOf(writeGame(berlin.kit, berlin.pack, shown).text) as string[], own)?.maskedBy).toBe('Solitaire');
});

it('a card that lies on the table, in no pile and no hand, is told and lies there again, as hidden as it was', () => {
  const war = open('absolute-war');
  const position = start(war, 'barbarossa');
  const [, { cards }] = [...(war.kit.cards?.piles ?? [])][0] as [string, { cards: readonly string[] }];
  const card = war.kit.pieces.get(`card:${cards[3]}`) as { gpid: number };
  const at = { map: 'Main Map', x: 333, y: 444 };
  const drawn = (leavesOf(writeGame(war.kit, war.pack, position).text) as string[]).map((leaf) => {
    const piece = readAdded(leaf);
    if (piece?.type.startsWith('deck;'))
      return added({ ...piece, state: piece.state.replace(new RegExp(`,${card.gpid}(?=,|$)`), '') });
    if (piece?.id !== String(card.gpid)) return leaf;
    const traits = unnest(piece.type, piece.state).map(({ type, state = '' }) => ({ type, state }));
    return added({ id: piece.id, ...nest(pose(traits, { at, moved: false })) });
  });
  const read = readGame(war.kit, war.pack, stream(drawn));
  expect(read?.notes.map(({ kind }) => kind)).toEqual(['deck']);
  const leaves = leavesOf(writeGame(war.kit, war.pack, read?.position as Position).text) as string[];
  expect(figureIn(leaves, card.gpid)?.at).toEqual(at);
  expect(leaves.filter((leaf) => readAdded(leaf)?.id === String(card.gpid))).toHaveLength(1);
  expect(readGame(war.kit, war.pack, stream(leaves))?.position).toEqual(read?.position);
});

it('a tracker of an older sequence is read with the phases that it had then', () => {
  const turns = kestrel.kit.turns as NonNullable<SaveKit['turns']>;
  const [first, second] = turns.phases as [string, string];
  const newer: SaveKit = { ...kestrel.kit, turns: { ...turns, phases: ['A0', ...turns.phases] } };
  const old = saved({ ...crossing, phase: second });
  expect(read(old, newer).position.phase).toBe(second);
  // Once VASSAL has saved it with the newer module, the tracker says it of the newer list.
  const moved = turnCommand(newer.turns as typeof turns, { turn: 1, phase: 0 });
  expect(read([...old.slice(0, -1), moved, 'end_save'], newer).position.phase).toBe('A0');
  const shorter: SaveKit = { ...kestrel.kit, turns: { ...turns, phases: turns.phases.filter((phase) => phase !== second) } };
  const { position, notes } = read(old, shorter);
  expect([position.phase, notes.map(({ kind }) => kind)]).toEqual([first, ['phase']]);
});

it('a unit whose counter the pack has no more is kept as a piece, and the position stays sound', () => {
  const pack = { ...kestrel.pack, counters: kestrel.pack.counters.filter(({ id }) => id !== 'br-3') };
  const kit = plainKit(pack, kestrel.board, '2.0');
  const game = readGame(kit, pack, stream(saved(crossing)));
  expect(game?.notes.map(({ what }) => what)).toEqual([
    'br-3 is no counter of the pack any more; its piece is kept as VASSAL wrote it.',
  ]);
  expect(unit(game?.position as Position, 'br-3')).toMatchObject({ name: '3rd Brennland Regiment', at: '0609' });
  const opened = openPosition({ pack, board: kestrel.board }, { ...(game?.position as Position), empty: true });
  if (!opened.ok) throw new Error(opened.problems[0]?.message);
  const again = leavesOf(writeGame(kit, pack, opened.position).text) as string[];
  expect(figureIn(again, gpid('br-3'))?.at).toEqual(kit.places.get('0609'));
});

it('of a log the beginning is read, and the moves are told to be left out', () => {
  const { position, notes } = read([...saved(crossing), 'LOG\tM/7/Main Map/100/100/null/Main Map/5/5/null/x', 'LOG\tCHATHello']);
  expect(position).toEqual(crossing);
  expect(notes.map(({ what }) => what)).toEqual([expect.stringContaining('log of 2 commands')]);
});
