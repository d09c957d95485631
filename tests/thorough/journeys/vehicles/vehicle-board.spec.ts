import { ask } from '../../../../scripts/client.ts'
import { getVehicle, updateVehicle } from '../../../../src/contract/vehicles/vehicle-detail.ts'
import { findViolations, findWide } from '../../../support/browser/axe.ts'
import { builtScriptWith } from '../../../support/browser/built-script.ts'
import { expect, signIn, test, wake } from '../../../support/lines/faulty-browser.ts'
import type { FaultySite } from '../../../support/lines/faulty-site.ts'
import { workerAnswers } from '../../../support/browser/worker.ts'
import { raiseAlarm, signInByCall } from '../../../support/worlds/people.ts'
import {
  count,
  engine,
  group,
  ladder,
  openBoard,
  report,
  setStatus,
  setter,
  tile,
} from '../../../support/journeys/vehicle-board.ts'

// Product page, section 5: vehicles by status, station or type; set status, acknowledge, current operation; live, and offline
// with its age. Section 4: digit, word, colour and age; 0 and 5 are marked until a person acknowledges them.

test.use({ allowedConsoleErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket/] })

async function historyOf({ backend }: FaultySite, callSign: string) {
  return backend.database.read
    .selectFrom('vehicle_statuses')
    .innerJoin('vehicles', 'vehicles.id', 'vehicle_statuses.vehicle_id')
    .select(['vehicle_statuses.status', 'vehicle_statuses.at', 'vehicle_statuses.received_at'])
    .where('vehicles.call_sign', '=', callSign)
    .where('vehicle_statuses.user_id', 'is not', null)
    .execute()
}

test(
  'without a network the board shows its age; a status waits with the time of its tap, and is sent once',
  { tag: '@worker' },
  async ({ page, context, site }) => {
    await openBoard(page, 'mitglied')
    await workerAnswers(page)
    await page.reload()
    await expect(tile(page, engine)).toBeVisible()
    await context.setOffline(true)
    site.proxy.goDown()
    await page.goto('/fahrzeuge')
    await expect(page.locator('main .data-age')).toContainText(/Stand \d\d:\d\d/)
    const before = Date.now()
    await setStatus(page, engine, 4)
    const after = Date.now()
    await expect(group(page, 'Im Einsatz')).toContainText(engine)
    await expect(tile(page, engine).getByRole('status')).toHaveText('Noch nicht gesendet')
    expect(await historyOf(site, engine)).toEqual([])

    await page.waitForTimeout(1_500)
    site.proxy.goUp()
    await context.setOffline(false)
    await wake(page)
    await expect(tile(page, engine).getByRole('status')).toBeEmpty({ timeout: 60_000 })
    await expect(page.locator('main .data-age')).toHaveCount(0)
    const [event, ...more] = await historyOf(site, engine)
    expect(more).toEqual([])
    expect(event?.status).toBe(4)
    // The time of the tap, with a tolerance for two clocks.
    expect(Date.parse(event?.at ?? '')).toBeGreaterThanOrEqual(before - 1_000)
    expect(Date.parse(event?.at ?? '')).toBeLessThanOrEqual(after + 1_000)
    expect(Date.parse(event?.received_at ?? '')).toBeGreaterThan(Date.parse(event?.at ?? ''))
  },
)

// Architecture, section 6: a press before the scripts have loaded is not lost.
test('a member can choose the grouping of the board before its script has loaded', async ({ page }) => {
  await signIn(page, 'leitung')
  const script = Promise.withResolvers<void>()
  await page.route(builtScriptWith('src/islands/VehicleBoard.tsx'), async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto('/fahrzeuge?organisation=1')
  const byType = page.locator('[name="vehicle-grouping"][value="type"]')
  await byType.locator('xpath=..').click()
  await expect(page.locator('astro-island[ssr]').filter({ has: byType })).toHaveCount(1)
  script.resolve()

  await expect(group(page, 'Drehleiter')).toBeVisible()
  await expect(byType).toBeChecked()
})

test('a new station or call sign of a vehicle appears on every open board', async ({ page, site }) => {
  await openBoard(page, 'mitglied')
  await page.getByRole('radio', { name: 'Wache' }).check({ force: true })
  await expect(group(page, 'Wache Mitte')).toContainText(ladder)

  const { origin } = site.backend
  const { token } = await signInByCall(origin, 'leitung')
  const params = { organisationId: 1, vehicleId: 2 }
  const change = async (input: { station?: string; call_sign?: string }) => {
    const { version = 0 } = await ask(origin, getVehicle, { params, input: {}, token })
    await ask(origin, updateVehicle, { params, input: { version, ...input }, token })
  }
  await change({ station: 'Wache Nord' })
  await expect(group(page, 'Wache Nord')).toContainText(ladder)
  await expect(group(page, 'Wache Mitte')).not.toContainText(ladder)
  await change({ call_sign: 'Florian Musterstadt 9/33-1' })
  await expect(group(page, 'Wache Nord')).toContainText('Florian Musterstadt 9/33-1')
})

test('a report by radio moves a vehicle with an open sheet only after the sheet is closed', async ({
  page,
  site,
}) => {
  await openBoard(page, 'mitglied')
  await setter(page, engine).click()
  const dialog = page.getByRole('dialog', { name: engine })
  await expect(dialog).toBeVisible()
  await report(site, engine, 4)
  await expect(count(page, 'Im Einsatz')).toHaveText('1')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(group(page, 'Im Einsatz')).toContainText(engine)
  await expect(setter(page, engine)).toBeFocused()
})

test('the grouping can be chosen by keyboard, and survives a reload, but not signing out', async ({
  page,
}) => {
  await openBoard(page, 'mitglied')
  await page.getByRole('radio', { name: 'Status' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(group(page, 'Wache Mitte').locator('.vehicle-tile')).toHaveCount(3)
  await page.reload()
  await expect(group(page, 'Wache Süd').locator('.vehicle-tile')).toHaveCount(2)
  await page.getByRole('radio', { name: 'Typ' }).check({ force: true })
  await expect(group(page, 'Drehleiter')).toContainText(ladder)
  await page.locator('.account-menu > button').click()
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await page.waitForURL('**/login')
  await signIn(page, 'mitglied')
  await page.goto('/fahrzeuge')
  await expect(page.getByRole('radio', { name: 'Status' })).toBeChecked()
})

test.describe('in English, dark, at a desk', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 1440, height: 900 } })

  test('axe finds nothing on a board with a call, and all buttons are large enough for gloves', async ({
    page,
    site,
  }) => {
    await raiseAlarm(site.backend.origin, { title: 'B3 – Wohnungsbrand', vehicles: [engine, ladder] })
    await report(site, engine, 0)
    await openBoard(page, 'mitglied')
    await page.goto('/en/fahrzeuge')
    await expect(tile(page, engine).locator('.vehicle-call')).toBeVisible()
    expect([...(await findViolations(page)), ...(await findWide(page))]).toEqual([])
    for (const one of await page.locator('.vehicle-groups button, .vehicle-tile-name').all()) {
      const box = await one.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(48)
    }
  })
})

test('without vehicles.fms the board is read only, and says who gives the right', async ({ page, site }) => {
  await report(site, ladder, 0)
  await site.backend.database.write((queries) =>
    queries
      .updateTable('permission_grants')
      .set({ granted: false })
      .where('name', '=', 'vehicles.fms')
      .execute(),
  )
  await openBoard(page, 'mitglied')
  await expect(group(page, 'Sprechwunsch / Notruf')).toContainText(ladder)
  await expect(page.locator('.vehicle-groups').getByRole('button')).toHaveCount(0)
  await expect(page.locator('main')).toContainText('Das Recht dafür vergibt die Leitung')
})
