import type { Browser, BrowserContext, Page } from 'playwright'
import type { Person } from '../tests/support/worlds/people.ts'
import { signIn } from '../tests/support/browser/sign-in.ts'

/** What a browser keeps of a person; nothing of what it has loaded. */
export type Session = Awaited<ReturnType<BrowserContext['storageState']>>

export const stranger: Session = { cookies: [], origins: [] }

export async function signedIn(
  browser: Browser,
  origin: string,
  person: Person = 'mitglied',
): Promise<Session> {
  const context = await browser.newContext({ locale: 'de-DE' })
  const page = await context.newPage()
  await signIn(page, person, origin)
  // Who belongs to several has chosen the first one.
  if (person !== 'mitglied') await page.goto(`${origin}/?organisation=1`)
  // As every visit after the first finds it.
  await page.waitForFunction(() => localStorage.getItem('permissions') !== null)
  const session = await context.storageState()
  await context.close()
  return session
}

export async function inFreshBrowser<Result>(
  browser: Browser,
  session: Session,
  use: (page: Page) => Promise<Result>,
  serviceWorkers: 'allow' | 'block' = 'allow',
): Promise<Result> {
  const context = await browser.newContext({ locale: 'de-DE', storageState: session, serviceWorkers })
  try {
    return await use(await context.newPage())
  } finally {
    await context.close()
  }
}
