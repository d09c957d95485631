import { defineConfig } from 'playwright/test'
import { chromiumArguments, findChromium } from './scripts/chromium.ts'

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results/journeys',
  // The worker starts the product once, and its journeys share that server.
  workers: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: await findChromium(), args: chromiumArguments() },
  },
})
