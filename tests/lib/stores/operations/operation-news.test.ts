import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { OperationDetail } from '../../../../src/contract/operations/operation-detail.ts'
import type { OperationAnswered } from '../../../../src/contract/operations/operation-news.ts'
import type { Operation } from '../../../../src/contract/operations/operations.ts'
import { detailName } from '../../../../src/lib/device/kept-names.ts'
import { recallShown } from '../../../../src/lib/device/kept-shown.ts'
import { placeOf } from '../../../../src/lib/stores/device/on-device.ts'
import { $monitored, showMonitored } from '../../../../src/lib/stores/monitor/monitored.ts'
import { giveAnswer } from '../../../../src/lib/stores/operations/answer.ts'
import {
  loadIncident,
  pushOperation,
  upsertIncident,
} from '../../../../src/lib/stores/operations/operation-news.ts'
import {
  $operation,
  clearOperation,
  loadOperation,
  showOperation,
} from '../../../../src/lib/stores/operations/operation.ts'
import { $unsentCount } from '../../../../src/lib/stores/outbox/unsent.ts'
import { loadPermissions } from '../../../../src/lib/stores/people/permission-calls.ts'
import { settleOrganisation } from '../../../../src/lib/stores/session/settle.ts'
import { clearDevice } from '../../../support/browser/clear-device.ts'
import { operationCalls } from '../../../support/calls/operation-calls.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { useApp } from '../app.ts'

// Pages show pushed data without a request. If they must fetch an operation, one tab fetches it, at most once a second.

vi.stubGlobal('matchMedia', () => ({ matches: false }))
const app = useApp()
let id = 0
let leader: Awaited<ReturnType<typeof operationCalls>>

beforeEach(async () => {
  await clearDevice()
  clearOperation()
  showMonitored(0)
  await app.signIn('mitglied')
  settleOrganisation()
  await loadPermissions()
  id = (await raiseAlarm(app.origin(), { title: 'B3' })).id
  leader = await operationCalls(app.origin(), 'leitung')
})

const asked = () => app.count(`GET /api/organisation/1/operation/${id}`)
const own = () => ($operation.value.state === 'ready' ? $operation.value.value : undefined)
/** Waits until no fetch of the operation is pending. */
const settled = () => loadIncident(1, id, () => false)
const answers = (operation: OperationDetail | undefined) =>
  operation?.responses?.map(({ display_name, answer }) => `${display_name}: ${answer}`)
const entries = (operation: OperationDetail | undefined) => operation?.timeline?.map(({ kind }) => kind)

/** Opens the page of the operation. */
async function open(): Promise<void> {
  onTestFinished($operation.listen(() => undefined))
  showOperation(id)
  await expect.poll(() => $operation.value).toMatchObject({ state: 'ready', changing: false })
}

/** The leader answers. Returns the event of the backend, which the page has not received yet. */
async function leaderAnswers(answer = 'coming', note?: string): Promise<OperationAnswered> {
  await leader.do('POST', `${id}/response`, { answer, note })
  const detail = await leader.do('GET', `${id}`)
  return eventOf(detail, 'Lars Leitung')
}
function eventOf({ responses, alarmed, timeline }: OperationDetail, name: string): OperationAnswered {
  const response = responses?.find(({ display_name }) => display_name === name)
  if (!alarmed || !response) throw new Error(`nothing is known of an answer of ${name}`)
  return { id, organisation_id: 1, response, alarmed, timeline: timeline?.slice(-1) ?? [] }
}
const push = (answered: OperationAnswered) => pushOperation({ kind: 'answered', answered, organisationId: 1 })

describe('the answer of another member', () => {
  test('is shown and kept on the device from its push alone', async () => {
    await open()
    const told = await leaderAnswers()
    const before = asked()
    push(told)

    const { responses, alarmed, timeline } = await leader.do('GET', `${id}`)
    expect(own()).toMatchObject({ responses, alarmed, timeline })
    const place = placeOf(detailName(id))
    const kept = () => place && recallShown(place, Date.now())
    await expect.poll(kept).toMatchObject({ value: { responses, alarmed, timeline } })
    await settled()
    // The leader fetched the operation once.
    expect(asked()).toBe(before + 1)
  })

  test('stays if it is pushed during a load, and does not replace a later one that was fetched before the push', async () => {
    await open()
    const release = app.holdBack(`GET /api/organisation/1/operation/${id}`, 'answer')
    const loaded = loadOperation()
    await expect.poll(() => app.held()).toBe(true)
    const first = await leaderAnswers('coming')
    push(first)
    release()
    await loaded
    expect(answers(own())).toEqual(['Lars Leitung: coming'])

    await leaderAnswers('not_coming')
    await loadOperation()
    push(first)
    expect(answers(own())).toEqual(['Lars Leitung: not_coming'])
    expect(own()?.alarmed).toEqual((await leader.do('GET', `${id}`)).alarmed)
  })

  test('is shown on a wall monitor without its note, and without a request', async () => {
    onTestFinished($monitored.listen(() => undefined))
    showMonitored(id)
    await expect.poll(() => $monitored.value.state).toBe('ready')
    const told = await leaderAnswers('later', 'im Stau')
    const before = asked()
    push(told)
    expect($monitored.value).toMatchObject({ value: { responses: [{ answer: 'later', note: null }] } })
    await settled()
    expect(asked()).toBe(before)
  })
})

describe('the member’s own answer', () => {
  const answer = async () => {
    await giveAnswer(id, { answer: 'coming', minutes: null })
    await expect.poll(() => $unsentCount.get()).toBe(0)
    await expect.poll(() => answers(own())).toEqual(['Mia Mitglied: coming'])
  }

  test('is not fetched after it was pushed', async () => {
    await open()
    vi.mocked(Math.random).mockReturnValue(0.9)
    await answer()
    push(eventOf(await leader.do('GET', `${id}`), 'Mia Mitglied'))
    const before = asked()
    await settled()
    expect(asked()).toBe(before)
    expect(entries(own())).toContain('response.coming')
  })

  test('is fetched once if the backend pushes only that the operation was saved', async () => {
    await open()
    vi.mocked(Math.random).mockReturnValue(0.1)
    await answer()
    const { responses, timeline, ...saved } = own() ?? ({} as OperationDetail)
    upsertIncident(saved, 1)
    await settled()
    expect(asked()).toBe(2)
    expect(entries(own())).toContain('response.coming')
  })
})

describe('data that a push does not carry', () => {
  const save = () => upsertIncident({ ...(own() as Operation), responses: undefined } as Operation, 1)

  test('is fetched once for many pushes', async () => {
    await open()
    await leaderAnswers()
    const before = asked()
    for (let number = 0; number < 20; number += 1) save()
    await settled()
    expect(asked()).toBe(before + 1)
    expect(answers(own())).toEqual(['Lars Leitung: coming'])
  })

  test('is not fetched by a page that is no longer open', async () => {
    showOperation(id)
    await expect.poll(() => own()?.id).toBe(id)
    save()
    await settled()
    expect(asked()).toBe(1)
  })

  test('marks the page as outdated if the request fails', async () => {
    await open()
    app.cutNetwork()
    save()
    await expect.poll(() => $operation.value).toMatchObject({ state: 'ready', stale: true, changing: false })
  })
})
