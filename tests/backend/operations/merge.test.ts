import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mergeOperation } from '../../../src/backend/operations/merge/merge.ts'
import { engines, useBothEngines } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { raiseInProcess, toldOf, workerOf, type Worker } from '../../support/calls/operation-work.ts'

// Product page, section 2 (Operation: close_reason merged): two alarms about the same fire become one.

const MINUTE_MS = 60_000

const backendOf = useBothEngines()

describe.each(engines)('on %s, a duplicate', (engine) => {
  let backend: InProcess
  let leader: Worker
  let member: Worker
  let duplicate: number
  let into: number
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    leader = await workerOf(backend, 'leitung')
    member = await workerOf(backend, 'mitglied')
    into = await raiseInProcess(backend, { vehicles: ['Florian Musterstadt 1/44-1', 'RTW 7'], number: '17' })
    backend.passTime(MINUTE_MS)
    duplicate = await raiseInProcess(backend, {
      title: 'B2 – Rauch',
      vehicles: ['Florian Musterstadt 1/46-1', 'florian musterstadt 1/44-1'],
    })
  })
  afterEach(() => vi.restoreAllMocks())
  const merge = () => leader.send('POST', `operation/${duplicate}/merge`, { into })
  const merged = () => leader.detail('POST', `operation/${duplicate}/merge`, { into })
  const answer = (worker: Worker, id: number, given: string) =>
    worker.send('POST', `operation/${id}/response`, { answer: given })

  test('is closed, and refers to the operation that goes on; both say so', async () => {
    const after = await merged()

    expect(after).toMatchObject({ id: into, active: true, version: 2 })
    expect(after.timeline?.at(-1)).toMatchObject({
      kind: 'merged',
      actor: 'Lars Leitung',
      text: 'B2 – Rauch',
    })
    const gone = await leader.detail('GET', `operation/${duplicate}`)
    expect(gone).toMatchObject({
      active: false,
      close_reason: 'merged',
      merged_into: { id: into, number: '17', title: 'B3 – Wohnungsbrand' },
      vehicles: [],
      responses: [],
    })
    expect(gone.timeline).toMatchObject([{ kind: 'merged', text: '17 · B3 – Wohnungsbrand' }])
  })

  test('is offered to be merged where an open one of another source has the same number, however it is spelled', async () => {
    const other = await raiseInProcess(backend, { source: 'divera', title: 'Feuer', number: 'E 17-1' })
    const detail = (id: number) => leader.detail('GET', `operation/${id}`)
    const numbered = await raiseInProcess(backend, { number: 'e17-1' })
    const sameSource = await raiseInProcess(backend, { number: 'E17-1' })
    expect((await detail(numbered)).same_number).toMatchObject({ id: other, title: 'Feuer' })
    expect((await detail(other)).same_number?.id).toBe(numbered)
    expect((await detail(into)).same_number).toBeNull()
    expect((await detail(duplicate)).same_number).toBeNull()

    await leader.detail('POST', `operation/${other}/close`, { reason: 'done' })
    expect((await detail(other)).same_number).toBeNull()
    expect((await detail(sameSource)).same_number).toBeNull()
  })

  test('gives its answers, of which the latest counts', async () => {
    await answer(member, into, 'coming')
    backend.passTime(MINUTE_MS)
    await answer(member, duplicate, 'not_coming')
    await answer(leader, duplicate, 'coming')
    backend.passTime(MINUTE_MS)
    await answer(leader, into, 'later')

    const { responses, timeline } = await merged()
    expect(responses?.map((one) => [one.user_id, one.answer]).toSorted()).toEqual([
      [1, 'not_coming'],
      [2, 'later'],
    ])
    expect(timeline?.filter(({ kind }) => kind.startsWith('response.'))).toHaveLength(4)
    expect(timeline?.filter(({ kind }) => kind === 'alarm')).toHaveLength(2)
  })

  test('gives its vehicles, each once with its earliest times, and they follow the other from then on', async () => {
    // The later alarm has it now.
    await member.send('POST', 'vehicle/3/fms', { status: 3 })
    const { vehicles } = await merged()

    expect(vehicles.map(({ call_sign }) => call_sign)).toEqual([
      'Florian Musterstadt 1/44-1',
      'RTW 7',
      'Florian Musterstadt 1/46-1',
    ])
    expect(vehicles[0]).toMatchObject({
      alarmed_at: new Date(backend.now() - MINUTE_MS).toISOString(),
      en_route_at: new Date(backend.now()).toISOString(),
    })
    const bound = await backend.database.read
      .selectFrom('vehicles')
      .select(['id', 'current_operation_id'])
      .where('id', 'in', [3, 4])
      .orderBy('id')
      .execute()
    expect(bound.map(({ current_operation_id }) => current_operation_id)).toEqual([into, into])
  })

  test('leads whoever taps its notification to the operation that goes on, where they count once', async () => {
    const { alarmed } = await merged()

    expect(await toldOf(backend, duplicate)).toEqual([])
    expect(await toldOf(backend, into)).toHaveLength(4)
    expect(alarmed).toMatchObject({ people: 2 })
  })

  test('takes an answer that was on its way for the operation that goes on', async () => {
    await merged()
    vi.spyOn(backend.hub, 'subscriberCount').mockReturnValue(1)
    const published = vi.spyOn(backend.hub, 'publish').mockClear()

    expect((await answer(member, duplicate, 'coming')).status).toBe(200)
    const { responses } = await leader.detail('GET', `operation/${into}`)
    expect(responses).toMatchObject([{ user_id: member.id, answer: 'coming' }])
    expect(published.mock.calls).toMatchObject([[expect.anything(), 'operation.answered', { id: into }]])
  })

  test('takes an answer that arrives in the middle of it for the operation that goes on, too', async () => {
    const doer = { userId: leader.id, actor: 'Lars Leitung', at: new Date(backend.now()).toISOString() }
    let sent: ReturnType<typeof answer> | undefined
    await backend.database.write(async (queries) => {
      await mergeOperation(queries, { id: 1, tenantId: 1 }, { merged: duplicate, into }, doer)
      sent ??= answer(member, duplicate, 'coming')
      // Long enough for the answer to have been stored, if nothing made it wait.
      await setTimeout(200)
    })

    expect((await sent)?.status).toBe(200)
    const { responses } = await leader.detail('GET', `operation/${into}`)
    expect(responses).toMatchObject([{ user_id: member.id, answer: 'coming' }])
    expect((await leader.detail('GET', `operation/${duplicate}`)).responses).toEqual([])
  })

  test('is shown closed to everybody, and the other as it is then', async () => {
    vi.spyOn(backend.hub, 'subscriberCount').mockReturnValue(1)
    const published = vi.spyOn(backend.hub, 'publish').mockClear()
    await merged()

    const saved = published.mock.calls
      .map(([, event, data]) => [event, data])
      .filter(([event]) => event === 'operation.saved')
    expect(saved).toMatchObject([
      ['operation.saved', { id: duplicate, active: false }],
      ['operation.saved', { id: into, active: true }],
    ])
  })

  test('is merged once, never taken up again, and not into itself or what is gone', async () => {
    await merged()
    const again = await merge()
    expect([again.status, again.body]).toMatchObject([
      409,
      { current: { id: duplicate, merged_into: { id: into } } },
    ])
    const back = await leader.send('POST', `operation/${duplicate}/reopen`)
    expect([back.status, back.body]).toMatchObject([
      409,
      { message: 'Der Einsatz ist mit einem anderen zusammengeführt.' },
    ])
    const round = await leader.send('POST', `operation/${into}/merge`, { into: duplicate })
    expect(round.status).toBe(409)
    const self = await leader.send('POST', `operation/${into}/merge`, { into })
    expect([self.status, self.body]).toMatchObject([422, { errors: { into: [expect.any(String)] } }])
  })

  test('that is still open does not end with one that is closed, and nothing of it moves', async () => {
    await leader.detail('POST', `operation/${into}/close`, { reason: 'done' })
    const before = await leader.detail('GET', `operation/${duplicate}`)
    const { status, body } = await merge()

    expect([status, body]).toMatchObject([409, { current: { id: duplicate, active: true } }])
    expect(await leader.detail('GET', `operation/${duplicate}`)).toEqual(before)
  })

  test('is merged by one of two who do it at once, each the other way round', async () => {
    const answers = await Promise.all([
      merge(),
      leader.send('POST', `operation/${into}/merge`, { into: duplicate }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})
