import { spaceOf } from '../../board/index.js';
import type { Action, Attack, Fought, Pending, Piece, Position, Unit, Verdict } from '../../rules/index.js';
import type { Answered } from '../battle.js';
import { against, Course, spaceName } from '../course.js';
import type { Context, GameRoom, Rule } from '../room.js';
import { playerOf } from '../shared.js';
import { settleControl } from './control.js';
import { discardDrawn } from './draw.js';
import type { End, Fate } from './result.js';
import { isAir, type Owner } from './stack.js';
import { waysBack } from './withdraw.js';
import * as say from './words.js';

/** What is left to do of a result, in the order of the procedure [12.3-4 to 12.3-7]. */
interface Rest {
  readonly attacker: Owner;
  /** The zone that was attacked. */
  readonly zone: string;
  readonly lead: string;
  readonly supports: readonly string[];
  readonly backing: readonly string[];
  readonly retreats: readonly { readonly stack: string; readonly side: Owner; readonly zones: number }[];
  readonly fates: End['fates'];
  readonly picks: End['picks'];
  readonly marks: {
    readonly disrupted: readonly string[];
    readonly unsupplied: readonly string[];
    readonly damaged: readonly string[];
  };
  readonly advance: End['advance'];
}

/** Applies a result whose choices have been made; stops at retreats, steps and advances that players choose. */
export function carryOut(course: Course, attack: Attack, fought: Fought, answers: readonly Answered[]): void {
  const end = fought.effects as unknown as End | undefined;
  const named = stacksNamed(course, attack);
  for (const { id, cards } of answers) for (const card of cards ?? []) discardDrawn(course, named.attacker, id, card);
  course.tell('result', '12.7', say.resulted(fought.result ?? '?'), [named.zone], { result: fought.result ?? '?' });
  if (end === undefined || end.fates === undefined) return;
  for (const what of ['rp', 'wsp'] as const)
    for (const [side, change] of Object.entries(end[what])) if (change) score(course, side as Owner, what, change);
  const { retreats, fates, picks, disrupted, unsupplied, damaged, advance } = end;
  goOn(course, { ...named, retreats, fates, picks, marks: { disrupted, unsupplied, damaged }, advance });
}

/** The stacks of the attack by their parts in it; a unit that stands alone is its own stack. */
function stacksNamed(course: Course, attack: Attack): Pick<Rest, 'attacker' | 'zone' | 'lead' | 'supports' | 'backing'> {
  const entries = attack.attackers.map((entry) => (typeof entry === 'string' ? { unit: entry, role: undefined } : entry));
  const nameOf = (entry: { stack: string } | { unit: string }): string =>
    'stack' in entry ? entry.stack : (course.unit(entry.unit)?.stack ?? course.unit(entry.unit)?.at ?? entry.unit);
  const lead = entries.find(({ role }) => role === 'lead') ?? entries.find(({ role }) => role !== 'support') ?? entries[0];
  const target = attack.targets[0] as string;
  const [aimed] = membersOf(course, target);
  const first = lead === undefined ? undefined : membersOf(course, nameOf(lead))[0];
  const side = first === undefined ? undefined : course.piece(first.id)?.side;
  return {
    attacker: side === 'soviet' ? 'soviet' : 'german',
    zone: aimed?.at ?? target,
    lead: lead === undefined ? '' : nameOf(lead),
    supports: [...new Set(entries.filter((entry) => entry !== lead).map(nameOf))].filter(
      (id) => lead === undefined || id !== nameOf(lead),
    ),
    backing: (attack.support ?? []).map((entry) =>
      typeof entry === 'string' ? entry : 'stack' in entry ? entry.stack : entry.unit,
    ),
  };
}

/** The units of a stack, top first; a stack without a name is the units of a zone that have none. */
function membersOf(course: Course, stack: string, side?: Owner): Unit[] {
  const units = course.position.units ?? [];
  const named = units.filter((unit) => unit.stack === stack);
  const found =
    named.length > 0 ? named : units.filter((unit) => unit.id === stack || (unit.at === stack && unit.stack === undefined));
  return side === undefined ? found : found.filter((unit) => course.piece(unit.id)?.side === side);
}

function goOn(course: Course, rest: Rest): void {
  const { context } = course;
  const [back, ...others] = rest.retreats;
  if (back !== undefined) {
    const units = membersOf(course, back.stack, back.side).filter(({ id }) => !isAir(course.piece(id) as Piece));
    const from = spaceOf(context.board, units[0]?.at ?? '');
    const combat = spaceOf(context.board, rest.zone);
    const ways = from === -1 ? [] : waysBack(context, course.position, back.side, from, combat, back.zones);
    const [only, ...more] = ways;
    if (more.length > 0) {
      course.wait({
        kind: 'choice',
        what: 'retreat',
        who: playerOf(course.position, back.side) ?? back.side,
        rule: '12.7.4',
        text: say.whereTo(back.stack, back.zones)[context.lang],
        options: ways,
        state: stateOf(rest),
      });
      return;
    }
    if (only === undefined) surrender(course, back.stack, back.side, units);
    else withdraw(course, back.stack, back.side, only);
    goOn(course, { ...rest, retreats: others });
    return;
  }
  for (const fate of rest.fates) meet(course, fate.unit, fate.side, fate.to, fate.rule);
  const [pick, ...picks] = rest.picks;
  if (pick !== undefined) {
    const able = pick.of.filter((id) => onMap(course, id));
    if (able.length > 1) {
      course.wait({
        kind: 'choice',
        what: 'step',
        who: playerOf(course.position, pick.side) ?? pick.side,
        rule: '12.7.5',
        text: say.whichStep(pick.side)[context.lang],
        options: able,
        state: stateOf({ ...rest, fates: [] }),
      });
      return;
    }
    if (able[0] !== undefined) loseStep(course, able[0]);
    goOn(course, { ...rest, fates: [], picks });
    return;
  }
  lay(course, rest);
  settleControl(course);
  if (!offerAdvance(course, rest)) finish(course, rest);
}

/** The whole stack goes; it neither splits nor merges [12.7.4]. */
function withdraw(course: Course, stack: string, side: Owner, path: readonly string[]): void {
  const to = path.at(-1) as string;
  for (const { id } of membersOf(course, stack, side)) if (!isAir(course.piece(id) as Piece)) course.set(id, { at: to });
  course.tell('retreat', '12.7.4', say.retreats(stack, spaceName(course.context, spaceOf(course.board, to))), [stack, ...path], {
    stack,
    path: [...path],
  });
  settleControl(course);
}

function surrender(course: Course, stack: string, side: Owner, units: readonly Unit[]): void {
  course.tell('eliminated', '12.7.4', say.cannotRetreat(stack), [stack], { stack });
  for (const { id, flags } of units) meet(course, id, side, flags?.includes('oos') === true ? 'captured' : 'destroyed', '12.7.6');
}

/** What becomes of one unit [12.7.5, 12.7.6]. */
function meet(course: Course, id: string, side: Owner, fate: Fate, rule: string): void {
  const piece = course.piece(id);
  if (piece === undefined || !onMap(course, id)) return;
  if (fate === 'reduced') {
    loseStep(course, id);
    return;
  }
  if (fate === 'returns-in-two-turns') {
    const turn = (course.position.turn ?? 0) + 2;
    course.set(id, { at: undefined, stack: undefined, flags: undefined, state: { ...piece.unit.state, returns: turn } });
    course.tell('returns', '18.1', say.returns(piece, turn), [id], { unit: id, turn });
    return;
  }
  const box = `${side}-${fate === 'air-box' ? 'air' : fate}`;
  course.set(id, { at: box, stack: undefined, flags: undefined });
  course.tell(fate, rule, say.goesTo(piece, spaceName(course.context, spaceOf(course.board, box))), [id], { unit: id, to: box });
}

/** [12.7.5]: a full two-step unit flips; a one-step unit goes. */
function loseStep(course: Course, id: string): void {
  const piece = course.piece(id);
  if (piece === undefined) return;
  if (piece.steps <= 1) {
    const side = piece.side === 'soviet' ? 'soviet' : 'german';
    meet(course, id, side, piece.unit.flags?.includes('oos') === true ? 'captured' : 'destroyed', '12.7.6');
    return;
  }
  course.set(id, { steps: piece.steps - 1, face: 'back' });
  course.tell('step-loss', '12.7.5', say.losesStep(piece), [id], { unit: id });
}

const onMap = (course: Course, id: string): boolean => {
  const at = course.unit(id)?.at;
  return at !== undefined && course.context.pack.board.file.boxes[at] === undefined;
};

/** Markers that the icons of a result lay on stacks [12.7.3]. */
function lay(course: Course, { marks }: Rest): void {
  const put = (ids: readonly string[], what: 'disrupted' | 'oos' | 'damaged'): void => {
    for (const stack of ids) {
      const units = membersOf(course, stack).filter(({ id }) => onMap(course, id));
      for (const { id, flags } of units) course.set(id, { flags: [...new Set([...(flags ?? []), what])] });
      if (units.length > 0) course.tell(what, '12.7.3', say.marked(stack, what), [stack]);
    }
  };
  put(marks.disrupted, 'disrupted');
  put(marks.unsupplied, 'oos');
  put(marks.damaged, 'damaged');
}

/** [12.8]: stacks that took part may go into the zone, all or some; on AA the Lead Attacker must. True when a player chooses. */
function offerAdvance(course: Course, rest: Rest): boolean {
  const { who, must } = rest.advance;
  if (who === 'none' || !course.on('12.8')) return false;
  const able = (who === 'lead' ? [rest.lead] : [rest.lead, ...rest.supports]).filter((stack) =>
    membersOf(course, stack, rest.attacker).some(
      ({ id, at }) => onMap(course, id) && at !== rest.zone && !isAir(course.piece(id) as Piece),
    ),
  );
  if (able.length === 0) return false;
  if (must) {
    enter(course, able[0] as string, rest);
    return false;
  }
  course.wait({
    kind: 'choice',
    what: 'advance',
    who: playerOf(course.position, rest.attacker) ?? rest.attacker,
    rule: '12.8',
    text: say.whoAdvances(spaceName(course.context, spaceOf(course.board, rest.zone)))[course.context.lang],
    options: able,
    min: 0,
    max: able.length,
    state: stateOf(rest),
  });
  return true;
}

function enter(course: Course, stack: string, rest: Rest): void {
  for (const { id } of membersOf(course, stack, rest.attacker)) course.set(id, { at: rest.zone });
  course.tell(
    'advance',
    '12.8',
    say.advances(stack, spaceName(course.context, spaceOf(course.board, rest.zone))),
    [stack, rest.zone],
    {
      stack,
      to: rest.zone,
    },
  );
  settleControl(course);
}

/** [11.5.1]: a Hex holds one stack, an Area two of both players together, a Box four of each. */
export const zoneLimit: Rule = {
  rule: '11.5.1',
  judges: 'answer:advance',
  check: (context, position, action) => {
    const waiting = position.pending?.at(-1);
    const rest = waiting?.state as unknown as Rest | undefined;
    if (rest?.zone === undefined) return [];
    const course = new Course(context, position);
    const space = context.board.spaces[spaceOf(context.board, rest.zone)];
    const here = stacksIn(course, rest.zone);
    const [limit, count] =
      space?.kind === 'box'
        ? [4, here.filter(({ side }) => side === rest.attacker).length]
        : [space?.kind === 'hex' ? 1 : 2, here.length];
    const coming = ((action.choose ?? []) as string[]).length;
    const name = spaceName(context, spaceOf(context.board, rest.zone));
    return count + coming > limit ? [against(context, '11.5.1', say.noRoom(name, limit), rest.zone)] : [];
  },
};

/** The stacks that hold ground in a zone. */
function stacksIn(course: Course, zone: string): { id: string; side: string | undefined }[] {
  const found = new Map<string, string | undefined>();
  for (const unit of course.position.units ?? []) {
    const piece = course.piece(unit.id) as Piece;
    if (unit.at === zone && !isAir(piece) && piece.class !== 'marker')
      found.set(`${piece.side} ${unit.stack ?? zone}`, piece.side);
  }
  return [...found].map(([id, side]) => ({ id, side }));
}

/** [12.10]: those who attacked or supported are Done; a Target never is. */
function finish(course: Course, rest: Rest): void {
  if (!course.on('12.10')) return;
  for (const stack of [rest.lead, ...rest.supports, ...rest.backing]) {
    const units = membersOf(course, stack).filter(({ id }) => onMap(course, id));
    for (const { id, flags } of units) course.set(id, { flags: [...new Set([...(flags ?? []), 'done'])] });
    if (units.length > 0) course.tell('done', '12.10', say.done(stack), [stack]);
  }
}

/** [9.3, 15.1.5]: points never leave their track. */
function score(course: Course, side: Owner, what: 'rp' | 'wsp', change: number): void {
  const track = `${what}-${side}`;
  const now = Math.min(19, Math.max(0, (course.position.tracks?.[track] ?? 0) + change));
  course.position = { ...course.position, tracks: { ...course.position.tracks, [track]: now } };
  course.tell(what, what === 'rp' ? '12.7.1' : '12.7.3', say.points(side, what, change), [], { side, change });
}

const stateOf = (rest: Rest): NonNullable<Pending['state']> => ({ ...rest }) as unknown as NonNullable<Pending['state']>;
const restOf = ({ state }: Pending): Rest => state as unknown as Rest;

export const answers: NonNullable<GameRoom['answers']> = {
  retreat: (context: Context, position: Position, pending: Pending, action: Action): Verdict => {
    const course = new Course(context, position);
    const rest = restOf(pending);
    const [back, ...others] = rest.retreats;
    if (back !== undefined) withdraw(course, back.stack, back.side, action.choose as string[]);
    goOn(course, { ...rest, retreats: others });
    return course.verdict;
  },
  step: (context, position, pending, action) => {
    const course = new Course(context, position);
    const rest = restOf(pending);
    loseStep(course, String(action.choose));
    goOn(course, { ...rest, picks: rest.picks.slice(1) });
    return course.verdict;
  },
  advance: (context, position, pending, action) => {
    const course = new Course(context, position);
    const rest = restOf(pending);
    for (const stack of (action.choose ?? []) as string[]) enter(course, stack, rest);
    finish(course, rest);
    return course.verdict;
  },
};
