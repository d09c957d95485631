import type { FullConfig } from 'playwright/test'
import { build, buildGallery } from '../support/servers/built-site.ts'
import { visualEnvironment } from './environment.ts'
import { ENVIRONMENT_VARIABLE, hasBaselines } from './folders.ts'

/** Once, before all pictures: builds what is pictured, and finds out what the pictures can be compared with. */
async function before({ updateSnapshots }: FullConfig): Promise<void> {
  build()
  buildGallery()
  const environment = await visualEnvironment()
  process.env[ENVIRONMENT_VARIABLE] = environment
  if (updateSnapshots === 'none' && !hasBaselines(environment)) {
    console.log(
      `There are no baselines for ${environment}: nothing is compared (npm run baselines makes them).`,
    )
  }
}

// Playwright takes the default export.
export default before
