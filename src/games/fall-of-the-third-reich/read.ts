import type { Pack } from '../../pack/index.js';
import {
  type Combat as Asked,
  type Assumed,
  has,
  type OddsQuestion,
  type OddsRefused,
  type OddsViolation,
  type Piece,
  readOdds,
  refuseOdds,
  resolve,
  violation,
  words,
} from '../../rules/index.js';
import type { Context } from '../room.js';
import { unproven } from './assumed.js';
import { illegal } from './legality.js';
import type { Fighter, Setting } from './setting.js';
import { kurskIsLost } from './zoc.js';

export interface Read {
  readonly ok: true;
  readonly asked: Asked;
  readonly setting: Setting;
  readonly assumed: readonly Assumed[];
}

/** The combat of a question with all that was found in it; more than the arithmetic needs, for the rules that judge it. */
export interface Found {
  readonly pack: Pack;
  readonly asked: Asked;
  readonly attackers: readonly Piece[];
  readonly defenders: readonly Piece[];
  readonly attacks: string | undefined;
  readonly defends: string | undefined;
  readonly terrain: readonly string[];
  readonly removable: readonly string[];
  readonly turn: number | undefined;
  readonly carpet: number;
  readonly airborne: boolean;
  /** Airborne attackers that dropped this turn. */
  readonly dropped: readonly Piece[];
}

/** Reads a question about a combat and judges it as far as the question shows it. */
export function readCombat(context: Context, question: OddsQuestion): Read | OddsRefused {
  const { pack } = context;
  const read = readOdds(context, question, {
    rules: {
      attackers: '13.2A',
      defenders: '13.2A',
      unit: '13.2A',
      twice: '13.1A',
      adjacent: '13.1',
      border: '13.1',
      strength: '13.2B',
      terrain: '12.4',
      across: '12.4',
      input: '13.2A',
    },
    sameSpace: true,
    defends: (piece, attackers) =>
      piece.class !== 'marker' && piece.class !== 'air' && attackers.every((attacker) => attacker.side !== piece.side),
    strength: { attack: [], defence: [] },
  });
  if (!read.ok) return read;
  const asked = read.combat;
  const found = find(context, asked);
  const problems: OddsViolation[] = [...illegal(context, found)];
  const attackers = fighters(
    found,
    asked.attackers.map(({ piece }) => piece),
    'attack',
    problems,
  );
  const defenders = fighters(found, found.defenders, 'defence', problems);
  if (problems.length > 0) return refuseOdds(...problems);
  const { position } = asked;
  const table = (id: string) => pack.tables[id]!;
  const setting: Setting = {
    charts: {
      crt: table(position.rulings?.R1 === 'with-two-and-a-half' ? 'crt-two-and-a-half' : 'crt'),
      strength: table('german-corps-strength'),
      modifiers: table('german-corps-strength-modifiers'),
      terrain: pack.terrain,
    },
    attackers,
    defenders,
    defends: found.defends,
    terrain: found.terrain,
    removable: found.removable,
    year: pack.sequence.turns.find((one) => one.number === (found.turn ?? 1))?.year ?? 1943,
    luftwaffe: asked.with.flag('luftwaffe'),
    interdiction: (asked.with.choice('interdiction') ?? 'none') as Setting['interdiction'],
    carpet: found.carpet,
    airborne: found.airborne,
    strengthRoll: asked.with.number('strength-roll'),
    rulings: position.rulings ?? {},
    standIns: asked.standIns,
  };
  return { ok: true, asked, setting, assumed: [...asked.assumed, ...unproven(context, found, setting)] };
}

function find(context: Context, asked: Asked): Found {
  const { position } = asked;
  const attackers = asked.attackers.map(({ piece }) => piece);
  const [target] = asked.targets;
  const isFort = (piece: Piece): boolean => piece.class === 'fort' || piece.kind === 'fort';
  const defenders = asked.defenders.filter((piece) => !isFort(piece));
  const markers = (position.markers ?? []).filter((marker) => target !== undefined && marker.at === target.id);
  const lost = kurskIsLost(context.board, position);
  const terrain = new Set((target?.terrain ?? []).filter((id) => !(id === 'kursk-zone' && target?.mapped === true && lost)));
  if (asked.defenders.some(isFort)) terrain.add('fort');
  if (markers.some((marker) => marker.is.startsWith('beachhead'))) terrain.add('beachhead');
  const carpet = asked.with.number('carpet') ?? 0;
  // Where nobody is marked as dropped, the word that airborne units dropped means all of them.
  const marked = attackers.filter((piece) => has(piece, 'dropped'));
  const dropped =
    marked.length > 0 || !asked.with.flag('airborne') ? marked : attackers.filter((piece) => piece.kind === 'airborne');
  const { attacks, defends } = sides(attackers, defenders, [...terrain], carpet > 0 || asked.with.flag('airborne'));
  return {
    pack: context.pack,
    asked,
    attackers,
    defenders,
    attacks,
    defends,
    terrain: [...terrain],
    // 13.2F: an Axis fort, and the marker of the zone, which lies at Kursk.
    removable: [
      ...(terrain.has('fort') && defends === 'axis' ? ['fort'] : []),
      ...(markers.some((marker) => marker.is === 'kursk-zone') ? ['kursk-zone'] : []),
    ],
    turn: asked.with.has('turn') ? asked.with.number('turn') : position.turn,
    carpet,
    airborne: asked.with.flag('airborne') || (dropped.length > 0 && attackers.some((piece) => piece.kind !== 'airborne')),
    dropped,
  };
}

/**
 * Who fights whom. A unit typed in by its numbers has no side; letters are German, and forts, the Kursk zone, beach-heads, carpet
 * raids and drops each belong to one side only.
 */
function sides(
  attackers: readonly Piece[],
  defenders: readonly Piece[],
  terrain: readonly string[],
  allied: boolean,
): { attacks: string | undefined; defends: string | undefined } {
  const known = (pieces: readonly Piece[]): string | undefined =>
    pieces.find((piece) => piece.side !== undefined)?.side ??
    (pieces.some((piece) => typeof piece.values.attack === 'string') ? 'axis' : undefined) ??
    (pieces.some((piece) => piece.kind === 'airborne') ? 'allied' : undefined);
  let [attacks, defends] = [known(attackers), known(defenders)];
  if (allied) attacks ??= 'allied';
  if (defends === undefined && attacks !== undefined && attacks !== 'axis') defends = 'axis';
  if (defends === undefined)
    defends = terrain.includes('kursk-zone')
      ? 'soviet'
      : terrain.includes('beachhead')
        ? 'allied'
        : terrain.includes('fort') && attacks !== 'axis'
          ? 'axis'
          : undefined;
  if (attacks === undefined && defends !== undefined && defends !== 'axis') attacks = 'axis';
  return { attacks, defends };
}

/** What each unit brings to the fight. */
function fighters(found: Found, pieces: readonly Piece[], as: 'attack' | 'defence', problems: OddsViolation[]): Fighter[] {
  const { asked } = found;
  const target = asked.targets[0]?.id ?? '';
  return pieces.map((shown): Fighter => {
    const piece = reduced(found, shown);
    // A counter without a defence of its own, such as A-8, defends with its first value.
    const strength = as === 'attack' ? piece.values.attack : (piece.values.defence ?? piece.values.attack);
    if (strength === undefined && piece.class === 'unit' && piece.kind !== 'fort')
      problems.push(
        violation(
          '13.2A',
          words(`${piece.id} has no strength; give its values.`, `${piece.id}の戦力が分からない。数値を入力のこと。`),
          piece.id,
        ),
      );
    const side = piece.side ?? (as === 'attack' ? found.attacks : found.defends);
    return {
      id: piece.id,
      name: piece.name === piece.id ? nameless(piece) : piece.name,
      side,
      strength: strength ?? 0,
      steps: piece.steps,
      words: [
        ...[side, piece.nation, piece.kind, piece.size].filter((word) => word !== undefined),
        // Mountain and airborne units are infantry (2.2A).
        ...(piece.kind === 'mountain' || piece.kind === 'airborne' ? ['infantry'] : []),
        ...piece.flags,
        ...(found.dropped.includes(shown) ? ['dropped'] : []),
      ],
      across: asked.attackers.find((fighter) => fighter.piece === shown)?.across.get(target) ?? [],
    };
  });
}

/** A reduced unit shows its back, where its counter has one. */
const reduced = ({ pack }: Found, piece: Piece): Piece =>
  has(piece, 'reduced') && piece.counter?.back !== undefined && piece.unit.face === undefined
    ? resolve(pack, { ...piece.unit, face: 'back' })
    : piece;

/** A unit typed in by its values is called by them. */
const nameless = (piece: Piece): string =>
  piece.unit.values === undefined ? piece.id : `${piece.id} ${piece.unit.values.join('-')}`;
