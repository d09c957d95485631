import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { UnitCounts } from './scripts/testing/unit-counts.ts'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    exclude: ['tests/thorough/**', 'node_modules/**'],
    pool: 'forks',
    // By itself one core stays free, which on a small machine is half of it. One more than there are cores: a third of
    // the time a file waits, for a hash, a socket, or PostgreSQL.
    maxWorkers: availableParallelism() + 1,
    // On a build machine a test that failed is run once more: then it is counted as flaky, by name, and has to be mended.
    retry: process.env['CI'] ? 1 : 0,
    reporters: ['default', new UnitCounts()],
    // Time is never asserted: these only end what hangs, on the slowest machine too.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
