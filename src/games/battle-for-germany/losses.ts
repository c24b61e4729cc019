import { numberOf, type Piece } from '../../rules/index.js';
import type { Course } from '../course.js';
import { eliminate } from './eliminate.js';
import { exchangeSets } from './exchange.js';
import * as say from './words.js';

/** 6.2, R18: what an Exchange costs the attacker when its result was read off the players' own chart: the points, and the ways. */
export function exchangeOf(attackers: readonly Piece[], defenders: readonly Piece[]): { points: number; ways: string[][] } {
  const points = defenders.reduce((sum, piece) => sum + (numberOf(piece, 'defence') ?? 0), 0);
  const { sets } = exchangeSets(
    attackers.map((piece) => numberOf(piece, 'attack') ?? 0),
    points,
  );
  return { points, ways: sets.map((set) => set.flatMap((i) => attackers[i]?.id ?? [])) };
}

export function lose(course: Course, ids: readonly string[], result: string): void {
  for (const id of ids) {
    const piece = course.piece(id);
    if (piece !== undefined) eliminate(course, id, '6.2', say.lost(piece, result));
  }
}
