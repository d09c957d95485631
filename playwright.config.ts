import { defineConfig } from 'playwright/test'
import { chromiumArguments, findChromium } from './scripts/chromium.ts'

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results/journeys',
  // Each worker starts the product for the file it runs, and the journeys of that file share the server.
  workers: 2,
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
    trace: 'retain-on-failure',
    launchOptions: { executablePath: await findChromium(), args: chromiumArguments() },
  },
})
