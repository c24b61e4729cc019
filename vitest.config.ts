import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', ...(process.env.SOAK ? ['test/**/*.soak.ts'] : [])],
    // Files of one worker share what they import and the packs they read: loading costs more than most of the tests.
    isolate: false,
    testTimeout: 60_000,
  },
});
