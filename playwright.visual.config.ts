import { defineConfig } from 'playwright/test'
import journeys from './playwright.config.ts'
import { chromiumArguments, findChromium } from './scripts/chromium.ts'

/** Pictures of everything, and axe over every part: nothing is written, so that these may run side by side. */
export default defineConfig({
  ...journeys,
  testDir: 'tests/visual',
  outputDir: 'test-results/visual',
  globalSetup: './tests/visual/before.ts',
  snapshotPathTemplate: 'tests/visual/baselines/{arg}{ext}',
  // A picture without a baseline fails, instead of becoming one; npm run baselines makes them.
  updateSnapshots: 'none',
  expect: {
    ...journeys.expect,
    toHaveScreenshot: {
      animations: 'disabled',
      caret: 'hide',
      scale: 'css',
      // The edge of a letter may fall differently; a line, a colour or a word may not.
      maxDiffPixels: 10,
      // Playwright's own 0.2 would not see another shade of red.
      threshold: 0.02,
    },
  },
  workers: 2,
  fullyParallel: true,
  use: {
    ...journeys.use,
    launchOptions: { executablePath: await findChromium(), args: chromiumArguments() },
    trace: 'off',
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block',
  },
})
