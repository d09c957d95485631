import type { Page } from 'playwright'
import { expect, type TestInfo } from 'playwright/test'
import { findFaults } from '../support/browser/axe.ts'
import type { View } from '../support/browser/views.ts'
import { expectPicture } from './picture.ts'

const DIALOG = 'dialog[open]'

interface State {
  name: string
  /** A selector: of it alone, where the rest of the page was looked at before. */
  part?: string
}

/** What axe finds in a state of a page. A test goes on after a fault, as after a difference. */
export async function look(page: Page, { name, part }: State): Promise<void> {
  await moveAway(page)
  const isCovered = (await page.locator(DIALOG).count()) > 0
  const faults = await findFaults(page, { within: isCovered ? DIALOG : part })
  expect.soft(faults, `faults of ${name}`).toEqual([])
}

/** The same, and its picture: of the few states that show the most of what pages and parts do not. */
export async function picture(page: Page, name: string, view: View, info: TestInfo): Promise<void> {
  await moveAway(page)
  await expectPicture(page, ['states', `${name}-${view.viewport.width}`], info)
  await look(page, { name })
}

/** Where the last press was, something else may lie by now. */
function moveAway(page: Page): Promise<void> {
  return page.mouse.move(0, 0)
}
