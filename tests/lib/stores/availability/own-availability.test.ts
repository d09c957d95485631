import 'fake-indexeddb/auto'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { getOwnAvailability } from '../../../../src/contract/availability/availability.ts'
import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { registerCatalogues } from '../../../../src/i18n/translate.ts'
import { call } from '../../../../src/lib/api/api.ts'
import {
  $isAvailabilityPending,
  $ownAvailability,
  loadOwnAvailability,
  setOwnAvailability,
} from '../../../../src/lib/stores/availability/own-availability.ts'
import { tellOfOwnAvailability } from '../../../../src/lib/stores/availability/availability-news.ts'
import { $connection } from '../../../../src/lib/stores/realtime/connection.ts'
import { deviceSettled } from '../../../../src/lib/stores/session/owner.ts'
import { endSession } from '../../../../src/lib/stores/session/session.ts'
import { clearDevice } from '../../../support/browser/clear-device.ts'
import { eventually } from '../../../support/eventually.ts'
import { useApp } from '../app.ts'

// Issue "Availability": the switch is shown at once, kept offline, and the later tap wins.

vi.hoisted(() => {
  const page = Object.assign(new EventTarget(), { documentElement: { dataset: { locale: 'de' } } })
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
const app = useApp()
const own = () => {
  const shown = $ownAvailability.get()
  return shown.state === 'ready' ? shown.value : undefined
}

beforeAll(() => registerCatalogues(catalogues))
beforeEach(async () => {
  await deviceSettled()
  await clearDevice()
  await app.write((queries) => queries.deleteFrom('availabilities').execute())
  await app.signIn('mitglied')
  await deviceSettled()
  const stop = $ownAvailability.subscribe(() => undefined)
  await loadOwnAvailability()
  expect(own()?.status).toBeNull()
  return stop
})

test('a status is shown at once, and reaches the backend', async () => {
  const sent = setOwnAvailability({ status: 'limited', note: 'Schicht' })
  expect(own()).toMatchObject({ status: 'limited', note: 'Schicht' })
  await sent
  await eventually(async () => expect(await call(getOwnAvailability)).toMatchObject({ status: 'limited' }))
  await eventually(() => expect($isAvailabilityPending.get()).toBe(false))
  expect(own()).toMatchObject({ status: 'limited', until: null, note: 'Schicht' })
})

test('without a network the last tap waits, and its time counts', async () => {
  app.cutNetwork()
  await setOwnAvailability({ status: 'limited' })
  const until = Date.now() + 3_600_000
  await setOwnAvailability({ status: 'unavailable', until, followUp: 'available' })
  expect(own()).toMatchObject({ status: 'unavailable', follow_up: 'available' })
  expect($isAvailabilityPending.get()).toBe(true)
  app.mendNetwork()
  $connection.set('connecting')
  $connection.set('connected')
  await eventually(async () =>
    expect(await call(getOwnAvailability)).toMatchObject({
      status: 'unavailable',
      follow_up: 'available',
    }),
  )
})

test('what the member sets on another device is fetched', async () => {
  await app.write(async (queries) => {
    const { id } = await queries
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'mitglied@demo.example')
      .executeTakeFirstOrThrow()
    const starts_at = new Date().toISOString()
    await queries
      .insertInto('availabilities')
      .values({ user_id: id, tenant_id: 1, status: 'unavailable', starts_at })
      .execute()
  })
  tellOfOwnAvailability()
  await eventually(() => expect(own()?.status).toBe('unavailable'))
})

test('the next person on the device sees nothing of it', async () => {
  await setOwnAvailability({ status: 'limited' })
  await eventually(() => expect($isAvailabilityPending.get()).toBe(false))
  endSession()
  expect($ownAvailability.get().state).toBe('loading')
  await loadOwnAvailability()
})
