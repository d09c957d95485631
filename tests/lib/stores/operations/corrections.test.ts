import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Operation } from '../../../../src/contract/operations/operations.ts'
import { $marks } from '../../../../src/lib/stores/operations/corrections.ts'
import { $incidents, loadIncidents } from '../../../../src/lib/stores/operations/incidents.ts'
import { pushOperation, upsertIncident } from '../../../../src/lib/stores/operations/operation-news.ts'
import { saveOperation } from '../../../../src/lib/stores/operations/operation-work.ts'
import { $operation, clearOperation, showOperation } from '../../../../src/lib/stores/operations/operation.ts'
import { chooseOrganisation } from '../../../../src/lib/stores/organisation/organisation.ts'
import { loadPermissions } from '../../../../src/lib/stores/people/permission-calls.ts'
import { clearDevice } from '../../../support/browser/clear-device.ts'
import { operationCalls } from '../../../support/calls/operation-calls.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { useApp } from '../app.ts'

// Product page, section 3: a corrected place, keyword or text is marked until the member has looked at it on any device.

const app = useApp()
let id = 0
let leader: Awaited<ReturnType<typeof operationCalls>>

beforeEach(async () => {
  await clearDevice()
  clearOperation()
  await app.signIn('leitung')
  chooseOrganisation(1)
  await loadPermissions()
  id = (await raiseAlarm(app.origin(), { title: 'B3', address: 'Lindenstraße 14' })).id
  app.passTime(1_000)
  leader = await operationCalls(app.origin(), 'admin')
})

const MARKED = { address: ['Lindenstraße 14', 'Lindenweg 14'] }
const SEEN = () => `POST /api/organisation/1/operation/${id}/seen`
const own = () => ($operation.value.state === 'ready' ? $operation.value.value : undefined)
const onHome = () =>
  $incidents.value.state === 'ready'
    ? $incidents.value.value.find((one) => one.id === id)?.corrections
    : undefined

/** Another member changes the operation. Answers with the event of the backend, which this page has not received yet. */
async function changed(change: object): Promise<Operation> {
  const { version } = await leader.do('GET', `${id}`)
  const { corrections, responses, timeline, alarmed, ...saved } = await leader.do('PATCH', `${id}`, {
    version,
    ...change,
  })
  return saved
}

/** Opens the page of the operation. Answers with a function that leaves it. */
async function open(): Promise<() => void> {
  const stops = [$operation.listen(() => undefined), $marks.listen(() => undefined)]
  const leave = () => stops.splice(0).forEach((stop) => stop())
  onTestFinished(leave)
  showOperation(id)
  await expect.poll(() => $operation.value).toMatchObject({ state: 'ready', changing: false })
  return leave
}

describe('a correction', () => {
  test('from before the page was opened is marked there, reported as seen, and no longer marked on home', async () => {
    await changed({ address: 'Lindenweg 14' })
    await loadIncidents()
    expect(onHome()).toEqual(MARKED)

    await open()
    expect($marks.value).toEqual(MARKED)
    await expect.poll(onHome).toEqual({})
    expect(own()?.corrections).toEqual({})
    expect($marks.value).toEqual(MARKED)
    expect(app.count(SEEN())).toBe(1)
  })

  test('that a push brings is marked at once on the page and on home, and stays on the page after it was fetched', async () => {
    await loadIncidents()
    await open()
    await expect.poll(() => app.count(SEEN())).toBe(1)
    upsertIncident(await changed({ address: 'Lindenweg 14' }), 1)

    expect(onHome()).toEqual(MARKED)
    expect($marks.value).toEqual(MARKED)
    await expect.poll(onHome).toEqual({})
    await expect.poll(() => own()?.version).toBe(2)
    expect($marks.value).toEqual(MARKED)
  })

  test('without a network is marked as well, and reported as seen later', async () => {
    await open()
    await expect.poll(() => app.count(SEEN())).toBe(1)
    const push = await changed({ address: 'Lindenweg 14' })
    app.cutNetwork()
    upsertIncident(push, 1)
    expect($marks.value).toEqual(MARKED)
    await expect.poll(() => vi.mocked(console.info).mock.calls.flat().join()).toContain('reported as seen')
    expect(own()?.corrections).toEqual(MARKED)
  })

  test('of the member themselves is not marked, also if its push comes before its response; others stay marked', async () => {
    await changed({ address: 'Lindenweg 14' })
    await open()
    expect($marks.value).toEqual(MARKED)

    const release = app.holdBack(`PATCH /api/organisation/1/operation/${id}`, 'answer')
    const saving = saveOperation(id, { version: 2, title: 'B4' })
    await expect.poll(() => app.held()).toBe(true)
    const { corrections, responses, timeline, ...saved } = await leader.do('GET', `${id}`)
    pushOperation({ kind: 'saved', operation: saved, organisationId: 1 })
    release()
    await saving

    expect(own()?.title).toBe('B4')
    expect($marks.value).toEqual(MARKED)
  })

  test('is no longer marked when the page is opened again', async () => {
    onTestFinished(() => void vi.useRealTimers())
    await changed({ address: 'Lindenweg 14' })
    const leave = await open()
    await expect.poll(() => own()?.corrections).toEqual({})
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    leave()
    vi.advanceTimersByTime(2_000)
    vi.useRealTimers()
    expect($marks.value).toEqual({})

    await open()
    expect($marks.value).toEqual({})
  })
})
