import { expect, type Locator, type Page } from 'playwright/test'
import { localizePath } from '../../../src/i18n/paths.ts'
import type { Locale } from '../../../src/contract/locales.ts'
import { catalogues } from '../../../src/i18n/catalogues.ts'
import { findUnvisited, lookAtFocus, type Stop } from './focus.ts'
import { DEMO_PASSWORD, people, type Person } from '../worlds/people.ts'

/** More stops than any page has: whoever has pressed Tab so often is in a trap. */
const TRAP = 150
/** How long a page may take to move, paint and open what follows a key. */
const SETTLES_WITHIN_MS = 2_000

/** Nothing but the keyboard, and at every stop on the way the focus is seen. */
export async function tabTo(
  page: Page,
  target: Locator,
  { backwards = false, within = 60 }: { backwards?: boolean; within?: number } = {},
): Promise<number> {
  await expect(target).toBeAttached()
  for (let stops = 0; stops <= within; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expectFocusSeen(page)
      return stops
    }
    await page.keyboard.press(backwards ? 'Shift+Tab' : 'Tab')
    await expectFocusSeen(page)
  }
  throw new Error(`${String(target)} is not among the next ${within} stops`)
}

/** Presses the key on what Tab leads to. */
export async function tabAndPress(page: Page, target: Locator, key = 'Enter', options = {}): Promise<void> {
  await tabTo(page, target, options)
  await page.keyboard.press(key)
}

/** It has the focus, and that is seen. */
export async function expectFocus(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeFocused()
  await expectFocusSeen(page)
}

export async function expectFocusSeen(page: Page): Promise<void> {
  const stop = await look(page)
  const problems = stop?.problems.map((problem) => `${stop.name}: ${problem}`) ?? []
  expect(problems, 'what keeps the focus from being seen').toEqual([])
}

/** What moves or is still being painted is looked at again. */
async function look(page: Page): Promise<Stop | undefined> {
  let stop = await page.evaluate(lookAtFocus)
  const seen = stop?.seen
  const deadline = performance.now() + SETTLES_WITHIN_MS
  while (stop && stop.problems.length > 0 && performance.now() < deadline) {
    await page.waitForTimeout(50)
    stop = await page.evaluate(lookAtFocus)
  }
  return stop && { ...stop, seen: seen === true }
}

/**
 * From the beginning of a page that was just loaded to its end: every stop once, the focus always seen, and nobody is
 * kept. What is odd about the order is told, not thrown.
 */
export async function walk(page: Page): Promise<{ stops: Stop[]; problems: string[] }> {
  const stops: Stop[] = []
  const problems: string[] = []
  for (let presses = 0; presses < TRAP; presses++) {
    await page.keyboard.press('Tab')
    const stop = await look(page)
    // Chromium gives the focus to itself, or begins anew.
    if (!stop || (stop.seen && stop.name === stops[0]?.name)) {
      problems.push(
        ...jumpsIn(stops),
        ...(await page.evaluate(findUnvisited)).map((one) => `${one}: no stop`),
      )
      return { stops, problems }
    }
    if (stop.seen) problems.push(`${stop.name}: a stop twice`)
    problems.push(...stop.problems.map((problem) => `${stop.name}: ${problem}`))
    stops.push(stop)
  }
  return { stops, problems: [...problems, `Tab does not leave the page: ${stops.at(-1)?.name}`] }
}

/** Within a region the order is the one of reading: a stop above the one before it begins another column at most. */
function jumpsIn(stops: readonly Stop[]): string[] {
  return stops.flatMap((stop, place) => {
    const before = stops[place - 1]
    if (!before || before.region !== stop.region) return []
    const isAbove = stop.box.bottom <= before.box.top
    const isNextColumn = stop.box.left >= before.box.right
    return isAbove && !isNextColumn ? [`${stop.name}: lies above ${before.name}, which comes first`] : []
  })
}

/** Signs in as a person without a mouse does; ends on the home page. */
export async function signInByKeyboard(page: Page, person: Person, locale: Locale): Promise<void> {
  await page.goto(localizePath('/login', locale))
  await typeCredentials(page, locale, people[person], DEMO_PASSWORD)
  await page.waitForURL((url) => url.pathname === localizePath('/', locale))
}

async function typeCredentials(page: Page, locale: Locale, email: string, password: string): Promise<void> {
  const { login } = catalogues[locale]
  await tabTo(page, page.getByRole('textbox', { name: login.email }))
  await page.keyboard.type(email)
  await tabTo(page, page.getByLabel(login.password, { exact: true }))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
}
