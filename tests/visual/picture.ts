import type { Locator, Page } from 'playwright'
import { expect, type TestInfo } from 'playwright/test'
import { ENVIRONMENT_VARIABLE, hasBaselines } from './folders.ts'

/**
 * Compares with the baseline of this environment, where it has any. A test goes on after a difference, so that one run
 * names them all.
 */
export async function expectPicture(
  shown: Page | Locator,
  name: readonly [folder: string, file: string],
  { config }: TestInfo,
): Promise<void> {
  const environment = process.env[ENVIRONMENT_VARIABLE]
  if (!environment) throw new Error(`${ENVIRONMENT_VARIABLE} is not set: before.ts has not run.`)
  if (config.updateSnapshots === 'none' && !hasBaselines(environment)) return
  const [folder, file] = name
  const path = [environment, folder, `${file}.png`]
  // One call for both: they are compared alike, but their types do not meet.
  await ('mouse' in shown
    ? expect.soft(shown).toHaveScreenshot(path)
    : expect.soft(shown).toHaveScreenshot(path))
}
