import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '../../../src/backend/log.ts'
import { closeForgotten } from '../../../src/backend/operations/change/autoclose.ts'
import { bootBackend } from '../../support/servers/backend.ts'
import { engines, useBothEngines } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { raiseInProcess, workerOf, type Worker } from '../../support/calls/operation-work.ts'
import { raiseAlarm } from '../../support/worlds/people.ts'

// Product page, section 2 (Organisation: autoclose_after_hours): an operation that nobody closes closes by itself.

const HOUR_MS = 3_600_000

const backendOf = useBothEngines()

describe.each(engines)('on %s, an operation that nobody closes', (engine) => {
  let backend: InProcess
  let leader: Worker
  let id: number
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    await setHours(24)
    // Their sessions do not last as long as what is tried here.
    leader = await workerOf(backend, 'leitung')
    id = await raiseInProcess(backend, { vehicles: ['Florian Musterstadt 1/44-1'] })
  })
  const setHours = (autoclose_after_hours: number | null) =>
    backend.database.write((queries) =>
      queries.updateTable('organisations').set({ autoclose_after_hours }).execute(),
    )
  const sweep = () => closeForgotten({ ...backend, log: createLog('silent') }, backend.now())
  const now = async () => {
    leader = await workerOf(backend, 'leitung')
    return leader.detail('GET', `operation/${id}`)
  }
  const pass = async (milliseconds: number) => {
    backend.passTime(milliseconds)
    leader = await workerOf(backend, 'leitung')
  }

  test('closes after the hours of its organisation, not before, and nobody is said to have done it', async () => {
    await pass(24 * HOUR_MS - 1)
    await sweep()
    expect((await now()).active).toBe(true)

    await pass(1)
    vi.spyOn(backend.hub, 'subscriberCount').mockReturnValue(1)
    const published = vi.spyOn(backend.hub, 'publish').mockClear()
    await sweep()
    const told = published.mock.calls.filter(
      ([, event, data]) => event === 'operation.saved' && (data as { id: number }).id === id,
    )
    vi.restoreAllMocks()
    expect(told).toMatchObject([['private-organisation.1.operations', 'operation.saved', { active: false }]])
    const closed = await now()
    expect(closed).toMatchObject({
      active: false,
      closed_at: new Date(backend.now()).toISOString(),
      close_reason: 'done',
      version: 2,
    })
    expect(closed.timeline?.at(-1)).toMatchObject({ kind: 'autoclosed', actor: null })
    const bound = await backend.database.read
      .selectFrom('vehicles')
      .select('id')
      .where('current_operation_id', '=', id)
      .execute()
    expect(bound).toEqual([])
  })

  test.each([
    ['answers', () => leader.send('POST', `operation/${id}/response`, { answer: 'later' })],
    ['changes it', () => leader.send('PATCH', `operation/${id}`, { version: 1, remark: 'Brandwache' })],
    [
      'takes it up again',
      async () => {
        await leader.send('POST', `operation/${id}/close`, { reason: 'done' })
        await leader.send('POST', `operation/${id}/reopen`)
      },
    ],
  ])('stays open as many hours again where somebody %s', async (_, work) => {
    await pass(20 * HOUR_MS)
    await work()
    await pass(23 * HOUR_MS)
    await sweep()
    expect((await now()).active).toBe(true)

    await pass(HOUR_MS)
    await sweep()
    expect((await now()).active).toBe(false)
  })

  test('is not kept open by what vehicles report by themselves', async () => {
    await pass(20 * HOUR_MS)
    await leader.send('POST', 'vehicle/3/fms', { status: 2 })
    await pass(4 * HOUR_MS)
    await sweep()

    const { active, timeline } = await now()
    expect([active, timeline?.map(({ kind }) => kind)]).toEqual([false, ['alarm', 'fms.2', 'autoclosed']])
  })

  test('stays open where its organisation wants it so', async () => {
    await setHours(null)
    await pass(1000 * HOUR_MS)
    await sweep()
    expect((await now()).active).toBe(true)
    await leader.send('POST', `operation/${id}/close`, { reason: 'done' })
  })

  test('is not closed at once where it was only written down long afterwards', async () => {
    const past = new Date(backend.now() - 100 * HOUR_MS).toISOString()
    id = (await leader.create({ title: 'B1', alarm_at: past, silent: true })).id
    await sweep()
    expect((await now()).active).toBe(true)
  })
})

test('a running server looks for them by itself', async ({ onTestFinished }) => {
  let time = Date.now()
  const backend = await bootBackend({}, { now: () => time, choresEveryMs: { autoclose: 20 } })
  onTestFinished(() => backend.close())
  const { id } = await raiseAlarm(backend.origin, { title: 'B3' })
  time += 25 * HOUR_MS

  const closedAt = async () =>
    (
      await backend.database.read
        .selectFrom('operations')
        .select('closed_at')
        .where('id', '=', id)
        .executeTakeFirst()
    )?.closed_at
  await expect.poll(closedAt, { timeout: 30_000 }).not.toBeNull()
})
