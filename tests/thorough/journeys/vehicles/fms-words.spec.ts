import type { Page } from 'playwright'
import { getFmsSettings, putFmsSettings } from '../../../../src/contract/vehicles/fms-settings.ts'
import { localizePath } from '../../../../src/i18n/paths.ts'
import { findViolations, findWide } from '../../../support/browser/axe.ts'
import { expect, signIn, test } from '../../../support/browser/browser.ts'
import { ownConnection } from '../../../support/servers/own-connection.ts'
import { raiseAlarm, signInByCall } from '../../../support/worlds/people.ts'

// Product page, section 4: "FMS labels (preset "Standard"; tenants can choose or edit)"; FMS status is always digit, word,
// colour and age. Section 3: the client hides a feature whose call answers 404 or 501.

test.use({ viewport: { width: 360, height: 640 }, allowedConsoleErrors: [/Failed to load resource/] })

const engine = 'Florian Musterstadt 1/44-1'
const longWord = 'Einsatzleiterwechselbesprechungsbereitschaft im Abschnitt 3'
const chip = (page: Page) =>
  page.locator('.operation-detail-vehicles li').filter({ hasText: engine }).locator('.fms-chip').last()

/** What the tenant calls status 2, as its administrator says. */
async function call2(origin: string, word: string): Promise<void> {
  const { token } = await signInByCall(origin, 'admin')
  const headers = { ...ownConnection, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const { version } = (await (await fetch(origin + getFmsSettings.path, { headers })).json()) as {
    version: number
  }
  const body = JSON.stringify({
    version,
    preset: 'standard',
    labels: { de: { 2: word } },
    stale_after_minutes: 720,
    stale_at_rest_after_minutes: null,
  })
  const answer = await fetch(origin + putFmsSettings.path, { method: putFmsSettings.method, headers, body })
  expect(answer.status).toBe(200)
}

test('a member reads the words of their tenant, also while it does not answer; where there are none, the standard ones', async ({
  page,
  server: { origin },
}) => {
  await call2(origin, 'Am Gerätehaus')
  const { id } = await raiseAlarm(origin, { title: 'B3', vehicles: [engine] })
  await signIn(page, 'mitglied')
  await page.goto(`/alarmierungen/${id}`)
  await expect(chip(page)).toContainText('Am Gerätehaus')

  // Kept on the device: without an answer the words stay.
  await page.route(`**${getFmsSettings.path}`, (route) => route.abort())
  await page.reload()
  await expect(chip(page)).toContainText('Am Gerätehaus')

  // A backend of the specification has no such call.
  await page.unroute(`**${getFmsSettings.path}`)
  await page.route(`**${getFmsSettings.path}`, (route) =>
    route.fulfill({ status: 404, json: { message: '' } }),
  )
  await page.reload()
  await expect(chip(page)).toContainText('Einsatzbereit auf Wache')

  // In English the tenant has no word of its own.
  await page.unroute(`**${getFmsSettings.path}`)
  await page.goto(localizePath(`/alarmierungen/${id}`, 'en'))
  await expect(chip(page)).toContainText('Available at station')
})

test('the longest word does not widen the page, nor break its rules', async ({
  page,
  server: { origin },
}) => {
  await call2(origin, longWord)
  const { id } = await raiseAlarm(origin, { title: 'B3', vehicles: [engine] })
  await signIn(page, 'mitglied')
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 })
    await page.goto(`/alarmierungen/${id}`)
    await expect(chip(page)).toContainText(longWord)
    expect(await findWide(page)).toEqual([])
  }
  expect(await findViolations(page)).toEqual([])
})

test('a status says since when it holds; one that is too old says that it is', async ({
  page,
  server: { origin },
}) => {
  await call2(origin, '')
  const { id } = await raiseAlarm(origin, { title: 'B3', vehicles: [engine] })
  const { token } = await signInByCall(origin, 'mitglied')
  const headers = { ...ownConnection, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const vehicles = (await (await fetch(`${origin}/api/organisation/1/vehicles`, { headers })).json()) as {
    id: number
    call_sign: string
  }[]
  const vehicle = vehicles.find(({ call_sign }) => call_sign === engine)
  await fetch(`${origin}/api/organisation/1/vehicle/${vehicle?.id}/fms`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ status: 3 }),
  })
  await signIn(page, 'mitglied')
  await page.goto(`/alarmierungen/${id}`)
  await expect(chip(page)).toContainText(/seit \d\d:\d\d$/)

  await page.clock.install({ time: Date.now() + 13 * 60 * 60 * 1000 })
  await page.reload()
  await expect(chip(page)).toContainText(/seit .*\d\d:\d\d · veraltet$/)
})
