import type { Page } from 'playwright'
import { expect, signIn } from '../../../support/lines/faulty-browser.ts'
import type { FaultySite } from '../../../support/lines/faulty-site.ts'
import { sessionWritten, test } from '../../../support/browser/own-device.ts'
import { people, raiseAlarm } from '../../../support/worlds/people.ts'
import { workerAnswers } from '../../../support/browser/worker.ts'

test.use({ serviceWorkers: 'allow' })

// Product page, section 5: what a person does without a network is queued, shown as "noch nicht gesendet" and sent once.
// Here: reading and deleting notifications, in their order, also when the app is killed meanwhile.

test.use({ allowedConsoleErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket/] })

const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /B\d – / })
const row = (page: Page, title: string) => rows(page).filter({ hasText: title })
const notice = (page: Page) => page.locator('.connection-notice')

/** What the server has, newest first. */
async function atServer({ backend }: FaultySite): Promise<string[]> {
  const kept = await backend.database.read
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .where('users.email', '=', people.mitglied)
    .select(['notifications.title', 'notifications.read_at'])
    .orderBy('notifications.id', 'desc')
    .execute()
  return kept.map(({ title, read_at }) => `${title.slice(0, 2)} ${read_at === null ? 'unread' : 'read'}`)
}

// Each waits until a new worker has fetched the whole app, in some 470 calls.
test.slow()

test('read and deleted without a network: shown at once, still so after the app was killed, done once; what came meanwhile stays unread', async ({
  site,
  startDevice,
}) => {
  for (const title of ['B1 – Mülltonne', 'B2 – PKW', 'B3 – Wohnung'])
    await raiseAlarm(site.backend.origin, { title })
  const first = await startDevice()
  await signIn(first.page, 'mitglied', site.origin)
  await first.page.goto(`${site.origin}/notifications`)
  await expect(rows(first.page)).toHaveCount(3)
  await workerAnswers(first.page)
  await sessionWritten(first, first.page)

  site.proxy.goDown()
  await first.page.getByRole('button', { name: '„B1 – Mülltonne“ löschen' }).click()
  await first.page.getByRole('button', { name: 'Alle gelesen' }).click()
  await expect(first.page.locator('.notification-bell')).toHaveText('')
  await expect(notice(first.page)).toContainText('ungesendet')
  await first.page.getByRole('button', { name: '„B2 – PKW“ löschen' }).click()
  await expect(rows(first.page)).toHaveCount(1)
  // The second deletion could still be undone: its message stands there.
  await expect(first.page.getByRole('button', { name: 'Rückgängig' }).first()).toBeVisible()
  await first.page.waitForFunction(async () => {
    const opening = indexedDB.open('device')
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result)
    })
    const counting = database.transaction('outbox').objectStore('outbox').count()
    const count = await new Promise<number>((resolve) => {
      counting.onsuccess = () => resolve(counting.result)
    })
    database.close()
    return count === 3
  })
  await first.kill()
  expect(await atServer(site)).toEqual(['B3 unread', 'B2 unread', 'B1 unread'])
  await raiseAlarm(site.backend.origin, { title: 'B4 – Scheune' })

  const second = await startDevice()
  await second.page.goto(`${site.origin}/notifications`)
  await expect(rows(second.page)).toHaveCount(1)
  await expect(row(second.page, 'B3 – Wohnung')).toBeVisible()
  await expect(second.page.getByRole('button', { name: /„B3 – Wohnung“ als gelesen/ })).toHaveCount(0)
  await expect(notice(second.page)).toContainText('ungesendet')

  // What is heard first is cut before it is answered: it is sent once more, and done once.
  site.proxy.cut('POST /api/notifications/read-all', 'after', { times: 1 })
  site.proxy.goUp()
  await second.page.bringToFront()
  await expect.poll(() => atServer(site), { timeout: 90_000 }).toEqual(['B4 unread', 'B3 read'])
  await expect(notice(second.page)).not.toContainText('ungesendet')
  await expect(rows(second.page)).toHaveCount(2)
  await expect(second.page.locator('.notification-bell')).toHaveText('1')
})
