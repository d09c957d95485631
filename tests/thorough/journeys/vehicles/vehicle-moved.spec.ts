import { ask } from '../../../../scripts/client.ts'
import { getVehicle, updateVehicle } from '../../../../src/contract/vehicles/vehicle-detail.ts'
import { expect, test, wake } from '../../../support/lines/faulty-browser.ts'
import type { FaultySite } from '../../../support/lines/faulty-site.ts'
import { signInByCall } from '../../../support/worlds/people.ts'
import { workerAnswers } from '../../../support/browser/worker.ts'
import { engine, group, ladder, openBoard, setStatus, tile } from '../../../support/journeys/vehicle-board.ts'

// Product page, section 5: vehicles by status, station or type; set status, acknowledge, current operation; live, and offline
// with its age. Section 4: digit, word, colour and age; 0 and 5 are marked until somebody has acknowledged.

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

test('a vehicle that is put to another station, or called another name, moves on every board that is open', async ({
  page,
  site,
}) => {
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

test(
  'without a network the board says how old it is; a tap waits with its time, and is sent once',
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
    // The time of the tap: two clocks of one machine.
    expect(Date.parse(event?.at ?? '')).toBeGreaterThanOrEqual(before - 1_000)
    expect(Date.parse(event?.at ?? '')).toBeLessThanOrEqual(after + 1_000)
    expect(Date.parse(event?.received_at ?? '')).toBeGreaterThan(Date.parse(event?.at ?? ''))
  },
)
