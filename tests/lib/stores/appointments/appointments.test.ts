import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { onDevice } from '../../../../src/lib/device/device-database.ts'
import { loading } from '../../../../src/lib/api/loadable.ts'
import { tellOfAppointments } from '../../../../src/lib/stores/appointments/appointment-news.ts'
import { dayOf } from '../../../../src/lib/appointments/calendar.ts'
import { spanAhead } from '../../../../src/lib/stores/appointments/appointment-span.ts'
import {
  $appointments,
  loadAppointments,
  showSpan,
} from '../../../../src/lib/stores/appointments/appointments.ts'
import { $ahead } from '../../../../src/lib/stores/appointments/appointments-ahead.ts'
import {
  $nextAppointments,
  loadNextAppointments,
} from '../../../../src/lib/stores/appointments/next-appointments.ts'
import { deviceSettled } from '../../../../src/lib/stores/session/owner.ts'
import { endSession } from '../../../../src/lib/stores/session/session.ts'
import { signOut } from '../../../../src/lib/stores/session/session-calls.ts'
import { clearDevice } from '../../../support/browser/clear-device.ts'
import { eventually } from '../../../support/eventually.ts'
import { useApp, withoutNetwork } from '../app.ts'
import { appointmentCalls, inDays } from './appointment-calls.ts'

// Product page, section 5: the appointments of eight weeks open without a network, with their age. Against the real backend.

vi.hoisted(() => vi.stubGlobal('document', new EventTarget()))
vi.stubGlobal('matchMedia', () => ({ matches: false }))
const app = useApp()
const LIST = 'GET /api/user/appointments'
let administrator: Awaited<ReturnType<typeof appointmentCalls>>

beforeEach(async () => {
  await deviceSettled()
  await clearDevice()
  await app.write((queries) => queries.deleteFrom('appointment_responses').execute())
  await app.write((queries) => queries.deleteFrom('appointments').execute())
  administrator = await appointmentCalls(app.origin())
  await app.signIn('mitglied')
  await deviceSettled()
})

const week = (first: number) => ({ from: dayOf(inDays(first)), to: dayOf(inDays(first + 6)) })
const titles = () =>
  $appointments.value.state === 'ready' ? $appointments.value.value.data.map(({ title }) => title) : undefined
const next = () =>
  $nextAppointments.value.state === 'ready'
    ? $nextAppointments.value.value.map(({ title }) => title)
    : undefined
const kept = () =>
  onDevice('readonly', async (transaction) =>
    (await transaction.objectStore('shown').getAll()).filter(({ name }) => name.startsWith('appointments')),
  )

async function show(span: { from: string; to: string }): Promise<void> {
  showSpan(span)
  await eventually(() =>
    expect($appointments.value).toMatchObject({
      changing: false,
      state: expect.not.stringMatching('loading'),
    }),
  )
}

/** The page is opened anew: nothing is known but what the device has. */
async function reopen(): Promise<void> {
  await eventually(async () => expect(await kept()).toHaveLength(1))
  showSpan(week(300))
  await loadAppointments()
  $ahead.set(loading)
}

describe('the appointments of a span', () => {
  test('come from the backend, and those of another span take their place', async () => {
    await administrator.make('Übung', 2)
    await administrator.make('Sommerfest', 100)
    await show(week(0))
    expect($appointments.value).toMatchObject({
      state: 'ready',
      stale: false,
      value: { ...week(0), more: false },
    })
    expect(titles()).toEqual(['Übung'])

    await show(week(98))
    expect(titles()).toEqual(['Sommerfest'])
  })

  test('are not those of the span before while the answer is on its way', async () => {
    await administrator.make('Übung', 2)
    await show(week(0))
    const answer = app.holdBack(LIST, 'answer')
    showSpan(week(98))
    expect(titles()).toBeUndefined()
    answer()
    await eventually(() => expect(titles()).toEqual([]))
  })

  test('are loaded again after an event while a component shows them', async () => {
    const leave = $appointments.listen(() => undefined)
    await show(week(0))
    expect(titles()).toEqual([])
    await administrator.make('Übung', 2)
    tellOfAppointments()
    await eventually(() => expect(titles()).toEqual(['Übung']))
    leave()
  })
})

describe('the copy of eight weeks', () => {
  test('is asked for after the span of the page, and not at all where that span covers it', async () => {
    const answer = app.holdBack(LIST, 'answer')
    showSpan(week(0))
    await eventually(() => expect(app.held()).toBe(true))
    expect(app.count(LIST)).toBe(1)
    answer()
    await eventually(() => expect(app.count(LIST)).toBe(2))
    await eventually(async () => expect(await kept()).toMatchObject([{ value: spanAhead(Date.now()) }]))

    await clearDevice()
    $ahead.set(loading)
    endSession({ ended: true })
    await app.signIn('mitglied')
    await deviceSettled()
    const before = app.count(LIST)
    await show({ from: dayOf(inDays(-7)), to: dayOf(inDays(70)) })
    await eventually(async () => expect(await kept()).toMatchObject([{ value: spanAhead(Date.now()) }]))
    expect(app.count(LIST)).toBe(before + 1)
  })

  test('answers a span without a network, as far as it reaches, with its age', async () => {
    await administrator.make('Übung', 12)
    await administrator.make('Prüfung', 52)
    await show(week(0))
    await reopen()
    const [row] = await kept()
    app.cutNetwork()

    await show(week(10))
    expect(titles()).toEqual(['Übung'])
    expect($appointments.value).toMatchObject({ stale: true, at: row?.at, value: week(10) })
    expect($appointments.value).not.toHaveProperty('partial')

    await show(week(51))
    expect(titles()).toEqual(['Prüfung'])
    expect($appointments.value).toMatchObject({
      stale: true,
      partial: true,
      value: { from: week(51).from, to: spanAhead(Date.now()).to },
    })

    await show(week(70))
    expect($appointments.value).toMatchObject({ state: 'failed', error: { kind: 'offline' } })
  })

  test('is shown before an answer is tried for where the device knows that it has no network', async () => {
    await administrator.make('Übung', 2)
    await show(week(0))
    await reopen()
    app.cutNetwork()
    const asked = app.count(LIST)
    let askedWhenShown: number | undefined
    const stop = $appointments.listen((now) => {
      if (now.state === 'ready' && now.value.from === week(1).from) askedWhenShown ??= app.count(LIST) - asked
    })
    await withoutNetwork(() => show(week(1)))
    stop()
    expect(askedWhenShown).toBe(0)
    expect(titles()).toEqual(['Übung'])
  })

  test('is shown while the answer is on its way, which then takes its place', async () => {
    await administrator.make('Übung', 2)
    await show(week(0))
    await reopen()
    await administrator.make('Dienst', 3)
    const answer = app.holdBack(LIST, 'answer')
    showSpan(week(1))
    await eventually(() => expect($appointments.value).toMatchObject({ stale: true, changing: true }))
    expect(titles()).toEqual(['Übung'])
    answer()
    await eventually(() => expect(titles()).toEqual(['Übung', 'Dienst']))
    expect($appointments.value).toMatchObject({ stale: false, changing: false })
  })

  test('takes over what a later answer says of its days', async () => {
    const id = await administrator.make('Übung', 2)
    await administrator.make('Dienst', 20)
    await show(week(0))
    await eventually(async () => expect(await kept()).toHaveLength(1))
    await administrator.send('DELETE', `appointment/${id}`)
    await loadAppointments()
    await eventually(async () =>
      expect(await kept()).toMatchObject([{ value: { data: [{ title: 'Dienst' }] } }]),
    )
  })
})

describe('the next appointments', () => {
  test('are loaded when a component shows them', async () => {
    await administrator.make('Übung', 2)
    vi.stubGlobal('window', globalThis)
    const leave = $nextAppointments.listen(() => undefined)
    await eventually(() => expect(next()).toEqual(['Übung']))
    leave()
    Reflect.deleteProperty(globalThis, 'window')
    // A store is unmounted a moment after its last listener has left.
    await eventually(() => expect($nextAppointments).toMatchObject({ active: false }))
  })

  test('are two that are for the member and take place', async () => {
    const cancelled = await administrator.make('Abgesagt', 1)
    await administrator.cancel(cancelled)
    await administrator.make('Vorbei', -1)
    for (const days of [2, 3, 4]) await administrator.make(`Tag ${days}`, days)
    await loadNextAppointments()
    expect(next()).toEqual(['Tag 2', 'Tag 3'])
  })

  test('take one request, and none where the copy is fresh', async () => {
    await administrator.make('Übung', 2)
    await Promise.all([loadNextAppointments(), loadNextAppointments()])
    expect(app.count(LIST)).toBe(1)
    await eventually(async () => expect(await kept()).toHaveLength(1))
    $ahead.set(loading)
    await loadNextAppointments()
    expect(app.count(LIST)).toBe(1)
    expect(next()).toEqual(['Übung'])
  })

  test('are asked for again after an event, and when the copy is no longer fresh', async () => {
    const leave = $nextAppointments.listen(() => undefined)
    await loadNextAppointments()
    expect(next()).toEqual([])
    await administrator.make('Übung', 2)
    tellOfAppointments()
    await eventually(() => expect(next()).toEqual(['Übung']))
    leave()

    const asked = app.count(LIST)
    const { now } = Date
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 6 * 60_000)
    await loadNextAppointments()
    expect(app.count(LIST)).toBe(asked + 1)
  })

  test('come from the device without a network', async () => {
    await administrator.make('Übung', 2)
    await loadNextAppointments()
    await eventually(async () => expect(await kept()).toHaveLength(1))
    $ahead.set(loading)
    const { now } = Date
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 6 * 60_000)
    app.cutNetwork()
    await loadNextAppointments()
    expect(next()).toEqual(['Übung'])
    expect($nextAppointments.value).toMatchObject({ stale: true, changing: false })
  })
})

describe('another person on the device', () => {
  test('sees nothing of the one before, on the screen or out of the copy', async () => {
    await administrator.make('Übung', 2)
    await show(week(0))
    await loadNextAppointments()
    expect(next()).toEqual(['Übung'])
    await eventually(async () => expect(await kept()).toHaveLength(1))
    await signOut()
    expect($appointments.value).toEqual(loading)
    expect($nextAppointments.value).toEqual(loading)

    await app.signIn('gast')
    await deviceSettled()
    expect(await kept()).toEqual([])
    app.cutNetwork()
    showSpan(week(0))
    await loadNextAppointments()
    await eventually(() => expect($appointments.value.state).toBe('failed'))
    expect($nextAppointments.value.state).toBe('failed')
    expect(await kept()).toEqual([])
  })
})
