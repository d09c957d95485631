import type { Page } from 'playwright'
import { expect, signIn, test } from '../support/browser/browser.ts'
import { operationCalls } from '../support/calls/operation-calls.ts'
import { banner, closeButton } from '../support/journeys/alarm-banner.ts'
import { raiseAlarm } from '../support/worlds/people.ts'
import { listening } from '../support/calls/realtime.ts'

// Product page: an alarm raised anywhere is on every entitled member's screen, and nobody else ever sees it.

/** Everything a browser receives: answers of calls and frames of sockets. */
function recordWire(page: Page): () => Promise<string> {
  const parts: Promise<string>[] = []
  page.on('response', (response) => {
    parts.push(response.text().catch(() => ''))
  })
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => parts.push(Promise.resolve(payload.toString())))
  })
  return async () => (await Promise.all(parts)).join('\n')
}

const bell = (page: Page) => page.locator('.notification-bell')
test('an alarm for organisation 1 is on the member’s screen without reloading, who answers it there, and nowhere else', async ({
  page,
  openBrowser,
  server,
}) => {
  const stranger = await openBrowser()
  const strangerWire = recordWire(stranger)
  const ready = listening(page)
  await Promise.all([signIn(page, 'mitglied'), signIn(stranger, 'gast')])
  await ready
  await expect(stranger.locator('main')).toBeVisible()
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))

  const alarmAt = '2026-11-21T13:05:00.000Z'
  const title = 'B3 – Wohnungsbrand, Menschenleben in Gefahr'
  const now = Date.parse(alarmAt) < Date.now() ? alarmAt : new Date().toISOString()
  const { id } = await raiseAlarm(server.origin, {
    title,
    text: 'Rauch aus dem zweiten Obergeschoss',
    address: 'Marktplatz 3, 99999 Musterstadt',
    priority: true,
    alarm_at: now,
  })

  const feed = page.locator('main')
  await expect(feed).toContainText(title)
  await expect(feed).toContainText('Marktplatz 3, 99999 Musterstadt')
  await expect(feed).toContainText('Im Einsatz')
  await expect(feed).toContainText('Priorität')
  await expect(feed).toContainText(incidentTime(now))
  await expect(bell(page)).toContainText('1')

  await expect(banner(page).locator('.alarm-banner-title')).toHaveText(title)
  await closeButton(page).click()
  const card = feed.locator('.operation-card')
  await expect(card).toContainText('Rauch aus dem zweiten Obergeschoss')
  await card.getByRole('button', { name: 'Komme in …' }).click()
  await card.getByRole('button', { name: 'Komme in 10 Minuten' }).click()
  await expect(card).toContainText('1 kommt')
  await expect(card.getByRole('button', { name: 'Komme in 10 min' })).toHaveAttribute('aria-pressed', 'true')
  await card.getByRole('button', { name: 'Notiz dazu' }).click()
  await card.getByLabel('Notiz').fill('fahre direkt')
  await card.getByRole('button', { name: 'Senden' }).click()
  await expect(card.getByRole('button', { name: 'fahre direkt' })).toBeVisible()
  const leader = await operationCalls(server.origin, 'leitung')
  await expect
    .poll(async () => (await leader.do('GET', String(id))).responses)
    .toMatchObject([{ answer: 'coming', minutes: 10, note: 'fahre direkt' }])
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

  await expect(stranger.locator('body')).not.toContainText('Wohnungsbrand')
  expect(await strangerWire()).not.toContain('Wohnungsbrand')
  expect(await strangerWire()).not.toContain('Marktplatz 3')
})

test('the alarm opens from the feed, and its page shows what, where, when and which vehicles', async ({
  page,
  server,
}) => {
  await signIn(page, 'mitglied')
  await raiseAlarm(server.origin, {
    title: 'THL VU – Person eingeklemmt',
    text: 'PKW gegen Baum, eine Person eingeklemmt',
    address: 'Kreisstraße 7, 99999 Musterstadt',
    vehicles: ['Florian Musterstadt 1/44-1', 'Florian Musterstadt 1/52-1'],
  })

  await page
    .getByRole('link', { name: /Person eingeklemmt/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/alarmierungen\/\d+$/)
  const detail = page.locator('main')
  await expect(detail).toContainText('PKW gegen Baum')
  await expect(detail).toContainText('Kreisstraße 7')
  await expect(detail).toContainText('Im Einsatz')
  await expect(detail).toContainText('Florian Musterstadt 1/44-1')
  await expect(detail).toContainText('Florian Musterstadt 1/52-1')
})

test('a status and an answer reach the open alarm of somebody else', async ({
  page,
  openBrowser,
  server,
}) => {
  const leader = await openBrowser()
  await Promise.all([signIn(page, 'mitglied'), signIn(leader, 'leitung')])
  const { id } = await raiseAlarm(server.origin, {
    title: 'B2 – PKW-Brand',
    vehicles: ['Florian Musterstadt 1/46-1'],
  })
  // A member of several organisations is asked which one, and led back to where they wanted to go.
  await leader.goto(`/alarmierungen/${id}`)
  await leader.getByRole('button', { name: 'FF Musterstadt' }).click()
  await expect(leader).toHaveURL(new RegExp(`/alarmierungen/${id}$`))
  await expect(leader.locator('main')).toContainText('Einsatzbereit auf Wache')

  await page.evaluate(async (operationId) => {
    const { token } = JSON.parse(localStorage.getItem('session') ?? '{}') as { token: string }
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const send = (path: string, body: object) =>
      fetch(`/api/organisation/1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const detail = await fetch(`/api/organisation/1/operation/${operationId}`, { headers })
    const { vehicles } = (await detail.json()) as { vehicles: { vehicle_id: number }[] }
    await send(`vehicle/${vehicles[0]?.vehicle_id}/fms`, { status: 3 })
    await send(`operation/${operationId}/response`, { answer: 'coming', minutes: 4 })
  }, id)

  await expect(leader.locator('main')).toContainText('Einsatz übernommen')
  await expect(leader.locator('main')).toContainText('Mia Mitglied')
  const entry = leader.locator('.timeline li').filter({ hasText: 'FMS 3: Einsatz übernommen' })
  await expect(entry).toContainText('Florian Musterstadt 1/46-1')
})

test.describe('without a line', () => {
  // Whatever was under way then is complained about by the browser itself.
  test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test(
    'what happened while the line was cut is on the screen after it is back',
    { tag: '@worker' },
    async ({ page, context, server }) => {
      const ready = listening(page)
      await signIn(page, 'mitglied')
      await ready
      await context.setOffline(true)
      await raiseAlarm(server.origin, { title: 'UNW – Baum auf Straße' })
      await expect(page.locator('main')).not.toContainText('Baum auf Straße')

      await context.setOffline(false)

      await expect(page.locator('main')).toContainText('Baum auf Straße', { timeout: 30_000 })
    },
  )
})

/** DD.MM.YYYY - HH:mm Uhr (specification, section 9), in the time zone of the browser. */
function incidentTime(time: string): string {
  const parts = new Intl.DateTimeFormat('de-DE', {
    timeZone: 'Europe/Berlin',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(new Date(time))
  const of = (type: string) => parts.find((part) => part.type === type)?.value
  return `${of('day')}.${of('month')}.${of('year')} - ${of('hour')}:${of('minute')} Uhr`
}
