import { defineConfig } from 'playwright/test'
import gate from './playwright.config.ts'
import { chromiumArguments, findChromium } from './scripts/chromium.ts'

/** Journeys that need what the headless shell lacks: installed apps, notifications and badges of the device, a viewer for PDF. */
const wholeChromium = [
  '**/alarm/alarm-check.spec.ts',
  '**/alarm/push-*.spec.ts',
  '**/alarm/sound*.spec.ts',
  '**/lines/bad-line-day.spec.ts',
  '**/lines/bad-line-leaving.spec.ts',
  '**/lines/install.spec.ts',
  '**/document-viewer.spec.ts',
  '**/realtime-faults.spec.ts',
  '**/realtime-tabs.spec.ts',
]

/** A soak of days takes minutes: `npm run bench:faults` runs it. */
const soak = process.env['MONITOR_DAYS'] ? [] : ['**/monitor-week.spec.ts']

/** Journeys that are too slow, or too rare, for every change: `npm run test:thorough`. */
export default defineConfig({
  ...gate,
  testDir: 'tests/thorough/journeys',
  // Ends a journey that hangs. A journey that rightly takes longer says so itself, with the reason. Three journeys share two cores, and a
  // worker that installs itself fetches the whole app meanwhile.
  timeout: 120_000,
  expect: { ...gate.expect, timeout: 40_000 },
  // Recording costs a third of the time of a journey: `--trace=on` records one that failed, when it is run again.
  use: { ...gate.use, trace: 'off' },
  projects: [
    {
      name: 'whole',
      testMatch: wholeChromium,
      // The whole Chromium needs both cores, and twice the time of the headless shell.
      workers: 2,
      timeout: 180_000,
      use: { launchOptions: { executablePath: await findChromium(), args: chromiumArguments() } },
    },
    // The headless shell needs two thirds of the time.
    { name: 'shell', testIgnore: [...wholeChromium, ...soak] },
  ],
})
