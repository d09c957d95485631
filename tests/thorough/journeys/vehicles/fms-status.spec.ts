import type { Page } from 'playwright'
import { findViolations, findWide } from '../../../support/browser/axe.ts'
import { expect, signIn, wake } from '../../../support/lines/faulty-browser.ts'
import { type FaultySite } from '../../../support/lines/faulty-site.ts'
import { expectFocus, tabAndPress } from '../../../support/browser/keyboard.ts'
import { sessionWritten, test } from '../../../support/browser/own-device.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { listening } from '../../../support/calls/realtime.ts'
import { addGrants } from '../../../support/worlds/tenant-rows.ts'
import { workerAnswers } from '../../../support/browser/worker.ts'

// Product page, section 4: set status 0–9 (vehicles.fms); FMS status is always digit, word, colour and age. Section 5:
// optimistic set. Architecture, section 5: shown at once, kept, sent when a connection is back; a refusal is shown and
// undone; nothing is lost when the app is killed.

test.use({
  allowedConsoleErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket|fetching the script/],
})

const phone = { width: 360, height: 640 }
const desk = { width: 1440, height: 900 }
const engine = 'Florian Musterstadt 1/44-1'
const ladder = 'Florian Musterstadt 1/33-1'

const row = (page: Page, callSign: string) =>
  page.locator('.operation-detail-vehicles li').filter({ hasText: callSign })
const chip = (page: Page, callSign: string) => row(page, callSign).locator('.fms-chip').last()
const setter = (page: Page, callSign: string) =>
  row(page, callSign).getByRole('button', { name: /Status von .* setzen|Set the status/ })
const sheet = (page: Page, callSign = engine) => page.getByRole('dialog', { name: callSign })
const key = (page: Page, status: number) => sheet(page).locator(`[data-status="${status}"]`)
const state = (page: Page, callSign = engine) => row(page, callSign).getByRole('status')

async function raise(site: FaultySite): Promise<number> {
  const { id } = await raiseAlarm(site.backend.origin, {
    title: 'B3 – Wohnungsbrand',
    vehicles: [engine, ladder, 'Rotkreuz-Musterstadt-Rettungstransportwagen 71/83-1'],
  })
  return id
}

async function openAlarm(page: Page, site: FaultySite, person: 'mitglied' | 'leitung' = 'mitglied') {
  const id = await raise(site)
  const ready = listening(page)
  await signIn(page, person)
  await ready
  await page.goto(`/alarmierungen/${id}`)
  await expect(setter(page, engine)).toBeVisible()
  return id
}

/** What the server has of the vehicle: every status in the order in which it came, and the board's. */
async function statusesAt({ backend }: FaultySite) {
  const { read } = backend.database
  const vehicle = await read
    .selectFrom('vehicles')
    .select(['id', 'fms_status', 'fms_call'])
    .where('call_sign', '=', engine)
    .executeTakeFirstOrThrow()
  const history = await read
    .selectFrom('vehicle_statuses')
    .select(['status', 'note', 'lat', 'lng', 'withdrawn_at', 'acknowledged_by'])
    .where('vehicle_id', '=', vehicle.id)
    // Of people: what a fresh product begins with, nobody has set.
    .where('user_id', 'is not', null)
    .orderBy('id')
    .execute()
  return {
    board: vehicle.fms_status,
    call: vehicle.fms_call,
    history: history.map(({ status }) => status),
    rows: history,
    path: `POST /api/organisation/1/vehicle/${vehicle.id}/fms`,
  }
}

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('one press sets a status; it shows at once, and another member sees it by push', async ({
    page,
    openBrowser,
    site,
  }) => {
    const id = await openAlarm(page, site)
    const other = await openBrowser()
    const ready = listening(other)
    await signIn(other, 'leitung')
    await ready
    await other.goto(`/alarmierungen/${id}?organisation=1`)
    await expect(chip(other, engine)).toContainText('Einsatzbereit auf Wache')

    const { path } = await statusesAt(site)
    const held = site.proxy.hold(path)
    await setter(page, engine).click()
    await expect(key(page, 2)).toHaveAttribute('aria-pressed', 'true')
    await key(page, 4).click()
    await expect(sheet(page)).toHaveCount(0)
    await expect(setter(page, engine)).toBeFocused()
    await expect(chip(page, engine)).toContainText('Einsatzstelle an')
    await expect(state(page)).toHaveText('Wird gesendet …')
    await expect(chip(page, ladder)).toContainText('Einsatzbereit auf Wache')
    await expect(chip(other, engine)).toContainText('Einsatzbereit auf Wache')

    held.release()
    await expect(chip(other, engine)).toContainText('Einsatzstelle an')
    await expect(state(page)).toBeEmpty()
    await expect(chip(page, engine)).toContainText('Einsatzstelle an')
    await expect(page.locator('.operation-detail-timeline')).toContainText('Einsatzstelle an')
    expect(await statusesAt(site)).toMatchObject({ board: 4, history: [4] })
  })
})

test.describe('at a desk', () => {
  test.use({ viewport: desk })

  test('with the keyboard alone: Tab, Enter, a digit; Escape leaves everything as it is', async ({
    page,
    site,
  }) => {
    await openAlarm(page, site)
    await tabAndPress(page, setter(page, engine))
    await expect(sheet(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toHaveCount(0)
    await expectFocus(page, setter(page, engine))
    await expect(chip(page, engine)).toContainText('Einsatzbereit auf Wache')

    await page.keyboard.press('Enter')
    await expect(sheet(page)).toBeVisible()
    await page.keyboard.press('Control+4')
    await expect(sheet(page)).toBeVisible()
    await page.keyboard.press('3')
    await expect(chip(page, engine)).toContainText('Einsatz übernommen')
    await expectFocus(page, setter(page, engine))
    // Nothing listens once the sheet is closed.
    await page.keyboard.press('6')

    await page.keyboard.press('Enter')
    await tabAndPress(page, key(page, 1))
    await expect(chip(page, engine)).toContainText('Einsatzbereit über Funk')
    await expect(state(page)).toBeEmpty()
    expect(await statusesAt(site)).toMatchObject({ board: 1, history: [3, 1] })
  })
})

test('a status that was a mistake is taken back from the toast; the history keeps it', async ({
  page,
  openBrowser,
  site,
}) => {
  const id = await openAlarm(page, site)
  const other = await openBrowser()
  const ready = listening(other)
  await signIn(other, 'leitung')
  await ready
  await other.goto(`/alarmierungen/${id}?organisation=1`)
  await setter(page, engine).click()
  await key(page, 3).click()
  await expect(chip(other, engine)).toContainText('Einsatz übernommen')
  await expect(row(other, engine)).toContainText('ausgerückt')
  await expect(row(other, ladder)).toContainText('noch nicht ausgerückt')

  const toast = page.locator('.toast').filter({ hasText: `${engine}: 3 Einsatz übernommen` })
  await toast.getByRole('button', { name: 'Rückgängig' }).click()
  for (const one of [page, other]) {
    await expect(chip(one, engine)).toContainText('Einsatzbereit auf Wache')
    await expect(row(one, engine)).toContainText('noch nicht ausgerückt')
  }
  await expect(state(page)).toBeEmpty()
  const { board, rows } = await statusesAt(site)
  expect({ board, rows }).toMatchObject({ board: 2, rows: [{ status: 3, withdrawn_at: expect.any(String) }] })
})

test(
  'a status set without a network and taken back there is never sent',
  { tag: '@worker' },
  async ({ page, context, site }) => {
    await openAlarm(page, site)
    // The sheet comes with its first press, or from the worker.
    await workerAnswers(page)
    await context.setOffline(true)
    await setter(page, engine).click()
    await key(page, 4).click()
    await expect(chip(page, engine)).toContainText('Einsatzstelle an')
    await page.locator('.toast').getByRole('button', { name: 'Rückgängig' }).click()
    await expect(chip(page, engine)).toContainText('Einsatzbereit auf Wache')
    await expect(state(page)).toBeEmpty()
    await context.setOffline(false)
    await wake(page)
    await setter(page, engine).click()
    await key(page, 1).click()
    await expect(state(page)).toBeEmpty()
    expect(await statusesAt(site)).toMatchObject({ board: 1, history: [1] })
  },
)

test.describe('on a phone that knows where it is', () => {
  test.use({
    viewport: phone,
    permissions: ['geolocation'],
    geolocation: { latitude: 49.5, longitude: 8.4, accuracy: 12 },
  })

  test('note and position go with the status, once its person agrees, and that is remembered', async ({
    page,
    site,
  }) => {
    await openAlarm(page, site)
    await setter(page, engine).click()
    for (const status of [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]) {
      const box = await key(page, status).boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(64)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.height)
    }
    await sheet(page).locator('summary').click()
    const consent = sheet(page).getByRole('switch', { name: 'Standort mitsenden' })
    await expect(consent).not.toBeChecked()
    await consent.click()
    await expect(sheet(page)).toContainText('Standort auf ± 12 m')
    // Digits that are typed press no key.
    await sheet(page).getByLabel('Bemerkung').pressSequentially('Zug 2 folgt')
    expect([...(await findViolations(page)), ...(await findWide(page))]).toEqual([])
    await key(page, 3).click()
    await expect(state(page)).toBeEmpty()

    await setter(page, engine).click()
    await expect(sheet(page).locator('summary')).toContainText('± 12 m')
    await sheet(page).locator('summary').click()
    await sheet(page).getByRole('switch').click()
    await key(page, 4).click()
    await expect(state(page)).toBeEmpty()
    expect((await statusesAt(site)).rows).toMatchObject([
      { status: 3, note: 'Zug 2 folgt', lat: 49.5, lng: 8.4 },
      { status: 4, note: null, lat: null, lng: null },
    ])
  })
})

test.describe('on a phone whose browser gives no position away', () => {
  test.use({ viewport: phone, permissions: [] })

  test('the refusal is said, and the status goes all the same', async ({ page, site }) => {
    await page.addInitScript(() => {
      navigator.geolocation.watchPosition = (_, refuse) => {
        refuse?.({ code: 1 } as GeolocationPositionError)
        return 1
      }
    })
    await openAlarm(page, site)
    await setter(page, engine).click()
    await sheet(page).locator('summary').click()
    await sheet(page).getByRole('switch').click()
    await expect(sheet(page)).toContainText('Der Browser gibt den Standort nicht frei.')
    await expect(sheet(page).getByRole('switch')).not.toBeChecked()
    await key(page, 3).click()
    await expect(state(page)).toBeEmpty()
    expect(await statusesAt(site)).toMatchObject({ board: 3, history: [3] })
  })
})

test('a call is acknowledged by one, and is gone for the other; the keyboard alone is enough', async ({
  page,
  openBrowser,
  site,
}) => {
  const id = await openAlarm(page, site)
  const other = await openBrowser()
  const ready = listening(other)
  await signIn(other, 'leitung')
  await ready
  await other.goto(`/alarmierungen/${id}?organisation=1`)
  await setter(page, engine).click()
  await key(page, 0).click()
  const acknowledge = (one: Page) =>
    row(one, engine).getByRole('button', { name: `Quittieren: Ruf 0 von ${engine}` })
  await expect(acknowledge(page)).toBeVisible()
  await expect(acknowledge(other)).toBeVisible()
  expect((await acknowledge(other).boundingBox())?.height).toBeGreaterThanOrEqual(48)
  expect([...(await findViolations(other)), ...(await findWide(other))]).toEqual([])

  await tabAndPress(other, acknowledge(other))
  for (const one of [other, page]) {
    await expect(acknowledge(one)).toHaveCount(0)
    await expect(row(one, engine).locator('.fms-chip')).toHaveCount(1)
  }
  await expect(state(other)).toBeEmpty()
  expect(await statusesAt(site)).toMatchObject({
    board: 2,
    call: null,
    rows: [{ acknowledged_by: expect.any(Number) }],
  })
})

test('a call stands beside the status, which stays', async ({ page, site }) => {
  await openAlarm(page, site)
  await setter(page, engine).click()
  await key(page, 5).click()
  await expect(row(page, engine).locator('.fms-chip').first()).toContainText('Sprechwunsch')
  await expect(chip(page, engine)).toContainText('Einsatzbereit auf Wache')
  await expect(state(page)).toBeEmpty()
  await page.reload()
  await expect(row(page, engine).locator('.fms-chip').first()).toContainText('Sprechwunsch')
  expect(await statusesAt(site)).toMatchObject({ board: 2, call: 5, history: [5] })
})

test(
  'two statuses set without a network outlive the killed app, and reach the server exactly once, in order',
  { tag: '@worker' },
  async ({ site, startDevice }) => {
    const id = await raise(site)
    const { path } = await statusesAt(site)
    const first = await startDevice()
    await first.page.setViewportSize(phone)
    await signIn(first.page, 'mitglied', site.origin)
    await first.page.goto(`${site.origin}/alarmierungen/${id}`)
    await expect(setter(first.page, engine)).toBeVisible()
    await first.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await first.page.reload()
    await expect(setter(first.page, engine)).toBeVisible()
    await workerAnswers(first.page)
    site.proxy.goDown()
    for (const status of [3, 4]) {
      await setter(first.page, engine).click()
      await key(first.page, status).click()
      await expect(chip(first.page, engine)).toHaveAttribute('data-status', String(status))
    }
    await expect(state(first.page)).toHaveText('Noch nicht gesendet')
    await sessionWritten(first, first.page)
    await first.kill()
    expect(await statusesAt(site)).toMatchObject({ board: 2, history: [] })

    const second = await startDevice()
    await second.page.goto(`${site.origin}/alarmierungen/${id}`)
    await expect(chip(second.page, engine)).toContainText('Einsatzstelle an')
    await expect(state(second.page)).toHaveText('Noch nicht gesendet')
    await second.kill()

    // The server hears it, and the line is cut before its answer arrives: it is sent again.
    site.proxy.goUp()
    site.proxy.cut(path, 'after', { times: 1 })
    const third = await startDevice()
    await third.page.goto(`${site.origin}/alarmierungen/${id}`)
    await expect(state(third.page)).toBeEmpty({ timeout: 60_000 })
    await expect(chip(third.page, engine)).toContainText('Einsatzstelle an')
    await expect
      .poll(() => statusesAt(site), { timeout: 60_000 })
      .toMatchObject({ board: 4, history: [3, 4] })
    expect(site.proxy.count(path)).toBeGreaterThanOrEqual(3)
  },
)

test('a status that is refused is undone; the bar says which of which vehicle, why, and a way out; the right is gone', async ({
  page,
  site,
}) => {
  await openAlarm(page, site)
  const { database } = site.backend
  const { id: user } = await database.read
    .selectFrom('users')
    .select('id')
    .where('email', 'like', 'mitglied@%')
    .executeTakeFirstOrThrow()
  const { path } = await statusesAt(site)
  const held = site.proxy.hold(path)
  await setter(page, engine).click()
  await key(page, 4).click()
  await expect(chip(page, engine)).toContainText('Einsatzstelle an')
  const refusal = {
    tenant: 1,
    to: { user },
    organisation: 1,
    names: ['vehicles.fms'],
    granted: false,
  } as const
  await database.write((queries) => addGrants(queries, refusal))
  held.release()

  await expect(chip(page, engine)).toContainText('Einsatzbereit auf Wache')
  const notice = page.locator('.connection-notice')
  await expect(notice).toContainText(
    `Status 4 (Einsatzstelle an) für ${engine} wurde nicht angenommen: Dir fehlt die Berechtigung.`,
  )
  await expect(state(page)).toHaveText('Nicht angenommen')
  await expect(setter(page, engine)).toHaveCount(0)
  await notice.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(notice).not.toContainText('nicht angenommen')
  await expect(state(page)).toBeEmpty()
  expect(await statusesAt(site)).toMatchObject({ board: 2, history: [] })
})

test('two tabs show what waits, and send it once', async ({ page, context, site }) => {
  const id = await openAlarm(page, site)
  const other = await context.newPage()
  await other.goto(`/alarmierungen/${id}`)
  await expect(setter(other, engine)).toBeVisible()
  const { path } = await statusesAt(site)
  const cut = site.proxy.cut(path, 'before')
  await setter(page, engine).click()
  await key(page, 3).click()
  for (const tab of [page, other]) await expect(state(tab)).toHaveText('Noch nicht gesendet')
  await expect(chip(other, engine)).toContainText('Einsatz übernommen')
  cut()
  await Promise.all([wake(page), wake(other)])
  for (const tab of [page, other]) await expect(state(tab)).toBeEmpty()
  for (const tab of [page, other]) await expect(chip(tab, engine)).toContainText('Einsatz übernommen')
  expect(await statusesAt(site)).toMatchObject({ board: 3, history: [3] })
})

test('a vehicle nobody here knows, and an operation that is over, are read only', async ({ page, site }) => {
  const id = await openAlarm(page, site)
  await expect(setter(page, 'Rotkreuz-Musterstadt-Rettungstransportwagen 71/83-1')).toHaveCount(0)
  await site.backend.database.write((queries) =>
    queries
      .updateTable('operations')
      .set({ closed_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute(),
  )
  await page.reload()
  await expect(chip(page, engine)).toBeVisible()
  await expect(page.locator('.operation-band')).toContainText('Abgeschlossen')
  await expect(setter(page, engine)).toHaveCount(0)
})

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 568 } })

  test('axe finds nothing while the sheet is open, and every key is a target for a thumb', async ({
    page,
    site,
  }) => {
    const id = await openAlarm(page, site)
    await page.goto(`/alarmierungen/${id}`)
    await setter(page, engine).click()
    await expect(sheet(page)).toBeVisible()
    expect([...(await findViolations(page)), ...(await findWide(page))]).toEqual([])
    for (const one of await sheet(page).getByRole('button').all()) {
      const { width, height } = (await one.boundingBox()) ?? { width: 0, height: 0 }
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
    // No word is cut or divided.
    const cut = await sheet(page)
      .locator('.fms-word')
      .evaluateAll((words) =>
        words
          .filter((one) => {
            if (one instanceof HTMLElement) one.style.overflowWrap = 'normal'
            return one.scrollWidth > one.clientWidth
          })
          .map((one) => one.textContent),
      )
    expect(cut).toEqual([])
  })
})
