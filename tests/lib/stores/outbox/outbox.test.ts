import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ABANDONED_MS, changesOf, keepChange } from '../../../../src/lib/outbox/outbox.ts'
import { $connection } from '../../../../src/lib/stores/realtime/connection.ts'
import { deviceSettled } from '../../../../src/lib/stores/session/owner.ts'
import { change, discard, sendAgain, startOutbox } from '../../../../src/lib/stores/outbox/outbox.ts'
import { currentPerson, endSession, farewell } from '../../../../src/lib/stores/session/session.ts'
import { $unsent, $unsentCount, countNow } from '../../../../src/lib/stores/outbox/unsent.ts'
import { call } from '../../../../src/lib/api/api.ts'
import { RELOAD_EVENT } from '../../../../src/lib/session/guard-state.ts'
import { getOperation } from '../../../../src/contract/operations/operation-detail.ts'
import { keptChange } from '../../../support/calls/kept-change.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { useApp } from '../app.ts'
import { clearDevice } from '../../../support/browser/clear-device.ts'
import { eventually } from '../../../support/eventually.ts'

// Issue of the installed app, outbox: every change that makes sense offline goes through it (answer to an alarm, FMS
// status now), against the real backend.

vi.hoisted(() => vi.stubGlobal('document', new EventTarget()))
vi.stubGlobal('matchMedia', () => ({ matches: false }))
const app = useApp()
let operation = 0

beforeEach(async () => {
  await clearDevice()
  await app.signIn('leitung')
  operation = (await raiseAlarm(app.origin(), { title: 'B3', vehicles: ['Florian Musterstadt 1/44-1'] })).id
})

const about = () => ({ organisation: 1, params: { organisationId: 1, operationId: operation } })
const answer = (given: string) => change('respondToOperation', { ...about(), input: { answer: given } })
const detail = () => call(getOperation, { params: about().params })
const answers = async () => (await detail()).responses?.map((one) => one.answer)
const entries = async () =>
  (await detail()).timeline?.map(({ kind }) => kind).filter((kind) => kind.startsWith('response'))

/** The line is back, and the page hears of it. */
function reconnect(): void {
  app.mendNetwork()
  $connection.set('connecting')
  $connection.set('connected')
}

describe('without a network', () => {
  test('an answer waits, the last one counts, and it is sent once when the line is back', async () => {
    app.cutNetwork()
    await answer('coming')
    await answer('not_coming')
    expect($unsent.get().map(({ input }) => input)).toEqual([{ answer: 'not_coming' }])
    expect($unsentCount.get()).toBe(1)
    await expect.poll(() => $unsent.get()[0]?.tries).toBeGreaterThan(0)

    reconnect()
    await expect.poll(() => $unsentCount.get()).toBe(0)
    expect(await answers()).toEqual(['not_coming'])
    expect(await entries()).toEqual(['response.not_coming'])
  })

  test('what was kept before is shown while the line does not answer', async () => {
    const params = { organisationId: 1, operationId: operation }
    const person = currentPerson() ?? 0
    endSession({ ended: true })
    await keepChange(keptChange({ person, params, input: { answer: 'coming' } }), true)
    const release = app.holdBack(`POST /api/organisation/1/operation/${operation}/response`, 'answer')
    await app.signIn('leitung')

    await expect.poll(() => app.held()).toBe(true)
    await expect.poll(() => $unsent.get().map(({ input }) => input)).toEqual([{ answer: 'coming' }])
    expect($unsentCount.get()).toBe(1)

    release()
    await expect.poll(() => $unsentCount.get()).toBe(0)
  })

  test('each status of a vehicle counts, in its order', async () => {
    const vehicleId = (await detail()).vehicles[0]?.vehicle_id ?? 0
    app.cutNetwork()
    const vehicle = { organisation: 1, params: { organisationId: 1, vehicleId } }
    for (const status of [3, 4, 1]) await change('setFmsStatus', { ...vehicle, input: { status } })
    expect($unsent.get().map(({ input }) => input)).toEqual([{ status: 3 }, { status: 4 }, { status: 1 }])
    reconnect()
    await expect.poll(() => $unsentCount.get()).toBe(0)
    expect((await detail()).vehicles[0]?.fms_status).toBe(1)
    const statuses = (await detail()).timeline?.filter(({ kind }) => kind.startsWith('fms'))
    expect(statuses?.map(({ kind }) => kind)).toEqual(['fms.3', 'fms.4', 'fms.1'])
  })
})

describe('what the backend refuses', () => {
  const wrong = () =>
    change('respondToOperation', {
      organisation: 1,
      params: { organisationId: 1, operationId: 999_999 },
      input: { answer: 'coming' },
    })

  test('stays with its reason until the person discards it', async () => {
    await wrong()
    await expect.poll(() => $unsent.get()[0]?.ended).toBe(404)
    const [row] = $unsent.get()
    if (!row) throw new Error('nothing is shown')
    await sendAgain(row)
    await expect.poll(() => app.count('POST /api/organisation/1/operation/999999/response')).toBe(2)
    await expect.poll(() => $unsent.get()[0]?.ended).toBe(404)
    await discard(row)
    expect($unsentCount.get()).toBe(0)
  })

  test('is no refusal when something on the way has answered', async () => {
    app.breakAnswers()
    await answer('coming')
    await expect.poll(() => $unsent.get()[0]?.tries).toBeGreaterThan(0)
    expect($unsent.get()[0]?.ended).toBeUndefined()
    app.mendAnswers()
    reconnect()
    await expect.poll(() => $unsentCount.get()).toBe(0)
    expect(await answers()).toEqual(['coming'])
  })
})

describe('when the person goes', () => {
  test('nothing is kept after a sign-out', async () => {
    app.cutNetwork()
    await answer('coming')
    const person = currentPerson() ?? 0
    void farewell()
    endSession()
    expect($unsent.get()).toEqual([])
    await expect.poll(() => changesOf(person)).toEqual([])
  })

  test('what waits is kept when the session has ended by itself, for nobody else', async () => {
    app.cutNetwork()
    await answer('coming')
    endSession({ ended: true })
    expect($unsent.get()).toEqual([])
    app.mendNetwork()
    const responses = () => app.count(`POST /api/organisation/1/operation/${operation}/response`)

    await app.signIn('mitglied')
    const before = responses()
    reconnect()
    expect(await countNow()).toBe(0)
    expect(await answers()).toEqual([])
    expect(responses()).toBe(before)
    endSession({ ended: true })

    await app.signIn('leitung')
    expect(await countNow()).toBe(1)
    await expect.poll(() => countNow()).toBe(0)
    expect(await answers()).toEqual(['coming'])
  })
})

test('what waits of one person is not lost when the session of the next one on the device ends, or is ended', async () => {
  app.cutNetwork()
  await answer('coming')
  endSession({ ended: true })
  app.mendNetwork()

  for (const ended of [true, false]) {
    await app.signIn('mitglied')
    if (!ended) void farewell()
    endSession({ ended })
    await deviceSettled()
  }

  await app.signIn('leitung')
  await expect.poll(() => countNow()).toBe(0)
  expect(await answers()).toEqual(['coming'])
})

test('what nobody has come back for within a week goes when the next person comes', async () => {
  const nobody = 987_654
  await keepChange(keptChange({ person: nobody, at: Date.now() - ABANDONED_MS - 1 }), false)
  const young = await keepChange(keptChange({ person: nobody, at: Date.now() }), false)
  startOutbox()
  endSession()
  await app.signIn('mitglied')
  await eventually(async () => expect(await changesOf(nobody)).toEqual([young]))
})

/** Whether the page may be loaded anew by itself. */
const mayReload = () => document.dispatchEvent(new Event(RELOAD_EVENT, { cancelable: true }))

test('until a change is kept on the device, no page is loaded anew by itself', async () => {
  app.cutNetwork()
  const keeping = answer('coming')
  expect(mayReload()).toBe(false)
  await keeping
  expect(mayReload()).toBe(true)
})

test('where the browser keeps nothing, it is sent at once, and a failure is told', async () => {
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const release = app.holdBack(`POST /api/organisation/1/operation/${operation}/response`, 'answer')
  const sending = answer('coming')
  await expect.poll(() => app.held()).toBe(true)
  expect(mayReload()).toBe(false)
  release()
  await sending
  expect(mayReload()).toBe(true)
  expect(await answers()).toEqual(['coming'])
  app.cutNetwork()
  await expect(answer('not_coming')).rejects.toMatchObject({ problem: { kind: 'offline' } })
  expect(mayReload()).toBe(true)
})
