import type { Page } from 'playwright'
import { expect, type TestInfo } from 'playwright/test'
import { findViolations, findWide } from '../support/axe.ts'
import { sizes, takePicture } from './picture.ts'

/**
 * In what one comes to on a page is pictured: each language, theme and end of the widths once. All of them together are pictured
 * of the pages themselves, and of the parts that they are made of.
 */
export const views = [
  { locale: 'de', colorScheme: 'light', viewport: sizes[0] },
  { locale: 'en', colorScheme: 'dark', viewport: sizes[2] },
] as const
export type View = (typeof views)[number]

const DIALOG = 'dialog[open]'

export function nameOf({ locale, colorScheme, viewport }: View): string {
  return `${viewport.width}-${colorScheme}-${locale}`
}

/**
 * A picture of a state, and what axe finds in it. A test goes on after a fault, as after a difference.
 * @param part a selector: of it alone, where the rest of the page is pictured, and looked at by axe, without it
 */
export async function look(
  page: Page,
  { state, part }: { state: string; part?: string },
  view: View,
  info: TestInfo,
): Promise<void> {
  // Where the last press was, something else may lie by now.
  await page.mouse.move(0, 0)
  await takePicture(part === undefined ? page : page.locator(part), ['states', state, nameOf(view)], info)
  const isCovered = (await page.locator(DIALOG).count()) > 0
  const within = isCovered ? DIALOG : part
  const problems = [...(await findViolations(page, { within })), ...(await findWide(page))]
  expect.soft(problems, `faults of ${state}`).toEqual([])
}
