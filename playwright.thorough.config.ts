import { defineConfig } from 'playwright/test'
import gate from './playwright.config.ts'

/** Journeys that are too slow, or too rare, for every change: `npm run test:thorough`. */
export default defineConfig({
  ...gate,
  testDir: 'tests/thorough/journeys',
  outputDir: 'test-results/thorough',
  // A soak of days takes minutes: `npm run bench:faults` runs it.
  testIgnore: process.env['MONITOR_DAYS'] ? [] : ['**/monitor-week.spec.ts'],
})
