import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { raiseInProcess, workerOf, type Worker } from '../../support/calls/operation-work.ts'

// Product page, sections 2 (Operation: deleted_at) and 3: DELETE operation, with a reason, and ten minutes to take it back.

const MINUTE_MS = 60_000

const backendOf = useEnginesOfGate()

describe.each(enginesOfGate)('on %s, an operation that is deleted', (engine) => {
  let backend: InProcess
  let leader: Worker
  let id: number
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    leader = await workerOf(backend, 'leitung')
    id = await raiseInProcess(backend, { vehicles: ['Florian Musterstadt 1/44-1'] })
  })
  afterEach(() => vi.restoreAllMocks())
  const remove = (reason = 'Doppelt gemeldet') => leader.send('DELETE', `operation/${id}`, { reason })
  const restore = () => leader.send('POST', `operation/${id}/restore`)
  const bound = () =>
    backend.database.read.selectFrom('vehicles').select('id').where('current_operation_id', '=', id).execute()

  test('is gone for everybody, and everybody is told', async () => {
    const published = vi.spyOn(backend.hub, 'publish').mockClear()
    const until = new Date(backend.now() + 10 * MINUTE_MS).toISOString()

    expect(await remove()).toEqual({ status: 200, body: { id, restorable_until: until } })
    expect(published.mock.calls).toEqual([
      ['private-organisation.1.operations', 'operation.removed', { id, organisation_id: 1 }],
    ])
    expect((await leader.send('GET', `operation/${id}`)).status).toBe(404)
    expect((await leader.send('POST', `operation/${id}/close`, { reason: 'done' })).status).toBe(404)
    expect((await remove()).status).toBe(404)
    expect(await bound()).toEqual([])
    const kept = await backend.database.read
      .selectFrom('operations')
      .select(['deleted_by', 'delete_reason'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(kept).toEqual({ deleted_by: leader.id, delete_reason: 'Doppelt gemeldet' })
  })

  test('needs a reason', async () => {
    expect((await remove('  ')).status).toBe(422)
    expect((await leader.send('GET', `operation/${id}`)).status).toBe(200)
  })

  test('wakes nobody any more whose device has not been reached yet', async () => {
    const { id: notification } = await backend.database.read
      .selectFrom('notifications')
      .select('id')
      .where('operation_id', '=', id)
      .executeTakeFirstOrThrow()
    const at = new Date(backend.now()).toISOString()
    const waiting = () =>
      backend.database.read
        .selectFrom('push_outbox')
        .select('id')
        .where('notification_id', '=', notification)
        .execute()
    await backend.database.write(async (queries) => {
      const { id: session } = await queries
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', leader.id)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      const device = { tenant_id: 1, user_id: leader.id, session_id: session, p256dh: '', auth: '' }
      const { id: subscription_id } = await queries
        .insertInto('push_subscriptions')
        .values({
          ...device,
          endpoint: `http://127.0.0.1:9/${id}`,
          receipt: `${id}`,
          created_at: at,
          named_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const push = {
        tenant_id: 1,
        subscription_id,
        notification_id: notification,
        silent: false,
        urgent: false,
      }
      await queries
        .insertInto('push_outbox')
        .values({ ...push, next_try_at: at, expires_at: at })
        .execute()
    })
    expect(await waiting()).toHaveLength(1)

    await remove()
    expect(await waiting()).toEqual([])
  })

  test('is had back within ten minutes, with everything', async () => {
    const before = await leader.detail('GET', `operation/${id}`)
    await remove()
    backend.passTime(10 * MINUTE_MS)

    const { status, body } = await restore()
    const { timeline, version, vehicles, phones, ...rest } = before
    // Letting them go and binding them again are changes of the vehicles.
    const same = vehicles.map((vehicle) => ({ ...vehicle, revision: expect.any(Number) as number }))
    expect([status, body]).toMatchObject([200, { ...rest, vehicles: same }])
    expect((body as { timeline: object[] }).timeline.slice(-2)).toMatchObject([
      { kind: 'deleted', text: 'Doppelt gemeldet', actor: 'Lars Leitung' },
      { kind: 'restored', actor: 'Lars Leitung' },
    ])
    expect(await bound()).toEqual([{ id: 3 }])
    const again = await restore()
    expect([again.status, (again.body as { version: number }).version]).toEqual([
      200,
      (body as { version: number }).version,
    ])
  })

  test('is not had back later', async () => {
    await remove()
    backend.passTime(10 * MINUTE_MS + 1)

    expect(await restore()).toEqual({
      status: 409,
      body: { message: 'Der Einsatz ist schon zu lange gelöscht, um ihn zurückzuholen.' },
    })
    expect((await leader.send('GET', `operation/${id}`)).status).toBe(404)
  })
})
