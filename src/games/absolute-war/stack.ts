import { has, type Piece } from '../../rules/index.js';

export type Owner = 'german' | 'soviet';

export const enemyOf = (side: Owner): Owner => (side === 'german' ? 'soviet' : 'german');

/** Units that stand and fight together, the top one first [3.3]. */
export interface Stack {
  readonly id: string;
  readonly units: readonly Piece[];
  /** Its zone as the question names it, and on the board (-1 when it is not there). */
  readonly at?: string | undefined;
  readonly space: number;
}

export const isAir = (unit: Piece): boolean => unit.kind === 'air' || unit.class === 'air';
export const isFort = (unit: Piece): boolean => unit.kind === 'fort' || unit.class === 'fort';

/** [2.3.3]: air units and Forts are of neither size. */
export const isLarge = (unit: Piece): boolean => unit.size === 'large' && !isAir(unit) && !isFort(unit);

/** Forts and the Sevastopol Fortress [18.3, 18.4]. */
export const isStatic = (unit: Piece): boolean => isFort(unit) || has(unit, 'static');

/** [11.1, 18.1]: tank units with the struck-out M are never Mobile. */
export const isMobile = (unit: Piece): boolean =>
  (unit.kind === 'mobile' || unit.kind === 'armor') && !has(unit, 'ability-m') && !isStatic(unit);

/** The units that decide what a stack is: air units and Forts are ignored [3.3]. */
export const troops = (stack: Stack): readonly Piece[] => stack.units.filter((unit) => !isAir(unit) && !isFort(unit));

/** A marker lies on the whole stack [19.1]. */
export const marked = (stack: Stack, flag: string): boolean => stack.units.some((unit) => has(unit, flag));

/** A stack of air units alone neither controls nor contests [3.7]. */
export const holdsGround = (stack: Stack): boolean => stack.units.some((unit) => !isAir(unit));

export const sameZone = (a: Stack, b: Stack): boolean =>
  a.space !== -1 && b.space !== -1 ? a.space === b.space : a.at !== undefined && a.at === b.at;
