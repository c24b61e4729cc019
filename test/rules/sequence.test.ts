import { describe, expect, it } from 'vitest';
import { findStep, following, isDue, type Position, phaseOf, stepsFor, stepsOf } from '../../src/rules/index.js';
import { contextOf } from '../support/enforces.js';

const bfg = contextOf('battle-for-germany').pack;
const rtr = contextOf('race-to-the-reichstag').pack;

describe('phases', () => {
  it('are the innermost ones of a variant, in its order', () => {
    expect(stepsOf(bfg, 'collapse-in-the-east').map(({ name }) => name)).toEqual(['A1', 'A2', 'A3', 'B4', 'B5', 'B6', 'C']);
    expect(stepsFor(bfg, { scenario: 'collapse-in-the-east' })).toBe(stepsOf(bfg, 'collapse-in-the-east'));
  });
  it('are found by number and by id, and again as a repeat', () => {
    const steps = stepsOf(rtr);
    expect(findStep(steps, 'I.D')?.id).toBe('1bf-combat');
    expect(findStep(steps, '1bf-combat')?.name).toBe('I.D');
    expect(findStep(steps, 'I.D#2')).toMatchObject({ id: '1bf-combat', name: 'I.D#2' });
    expect(findStep(steps, 'I.Z')).toBeUndefined();
  });
  it('know whose they are, from the phases around them', () => {
    expect(phaseOf(rtr, { phase: 'I.D' })?.sides).toEqual(['1bf']);
  });
});

describe('what comes next', () => {
  const at = (phase: string, turn = 1): Position => ({ scenario: 'historical', phase, turn });
  it('goes on, over the end of a turn, and ends', () => {
    expect(following(bfg, at('A2'))).toEqual({ turn: 1, phase: 'A3' });
    const last = stepsFor(bfg, at('A1')).at(-1)!.name;
    expect(following(bfg, at(last))).toEqual({ turn: 2, phase: 'A1' });
    expect(following(bfg, at(last, bfg.scenarios.historical!.turns.last))).toBeUndefined();
  });
  it('passes over phases whose condition does not hold', () => {
    expect(following(rtr, at('I.A'), () => true)?.phase).toBe('I.B');
    expect(following(rtr, at('I.A'), (condition) => condition !== 'barrage-available')?.phase).toBe('I.C');
  });
  it('goes on after a repeat as after the phase itself', () => {
    expect(following(rtr, at('I.D#2'))?.phase).toBe('I.E');
  });
  it('knows when a duty is due', () => {
    const here = at('A3', 2);
    expect(isDue(bfg, here, { phase: 'A3' })).toBe(true);
    expect(isDue(bfg, here, { phase: 'A3', turn: 3 })).toBe(false);
    expect(isDue(bfg, here, { phase: 'A2', turn: 2 })).toBe(true);
    expect(isDue(bfg, here, { phase: 'B1', turn: 1 })).toBe(true);
    expect(isDue(bfg, here, { phase: 'soviet-combat' })).toBe(findStep(stepsFor(bfg, here), 'A3')?.id === 'soviet-combat');
  });
});
