import type { Page } from 'playwright'
import { DEMO_PASSWORD, people, type Person } from '../worlds/people.ts'
import { listening } from '../calls/realtime.ts'

/** Signs in as a person does: by the form. Ends on the home page. */
export async function signIn(page: Page, person: Person, origin = ''): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.locator('input[name="email"]').fill(people[person])
  await page.locator('input[name="password"]').fill(DEMO_PASSWORD)
  await page.locator('form button[type="submit"]').click()
  await page.waitForURL((url) => url.pathname === '/')
}

/** Signs out by the account menu. Ends on the login page. */
export async function signOut(page: Page): Promise<void> {
  await page.locator('.account-button').click()
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await page.waitForURL('**/login')
}

/** Signs in somebody who hears of what is pushed from then on: the connection lives on through navigations by links. */
export async function signInAndListen(page: Page, person: Person): Promise<void> {
  const ready = listening(page)
  await signIn(page, person)
  await ready
}

/** Signs in whoever leads organisation 1, and goes to a page in it. */
export async function lead(page: Page, path: string): Promise<void> {
  await signIn(page, 'leitung')
  await page.goto(inFirstOrganisation(path))
}

/** Who belongs to several organisations has to choose one first. */
export function inFirstOrganisation(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}organisation=1`
}
