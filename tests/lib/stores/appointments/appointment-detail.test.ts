import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { getAppointment } from '../../../../src/contract/appointments/appointments.ts'
import { call } from '../../../../src/lib/api/api.ts'
import { loading } from '../../../../src/lib/api/loadable.ts'
import { onDevice } from '../../../../src/lib/device/device-database.ts'
import {
  $appointmentDetail,
  loadAppointmentDetail,
  showAppointment,
  showAppointmentById,
  showChangedAppointment,
} from '../../../../src/lib/stores/appointments/appointment-detail.ts'
import { tellOfAppointments } from '../../../../src/lib/stores/appointments/appointment-news.ts'
import { dayOf } from '../../../../src/lib/appointments/calendar.ts'
import { $appointments, showSpan } from '../../../../src/lib/stores/appointments/appointments.ts'
import { $ahead, loadAhead } from '../../../../src/lib/stores/appointments/appointments-ahead.ts'
import { deviceSettled } from '../../../../src/lib/stores/session/owner.ts'
import { signOut } from '../../../../src/lib/stores/session/session-calls.ts'
import { clearDevice } from '../../../support/browser/clear-device.ts'
import { eventually } from '../../../support/eventually.ts'
import { useApp } from '../app.ts'
import { appointmentCalls, inDays } from './appointment-calls.ts'

// One appointment, with everything about it, and without a network what the device has of it. Against the real backend.

vi.hoisted(() => vi.stubGlobal('document', new EventTarget()))
vi.stubGlobal('matchMedia', () => ({ matches: false }))
const app = useApp()
const LIST = 'GET /api/user/appointments'
let administrator: Awaited<ReturnType<typeof appointmentCalls>>
let id = 0

beforeEach(async () => {
  await deviceSettled()
  await clearDevice()
  administrator = await appointmentCalls(app.origin())
  id = await administrator.make('Übung', 2)
  await app.signIn('mitglied')
  await deviceSettled()
})

const shown = () => $appointmentDetail.value
const isComplete = () =>
  eventually(() => expect(shown()).toMatchObject({ state: 'ready', value: { complete: true } }))
const detail = () => `GET /api/organisation/1/appointment/${id}`
const kept = () =>
  onDevice('readonly', async (transaction) =>
    (await transaction.objectStore('shown').getAll()).find(({ name }) => name.startsWith('appointments')),
  )

test('comes from the backend, and another one, or none, takes its place', async () => {
  showAppointment({ organisationId: 1, id })
  await isComplete()
  expect(shown()).toMatchObject({
    stale: false,
    value: { appointment: { title: 'Übung', people: expect.any(Array) } },
  })
  showAppointment(undefined)
  expect(shown()).toEqual(loading)

  showAppointment({ organisationId: 1, id: 999_999 })
  await eventually(() => expect(shown()).toMatchObject({ state: 'failed', error: { status: 404 } }))
})

test('of which only the id is known is found through the backend, unless the list or the device has it', async () => {
  showAppointmentById(id)
  await isComplete()
  expect(app.count(LIST)).toBe(1)

  showAppointment(undefined)
  showSpan({ from: dayOf(inDays(0)), to: dayOf(inDays(60)) })
  await eventually(async () => expect(await kept()).toBeDefined())
  const asked = app.count(LIST)
  showAppointmentById(id)
  await isComplete()
  expect(app.count(LIST)).toBe(asked)

  showAppointmentById(999_999)
  await eventually(() => expect(shown()).toMatchObject({ state: 'failed', error: { status: 404 } }))
})

test('without a network is the row of the copy, with its age, and says that it is only the row', async () => {
  await loadAhead()
  await eventually(async () => expect(await kept()).toBeDefined())
  const row = await kept()
  $ahead.set(loading)
  app.cutNetwork()
  showAppointmentById(id)
  await eventually(() => expect(shown()).toMatchObject({ state: 'ready', changing: false }))
  expect(shown()).toMatchObject({
    stale: true,
    partial: true,
    at: row?.at,
    value: { complete: false, appointment: { title: 'Übung' } },
  })

  app.mendNetwork()
  await loadAppointmentDetail()
  expect(shown()).toMatchObject({ stale: false, value: { complete: true } })
  expect(shown()).not.toHaveProperty('partial')
})

test('without a network, and not on the device, is a failure of the network', async () => {
  app.cutNetwork()
  showAppointmentById(id)
  await eventually(() => expect(shown()).toMatchObject({ state: 'failed', error: { kind: 'offline' } }))
})

test('shows the row while the answer is on its way', async () => {
  await loadAhead()
  const answer = app.holdBack(detail(), 'answer')
  showAppointment({ organisationId: 1, id })
  await eventually(() =>
    expect(shown()).toMatchObject({ changing: true, partial: true, value: { complete: false } }),
  )
  answer()
  await isComplete()
})

test('is loaded again after an event while a component shows it, and goes when it was removed', async () => {
  const leave = $appointmentDetail.listen(() => undefined)
  showAppointment({ organisationId: 1, id })
  await isComplete()
  await loadAhead()
  await administrator.send('DELETE', `appointment/${id}`)
  tellOfAppointments()
  await eventually(() => expect(shown()).toMatchObject({ state: 'failed', error: { status: 404 } }))
  leave()
  await eventually(async () => expect(JSON.stringify(await kept())).not.toContain(`"id":${id},`))
})

test('shows what the backend has answered to a change, in the list and on the device as well', async () => {
  showSpan({ from: dayOf(inDays(0)), to: dayOf(inDays(60)) })
  showAppointment({ organisationId: 1, id })
  await isComplete()
  await eventually(async () => expect(await kept()).toBeDefined())
  await administrator.cancel(id)
  const params = { organisationId: 1, appointmentId: id }
  showChangedAppointment(await call(getAppointment, { params }))
  expect(shown()).toMatchObject({ value: { complete: true, appointment: { cancel_reason: 'Sturm' } } })
  expect(JSON.stringify($appointments.value)).toContain('Sturm')
  await eventually(async () => expect(JSON.stringify(await kept())).toContain('Sturm'))
})

test('is not shown to another person', async () => {
  showAppointment({ organisationId: 1, id })
  await isComplete()
  await signOut()
  expect(shown()).toEqual(loading)
})
