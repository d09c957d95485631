import { beforeEach, expect, test } from 'vitest'
import { endSession } from '../../../../src/lib/stores/session/session.ts'
import {
  $tenantVehicle,
  currentTenantVehicleOf,
  loadTenantVehicle,
  makeTenantVehicle,
  removeTenantVehicle,
  saveTenantVehicle,
  showTenantVehicle,
  stationNamesOf,
  tenantVehicles,
} from '../../../../src/lib/stores/tenant/vehicles.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { useApp } from '../app.ts'

// The vehicles of a tenant on its pages: found in all its organisations, changed and moved, removed where nothing names them.

const app = useApp()
const listed = () => {
  const known = tenantVehicles.$list.get()
  return known.state === 'ready' ? known.value.data.map(({ call_sign }) => call_sign) : known.state
}
const shown = () => {
  const known = $tenantVehicle.get()
  if (known.state !== 'ready') throw new Error(`the vehicle is ${known.state}`)
  return known.value
}

beforeEach(async () => {
  endSession()
  await app.signIn('admin')
})

test('the list is narrowed down by words and organisation, and forgotten with the person', async () => {
  await tenantVehicles.load()
  expect(listed()).toHaveLength(7)
  tenantVehicles.narrow({ organisation: 2, search: 'tsf' })
  await expect.poll(listed).toEqual(['Florian Neudorf 2/42-1'])
  tenantVehicles.narrow({ active: 'false' })
  await expect.poll(listed).toEqual([])
  endSession()
  expect([listed(), tenantVehicles.$filter.get()]).toEqual(['loading', {}])
  await app.signIn('leitung')
  await tenantVehicles.load()
  expect(listed()).toBe('loading')
})

test('what was saved is shown, moved or not; who comes with an older version reads how it stands', async () => {
  const { id } = await makeTenantVehicle({ call_sign: 'Florian Laden 1', organisation_id: 1 })
  showTenantVehicle(id)
  await loadTenantVehicle()
  await saveTenantVehicle(id, { version: 1, short_name: 'MTW' })
  expect(shown()).toMatchObject({ short_name: 'MTW', version: 2, organisation: 'FF Musterstadt' })
  const theirs = await saveTenantVehicle(id, { version: 1, short_name: 'ELW' }).catch(currentTenantVehicleOf)
  expect(theirs).toMatchObject({ short_name: 'MTW', version: 2 })
  const [station] = await stationNamesOf(2)
  await saveTenantVehicle(id, { version: 2, organisation_id: 2, station: station ?? null })
  expect(shown()).toMatchObject({ organisation: 'FF Neudorf', station })
  await removeTenantVehicle(id)
  // Somebody else was faster.
  await removeTenantVehicle(id)
})

test('one that is named somewhere stays, and its page says where', async () => {
  const { id, call_sign } = await makeTenantVehicle({ call_sign: 'Florian Laden 2', organisation_id: 1 })
  showTenantVehicle(id)
  await loadTenantVehicle()
  expect(shown().used.operations).toBe(0)
  await raiseAlarm(app.origin(), { title: 'B2 – Scheune', vehicles: [call_sign] })

  const current = await removeTenantVehicle(id).catch(currentTenantVehicleOf)
  expect(current?.used.operations).toBe(1)
  expect(shown().used.current_operation?.title).toBe('B2 – Scheune')
})

test('where no stations come, none are offered', async () => {
  app.cutNetwork()
  expect(await stationNamesOf(1)).toEqual([])
})
