import { performance } from 'node:perf_hooks';

/** The median of seven measurements, after two that warm up. */
export const microseconds = (run: () => unknown, times: number): number =>
  median(Array.from({ length: 9 }, () => clock(run, times)).slice(2));

/** Microseconds of one run, the mean of several. */
export function clock(run: () => unknown, times: number): number {
  const start = performance.now();
  for (let i = 0; i < times; i++) run();
  return ((performance.now() - start) * 1000) / times;
}

export const median = (measured: readonly number[]): number =>
  [...measured].sort((a, b) => a - b)[Math.floor(measured.length / 2)] as number;

/** To three figures. */
export const round = (value: number): number => Number(value.toPrecision(3));
