import { beforeEach, expect, test } from 'vitest'
import { ask } from '../../../../scripts/client.ts'
import { updateVehicle } from '../../../../src/contract/vehicles/vehicle-detail.ts'
import { setFmsStatus, type Vehicle } from '../../../../src/contract/vehicles/vehicles.ts'
import { signInByCall } from '../../../support/worlds/people.ts'
import { useApp } from '../app.ts'
import { eventually } from '../../../support/eventually.ts'

// Product page, section 4 (vehicle detail), section 3: channels only speed things up, the client refetches what it shows.
// Section 2: a stale write gets 409 with the current row. Specification, section 4: no answer is no failure.

const { signIn, origin, cutNetwork, mendNetwork, holdBack, held } = useApp()

const organisationId = 1
const id = 3
const params = { organisationId, vehicleId: id }
const path = `/api/organisation/1/vehicle/${id}`

async function load() {
  const [vehicle, history, day, news, work, organisation] = await Promise.all([
    import('../../../../src/lib/stores/vehicles/vehicle.ts'),
    import('../../../../src/lib/stores/vehicles/vehicle-history.ts'),
    import('../../../../src/lib/stores/vehicles/vehicle-day.ts'),
    import('../../../../src/lib/stores/operations/operation-news.ts'),
    import('../../../../src/lib/stores/vehicles/vehicle-work.ts'),
    import('../../../../src/lib/stores/organisation/organisation.ts'),
  ])
  return { ...vehicle, ...history, ...day, ...news, ...work, ...organisation }
}

/** Somebody else reports; what would be pushed is answered. */
async function report(status: number, more: { at?: string; note?: string } = {}): Promise<Vehicle> {
  const { token } = await signInByCall(origin(), 'mitglied')
  return ask(origin(), setFmsStatus, { params, input: { status, ...more }, token })
}

let stores: Awaited<ReturnType<typeof load>>

beforeEach(async () => {
  stores = await load()
  await signIn('leitung')
  stores.$organisationId.set(organisationId)
  stores.showVehicle(id)
  await eventually(() => expect(stores.$vehicle.get().state).toBe('ready'))
})

const shown = () => {
  const vehicle = stores.$vehicle.get()
  if (vehicle.state !== 'ready') throw new Error(`the vehicle is ${vehicle.state}`)
  return vehicle.value
}
const statuses = () => {
  const history = stores.$vehicleHistory.get()
  return history.state === 'ready' ? history.value.data.map(({ status }) => status) : undefined
}
const push = (vehicle: Vehicle) => stores.pushOperation({ kind: 'status', vehicle, organisationId })

test('a push is shown at once, an older one that comes later changes nothing', async () => {
  const older = await report(1)
  const newer = await report(4)
  push(newer)
  expect(shown().fms_status).toBe(4)
  push(older)
  expect(shown().fms_status).toBe(4)
  // Of another vehicle.
  push({ ...newer, id: 2, fms_status: 6, revision: 99_999 })
  expect(shown().fms_status).toBe(4)
})

test('an answer that was on its way while something newer was pushed does not undo it', async () => {
  const release = holdBack(`GET ${path}`, 'answer')
  const loading = stores.loadVehicle()
  await eventually(() => expect(held()).toBe(true))
  const newer = await report(3, { note: 'Mit Anhänger' })
  push(newer)
  release()
  await loading
  expect(shown()).toMatchObject({ fms_status: 3, fms_status_note: 'Mit Anhänger' })
})

test('without an answer what is shown stays, as old as it is', async () => {
  cutNetwork()
  await stores.loadVehicle()
  expect(stores.$vehicle.get()).toMatchObject({ state: 'ready', stale: true })
  mendNetwork()
  await stores.loadVehicle()
  expect(stores.$vehicle.get()).toMatchObject({ state: 'ready', stale: false })
})

test('an id that no vehicle has fails with 404, and the one before is gone', async () => {
  stores.showVehicle(987_654)
  await eventually(() =>
    expect(stores.$vehicle.get()).toMatchObject({ state: 'failed', error: { kind: 'server', status: 404 } }),
  )
})

test('the history grows behind by pages and on top by pushes, and nothing stands there twice', async () => {
  const hour = 3_600_000
  for (let index = 24; index > 0; index -= 1)
    await report(1 + (index % 2), { at: new Date(Date.now() - index * hour).toISOString() })
  stores.clearHistory()
  stores.showHistory(id)
  await eventually(() => expect(statuses()).toHaveLength(20))
  await stores.loadMoreHistory()
  const before = statuses()?.length ?? 0
  expect(before).toBeGreaterThan(24)

  push(await report(6, { note: 'Werkstatt' }))
  await eventually(() => expect(statuses()).toHaveLength(before + 1))
  expect(statuses()?.[0]).toBe(6)
  const history = stores.$vehicleHistory.get()
  const ids = history.state === 'ready' ? history.value.data.map((event) => event.id) : []
  expect(new Set(ids).size).toBe(ids.length)

  // A late one stands at its own time.
  push(await report(9, { at: new Date(Date.now() - 10.5 * hour).toISOString() }))
  await eventually(() => expect(statuses()).toHaveLength(before + 2))
  expect(statuses()?.[0]).toBe(6)
})

test('further entries that do not come leave what is there, and can be asked for again', async () => {
  stores.clearHistory()
  stores.showHistory(id)
  await eventually(() => expect(statuses()).toHaveLength(20))
  cutNetwork()
  await stores.loadMoreHistory()
  expect(stores.$moreHistory.get()).toBe('failed')
  expect(statuses()).toHaveLength(20)
  mendNetwork()
  await stores.loadMoreHistory()
  expect(stores.$moreHistory.get()).toBe('idle')
  expect(statuses()?.length).toBeGreaterThan(20)
})

test('of two days that were chosen one after the other the last one is shown, whichever answer comes last', async () => {
  stores.clearDay()
  stores.showDay(id)
  await eventually(() => expect(stores.$vehicleDay.get().state).toBe('ready'))
  const release = holdBack(`GET ${path}/day`, 'answer')
  stores.chooseDay('2026-01-05')
  await eventually(() => expect(held()).toBe(true))
  stores.chooseDay('2026-01-06')
  await eventually(() => expect(stores.$vehicleDay.get()).toMatchObject({ value: { day: '2026-01-06' } }))
  release()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(stores.$vehicleDay.get()).toMatchObject({ value: { day: '2026-01-06', status_before: null } })
})

test('a change shows what has come of it; a stale one is a conflict that says how the vehicle stands', async () => {
  const { version = 1 } = shown()
  await stores.saveVehicle(id, { version, station: 'Wache Nord' })
  expect(shown()).toMatchObject({ station: 'Wache Nord', version: version + 1 })

  const { token } = await signInByCall(origin(), 'leitung')
  await ask(origin(), updateVehicle, { params, input: { version: version + 1, opta: 'FWMU44' }, token })
  const failed = await stores
    .saveVehicle(id, { version: version + 1, station: 'Wache Süd' })
    .catch((error: unknown) => error)
  expect(stores.currentOf(failed)).toMatchObject({
    station: 'Wache Nord',
    opta: 'FWMU44',
    version: version + 2,
  })
  expect(stores.currentOf(new Error('something else'))).toBeUndefined()
  expect(shown().station).toBe('Wache Nord')
})
