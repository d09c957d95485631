import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    pool: 'forks',
    // Time is never asserted: these only end what hangs, on the slowest machine too.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
