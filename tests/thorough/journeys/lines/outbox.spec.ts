import type { Page } from 'playwright'
import { findViolations, findWide } from '../../../support/browser/axe.ts'
import { type FaultySite } from '../../../support/lines/faulty-site.ts'
import { expect, signIn, signOut, wake } from '../../../support/lines/faulty-browser.ts'
import { test } from '../../../support/browser/own-device.ts'
import { openAlarm } from '../../../support/journeys/own-answer.ts'
import {
  answerChoice as choice,
  answersAt,
  ownAnswer as own,
} from '../../../support/calls/offline-changes.ts'
import { operationCalls } from '../../../support/calls/operation-calls.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { deliverSync } from '../../../support/browser/pushed.ts'
import { listening } from '../../../support/calls/realtime.ts'
import { workerAnswers } from '../../../support/browser/worker.ts'

// Architecture, section 5: a member answers, offline: optimistic, kept, sent when a connection is back; a refusal is shown
// and undone. Nothing is lost when the app is killed. Product page, section 5: one-tap answer that is queued, shown as
// "noch nicht gesendet" and sent once.

test.use({ allowedConsoleErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket/] })

// Where there is a worker, it fetches the whole app, in some 470 calls, before a journey goes on.
test.slow()

const close = (site: FaultySite, id: number) =>
  site.backend.database.write((queries) =>
    queries
      .updateTable('operations')
      .set({ closed_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute(),
  )

test('what those can do who come is counted as they answer, one’s own answer without a network, too', async ({
  page,
  site,
}) => {
  const id = await openAlarm(page, site)
  const path = `POST /api/organisation/1/operation/${id}/response`
  const qualified = (answer: string) =>
    page.getByRole('list', { name: `Qualifikationen: ${answer}`, exact: true }).getByRole('listitem')
  const cut = site.proxy.cut(path, 'before')
  await choice(page, 'Komme').click()
  await expect(own(page).getByRole('status')).toContainText('Noch nicht gesendet')
  await expect(qualified('Kommt')).toHaveText(['1 AGT', '1 Truppführer'])

  await site.backend.database.write((queries) =>
    queries
      .updateTable('memberships')
      .set({ qualifications: JSON.stringify(['Zugführer', 'AGT']) })
      .where('user_id', '=', 2)
      .where('organisation_id', '=', 1)
      .execute(),
  )
  const leader = await operationCalls(site.backend.origin, 'leitung')
  await leader.do('POST', `${id}/response`, { answer: 'coming' })
  await expect(qualified('Kommt')).toHaveText(['2 AGT', '1 Truppführer', '1 Zugführer'])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect([...(await findViolations(page)), ...(await findWide(page))]).toEqual([])

  cut()
  await wake(page)
  await expect(own(page).getByRole('status')).toContainText('Gesendet')
  await expect(qualified('Kommt')).toHaveText(['2 AGT', '1 Truppführer', '1 Zugführer'])
  await leader.do('POST', `${id}/response`, { answer: 'later', minutes: 20 })
  await expect(qualified('Kommt später')).toHaveText(['1 AGT', '1 Zugführer'])
  await expect(qualified('Kommt')).toHaveText(['1 AGT', '1 Truppführer'])

  await choice(page, 'Komme nicht').click()
  await expect(qualified('Kommt')).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Kommt nicht', exact: true })).toHaveText('Mia Mitglied')
})

test(
  'who has seen an alarm in a list only answers it without a network, too',
  { tag: '@worker' },
  async ({ page, context, site }) => {
    const { id } = await raiseAlarm(site.backend.origin, { title: 'B3 – Wohnungsbrand' })
    const open = site.proxy.cut(`GET /api/organisation/1/operation/${id}`, 'before')
    await signIn(page, 'mitglied')
    await expect(page.locator('main')).toContainText('B3 – Wohnungsbrand')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await workerAnswers(page)
    await expect(page.locator('main')).toContainText('B3 – Wohnungsbrand')

    await context.setOffline(true)
    await page.goto(`/alarmierungen/${id}`)
    await expect(page.locator('h1')).toContainText('Wohnungsbrand')
    await choice(page, 'Komme').click()
    await expect(own(page).getByRole('status')).toContainText('Noch nicht gesendet')

    open()
    await context.setOffline(false)
    await expect(own(page).getByRole('status')).toContainText('Gesendet')
    expect(await answersAt(site, id)).toEqual({ given: ['coming'], entries: ['response.coming'] })
  },
)

test('an answer that waits is counted in words on every page; one that is refused is undone, with why and a way out', async ({
  page,
  site,
}) => {
  const id = await openAlarm(page, site)
  site.proxy.cut(`POST /api/organisation/1/operation/${id}/response`, 'before')
  await choice(page, 'Komme').click()
  await expect(own(page).getByRole('status')).toContainText('Noch nicht gesendet')
  await expect(page.locator('.connection-notice')).toContainText('1 Änderung ist noch nicht gesendet')

  await close(site, id)
  site.proxy.clear()
  await wake(page)

  const notice = page.locator('.connection-notice')
  const why = 'Deine Rückmeldung wurde nicht angenommen: Der Einsatz ist schon beendet.'
  await expect(notice).toContainText(why)
  await expect(page.locator('.operation-answers')).toHaveCount(0)
  await page.goto('/')
  await expect(notice).toContainText(why)
  await notice.getByRole('link', { name: 'Öffnen' }).click()
  await expect(page).toHaveURL(new RegExp(`/alarmierungen/${id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Wohnungsbrand')
  await expect(own(page)).toHaveCount(0)
  await notice.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(notice).not.toContainText('nicht angenommen')
  expect(await answersAt(site, id)).toEqual({ given: [], entries: [] })
})

test(
  'what waits is sent by the worker when every page is gone',
  { tag: '@worker' },
  async ({ page, context, site }) => {
    const id = await openAlarm(page, site)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const path = `POST /api/organisation/1/operation/${id}/response`
    site.proxy.cut(path, 'before')
    await choice(page, 'Komme').click()
    await expect(own(page).getByRole('status')).toContainText('Noch nicht gesendet')
    // Data of the person that the worker may keep, because it cannot ask a page once all are closed.
    const isKnown = () => page.evaluate(async () => (await caches.match('/worker-memory')) !== undefined)
    await expect.poll(isKnown).toBe(true)
    const elsewhere = await context.newPage()
    await page.close()
    site.proxy.clear()

    await deliverSync(elsewhere, site.origin, 'outbox')

    await expect.poll(() => answersAt(site, id)).toEqual({ given: ['coming'], entries: ['response.coming'] })
    const back = await context.newPage()
    await back.goto(`/alarmierungen/${id}`)
    await expect(own(back).getByRole('status')).toContainText('Gesendet')
    expect(await answersAt(site, id)).toEqual({ given: ['coming'], entries: ['response.coming'] })
  },
)

/** The session ends by itself while an answer waits. */
async function endWithAnswer(page: Page, site: FaultySite): Promise<{ id: number; path: string }> {
  const id = await openAlarm(page, site)
  const path = `POST /api/organisation/1/operation/${id}/response`
  site.proxy.cut(path, 'before')
  await choice(page, 'Komme').click()
  await expect(own(page).getByRole('status')).toContainText('Noch nicht gesendet')
  await site.revokeSessions()
  await wake(page)
  await page.waitForURL(/\/login/)
  site.proxy.clear()
  return { id, path }
}

test('an answer waits for the same person when the session has ended by itself', async ({ page, site }) => {
  const { id, path } = await endWithAnswer(page, site)
  const before = site.proxy.count(path)
  await signIn(page, 'mitglied')
  await expect.poll(() => answersAt(site, id)).toEqual({ given: ['coming'], entries: ['response.coming'] })
  expect(site.proxy.count(path)).toBe(before + 1)
})

test('nobody else on the device sends what waits, or sees it', async ({ page, site }) => {
  const { id, path } = await endWithAnswer(page, site)
  const before = site.proxy.count(path)
  const ready = listening(page)
  await signIn(page, 'leitung')
  await ready
  await page.goto(`/alarmierungen/${id}?organisation=1`)
  await expect(own(page)).toContainText('Kommst du?')
  await wake(page)
  await choice(page, 'Komme nicht').click()
  await expect(own(page).getByRole('status')).toContainText('Gesendet')
  await expect(page.locator('.connection-notice')).not.toContainText('gesendet')
  expect(site.proxy.count(path)).toBe(before + 1)
  expect(await answersAt(site, id)).toEqual({ given: ['not_coming'], entries: ['response.not_coming'] })
})

test('whoever signs out with an answer that waits is warned; then it is gone', async ({ page, site }) => {
  const id = await openAlarm(page, site)
  site.proxy.cut(`POST /api/organisation/1/operation/${id}/response`, 'before')
  await choice(page, 'Komme').click()
  await expect(own(page).getByRole('status')).toContainText('Noch nicht gesendet')

  await signOut(page)
  const question = page.getByRole('alertdialog', { name: '1 Änderung ist noch nicht gesendet' })
  await expect(question).toContainText('Abmelden verwirft das')
  await question.getByRole('button', { name: 'Angemeldet bleiben' }).click()
  await expect(question).toHaveCount(0)
  await expect(own(page).getByRole('status')).toContainText('Noch nicht gesendet')

  await signOut(page)
  await question.getByRole('button', { name: 'Trotzdem abmelden' }).click()
  await page.waitForURL(/\/login/)
  site.proxy.clear()
  await signIn(page, 'mitglied')
  await page.goto(`/alarmierungen/${id}`)
  await expect(own(page)).toContainText('Kommst du?')
  expect(await answersAt(site, id)).toEqual({ given: [], entries: [] })
})
