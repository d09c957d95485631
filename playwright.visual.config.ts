import { defineConfig } from 'playwright/test'
import journeys from './playwright.config.ts'

/** Pictures of everything, and axe over every part: nothing is written, so that these may run side by side. */
export default defineConfig({
  ...journeys,
  testDir: 'tests/visual',
  outputDir: 'test-results/visual',
  globalSetup: './tests/visual/before.ts',
  globalTeardown: './tests/visual/after.ts',
  snapshotPathTemplate: 'tests/visual/baselines/{arg}{ext}',
  // A picture without a baseline fails, instead of becoming one; npm run baselines makes them.
  updateSnapshots: 'none',
  workers: 2,
  fullyParallel: true,
  use: {
    ...journeys.use,
    trace: 'off',
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block',
  },
})
