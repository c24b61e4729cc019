import { type Board, spaceOf, stepAllows, stepBetween } from '../board/index.js';
import { isStandIn, type Pack, type Purpose } from '../pack/index.js';
import { type Inputs, readInputs } from './inputs.js';
import type { LooseUnit, OddsQuestion } from './odds.js';
import { counterOf, hiddenClass, layoutFor, type Piece, resolve } from './piece.js';
import type { Position, Unit } from './position.js';
import * as say from './refusals.js';
import { type OddsRefused, type OddsViolation, refuseOdds, violation } from './refusals.js';
import { unknownRulings } from './rulings.js';
import { type Words, words } from './words.js';

/** A unit that takes part, what it does, and what it attacks across: hexside features by the id of the attacked space. */
export interface Fighter {
  readonly piece: Piece;
  readonly role?: string | undefined;
  readonly across: ReadonlyMap<string, readonly string[]>;
}

/** An attacked space with all that defends there. */
export interface Target {
  readonly id: string;
  /** On the board, where there is one; -1 in a free-standing question. */
  readonly space: number;
  readonly terrain: readonly string[];
  readonly units: readonly Piece[];
  /** Its terrain was read off the board and not said in the question. */
  readonly mapped: boolean;
}

export interface Assumed {
  readonly text: Words;
  readonly rule: string;
}

/** Both forms of the question in one shape: what every calculator works on. */
export interface Combat {
  readonly attackers: readonly Fighter[];
  readonly targets: readonly Target[];
  /** Units that support the defence from elsewhere. */
  readonly support: readonly Fighter[];
  /** All units of all targets. */
  readonly defenders: readonly Piece[];
  readonly with: Inputs;
  /** Rulings, options, markers, phase and turn; empty when the question has no position. */
  readonly position: Position;
  readonly board: Board;
  /** What the question shows; what it does not is assumed. */
  readonly proven: { readonly adjacency: boolean; readonly position: boolean };
  /** What it does not show, so far as every game needs it; a game adds its own. */
  readonly assumed: readonly Assumed[];
  /** False: a stand-in counts as unknown. */
  readonly standIns: boolean;
  readonly policy?: string | undefined;
}

/** What is refused in any game; each game says which of its cases does so. */
export type OddsCase =
  | 'attackers'
  | 'defenders'
  | 'unit'
  | 'twice'
  | 'adjacent'
  | 'border'
  | 'strength'
  | 'terrain'
  | 'across'
  | 'input';

export interface ReadOptions {
  /** The case behind each refusal; the first case of combat.yaml where none is named. */
  readonly rules?: Readonly<Partial<Record<OddsCase, string>>>;
  /** Must every attacker touch every attacked space, or one of them? `none` when the game asks for itself. */
  readonly adjacency?: 'all' | 'some' | 'none';
  /** Features and borders that forbid attacks are not heeded. */
  readonly openBorders?: boolean;
  /** Attackers may stand in the attacked space. */
  readonly sameSpace?: boolean;
  /** What a fighter uses the border for. */
  readonly uses?: (fighter: Fighter) => Purpose;
  /** What the game itself has against the combat; asked also when somebody stands wrong, so that all of it is told at once. */
  readonly refuse?: (combat: Combat) => readonly OddsViolation[];
  /** Which units of an attacked space defend: those of another side than the attackers, unless the game knows better. */
  readonly defends?: (piece: Piece, attackers: readonly Piece[]) => boolean;
  /** Values of which a unit must show at least one; those of combat.yaml unless the game knows better. */
  readonly strength?: { readonly attack: readonly string[]; readonly defence: readonly string[] };
}

export interface QuestionContext {
  readonly pack: Pack;
  readonly board: Board;
}

/** More units than any hex and its neighbours hold. */
const MAX_UNITS = 200;

/** More than is printed on any counter. */
const MOST_STRENGTH = 999;

/**
 * Reads a question about a combat: on a position (`attackers`, `targets`) or free-standing (`attack`, `defence`). Everything wrong
 * with it is reported at once. Charts and the board of the question have been put in place before; see `withCharts`.
 */
export function readOdds(
  context: QuestionContext,
  question: OddsQuestion,
  options: ReadOptions = {},
): { readonly ok: true; readonly combat: Combat } | OddsRefused {
  const reader = new Reader(context, question, options);
  const combat = reader.read();
  const unreadable = reader.problems.length > 0 || combat === undefined;
  const found = [...reader.problems, ...reader.misplaced, ...(unreadable ? [] : (options.refuse?.(combat) ?? []))];
  return found.length > 0 || combat === undefined ? refuseOdds(...found) : { ok: true, combat };
}

/** The case behind a refusal. */
export const caseFor = (pack: Pack, rules: ReadOptions['rules'], name: OddsCase): string =>
  rules?.[name] ?? ([pack.combat?.rule ?? '-'].flat()[0] as string);

interface Named {
  readonly unit: Unit;
  readonly role?: string | undefined;
}

class Reader {
  /** What cannot be read, and what can be read but stands in the wrong place. */
  readonly problems: OddsViolation[] = [];
  readonly misplaced: OddsViolation[] = [];
  private readonly pack: Pack;
  private readonly board: Board;
  private readonly position: Position;

  constructor(
    context: QuestionContext,
    private readonly question: OddsQuestion,
    private readonly options: ReadOptions,
  ) {
    this.pack = context.pack;
    this.board = context.board;
    this.position = question.position ?? {};
  }

  read(): Combat | undefined {
    const { question } = this;
    this.problems.push(...unknownRulings(this.pack, this.position));
    const onPosition = question.attackers !== undefined || question.targets !== undefined;
    if (!onPosition && question.attack === undefined && question.defence === undefined) {
      this.refuse('attackers', say.neitherForm);
      return undefined;
    }
    const asked = (question.attack?.length ?? 0) + (question.defence?.length ?? 0) + (question.attackers?.length ?? 0);
    if (asked > MAX_UNITS) {
      this.refuse('attackers', say.tooManyUnits(asked, MAX_UNITS));
      return undefined;
    }
    const attacking = onPosition ? this.named(question.attackers ?? [], 'attackers') : this.loose(question.attack ?? [], 'a');
    if (attacking.length === 0 && this.problems.length === 0) this.refuse('attackers', say.noAttackers);
    const pieces = attacking.map(({ unit, role }) => ({ piece: this.piece(unit, 'attack'), role }));
    const support = onPosition ? this.named(question.support ?? [], 'support') : [];
    const { targets, supporting } = onPosition
      ? { targets: this.targetsOfPosition(pieces.map(({ piece }) => piece)), supporting: support }
      : this.looseTargets();
    if (targets.length === 0 && this.problems.length === 0) this.refuse('defenders', say.noDefenders);
    this.once(attacking, targets, supporting);
    const across = this.across(attacking, targets);
    const attackers = pieces.map(({ piece, role }): Fighter => ({ piece, role, across: across.get(piece.id) ?? new Map() }));
    const proven = this.touches(attackers, targets);
    const defenders = targets.flatMap((target) => target.units);
    const keys = {
      units: [...attackers.map(({ piece }) => piece.id), ...defenders.map(({ id }) => id)],
      spaces: targets.map(({ id }) => id),
    };
    const inputs = readInputs(this.pack, question.with ?? {}, keys, this.rule('input'), this.problems);
    const assumed: Assumed[] = [];
    if (!proven && this.options.adjacency !== 'none' && this.options.rules?.adjacent !== undefined)
      assumed.push({
        rule: this.options.rules.adjacent,
        text: words('Every attacker is adjacent to what it attacks.', '攻撃側は全て攻撃対象に隣接している。'),
      });
    return {
      attackers,
      targets,
      support: supporting.map(({ unit, role }) => ({ piece: this.piece(unit, 'defence'), role, across: new Map() })),
      defenders,
      with: inputs,
      position: this.position,
      board: this.board,
      proven: { adjacency: proven, position: onPosition },
      assumed,
      standIns: question['stand-ins'] !== false,
      policy: question.policy,
    };
  }

  private rule(name: OddsCase): string {
    return caseFor(this.pack, this.options.rules, name);
  }

  private refuse(name: OddsCase, text: Words, ...where: readonly string[]): void {
    this.problems.push(violation(this.rule(name), text, ...where));
  }

  private misplace(name: OddsCase, text: Words, ...where: readonly string[]): void {
    this.misplaced.push(violation(this.rule(name), text, ...where));
  }

  /** Units and stacks of the position by their ids. */
  private named(list: NonNullable<OddsQuestion['attackers']>, field: string): Named[] {
    const units = this.position.units ?? [];
    return list.flatMap((entry): Named[] => {
      if (typeof entry !== 'string' && 'stack' in entry) {
        const found = units.filter((unit) => unit.stack === entry.stack);
        if (found.length === 0) this.refuse('unit', say.noSuch(say.kinds.stack, entry.stack, stacksOf(units)), field);
        return found.map((unit) => ({ unit, role: entry.role }));
      }
      const [id, role] = typeof entry === 'string' ? [entry, undefined] : [entry.unit, entry.role];
      const unit = units.find((one) => one.id === id);
      if (unit !== undefined) return [{ unit, role }];
      this.refuse(
        'unit',
        say.noSuch(
          say.kinds.unit,
          id,
          units.map((one) => one.id),
        ),
        id,
      );
      return [];
    });
  }

  /** Units made up on the spot get an id: a1, a2, … attack and d1, d2, … defend. */
  private loose(list: readonly LooseUnit[], letter: 'a' | 'd', from = 0): Named[] {
    return list.map(({ role, id, ...unit }, i) => ({ unit: { ...unit, id: id ?? `${letter}${from + i + 1}` } as Unit, role }));
  }

  private looseTargets(): { targets: Target[]; supporting: Named[] } {
    const { defence = [], terrain } = this.question;
    const supporting: Named[] = [];
    const spaces: readonly { space: string; terrain?: readonly string[]; units: readonly LooseUnit[] }[] = isSpaces(defence)
      ? defence
      : defence.length === 0
        ? []
        : [
            {
              space: (defence as readonly LooseUnit[]).find(({ at, role }) => at !== undefined && role !== 'support')?.at ?? 'h1',
              terrain: [],
              units: defence as readonly LooseUnit[],
            },
          ];
    let count = 0;
    const seen = new Set<string>();
    const targets = spaces.flatMap(({ space, terrain: own = [], units }): Target[] => {
      if (seen.has(space)) this.refuse('twice', say.twice(space), space);
      seen.add(space);
      const defending = this.loose(units, 'd', count).filter((named) => {
        if (named.role === 'support') supporting.push(named);
        return named.role !== 'support';
      });
      count += units.length;
      const said = own.length === 0 && spaces.length === 1 && Array.isArray(terrain) ? terrain : own;
      if (defending.length === 0) {
        this.refuse('defenders', say.noDefenders, space);
        return [];
      }
      return [
        this.target(
          space,
          spaceOf(this.board, space),
          said,
          defending.map(({ unit }) => this.piece(unit, 'defence')),
        ),
      ];
    });
    return { targets, supporting };
  }

  private targetsOfPosition(attackers: readonly Piece[]): Target[] {
    const units = this.position.units ?? [];
    const { targets = [], terrain } = this.question;
    const sides = new Set(attackers.map((piece) => piece.side));
    const defends = this.options.defends ?? ((piece: Piece) => piece.class !== 'marker' && !sides.has(piece.side));
    const seen = new Set<string>();
    return targets.flatMap((id): Target[] => {
      const stack = units.filter((unit) => unit.stack === id);
      const space = stack.length > 0 ? spaceOf(this.board, stack[0]?.at ?? '') : this.find(id);
      if (space === -1) {
        this.refuse(
          'defenders',
          say.noSuch(say.kinds.space, id, [...this.board.ids, ...this.board.places.keys(), ...stacksOf(units)]),
          id,
        );
        return [];
      }
      const name = this.board.ids[space] as string;
      const key = stack.length > 0 ? id : name;
      if (seen.has(key)) {
        this.refuse('twice', say.twice(id), id);
        return [];
      }
      seen.add(key);
      const here = (stack.length > 0 ? stack : units.filter((unit) => spaceOf(this.board, unit.at ?? '') === space))
        .map((unit) => resolve(this.pack, unit))
        .filter((piece) => defends(piece, attackers));
      if (here.length === 0) {
        this.refuse('defenders', say.nobodyThere(id), id);
        return [];
      }
      const said = targets.length === 1 && Array.isArray(terrain) ? terrain : [];
      return [
        this.target(
          key,
          space,
          said,
          here.map(({ unit }) => this.piece(unit, 'defence')),
        ),
      ];
    });
  }

  private target(id: string, space: number, said: readonly string[], units: readonly Piece[]): Target {
    const chart = this.pack.terrain.spaces;
    for (const word of said)
      if (!Object.hasOwn(chart, word)) this.refuse('terrain', say.noSuch(say.kinds.terrain, word, Object.keys(chart)), word);
    const mapped = said.length === 0 && space !== -1;
    const printed = this.board.spaces[space];
    if (mapped && this.question['stand-ins'] === false && printed !== undefined && isStandIn(printed.from))
      this.refuse('terrain', say.standInSpace(id), id);
    return { id, space, terrain: mapped ? (printed?.terrain ?? []) : [...new Set(said)], units, mapped };
  }

  /** A space by id, number as typed, or the name of a place that is one space. */
  private find(id: string): number {
    const space = spaceOf(this.board, id);
    if (space !== -1) return space;
    const place = this.board.places.get(id);
    return place?.length === 1 ? (place[0] as number) : -1;
  }

  private readonly pieces = new Map<Unit, Piece>();

  /** The unit with what is printed on it; what it says is checked once. */
  private piece(given: Unit, as: 'attack' | 'defence'): Piece {
    const known = this.pieces.get(given);
    if (known !== undefined) return known;
    const { game } = this.pack;
    const where = given.id;
    this.word('side', given, game.sides);
    this.word('nation', given, game.nations);
    this.word('kind', given, game.kinds);
    this.word('size', given, game.sizes);
    for (const flag of given.flags ?? []) {
      const flags = flagsOf(this.pack);
      if (!flags.has(flag)) this.refuse('unit', say.noSuch(say.kinds.flag, flag, flags), where);
    }
    if (given.counter !== undefined && counterOf(this.pack, given.counter) === undefined)
      this.refuse(
        'unit',
        say.noSuch(
          say.kinds.counter,
          given.counter,
          this.pack.counters.map(({ id }) => id),
        ),
        where,
      );
    if (given.unknown !== undefined && given.unknown !== 'unseen' && hiddenClass(this.pack, given.unknown).length === 0)
      this.refuse('unit', say.noSuch(say.kinds.hidden, given.unknown, Object.keys(game.hidden)), where);
    if (given.values !== undefined && layoutFor(this.pack, given.values.length) === undefined)
      this.refuse('strength', say.wrongValues(where, given.values.length, game.layouts), where);
    const piece = resolve(this.pack, this.withSide(given));
    this.strength(piece, given, as);
    this.pieces.set(given, piece);
    return piece;
  }

  /** A word that the game must know; a game that lists none takes any. */
  private word(field: 'side' | 'nation' | 'kind' | 'size', unit: Unit, known: Readonly<Record<string, unknown>>): void {
    const word = unit[field];
    if (word === undefined || Object.hasOwn(known, word)) return;
    const list = Object.keys(known);
    if (list.length > 0) this.refuse('unit', say.noSuch(say.kinds[field], word, list), unit.id);
  }

  /** A nation that fights for one side only says which it is. */
  private withSide(unit: Unit): Unit {
    if (unit.side !== undefined || unit.nation === undefined || unit.counter !== undefined) return unit;
    const side = this.pack.game.nations[unit.nation]?.side;
    return typeof side === 'string' ? { ...unit, side } : unit;
  }

  private strength(piece: Piece, given: Unit, as: 'attack' | 'defence'): void {
    const { values } = this.pack.game;
    for (const [id, value] of Object.entries(piece.values)) {
      const declared = values[id];
      if (typeof value === 'number') {
        if (!Number.isInteger(value) || value < 0 || value > MOST_STRENGTH)
          this.refuse('strength', say.badStrength(piece.id, id, value), piece.id);
      } else if (
        declared !== undefined &&
        (declared.kind === 'number-or-letter' ? !(declared.letters ?? []).includes(value) : declared.kind === 'number')
      )
        this.refuse('strength', say.badLetter(piece.id, id, value, declared.letters), piece.id);
    }
    const needed = this.options.strength?.[as] ?? this.pack.combat?.unit[as] ?? [];
    const known = needed.length === 0 || needed.some((id) => piece.values[id] !== undefined) || Object.keys(piece.cp).length > 0;
    const wrongLength = given.values !== undefined && layoutFor(this.pack, given.values.length) === undefined;
    const wrongCounter = given.counter !== undefined && piece.counter === undefined;
    if (!known && piece.unknown === undefined && !wrongLength && !wrongCounter)
      this.refuse('strength', say.noStrength(piece.id, needed), piece.id);
    if (
      this.question['stand-ins'] === false &&
      piece.counter !== undefined &&
      given.values === undefined &&
      isStandIn(piece.counter.valuesFrom)
    )
      this.refuse('strength', say.standInCounter(piece.id), piece.id);
  }

  /** Nobody fights twice, nor on both sides, nor in more copies than the game has. */
  private once(attacking: readonly Named[], targets: readonly Target[], support: readonly Named[]): void {
    const attackers = new Set<string>();
    for (const { unit } of attacking) {
      if (attackers.has(unit.id)) this.refuse('twice', say.twice(unit.id), unit.id);
      attackers.add(unit.id);
    }
    const others = new Set<string>();
    const defending = [
      ...targets.flatMap((target) => target.units.map((piece) => piece.unit)),
      ...support.map(({ unit }) => unit),
    ];
    for (const unit of defending) {
      if (attackers.has(unit.id)) this.refuse('twice', say.bothSides(unit.id), unit.id);
      else if (others.has(unit.id)) this.refuse('twice', say.twice(unit.id), unit.id);
      others.add(unit.id);
    }
    const copies = new Map<string, number>();
    for (const unit of [...attacking.map((named) => named.unit), ...defending])
      if (unit.counter !== undefined) copies.set(unit.counter, (copies.get(unit.counter) ?? 0) + 1);
    for (const [id, asked] of copies) {
      const count = counterOf(this.pack, id)?.count ?? asked;
      if (asked > count) this.refuse('twice', say.tooManyCopies(id, count, asked), id);
    }
  }

  /** What each attacker attacks across, by attacker and space: as said, else as the board shows. */
  private across(attacking: readonly Named[], targets: readonly Target[]): Map<string, Map<string, readonly string[]>> {
    const { across } = this.question;
    const chart = this.pack.terrain.sides;
    const check = (features: readonly string[], where: string): readonly string[] => {
      for (const word of features)
        if (!Object.hasOwn(chart, word)) this.refuse('across', say.noSuch(say.kinds.across, word, Object.keys(chart)), where);
      return features;
    };
    const ids = attacking.map(({ unit }) => unit.id);
    if (Array.isArray(across) && across.length > ids.length)
      this.refuse('across', say.tooManyAcross(across.length, ids.length), 'across');
    if (across !== undefined && !Array.isArray(across)) {
      for (const [unit, spaces] of Object.entries(across)) {
        if (!ids.includes(unit)) this.refuse('unit', say.noSuch(say.kinds.unit, unit, ids), 'across');
        for (const space of Object.keys(spaces))
          if (targets.length > 0 && spaceIn(targets, space) === undefined)
            this.refuse(
              'across',
              say.noSuch(
                say.kinds.space,
                space,
                targets.map(({ id }) => id),
              ),
              'across',
            );
      }
    }
    return new Map(
      attacking.map(({ unit }, i) => {
        const bySpace = new Map<string, readonly string[]>();
        for (const target of targets) {
          const said = Array.isArray(across)
            ? across[i] === undefined
              ? undefined
              : [across[i] ?? []].flat()
            : across === undefined
              ? undefined
              : Object.entries(across[unit.id] ?? {}).find(([space]) => spaceIn(targets, space) === target)?.[1];
          bySpace.set(target.id, said === undefined ? this.shown(unit, target) : check(said, unit.id));
        }
        return [unit.id, bySpace];
      }),
    );
  }

  private shown(unit: Unit, target: Target): readonly string[] {
    const from = unit.at === undefined ? -1 : spaceOf(this.board, unit.at);
    if (from === -1 || target.space === -1) return [];
    const step = stepBetween(this.board, from, target.space);
    return step === -1 ? [] : (this.board.borders[this.board.border[step] as number]?.features ?? []);
  }

  /** Adjacency and borders, as far as there is a board to show them. True when all of it was shown. */
  private touches(attackers: readonly Fighter[], targets: readonly Target[]): boolean {
    const { adjacency = 'all', sameSpace = false, openBorders = false, uses = () => 'attack' as const } = this.options;
    let proven = true;
    for (const fighter of attackers) {
      const { piece } = fighter;
      const purpose = uses(fighter);
      const from = piece.at === undefined ? -1 : spaceOf(this.board, piece.at);
      if (from === -1 && this.question.attackers !== undefined) this.misplace('unit', say.nowhere(piece.id), piece.id);
      const at = from === -1 ? '' : (this.board.ids[from] as string);
      const faults: (() => void)[] = [];
      for (const target of targets) {
        const said = fighter.across.get(target.id) ?? [];
        const forbids = openBorders ? [] : said.filter((feature) => this.pack.terrain.sides[feature]?.no.includes(purpose));
        if (from === -1 || target.space === -1) {
          proven = false;
          if (forbids.length > 0) this.misplace('border', say.barredFreely(piece.id, forbids), piece.id);
          continue;
        }
        if (sameSpace && from === target.space) continue;
        const step = stepBetween(this.board, from, target.space);
        if (step === -1) faults.push(() => this.misplace('adjacent', say.notAdjacent(piece.id, at, target.id), piece.id));
        else if (!openBorders && !stepAllows(this.board, step, purpose))
          faults.push(() => this.misplace('border', say.barred(piece.id, at, target.id, said), piece.id));
      }
      if (adjacency === 'all' || (adjacency === 'some' && faults.length === targets.length)) for (const fault of faults) fault();
    }
    return proven && attackers.length > 0 && targets.length > 0;
  }
}

const isSpaces = (
  defence: NonNullable<OddsQuestion['defence']>,
): defence is { space: string; terrain: string[]; units: LooseUnit[] }[] => defence.some((one) => 'space' in one);

/** In a question about one hex, whatever it is called is that hex. */
const spaceIn = (targets: readonly Target[], id: string): Target | undefined =>
  targets.find((target) => target.id === id) ?? (targets.length === 1 && targets[0]?.space === -1 ? targets[0] : undefined);

const stacksOf = (units: readonly Unit[]): string[] => [...new Set(units.flatMap((unit) => unit.stack ?? []))];

const flagLists = new WeakMap<Pack['game'], ReadonlySet<string>>();

function flagsOf(pack: Pack): ReadonlySet<string> {
  const known = flagLists.get(pack.game);
  if (known !== undefined) return known;
  const flags = new Set([
    ...Object.keys(pack.game.flags),
    ...(pack.combat?.unit.flags ?? []),
    ...pack.counters.flatMap((counter) => counter.flags),
  ]);
  flagLists.set(pack.game, flags);
  return flags;
}
