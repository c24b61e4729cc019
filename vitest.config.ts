import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', ...(process.env.SOAK ? ['test/**/*.soak.ts'] : [])],
    // Files of one worker share what they import and the packs they read: loading costs more than most of the tests.
    isolate: false,
    // Vitest would leave one core idle, which is half of a machine that has two.
    maxWorkers: availableParallelism(),
    testTimeout: 60_000,
  },
});
