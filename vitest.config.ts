import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', ...(process.env.SOAK ? ['test/**/*.soak.ts'] : [])],
    testTimeout: 60_000,
  },
});
