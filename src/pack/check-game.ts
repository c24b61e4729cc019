import { type Checker, keys } from './checker.js';
import type { Pack } from './pack.js';
import type { Reader } from './reader.js';
import { standardParts } from './schema/index.js';

export function checkGame({ pack: { game, tables, board }, at, refer, problem }: Checker): void {
  const sides = keys(game.sides);
  for (const [id, nation] of Object.entries(game.nations)) {
    [nation.side].flat().forEach((side, i) => {
      refer('side', side, sides, () =>
        at('game.yaml', Array.isArray(nation.side) ? ['nations', id, 'side', i] : ['nations', id, 'side']),
      );
    });
  }
  game.layouts.forEach((layout, i) => {
    layout.forEach((value, j) => {
      refer('value', value, keys(game.values), () => at('game.yaml', ['layouts', i, j]));
    });
  });
  game.relations.forEach((relation, i) => {
    refer('side', relation.of, sides, () => at('game.yaml', ['relations', i, 'of']));
    relation.to.forEach((side, j) => {
      refer('side', side, sides, () => at('game.yaml', ['relations', i, 'to', j]));
    });
  });
  for (const [id, marker] of Object.entries(game.markers))
    refer('side', marker.side, sides, () => at('game.yaml', ['markers', id, 'side']));
  const letters = new Map<string, string>();
  for (const [id, side] of Object.entries(game.sides)) {
    const other = letters.get(side.letter);
    if (other !== undefined)
      problem(
        'game/same-letter',
        at('game.yaml', ['sides', id, 'letter']),
        `${id} and ${other} both have the letter ${side.letter}.`,
        'the letter tells sides apart for those who cannot tell the colours.',
        'give each side a letter of its own.',
      );
    letters.set(side.letter, id);
  }
  if (game.rules === 'standard' && game.standard === undefined) {
    problem(
      'game/no-standard',
      at('game.yaml', ['rules']),
      'This game uses the standard rules but gives no parameters.',
      'without them there is no movement and no combat.',
      'add a standard: block with movement, attack, defence and table.',
    );
  }
  if (game.standard !== undefined) {
    for (const value of ['movement', 'attack', 'defence'] as const)
      refer('value', game.standard[value], keys(game.values), () => at('game.yaml', ['standard', value]));
    refer('table', game.standard.table, keys(tables), () => at('game.yaml', ['standard', 'table']));
    refer('track', game.standard.reinforcements, keys(board.file.tracks), () => at('game.yaml', ['standard', 'reinforcements']));
    for (const part of keys(game.standard.rules))
      refer('part', part, standardParts, () => at('game.yaml', ['standard', 'rules', part], true));
    const table = tables[game.standard.table];
    for (const [id, result] of Object.entries(game.rules === 'standard' ? (table?.results ?? {}) : {})) {
      if (result.does === undefined)
        problem(
          'table/no-deeds',
          at(`tables/${table?.id}.yaml`, ['results', id], true),
          `The result ${id} does not say what it does.`,
          'the standard rules carry results out from data alone.',
          'add does: [{who: defender, retreat: 1}] and the like, or does: [] for no effect.',
        );
    }
  }
}

/** The words of `look` name what the pack has; templates and symbols are known only where counters are drawn. */
export function checkLook({ pack: { game, counters }, at, refer }: Checker): void {
  const { look } = game;
  const pieces = [...counters.map(({ id }) => id), ...keys(game.markers)];
  const lists = {
    kind: keys(game.kinds),
    nation: keys(game.nations),
    side: keys(game.sides),
    size: keys(game.sizes),
    flag: keys(game.flags),
  };
  look.counters.forEach((rule, i) => {
    const place =
      (...path: (string | number)[]) =>
      () =>
        at('game.yaml', ['look', 'counters', i, ...path]);
    rule.ids?.forEach((id, j) => {
      refer('counter', id, pieces, place('ids', j));
    });
    for (const key of ['kind', 'nation', 'side', 'size', 'flag'] as const) refer(key, rule[key], lists[key], place(key));
  });
  const named = (part: 'values' | 'flags' | 'emblems' | 'hidden', what: string, known: readonly string[]): void => {
    for (const id of keys(look[part])) refer(what, id, known, () => at('game.yaml', ['look', part, id], true));
  };
  named('values', 'value', keys(game.values));
  named('flags', 'flag', lists.flag);
  named('emblems', 'side', lists.side);
  named('hidden', 'hidden-class', keys(game.hidden));
  refer('value', look.formations?.value, keys(game.values), () => at('game.yaml', ['look', 'formations', 'value']));
}

export function checkCounters({ pack, at, refer, problem }: Checker, rows: ReadonlyMap<string, number>): void {
  const { game, counters } = pack;
  for (const counter of counters) {
    const place = (column: string) => () => at('counters.csv', [rows.get(counter.id) ?? 0, column]);
    refer('side', counter.side, keys(game.sides), place('side'));
    refer('nation', counter.nation, keys(game.nations), place('nation'));
    refer('kind', counter.kind, keys(game.kinds), place('kind'));
    refer('size', counter.size, keys(game.sizes), place('size'));
    refer('hidden-class', counter.hidden, keys(game.hidden), place('hidden'));
    for (const flag of counter.flags) refer('flag', flag, keys(game.flags), place('flags'));
    if (counter.class === 'unit' && counter.side === undefined)
      problem(
        'counters/no-side',
        place('side')(),
        `The unit ${counter.id} has no side.`,
        'nobody could command it.',
        'name a side of game.yaml.',
      );
  }
  const total = counters.reduce((sum, counter) => sum + counter.count, 0);
  if (game.expects !== undefined && game.expects.counters !== total) {
    problem(
      'counters/total',
      at('game.yaml', ['expects', 'counters']),
      `The box holds ${game.expects.counters} counters (${game.expects.from}); counters.csv has ${total}.`,
      'a stand-in set must fit the stated number.',
      `${total < game.expects.counters ? 'add' : 'remove'} ${Math.abs(total - game.expects.counters)}.`,
    );
  }
}

export function checkTerrain({ pack, at, refer, problem }: Checker): void {
  const { terrain, game, board, tables } = pack;
  const selectors = [...keys(game.sides), ...keys(game.nations), ...keys(game.kinds), ...keys(game.sizes), ...keys(game.flags)];
  const classes = [...new Set(Object.values(game.kinds).flatMap((kind) => kind.moves ?? []))];
  for (const group of ['spaces', 'sides'] as const) {
    for (const [id, feature] of Object.entries(terrain[group])) {
      feature.combat.forEach((effect, i) => {
        const verbs = (['times', 'plus', 'halve', 'shift', 'drm', 'hitsOn', 'table'] as const).filter(
          (verb) => effect[verb] !== undefined,
        );
        if (verbs.length !== 1)
          problem(
            'terrain/one-verb',
            at('terrain.yaml', [group, id, 'combat', i]),
            `An effect does one thing; this one has ${verbs.length === 0 ? 'none' : verbs.join(' and ')}.`,
            'each line of the ledger shows one effect.',
            'give exactly one of times, plus, halve, shift, drm, hitsOn, table.',
          );
        effect.of.forEach((word, j) => {
          refer('selector', word.replace(/^!/, ''), selectors, () => at('terrain.yaml', [group, id, 'combat', i, 'of', j]));
        });
        refer('table', effect.table, keys(tables), () => at('terrain.yaml', [group, id, 'combat', i, 'table']));
      });
      if (typeof feature.move === 'object') {
        for (const name of keys(feature.move))
          refer('movement-class', name, classes, () => at('terrain.yaml', [group, id, 'move', name], true));
      }
    }
  }
  board.file.sea.forEach((id, i) => {
    refer('terrain', id, keys(terrain.spaces), () => at('board.yaml', ['sea', i]));
  });
}

export function checkDecks({ pack, at, refer }: Checker): void {
  for (const [id, deck] of Object.entries(pack.decks?.decks ?? {})) {
    refer('side', deck.side, keys(pack.game.sides), () => at('decks.yaml', ['decks', id, 'side']));
    refer('table', deck.table, keys(pack.tables), () => at('decks.yaml', ['decks', id, 'table']));
  }
}

export function checkWords({ pack, at, refer }: Checker): void {
  const counters = pack.counters.map((counter) => counter.id);
  const known = new Set(counters);
  const sides = sideNames(pack);
  for (const [lang, words] of Object.entries(pack.words)) {
    for (const id of keys(words.counters))
      if (!known.has(id)) refer('counter', id, counters, () => at(`text.${lang}.yaml`, ['counters', id], true));
    for (const name of keys(words.sides)) refer('side-name', name, sides, () => at(`text.${lang}.yaml`, ['sides', name], true));
  }
}

/** The English names that hexsides and borders have. */
const sideNames = ({ board }: Pack): string[] => [
  ...new Set([...board.sides, ...board.borders].flatMap(({ name }) => name ?? [])),
];

export function checkLock({ pack, problem }: Checker, reader: Reader): void {
  if (pack.lock === undefined) return;
  const known = new Set(pack.counters.map((counter) => counter.id));
  const gone = keys(pack.lock.pieces).filter((piece) => !known.has(piece.replace(/\/\d+$/, '')));
  if (gone.length > 0) {
    problem(
      'lock/vanished',
      { file: reader.shown('grognard.lock.json'), start: 0, end: 1 },
      `${gone.slice(0, 5).join(', ')}${gone.length > 5 ? ` and ${gone.length - 5} more` : ''} had a piece id but ${gone.length === 1 ? 'is' : 'are'} no longer in counters.csv.`,
      'saves made with an earlier module still hold those pieces.',
      'restore the id if it was renamed; otherwise the id stays reserved.',
      'warning',
    );
  }
}
