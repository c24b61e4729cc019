import type { Deed } from '../../pack/index.js';
import { type Choose, type Combat, isSpread, type LedgerLine, type Piece, spreads, stepLines } from '../../rules/index.js';

export type Losses = Readonly<Record<string, number>>;

/** A combat whose losses are chosen where it stands; on a board they are asked for when the result is carried out. */
export interface Losing {
  readonly combat: Combat;
  readonly does?: readonly Deed[] | undefined;
  readonly losses?: Readonly<Partial<Record<Loser, Losses>>> | undefined;
}

type Loser = 'attacker' | 'defender';

/** More ways than anybody would read; any other lawful one is understood too. */
const MANY_WAYS = 100;

const unitsOf = ({ combat }: Losing, who: Loser): readonly Piece[] =>
  who === 'attacker' ? combat.attackers.map(({ piece }) => piece) : combat.defenders;

/** The steps that a side must lose, where its owner has a choice. */
function toLose(state: Losing, who: Loser): number | undefined {
  const units = unitsOf(state, who);
  const all = units.reduce((sum, piece) => sum + piece.steps, 0);
  const asked = (state.does ?? []).reduce(
    (sum, deed) => (deed.who === who && deed.lose !== undefined ? sum + (deed.lose === 'all' ? all : deed.lose) : sum),
    0,
  );
  return asked > 0 && asked < all && units.length > 1 && !state.combat.proven.position ? asked : undefined;
}

/** The owner chooses which of his units lose the steps. */
export const chooseLosses = <S extends Losing>(who: Loser, rule: string): Choose<S, Losses> => ({
  kind: 'choose',
  id: `${who}-losses`,
  rule,
  who: () => who,
  skip: (state) => toLose(state, who) === undefined,
  options: (state) => spreads(unitsOf(state, who), toLose(state, who) ?? 0, MANY_WAYS),
  take: (state, taken) => ({ ...state, losses: { ...state.losses, [who]: taken } }),
  read: (state, { choose }) => (isSpread(unitsOf(state, who), toLose(state, who), choose) ? choose : undefined),
});

/** What was chosen, in words. */
export const lossesTold = (state: Losing, rule: string): LedgerLine[] =>
  stepLines(
    rule,
    { ...state.losses?.defender, ...state.losses?.attacker },
    (id) => [...unitsOf(state, 'attacker'), ...unitsOf(state, 'defender')].find((piece) => piece.id === id)?.steps ?? 1,
  );
