import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { expect, type TestInfo } from 'playwright/test'
import { ENVIRONMENT_VARIABLE, hasBaselines, picturesFolder } from './folders.ts'
import { shrink } from './png.ts'

export const sizes = [
  { width: 360, height: 640 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const
export type Size = (typeof sizes)[number]

/** The edge of a letter may fall differently; a line, a colour or a word may not. */
const MOST_DIFFERENT_PIXELS = 10
/** Playwright's own 0.2 would not see another shade of red. */
const COLOUR_TOLERANCE = 0.02

/**
 * Keeps a picture for whoever looks through them, and compares it with its baseline where this environment has any. A
 * test goes on after a difference, so that one run names them all.
 */
export async function takePicture(
  shown: Page | Locator,
  name: readonly [folder: string, ...rest: string[]],
  { config }: TestInfo,
): Promise<void> {
  const path = [...name.slice(0, -1), `${name.at(-1)}.png`]
  const file = join(picturesFolder, ...path)
  mkdirSync(dirname(file), { recursive: true })
  const bytes = await shown.screenshot({ path: file, animations: 'disabled', caret: 'hide', scale: 'css' })

  const environment = process.env[ENVIRONMENT_VARIABLE]
  if (!environment) throw new Error(`${ENVIRONMENT_VARIABLE} is not set: before.ts has not run.`)
  if (config.updateSnapshots === 'none' && !hasBaselines(environment)) return
  expect.soft(shrink(bytes), `picture ${path.join('/')}`).toMatchSnapshot([environment, ...path], {
    maxDiffPixels: MOST_DIFFERENT_PIXELS,
    threshold: COLOUR_TOLERANCE,
  })
}
