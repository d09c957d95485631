import { defineConfig } from 'playwright/test'
import { chromiumArguments, findHeadlessShell } from './scripts/chromium.ts'

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results/journeys',
  // Each worker starts the product for the file it runs, and the journeys of that file share the server.
  // One more worker than two cores: a journey waits for a third of its time.
  workers: 3,
  forbidOnly: true,
  // A journey that fails once and passes then is counted as flaky by `npm test`, by name, and has to be mended.
  retries: process.env['CI'] ? 1 : 0,
  // Long enough for a busy machine: it only matters to what hangs.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    // What moves while something loads is drawn by the same processor that loads it: an eighth of a journey's time.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs a third of the time of a journey: where one is run once more, that run is recorded.
    trace: process.env['CI'] ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: { executablePath: await findHeadlessShell(), args: chromiumArguments() },
  },
})
