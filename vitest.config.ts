import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { UnitCounts } from './scripts/testing/unit-counts.ts'
import { PATIENCE_MS } from './tests/support/patience.ts'

/** What they import keeps state as a page does (stores, what the device holds): each file begins anew. */
const inPages = 'tests/lib/{alarm,api,device,notifications,outbox,places,realtime,stores,worker}/**/*.test.ts'
/** React's warnings of missing or equal keys fail the test. */
const keyWarnings = 'tests/support/key-warnings-setup.ts'
const left = ['tests/thorough/**', 'node_modules/**']

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'pages',
          include: [inPages],
          exclude: left,
          // A thread begins in a third of the time of a process.
          pool: 'threads',
          setupFiles: ['tests/support/browser/own-browser.ts', keyWarnings],
          // Bundled once for the run: one by one, their 600 modules are a fifth of the time of these files.
          deps: {
            optimizer: { ssr: { enabled: true, include: ['date-fns', 'kysely', 'nodemailer', 'hono'] } },
          },
        },
      },
      {
        extends: true,
        // Modules are loaded once for all files of a process: a third of their time.
        test: {
          name: 'others',
          include: ['tests/**/*.test.ts'],
          exclude: [...left, inPages],
          setupFiles: [keyWarnings],
          isolate: false,
          // Node imports the built pages itself: transformed, each of their 300 modules is read anew for each host.
          server: { deps: { external: [/\/server\/(chunks\/)?[^/]+\.mjs$/] } },
        },
      },
    ],
    globalSetup: ['tests/support/servers/databases.ts'],
    pool: 'forks',
    // By itself one core stays free, which on a small machine is half of it. Twice as many as there are cores: half of
    // the time a file waits, for a hash, a socket, or PostgreSQL.
    maxWorkers: 2 * availableParallelism(),
    // On a build machine a test that failed is run once more: then it is counted as flaky, by name, and has to be mended.
    retry: process.env['CI'] ? 1 : 0,
    reporters: ['default', new UnitCounts()],
    // Time is never asserted: these only end what hangs, on the slowest machine too.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: PATIENCE_MS } },
  },
})
