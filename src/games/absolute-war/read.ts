import { spaceOf } from '../../board/index.js';
import { type Pack, say } from '../../pack/index.js';
import {
  type Assumed,
  type Combat,
  type Fighter,
  numberOf,
  type OddsQuestion,
  type OddsRefused,
  type OddsViolation,
  type Piece,
  type Position,
  readOdds,
  refuseOdds,
  resolve,
  rulingOf,
  violation,
  words,
} from '../../rules/index.js';
import type { Context } from '../room.js';
import type { Battle, Committed, Party, SpecialMarker, Weather, ZoneKind } from './battle.js';
import { cardNumber, deckOf, eventCards } from './cards.js';
import { cell, terrainLine, weatherHere } from './charts.js';
import { wayOut } from './retreat.js';
import { enemyOf, holdsGround, type Owner, type Stack, sameZone } from './stack.js';

const rules = {
  attackers: '12.2.1',
  defenders: '12.2',
  unit: '12.2',
  twice: '12.0',
  adjacent: '12.2',
  border: '11.4',
  strength: '2.3.4',
  terrain: '12.5.4',
  across: '12.2.3',
  input: '12.3',
} as const;

/** A question about a combat as this game sees it: stacks with their parts, the zone, the season, the decks. */
export function readBattle(
  context: Context,
  question: OddsQuestion,
): { readonly ok: true; readonly battle: Battle } | OddsRefused {
  const { pack, board } = context;
  const read = readOdds(context, question, {
    rules,
    adjacency: 'none',
    openBorders: true,
    sameSpace: true,
    defends: isTarget(question),
  });
  if (!read.ok) return read;
  const { combat } = read;
  const problems: OddsViolation[] = [];
  const assumed: Assumed[] = [];
  const refuse = (rule: string, en: string, ja: string, ...where: readonly string[]): void => {
    problems.push(violation(rule, words(en, ja), ...where));
  };
  const assume = (rule: string, en: string, ja: string): void => {
    assumed.push({ rule, text: words(en, ja) });
  };
  for (const piece of everybody(combat)) {
    for (const [colour, points] of Object.entries(piece.cp)) {
      const most = pack.game.values[`cp-${colour}`]?.max ?? 9;
      if (points > most || !Number.isInteger(points))
        refuse(
          '2.3.4',
          `${piece.id} has ${points} ${colour} CP; a counter shows at most ${most}.`,
          `${piece.id}の${colour}CPが${points}。カウンターの表示は最大${most}。`,
          piece.id,
        );
    }
  }

  const side = sideOf(combat);
  for (const { piece } of combat.attackers)
    if (piece.side !== undefined && piece.side !== side)
      refuse('12.2.1', `${piece.id} does not belong to the attacking side.`, `${piece.id}は攻撃側のユニットではない。`, piece.id);
  for (const piece of [...combat.defenders, ...combat.support.map((fighter) => fighter.piece)])
    if (piece.side === side)
      refuse(
        '12.2',
        `${piece.id} belongs to the attacking side and cannot defend.`,
        `${piece.id}は攻撃側のユニットで、防御できない。`,
        piece.id,
      );
  if (everybody(combat).every((piece) => piece.side === undefined) && !combat.with.has('attacker'))
    assume('12.0', 'The German player attacks.', 'ドイツ側が攻撃している。');

  const position = combat.position;
  const attacking = stacksOf(context, position, combat.attackers, combat.proven.position);
  const leads = attacking.filter(({ role }) => role === 'lead');
  if (leads.length > 1)
    refuse('12.2.1', 'Only one stack is the Lead Attacker.', '主攻撃者は1スタックのみ。', ...leads.map(({ stack }) => stack.id));
  const lead = (leads[0] ?? attacking.find(({ role }) => role !== 'support') ?? attacking[0])?.stack as Stack;
  const supports = attacking.map(({ stack }) => stack).filter((stack) => stack !== lead);

  if (combat.targets.length > 1)
    refuse(
      '12.2.1',
      'Only one stack is the Target of a combat.',
      '目標は1回の戦闘につき1スタックのみ。',
      ...combat.targets.map(({ id }) => id),
    );
  const aimed = combat.targets[0]!;
  const where = { at: aimed.space === -1 ? aimed.id : board.ids[aimed.space], space: aimed.space };
  const defending = grouped(aimed.units.map((piece) => ({ piece, role: undefined }))).map(({ stack }) => ({
    ...stack,
    ...where,
  }));
  const standing = defending.filter(holdsGround);
  if (combat.proven.position && standing.length > 1 && !(position.units ?? []).some((unit) => unit.stack === aimed.id))
    refuse(
      '12.2.1',
      `${aimed.id} holds ${standing.length} enemy stacks; name the one that is attacked (${standing.map(({ id }) => id).join(', ')}).`,
      `${aimed.id}には敵スタックが${standing.length}個ある。目標のスタックを指定のこと（${standing.map(({ id }) => id).join('、')}）。`,
      aimed.id,
    );
  const target = standing[0] ?? defending[0]!;
  const backing = stacksOf(context, position, combat.support, combat.proven.position).map(({ stack }) => stack);
  const named = new Set([target, ...backing].flatMap((stack) => stack.units.map(({ id }) => id)));
  const others = [
    ...defending.filter((stack) => stack !== target),
    ...(combat.proven.position && target.space !== -1 ? stacksIn(context, position, enemyOf(side), target.space, named) : []),
  ].filter((stack) => stack.units.every(({ id }) => !named.has(id)));

  const printed = board.spaces[aimed.space];
  const line = terrainLine(aimed.terrain, (id) => pack.terrain.spaces[id]?.base === true);
  const kind = zoneKind(combat, printed?.kind, line);
  const same = combat.with.flag('contested') || sameZone(lead, target);
  const inZone = (space: number, owner: Owner): boolean =>
    space !== -1 && stacksIn(context, position, owner, space, new Set()).some(holdsGround);
  const contested = {
    same,
    lead: same || combat.with.flag('lead-contested') || inZone(lead.space, enemyOf(side)),
    zone: same || combat.with.flag('target-contested') || inZone(target.space, side),
  };
  const across = same
    ? []
    : (combat.attackers.find(({ piece }) => lead.units.some(({ id }) => id === piece.id))?.across.get(aimed.id) ?? []);
  if (same && question.across !== undefined && saidAcross(combat, lead, aimed.id).length > 0)
    refuse(
      '12.2.3',
      'A Lead Attacker in the zone of its Target crosses nothing.',
      '主攻撃者が目標と同じゾーンにいる場合、越える地形はない。',
      lead.id,
    );

  const { turn } = position;
  const basic = position.scenario !== undefined && pack.scenarios[position.scenario]?.sequence === 'basic';
  const ruling = (id: string): string => rulingOf(pack, position, id) ?? '';
  const weather = weatherOf(pack, combat, turn, ruling, assume);
  const initiative = initiativeOf(combat, weather, assume);
  const regions = printed?.regions;
  const westOfLine = combat.with.has('west-of-line')
    ? combat.with.flag('west-of-line')
    : (regions?.includes('west-of-line') ?? false);
  const year = turn === undefined ? undefined : pack.sequence.turns.find(({ number }) => number === turn)?.year;

  const party = (role: 'attack' | 'defence', owner: Owner, stacks: readonly Stack[]): Party => {
    const cards = committed(pack, combat, role, owner, refuse);
    const { deck, full } = deckOf(
      pack,
      combat,
      role,
      owner,
      cards.map(({ card }) => card.number),
      problems,
    );
    return {
      side: owner,
      supports: stacks,
      markers: markersOf(combat, role),
      cards,
      eventCp: combat.with.number('event-cp', role, owner) ?? 0,
      deck,
      whole: full,
      rp: combat.with.number('rp', role, owner) ?? position.tracks?.[`rp-${owner}`],
    };
  };
  const onMap = (is: string): boolean =>
    (position.markers ?? []).some(
      (marker) =>
        marker.is === is && marker.at !== undefined && spaceOf(board, marker.at) === target.space && target.space !== -1,
    );
  const flipped = combat.with.flag('major-offensive-flipped') || onMap('major-offensive-flipped');
  const zones = new Set([lead, ...supports].map(({ at, space }) => (space === -1 ? at : board.ids[space])));
  const battle: Battle = {
    pack,
    board,
    combat,
    on: context.on,
    attacker: party('attack', side, supports),
    defender: party('defence', enemyOf(side), backing),
    lead,
    target,
    others,
    zone: { kind, terrain: aimed.terrain, line, across, regions, westOfLine },
    contested,
    initiative,
    weather: { turn: weather, here: weatherHere(weather, westOfLine) },
    turn,
    year,
    offensive: {
      marker: combat.with.flag('major-offensive') || onMap('major-offensive') || onMap('major-offensive-flipped'),
      flipped,
    },
    pincer: {
      tried: combat.with.flag('pincer'),
      zones: combat.with.has('attack-zones') || zones.has(undefined) ? (combat.with.number('attack-zones') ?? 1) : zones.size,
      byBreakthrough: combat.with.flag('pincer-breakthrough'),
      byEvent: combat.with.flag('event-pincer'),
    },
    eventSupport: combat.with.flag('event-support'),
    retreat: {
      lead: combat.with.has('lead-cannot-retreat')
        ? combat.with.flag('lead-cannot-retreat')
          ? 'no'
          : 'yes'
        : wayOut(context, position, side, lead.space, target.space, 1),
      target: (steps) =>
        combat.with.has('target-cannot-retreat')
          ? combat.with.flag('target-cannot-retreat')
            ? 'no'
            : 'yes'
          : wayOut(context, position, enemyOf(side), target.space, target.space, steps),
    },
    basic,
    standIns: combat.standIns,
    ruling,
    assumed: [...combat.assumed, ...assumed],
  };
  return problems.length > 0 ? refuseOdds(...problems) : { ok: true, battle };
}

/** The enemy units of an attacked zone, less those that the question names as support: they may stand in it too [12.2.2]. */
function isTarget({ support = [] }: OddsQuestion): (piece: Piece, attackers: readonly Piece[]) => boolean {
  const units = new Set(support.map((entry) => (typeof entry === 'string' ? entry : 'unit' in entry ? entry.unit : undefined)));
  const stacks = new Set(support.map((entry) => (typeof entry !== 'string' && 'stack' in entry ? entry.stack : undefined)));
  return (piece, attackers) =>
    piece.class !== 'marker' &&
    !attackers.some(({ side }) => side === piece.side) &&
    !units.has(piece.id) &&
    (piece.stack === undefined || !stacks.has(piece.stack));
}

type Refuse = (rule: string, en: string, ja: string, ...where: readonly string[]) => void;
type Assume = (rule: string, en: string, ja: string) => void;

const everybody = (combat: Combat): Piece[] => [
  ...combat.attackers.map(({ piece }) => piece),
  ...combat.defenders,
  ...combat.support.map(({ piece }) => piece),
];

/** The attacking side: of the units that say theirs, else as the question says. */
function sideOf(combat: Combat): Owner {
  const own = combat.attackers.find(({ piece }) => piece.side !== undefined)?.piece.side;
  if (own === 'german' || own === 'soviet') return own;
  const against = [...combat.defenders, ...combat.support.map(({ piece }) => piece)].find(
    (piece) => piece.side !== undefined,
  )?.side;
  if (against === 'german' || against === 'soviet') return enemyOf(against);
  return combat.with.choice('attacker') === 'soviet' ? 'soviet' : 'german';
}

interface Grouped {
  readonly stack: Stack;
  readonly role?: string | undefined;
}

/**
 * Units of one stack are listed top first with the same `stack`. Without it, units of one zone are one stack, and so are units that
 * say neither; a unit that supports is then a stack by itself.
 */
function grouped(fighters: readonly { readonly piece: Piece; readonly role?: string | undefined }[]): Grouped[] {
  const stacks = new Map<string, { role?: string | undefined; units: Piece[] }>();
  for (const { piece, role } of fighters) {
    const support = role === 'support';
    const key = piece.stack ?? (piece.at !== undefined ? `${support ? '+' : ''}${piece.at}` : support ? `+${piece.id}` : '');
    const known = stacks.get(key);
    if (known === undefined) stacks.set(key, { role, units: [piece] });
    else {
      known.units.push(piece);
      known.role ??= role;
    }
  }
  return [...stacks].map(([key, { role, units }]) => {
    const at = units.find((unit) => unit.at !== undefined)?.at;
    return {
      role,
      stack: { id: units[0]?.stack ?? (key === '' || key.startsWith('+') ? (units[0] as Piece).id : key), units, at, space: -1 },
    };
  });
}

/** The stacks of those named; on a position the whole stack fights [12.2.4]. */
function stacksOf(context: Context, position: Position, fighters: readonly Fighter[], whole: boolean): Grouped[] {
  return grouped(fighters).map(({ stack, role }) => {
    const space = stack.at === undefined ? -1 : spaceOf(context.board, stack.at);
    const id = stack.units[0]?.stack;
    const units =
      whole && id !== undefined && context.on('12.2.4')
        ? (position.units ?? []).filter((unit) => unit.stack === id).map((unit) => resolve(context.pack, unit))
        : stack.units;
    return { role, stack: { ...stack, units, space } };
  });
}

/** The stacks of a side in a space, less those named. */
export function stacksIn(context: Context, position: Position, side: Owner, space: number, named: ReadonlySet<string>): Stack[] {
  const pieces = (position.units ?? [])
    .filter((unit) => unit.at !== undefined && spaceOf(context.board, unit.at) === space && !named.has(unit.id))
    .map((unit) => resolve(context.pack, unit))
    .filter((piece) => piece.side === side && piece.class !== 'marker');
  return grouped(pieces.map((piece) => ({ piece }))).map(({ stack }) => ({ ...stack, space }));
}

const saidAcross = (combat: Combat, lead: Stack, target: string): readonly string[] =>
  combat.attackers
    .filter(({ piece }) => lead.units.some(({ id }) => id === piece.id))
    .flatMap(({ across }) => across.get(target) ?? []);

function zoneKind(combat: Combat, printed: string | undefined, line: string): ZoneKind {
  const said = combat.with.choice('zone');
  if (said === 'hex' || said === 'area' || said === 'box') return said;
  if (printed === 'hex' || printed === 'area' || printed === 'box') return printed;
  return line === 'box' ? 'box' : line === 'major-city' || line === 'war-objective' ? 'hex' : 'area';
}

function weatherOf(pack: Pack, combat: Combat, turn: number | undefined, ruling: Battle['ruling'], assume: Assume): Weather {
  const said = combat.with.has('weather') ? combat.with.choice('weather') : combat.position.weather;
  if (isWeather(said)) return said;
  const printed = turn === undefined ? undefined : cell(pack, 'turn-track', String(turn), 'weather').is;
  if (isWeather(printed)) {
    // by the other reading Turn 11 is an ordinary winter turn.
    if (turn === 11 && printed === 'general-winter' && ruling('A-10') === 'turn-5-only') return 'snow';
    return printed;
  }
  assume('6.5', 'The weather is Clear.', '天候は晴れ。');
  return 'clear';
}

const isWeather = (word: unknown): word is Weather =>
  word === 'clear' || word === 'snow' || word === 'mud' || word === 'general-winter';

/** [3.1, 6.4]: as said; under General Winter the Soviets hold it. */
function initiativeOf(combat: Combat, weather: Weather, assume: Assume): Owner {
  const isOwner = (word: unknown): word is Owner => word === 'german' || word === 'soviet';
  const marker = combat.position.markers?.find(({ is }) => is === 'initiative')?.of;
  const said = combat.with.has('initiative') ? combat.with.choice('initiative') : combat.position.initiative;
  if (isOwner(said)) {
    if (weather === 'general-winter' && said === 'german')
      assume(
        '6.4',
        'An event gave Germany the War Initiative under General Winter.',
        '冬将軍下でもイベントによりドイツが主導権を持つ。',
      );
    return said;
  }
  if (weather === 'general-winter') return 'soviet';
  if (isOwner(marker)) return marker;
  assume('3.1', 'Germany holds the War Initiative.', 'ドイツが戦争の主導権を持つ。');
  return 'german';
}

/** The Event cards committed in the support step [12.3-1, 12.5.1]. */
function committed(pack: Pack, combat: Combat, role: 'attack' | 'defence', side: Owner, refuse: Refuse): Committed[] {
  const as = combat.with.choice('card-use', role, side) === 'text' ? 'text' : 'sp';
  return combat.with.list('cards', role, side).flatMap((named) => {
    const number = cardNumber(pack, side, named);
    const card = number === undefined ? undefined : eventCards(pack, side).get(number);
    if (card === undefined) {
      const owner = say(pack.game.sides[side]?.name ?? side);
      refuse(
        '12.3-1',
        `${named} is not an Event card of the ${owner} player.`,
        `${named}は${say(pack.game.sides[side]?.name ?? side, 'ja')}のイベントカードではない。`,
        'with.cards',
      );
      return [];
    }
    return [{ card, as: as as Committed['as'] }];
  });
}

const markersOf = (combat: Combat, role: 'attack' | 'defence'): SpecialMarker[] =>
  role === 'attack'
    ? combat.with.flag('general-winter-marker')
      ? ['general-winter']
      : []
    : [
        ...(combat.with.flag('volkssturm') ? (['volkssturm'] as const) : []),
        ...(combat.with.flag('order') ? (['order'] as const) : []),
      ];

/** All CP that a unit shows, whatever their colour. */
export const printedPoints = (unit: Piece): number =>
  Object.keys(unit.cp).length > 0 ? Object.values(unit.cp).reduce((sum, points) => sum + points, 0) : (numberOf(unit, 'cp') ?? 0);
