import { describe, expect, it } from 'vitest';
import type { DrawContext } from '../../src/draw/index.js';
import { Memory, usual } from '../../src/print/index.js';
import { contextOf } from './printed.js';

describe('the memory of a watch', () => {
  const context = contextOf('kestrel-bridge', usual);
  const first = context.pack.counters[0];
  const others = context.pack.counters.slice(1);
  const changed: DrawContext = { ...context, pack: { ...context.pack, counters: others } };

  it('draws again what has read a part that has changed, and nothing else', () => {
    const memory = new Memory();
    let drawn: string[] = [];
    const build = (given: DrawContext): unknown[] => {
      const looking = memory.looking(given);
      drawn = [];
      const draw = <T>(name: string, make: (inner: DrawContext) => T): T =>
        looking.drawn(name, name, undefined, (inner) => {
          drawn.push(name);
          return make(inner);
        });
      return [
        draw('title', (inner) => ({ says: inner.pack.game.title })),
        draw('count', (inner) => ({ n: inner.pack.counters.length })),
      ];
    };
    const before = build(context);
    expect(drawn).toEqual(['title', 'count']);
    const same = build(contextOf('kestrel-bridge', usual));
    expect(drawn).toEqual([]);
    expect(same[0]).toBe(before[0]);
    const after = build(changed);
    expect(drawn).toEqual(['count']);
    expect(after).toEqual([before[0], { n: others.length }]);
  });

  it('counts what one drawing has read for all of its family: one may use what another worked out', () => {
    const memory = new Memory();
    const build = (given: DrawContext): number => {
      const looking = memory.looking(given);
      let drawn = 0;
      let shared: number | undefined;
      for (const key of ['a', 'b'])
        looking.drawn('counter', key, first, (inner) => {
          drawn += 1;
          shared ??= inner.pack.counters.length;
          return { key, shared };
        });
      return drawn;
    };
    expect(build(context)).toBe(2);
    expect(build(context)).toBe(0);
    expect(build(changed)).toBe(2);
  });

  it('finds the problems of a drawing again, and keeps a drawing that came out the same', () => {
    const memory = new Memory();
    const told: string[] = [];
    const build = (given: DrawContext): unknown =>
      memory.looking({ ...given, report: ({ code }) => told.push(code) }).drawn('x', 'x', undefined, (inner) => {
        inner.report({ code: 'draw/tight', severity: 'warning', about: 'x', what: '', why: '', fix: '' });
        return { any: inner.pack.counters.length > 0 };
      });
    const before = build(context);
    expect(build(context)).toBe(before);
    expect(build(changed)).toBe(before);
    expect(told).toEqual(['draw/tight', 'draw/tight', 'draw/tight']);
  });

  it('draws anew in another theme or language', () => {
    const memory = new Memory();
    let drawn = 0;
    for (const given of [
      context,
      contextOf('kestrel-bridge', { ...usual, lang: 'ja' }),
      contextOf('kestrel-bridge', { ...usual, theme: 'ink-saving' }),
    ])
      memory.looking(given).drawn('x', 'x', undefined, () => {
        drawn += 1;
        return drawn;
      });
    expect(drawn).toBe(3);
  });
});
