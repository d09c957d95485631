import 'fake-indexeddb/auto'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { getAppointment } from '../../../../src/contract/appointments/appointments.ts'
import { respondToAppointment } from '../../../../src/contract/appointments/responses.ts'
import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { registerCatalogues } from '../../../../src/i18n/translate.ts'
import { call } from '../../../../src/lib/api/api.ts'
import { onDevice } from '../../../../src/lib/device/device-database.ts'
import { dayOf } from '../../../../src/lib/appointments/calendar.ts'
import { $appointments, showSpan } from '../../../../src/lib/stores/appointments/appointments.ts'
import {
  $appointmentDetail,
  showAppointment,
} from '../../../../src/lib/stores/appointments/appointment-detail.ts'
import { respondTo } from '../../../../src/lib/stores/appointments/appointment-response.ts'
import { $nextAppointments } from '../../../../src/lib/stores/appointments/next-appointments.ts'
import { $unsent, $unsentCount, countNow } from '../../../../src/lib/stores/outbox/unsent.ts'
import { $connection } from '../../../../src/lib/stores/realtime/connection.ts'
import { deviceSettled } from '../../../../src/lib/stores/session/owner.ts'
import { currentPerson, endSession } from '../../../../src/lib/stores/session/session.ts'
import { clearDevice } from '../../../support/browser/clear-device.ts'
import { eventually } from '../../../support/eventually.ts'
import { useApp } from '../app.ts'
import { appointmentCalls, inDays } from './appointment-calls.ts'

// Architecture, section 5: a response is shown at once, kept, sent when a connection is back; a refused one is kept with its reason, and is not shown any more.

vi.hoisted(() => {
  const page = Object.assign(new EventTarget(), { documentElement: { dataset: { locale: 'de' } } })
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
vi.stubGlobal('matchMedia', () => ({ matches: false }))
const app = useApp()
let administrator: Awaited<ReturnType<typeof appointmentCalls>>
let id = 0

beforeAll(() => registerCatalogues(catalogues))
beforeEach(async () => {
  await deviceSettled()
  await clearDevice()
  await app.write((queries) => queries.deleteFrom('appointment_responses').execute())
  await app.write((queries) => queries.deleteFrom('appointments').execute())
  administrator = await appointmentCalls(app.origin())
  id = await administrator.make('Übung', 2)
  await app.signIn('mitglied')
  await deviceSettled()
  showSpan({ from: dayOf(inDays(0)), to: dayOf(inDays(60)) })
  showAppointment({ organisationId: 1, id })
  await eventually(() => expect(detail()?.complete).toBe(true))
  await eventually(() => expect(row().own).toBeNull())
  await eventually(async () => expect(await kept()).toBeDefined())
})

const place = () => ({ organisationId: 1, appointmentId: id })
const row = () => {
  const shown = $appointments.value
  const found = shown.state === 'ready' ? shown.value.data.find((one) => one.id === id) : undefined
  if (!found) throw new Error('the appointment is not shown')
  return found
}
const detail = () => ($appointmentDetail.value.state === 'ready' ? $appointmentDetail.value.value : undefined)
const inPeople = () => {
  const shown = detail()
  return shown?.complete
    ? shown.appointment.people?.find(({ user_id }) => user_id === currentPerson())?.answer
    : undefined
}
const stored = async () => (await call(getAppointment, { params: place() })).own
const kept = () =>
  onDevice('readonly', async (transaction) =>
    (await transaction.objectStore('shown').getAll()).find(({ name }) => name.startsWith('appointments')),
  )

/** The line is back, and the page is told of it. */
function reconnect(): void {
  app.mendNetwork()
  $connection.set('connecting')
  $connection.set('connected')
}

describe('a response', () => {
  test('is shown at once, everywhere, and reaches the backend', async () => {
    const open = row().counts.open
    const sent = respondTo(row(), { answer: 'yes', note: 'komme später' })
    expect(row()).toMatchObject({
      own: { answer: 'yes', note: 'komme später' },
      counts: { yes: 1, open: open - 1 },
    })
    expect(detail()?.appointment.own?.answer).toBe('yes')
    expect(inPeople()).toBe('yes')
    await sent
    await expect.poll(() => $unsent.get()).toEqual([])
    expect(await stored()).toMatchObject({ answer: 'yes', note: 'komme später' })
    expect(row()).toMatchObject({ own: { answer: 'yes' }, counts: { yes: 1, open: open - 1 } })
    expect(inPeople()).toBe('yes')
    await eventually(async () =>
      expect(await kept()).toMatchObject({ value: { data: [{ own: { answer: 'yes' } }] } }),
    )
  })

  test('waits without a network with the time of the tap, and reaches the backend when it is back', async () => {
    app.cutNetwork()
    await respondTo(row(), { answer: 'no' })
    expect(row().own?.answer).toBe('no')
    await eventually(() => expect($unsent.get()[0]?.tries).toBeGreaterThan(0))
    expect($nextAppointments.value).toMatchObject({ state: 'ready', value: [] })
    const tapped = row().own?.answered_at
    app.passTime(60_000)
    reconnect()
    await expect.poll(() => $unsentCount.get()).toBe(0)
    expect(await stored()).toMatchObject({ answer: 'no', answered_at: tapped })
    expect(row().own).toMatchObject({ answer: 'no', answered_at: tapped })
  })

  test('that is given after another one counts, on the screen and at the backend, although the clock was put back', async () => {
    app.cutNetwork()
    await respondTo(row(), { answer: 'yes' })
    const { now } = Date
    vi.spyOn(Date, 'now').mockImplementation(() => now() - 5_000)
    await respondTo(row(), { answer: 'no' })
    expect(row()).toMatchObject({ own: { answer: 'no' }, counts: { yes: 0, no: 1 } })
    expect($unsent.get()).toHaveLength(1)
    reconnect()
    await expect.poll(() => $unsentCount.get()).toBe(0)
    expect(await stored()).toMatchObject({ answer: 'no' })
  })

  test('that is given while the one before is on its way counts', async () => {
    const release = app.holdBack(`PUT /api/organisation/1/appointment/${id}/response`, 'answer')
    await respondTo(row(), { answer: 'yes' })
    await expect.poll(() => app.held()).toBe(true)
    await respondTo(row(), { answer: 'no' })
    expect(row().own?.answer).toBe('no')
    const shown: unknown[] = []
    const stop = $appointments.listen((now) =>
      shown.push(now.state === 'ready' && now.value.data[0]?.own?.answer),
    )
    release()
    await expect.poll(() => $unsentCount.get()).toBe(0)
    stop()
    expect(new Set(shown)).toEqual(new Set(['no']))
    expect(await stored()).toMatchObject({ answer: 'no' })
  })
})

describe('a response that the backend refuses', () => {
  const refused = () => $unsent.get().map(({ about, ended }) => ({ about, ended }))

  test('stays with its reason until the member has read it, and the stored one is shown again', async () => {
    await respondTo(row(), { answer: 'yes' })
    await expect.poll(() => $unsentCount.get()).toBe(0)
    await administrator.cancel(id)
    await respondTo(row(), { answer: 'no' })
    await eventually(() => expect(refused()).toEqual([{ about: 'Übung', ended: 409 }]))
    expect(row()).toMatchObject({ own: { answer: 'yes' }, counts: { yes: 1, no: 0 } })
    expect(inPeople()).toBe('yes')
  })

  test('because it is for others, or for another answer, is told apart', async () => {
    const group = await administrator.send('POST', 'groups', { name: `Gruppe ${id}` })
    const others = await administrator.make('Führung', 3, { group_ids: [(group as { id: number }).id] })
    const about = { organisation_id: 1, title: 'Führung', own: null }
    await respondTo({ ...about, id: others }, { answer: 'yes' })
    await eventually(() => expect(refused()).toEqual([{ about: 'Führung', ended: 403 }]))
    await respondTo(row(), { answer: 'maybe' })
    await eventually(() => expect(refused()).toContainEqual({ about: 'Übung', ended: 422 }))
    expect(row().own).toBeNull()
  })
})

describe('where the browser keeps nothing', () => {
  beforeEach(() => {
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
  })

  test('a response is sent at once, and its caller is told without a network', async () => {
    await respondTo(row(), { answer: 'yes' })
    expect(await stored()).toMatchObject({ answer: 'yes' })
    app.cutNetwork()
    await expect(respondTo(row(), { answer: 'no' })).rejects.toMatchObject({ problem: { kind: 'offline' } })
    expect(row().own?.answer).toBe('yes')
  })

  test('its caller is told of a refusal', async () => {
    await administrator.cancel(id)
    await expect(respondTo(row(), { answer: 'no' })).rejects.toMatchObject({ problem: { status: 409 } })
    expect(row().own).toBeNull()
  })
})

test('what waits of one person is not shown to another one, and not sent as theirs', async () => {
  app.cutNetwork()
  await respondTo(row(), { answer: 'no' })
  endSession({ ended: true })
  expect($appointmentDetail.value).toEqual({ state: 'loading' })
  app.mendNetwork()
  await app.signIn('leitung')
  reconnect()
  showAppointment({ organisationId: 1, id })
  await eventually(() => expect(detail()?.complete).toBe(true))
  expect(detail()?.appointment).toMatchObject({ own: null, counts: { no: 0 } })

  await call(respondToAppointment, { params: place(), input: { answer: 'yes' } })
  endSession({ ended: true })
  await app.signIn('mitglied')
  await expect.poll(() => countNow()).toBe(0)
  expect(await stored()).toMatchObject({ answer: 'no' })
})
