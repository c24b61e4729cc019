import { type Scenario, say, type Text } from '../../pack/index.js';
import { type Event, type Position, resolve, type Words, words } from '../../rules/index.js';
import type { Changed, Context, RoomAnswer } from '../room.js';
import { mayDo, nextPhase } from '../shared.js';
import { caseOf, nameOf } from './parts.js';
import { leaveTurn } from './turn.js';

type Score = NonNullable<Scenario['score']>;

export interface ScoreLine {
  readonly side: string;
  readonly vp: number;
  readonly text: Words;
  readonly rule: string;
}

export interface Standing {
  readonly lines: readonly ScoreLine[];
  readonly totals: Readonly<Record<string, number>>;
  readonly lead?: number | undefined;
  /** What the lead is worth now; the verdict once the game is over. */
  readonly verdict?:
    | { readonly winner: string | null; readonly text: Words; readonly rule: string; readonly final: boolean }
    | undefined;
}

/** The score with each line's case, and what it is worth. */
export function standing(context: Context, position: Position): Standing {
  const score = scoreOf(context, position);
  const sides = Object.keys(context.pack.game.sides);
  const lines: ScoreLine[] = [];
  if (score === undefined) return { lines, totals: {} };
  const rule = first(score.rule) ?? caseOf(context.pack, 'score');
  if (score.places && context.on('score'))
    for (const [id, place] of Object.entries(context.pack.board.file.places)) {
      const side = place.vp === undefined ? undefined : holderOf(context, position, id);
      if (side === undefined) continue;
      lines.push({ side, vp: place.vp ?? 0, text: both(place.name), rule: first(place.rule) ?? rule });
    }
  if (score.losses !== undefined)
    for (const unit of position.units ?? []) {
      if (unit.flags?.includes('eliminated') !== true) continue;
      const piece = resolve(context, unit);
      const name = nameOf(context, piece);
      for (const side of sides)
        if (piece.side !== undefined && mayDo(context, position, side, piece.side, 'attack'))
          lines.push({
            side,
            vp: score.losses.vp,
            text: words(`${name.en} eliminated`, `${name.ja}を除去`),
            rule: first(score.losses.rule) ?? rule,
          });
    }
  const totals = Object.fromEntries(
    sides.map((side) => [side, lines.filter((line) => line.side === side).reduce((sum, { vp }) => sum + vp, 0)]),
  );
  const sudden = suddenWinner(context, position, score);
  const lead = score.of === undefined ? undefined : leadOf(totals, score.of);
  const worth = score.table.find(
    ({ lead: [low, high] }) => lead !== undefined && (low === null || lead >= low) && (high === null || lead <= high),
  );
  return {
    lines,
    totals,
    lead,
    verdict:
      sudden !== undefined
        ? { winner: sudden.side, text: both(sudden.text), rule: first(sudden.rule) ?? rule, final: true }
        : worth === undefined || !context.on('victory')
          ? undefined
          : {
              winner: worth.winner ?? null,
              text: both(worth.text),
              rule: first(worth.rule) ?? rule,
              final: position.over === true,
            },
  };
}

/** `victory` */
export function victory(context: Context, position: Position): RoomAnswer {
  const { lines, totals, lead, verdict } = standing(context, position);
  return {
    ok: true,
    score: totals,
    ...(lead === undefined ? {} : { lead }),
    lines,
    ...(verdict === undefined ? {} : { verdict }),
  };
}

/** When a phase ends: marks come off, and a side that holds all it needs has won. After the last phase the score decides. */
export function leavePhase(context: Context, position: Position): Changed {
  const left = leaveTurn(context, position);
  const score = scoreOf(context, position);
  const sudden = score === undefined ? undefined : suddenWinner(context, position, score);
  const last = nextPhase(context, left.position) === undefined;
  if (sudden === undefined && !last) return left;
  const over = { ...left.position, over: true };
  const { verdict, totals } = standing(context, over);
  const events: Event[] = [
    {
      type: 'over',
      text: (verdict?.text ?? words('The game is over.', 'ゲーム終了。'))[context.lang],
      ...(verdict === undefined ? {} : { rule: verdict.rule }),
      data: { winner: verdict?.winner ?? null, score: totals },
    },
  ];
  return { position: over, events: [...left.events, ...events] };
}

function suddenWinner(context: Context, position: Position, score: Score): Score['sudden'][number] | undefined {
  return context.on('victory')
    ? score.sudden.find(({ side, holds }) => holds.every((place) => holderOf(context, position, place) === side))
    : undefined;
}

/** The side that controls every space of a place; undefined when nobody or several do. */
export function holderOf({ board }: Context, position: Position, place: string): string | undefined {
  const holders = (board.places.get(place) ?? []).map((space) => position.control?.[board.ids[space] as string]);
  const [holder] = holders;
  return typeof holder === 'string' && holders.every((one) => one === holder) ? holder : undefined;
}

const leadOf = (totals: Readonly<Record<string, number>>, of: string): number =>
  (totals[of] ?? 0) - Math.max(0, ...Object.entries(totals).flatMap(([side, vp]) => (side === of ? [] : [vp])));

const scoreOf = ({ pack }: Context, position: Position): Score | undefined =>
  position.scenario === undefined || !Object.hasOwn(pack.scenarios, position.scenario)
    ? undefined
    : pack.scenarios[position.scenario]?.score;

const both = (text: Text): Words => words(say(text, 'en'), say(text, 'ja'));
const first = (rule: string | readonly string[] | undefined): string | undefined =>
  rule === undefined ? undefined : [rule].flat()[0];
