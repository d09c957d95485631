import type { Page } from 'playwright'
import { DEMO_PASSWORD, people, type Person } from './people.ts'

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
