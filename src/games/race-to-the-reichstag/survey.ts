import { distance, spaceOf } from '../../board/index.js';
import { type Pack, say } from '../../pack/index.js';
import { type Combat, has, numberOf, type Piece, resolve, rulingOf, words } from '../../rules/index.js';
import type { Context } from '../room.js';
import type { AttackedHex, Attacker, Battle, Crossing, Defender, Doubling, Rulings, Table } from './battle.js';
import {
  barrageOn,
  engineerReaches,
  exertsZoc,
  FLAK_RANGE,
  type Front,
  isBridgeDown,
  isFront,
  isPrepared,
  isTower,
  nearTower,
  sameSector,
  sovietZocEnters,
  towersOf,
  underMe262,
} from './ground.js';
import { hasLoc } from './loc.js';
import { poolLeft } from './pool.js';

/** Who is who in a question that need not say it. */
export interface Sides {
  readonly germansAttack: boolean;
  readonly front: Front;
  /** Neither units nor inputs said it. */
  readonly guessed: boolean;
}

/** Types of counters that are static (2.4). */
const STATIC_TYPES = ['flak-tower', 'command-post', 'airstrip', 'sniper', 'depot', 'strategic'];

const HIGH_MOBILITY = {
  rule: '25.1',
  types: ['tank', 'panzer', 'assault-gun', 'mechanized', 'panzergrenadier', 'recon', 'cavalry'],
};

export const isStatic = (piece: Piece): boolean =>
  piece.kind === 'static' ||
  piece.unknown !== undefined ||
  (piece.kind === undefined && (has(piece, 'defence-only') || STATIC_TYPES.includes(piece.type ?? '')));

export function sidesOf(combat: Combat): Sides {
  const attackers = combat.attackers.map(({ piece }) => piece);
  const { defenders } = combat;
  const german = (piece: Piece): boolean => piece.side === 'german' || (piece.side === undefined && isStatic(piece));
  const fronts = [...attackers, ...defenders].map((piece) => piece.side).filter(isFront);
  const said =
    attackers.some(german) || (defenders.some(({ side }) => isFront(side)) && !attackers.some(({ side }) => isFront(side)))
      ? true
      : attackers.some(({ side }) => isFront(side)) || defenders.some(german)
        ? false
        : combat.with.flag('me-262')
          ? true
          : undefined;
  const sector = [...attackers, ...defenders].map((piece) => piece.sector).find(isFront);
  return { germansAttack: said ?? false, front: fronts[0] ?? sector ?? '1bf', guessed: said === undefined };
}

export function rulingsOf(pack: Pack, combat: Combat): Rulings {
  const of = <T extends string>(id: string): T => rulingOf(pack, combat.position, id) as T;
  return { cap: of('Q5'), tower: of('Q6'), losses: of('Q8'), half: of('Q9'), zero: of('Q10') };
}

/** Every piece that the question shows: those of the position and those that fight. */
export function piecesOf(pack: Pack, combat: Combat): readonly Piece[] {
  const own = [...combat.attackers.map(({ piece }) => piece), ...combat.defenders];
  const ids = new Set(own.map(({ id }) => id));
  return [...own, ...(combat.position.units ?? []).filter(({ id }) => !ids.has(id)).map((unit) => resolve(pack, unit))];
}

/** Looks the map and the question over, once, before anything is reckoned. */
export function survey(
  { pack, on }: Pick<Context, 'pack' | 'on'>,
  combat: Combat,
  sides: Sides,
): Battle & { readonly poolStandIn: boolean } {
  const { board, position } = combat;
  const pieces = piecesOf(pack, combat);
  const prepared = isPrepared(position);
  const options = position.options ?? [];
  const at = (piece: Piece): number => (piece.at === undefined ? -1 : spaceOf(board, piece.at));
  // Inputs add to what the map shows; they cannot take a tower or a marker away.
  const towers = towersOf(pack, board, position, pieces);
  const flakAt = (space: number): boolean => combat.with.flag('flak') || (space !== -1 && nearTower(board, towers, space));

  const hexes = combat.targets.map((target): AttackedHex => {
    const reichstag = target.terrain.includes('reichstag');
    const barraged =
      on('12.14') &&
      (combat.with.flag('barrage') ||
        (!sides.germansAttack && target.space !== -1 && barrageOn(pack, board, position, sides.front, target.space).length > 0));
    return {
      id: target.id,
      terrain: target.terrain,
      doubles: { german: doublings(pack, target.terrain, 'german'), soviet: doublings(pack, target.terrain, sides.front) },
      assault: assaultOf(pack, target.terrain),
      zoc: on('12.13') && (sides.germansAttack ? !reichstag : sovietZocEnters(target.terrain, { prepared })),
      barraged,
      flakReach:
        reichstag || !on('16.4')
          ? []
          : combat.targets.flatMap((other, h) =>
              target.space === -1 ||
              other.space === -1 ||
              (distance(board, target.space, other.space) <= FLAK_RANGE && sameSector(board, target.space, other.space))
                ? [h]
                : [],
            ),
    };
  });

  const defenders = combat.targets.flatMap((target, hex) =>
    target.units.map((piece): Defender => {
      const german = !sides.germansAttack;
      const mobile = !german || !isStatic(piece);
      return {
        id: piece.id,
        name: nameOf(piece),
        strength: piece.unknown === undefined ? (numberOf(piece, 'strength') ?? 0) : undefined,
        german,
        mobile,
        tower: german && isTower(piece),
        flak: on('12.15') && german && mobile && flakAt(target.space),
        hex,
      };
    }),
  );
  const raised = raiseTowers(defenders, hexes);

  const engineers = pieces.filter((piece) => piece.side === sides.front && piece.type === 'engineer').map(at);
  const wide = rulingOf(pack, position, 'Q16') === 'wide';
  const needsLoc = options.includes('24.0') || options.includes('24.5');
  const bothSectors = rulingOf(pack, position, 'Q27') === 'both-sectors';
  const attackers = combat.attackers.map((fighter): Attacker => {
    const { piece } = fighter;
    const here = at(piece);
    const german = sides.germansAttack;
    const terrain = board.spaces[here]?.terrain ?? [];
    const crossings = combat.targets.map((target): Crossing => {
      const features = fighter.across.get(target.id) ?? [];
      const water = best(doublingsAcross(pack, features));
      const bridge = features.includes('bridge') && !isBridgeDown(board, position, here, target.space);
      if (bridge && rulingOf(pack, position, 'Q14') !== 'still-doubles') return { water, cancelled: 'bridge' };
      const helped =
        on('19.1') &&
        !german &&
        water !== undefined &&
        water.id !== 'lake' &&
        (combat.with.flag('engineer') ||
          piece.type === 'engineer' ||
          engineers.some((engineer) => engineerReaches(board, engineer, here, target.space, wide)));
      return helped ? { water, cancelled: 'engineer' } : { water };
    });
    return {
      id: piece.id,
      name: nameOf(piece),
      strength: numberOf(piece, 'strength') ?? 0,
      german,
      size: piece.size,
      loc: !on('24.5')
        ? true
        : combat.with.has('loc', piece.id)
          ? combat.with.flag('loc', piece.id)
          : !needsLoc || german || here === -1 || (hasLoc(pack, board, position, pieces, sides.front, here) ?? true),
      flak: on('12.15') && german && !isStatic(piece) && flakAt(here),
      me262: on('22.5') && german && (combat.with.flag('me-262') || underMe262(pack, board, position, here)),
      crossings,
      inZoc:
        here === -1
          ? german || hexes.some((hex) => !hex.terrain.includes('reichstag'))
          : pieces.some(
              (enemy) =>
                enemy.class === 'unit' &&
                enemy.side !== undefined &&
                isFront(enemy.side) === german &&
                exertsZoc(board, enemy.side, at(enemy), here, { prepared, bothSectors }),
            ),
      mayStay: !german || here === -1 ? undefined : terrain.includes('objective') || (prepared && terrain.includes('s-bahn')),
      inReichstag: terrain.includes('reichstag'),
      highMobility: on(HIGH_MOBILITY.rule) && HIGH_MOBILITY.types.includes(piece.type ?? ''),
    };
  });

  const pool = combat.defenders.some(({ unknown }) => unknown !== undefined)
    ? poolLeft(pack, pieces)
    : { kinds: [], standIn: false };
  return {
    on,
    attackers,
    defenders: raised,
    hexes,
    front: sides.germansAttack ? undefined : sides.front,
    asked: combat.with.choice('crt') as Table | undefined,
    rulings: rulingsOf(pack, combat),
    prepared,
    highMobility: on('25.3') && options.includes('25.0'),
    escape: options.includes('26.0'),
    pool: pool.kinds,
    poolStandIn: pool.standIn,
  };
}

/** 16.4: a tower that stands or is turned up among the defenders doubles the mobile Germans around it. */
export const raiseTowers = (defenders: readonly Defender[], hexes: readonly AttackedHex[]): readonly Defender[] => {
  const helped = new Set(defenders.filter(({ tower }) => tower).flatMap(({ hex }) => hexes[hex]?.flakReach ?? []));
  if (helped.size === 0) return defenders;
  return defenders.map((unit) => (unit.german && unit.mobile && helped.has(unit.hex) ? { ...unit, flak: true } : unit));
};

const nameOf = (piece: Piece): string => (piece.name === piece.id ? piece.id : piece.name);

/** 27.4b: what of this terrain multiplies a defender of that side, as the chart has it. */
function doublings(pack: Pack, terrain: readonly string[], side: string): Doubling[] {
  return terrain.flatMap((id) => {
    const feature = pack.terrain.spaces[id];
    const times = (feature?.combat ?? [])
      .filter((effect) => effect.who === 'defender' && (effect.of.length === 0 || effect.of.includes(side)))
      .flatMap((effect) => effect.times ?? []);
    return feature === undefined || times.length === 0 ? [] : [{ id, name: spoken(feature.name), times: Math.max(...times) }];
  });
}

function doublingsAcross(pack: Pack, features: readonly string[]): Doubling[] {
  return features.flatMap((id) => {
    const feature = pack.terrain.sides[id];
    const times = (feature?.combat ?? []).filter((effect) => effect.who === 'defender').flatMap((effect) => effect.times ?? []);
    return feature === undefined || times.length === 0 ? [] : [{ id, name: spoken(feature.name), times: Math.max(...times) }];
  });
}

const best = (list: readonly Doubling[]): Doubling | undefined =>
  list.reduce<Doubling | undefined>((a, b) => (a === undefined || b.times > a.times ? b : a), undefined);

/** 12.21: what of this terrain calls for the Assault CRT. */
const assaultOf = (pack: Pack, terrain: readonly string[]) =>
  terrain.flatMap((id) => {
    const feature = pack.terrain.spaces[id];
    return feature?.combat.some((effect) => effect.table === 'assault-crt') === true ? [spoken(feature.name)] : [];
  });

const spoken = (name: Parameters<typeof say>[0]) => words(say(name, 'en'), say(name, 'ja'));
