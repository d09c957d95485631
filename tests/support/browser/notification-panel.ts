import type { Page } from 'playwright'
import { deleteRead, markAllRead } from '../../../src/contract/notifications/notifications.ts'
import { ownConnection } from '../servers/own-connection.ts'
import { type Person, signInByCall } from '../worlds/people.ts'
import { signIn } from './sign-in.ts'

/** The bell with its panel, as German journeys see it. */
export const bell = (page: Page) => page.locator('.notification-bell')
export const panel = (page: Page) => page.getByRole('dialog', { name: 'Benachrichtigungen' })
export const panelRows = (page: Page) => panel(page).getByRole('listitem')
export const panelRead = (page: Page, title: string) =>
  panel(page).getByRole('button', { name: `„${title}“ als gelesen markieren` })

/** Signs in; resolves when the bell is more than a link. */
export async function signInAtBell(page: Page, person: Person): Promise<void> {
  await signIn(page, person)
  await bellReady(page)
}

/** Before its script has come, the bell is a link only. */
export async function bellReady(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('astro-island[ssr]:has(.notification-bell)'))
}

/** Whatever earlier journeys of the same server have left to a person in organisation 1. */
export async function forgetNotifications(origin: string, person: Person): Promise<void> {
  const { token } = await signInByCall(origin, person)
  const headers = { ...ownConnection, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ organisation_id: 1 })
  for (const { method, path } of [markAllRead, deleteRead]) {
    const answer = await fetch(origin + path, { method, headers, body })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`)
  }
}

/** According to the server. */
export async function countUnread(origin: string, person: Person): Promise<number> {
  const { token } = await signInByCall(origin, person)
  const response = await fetch(`${origin}/api/notifications/unread-count?organisation_id=1`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  return ((await response.json()) as { count: number }).count
}
