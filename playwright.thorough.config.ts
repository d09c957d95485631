import { defineConfig } from 'playwright/test'
import gate from './playwright.config.ts'
import { chromiumArguments, findChromium } from './scripts/chromium.ts'

/** Journeys that are too slow, or too rare, for every change: `npm run test:thorough`. */
export default defineConfig({
  ...gate,
  testDir: 'tests/thorough/journeys',
  outputDir: 'test-results/thorough',
  // Ends a journey that hangs. A journey that rightly takes longer says so itself, with the reason.
  timeout: 45_000,
  // The whole of it: some install the app, or show its badge.
  use: {
    ...gate.use,
    launchOptions: { executablePath: await findChromium(), args: chromiumArguments() },
  },
  // A soak of days takes minutes: `npm run bench:faults` runs it.
  testIgnore: process.env['MONITOR_DAYS'] ? [] : ['**/monitor-week.spec.ts'],
})
