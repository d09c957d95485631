import { beforeEach, describe, expect, test } from 'vitest'
import { getPushKey, putPushSubscription } from '../../../src/contract/notifications/push.ts'
import { createLog } from '../../../src/backend/log.ts'
import { freePushes, readPush, removePush, takePushes } from '../../../src/backend/push/outbox.ts'
import { createPush } from '../../../src/backend/push/push.ts'
import { tokenOf } from '../../support/calls/invited.ts'
import { engines, useBothEngines } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { type Device, startPushService } from '../../support/servers/push-service.ts'
import { INTAKE_KEY, people } from '../../support/worlds/people.ts'

// Several processes share the outbox: each push is sent by one of them, and by another one where that was killed.

const MINUTE = 60_000
const backendOf = useBothEngines()

describe.each(engines)('on %s', (engine) => {
  let backend: InProcess
  let device: Device
  /** Adds pushes of one notification that this process has taken; answers their ids. */
  let add: (count: number, process: string) => Promise<number[]>
  beforeEach(async ({ skip, onTestFinished }) => {
    backend = backendOf(engine, skip)
    const { call, database, now } = backend
    // The push service of the test before has ended: a push to its device would be tried again and again.
    await database.write((queries) => queries.deleteFrom('push_subscriptions').execute())
    const service = await startPushService(now)
    onTestFinished(() => service.close())
    const token = await tokenOf(backend, people.mitglied)
    const key = await call(getPushKey.method, getPushKey.path, { token })
    device = service.subscribe(((await key.json()) as { public_key: string }).public_key)
    const body = { ...device.subscription, expirationTime: null }
    await call(putPushSubscription.method, putPushSubscription.path, { token, body })
    const alarm = { source: 'ils', source_id: `${engine} ${device.subscription.endpoint}`, title: 'B1' }
    await call('POST', '/api/intake/alarm', { token: INTAKE_KEY, body: alarm })
    const { message } = await device.next()
    await expect.poll(waiting).toEqual([])
    const { id: subscription_id, tenant_id } = await database.read
      .selectFrom('push_subscriptions')
      .select(['id', 'tenant_id'])
      .where('endpoint', '=', device.subscription.endpoint)
      .executeTakeFirstOrThrow()
    add = async (count, taken_by) => {
      const row = {
        tenant_id,
        subscription_id,
        notification_id: Number(message['notification_id']),
        silent: false,
        urgent: true,
        next_try_at: new Date(now()).toISOString(),
        expires_at: new Date(now() + 10 * MINUTE).toISOString(),
        taken_by,
        taken_until: new Date(now() + MINUTE).toISOString(),
      }
      const rows = await database.write((queries) =>
        queries
          .insertInto('push_outbox')
          .values(Array.from({ length: count }, () => row))
          .returning('id')
          .execute(),
      )
      return rows.map(({ id }) => id)
    }
  })
  const waiting = async () =>
    (await backend.database.read.selectFrom('push_outbox').select('id').orderBy('id').execute()).map(
      ({ id }) => id,
    )
  const processNamed = (process: string) =>
    createPush({ ...backend, config: backend.config.push, log: createLog('silent'), process })

  test('pushes of a killed process are sent once, by the processes that find them when its claim is over', async () => {
    await add(5, 'killed')
    const others = ['one', 'another'].map(processNamed)
    const changes = backend.database.changes()
    await Promise.all(others.map((push) => push.resume()))
    expect(backend.database.changes()).toBe(changes)

    backend.passTime(MINUTE)
    await Promise.all(others.map((push) => push.resume()))

    await expect.poll(waiting).toEqual([])
    expect(device.tries()).toBe(1 + 5)
    await Promise.all(others.map((push) => push.close()))
  })

  test('a process that serves alone waits for no claim of an earlier one', async () => {
    await add(1, 'earlier')
    const push = processNamed('started anew')
    await push.resume({ isAlone: true })
    await expect.poll(waiting).toEqual([])
    expect(device.tries()).toBe(2)
    await push.close()
  })

  test('of processes that take pushes at the same time each gets others', async () => {
    const ids = await add(20, 'killed')
    backend.passTime(MINUTE)
    const taken = await Promise.all(
      ['one', 'another', 'a third'].map(async (process) => {
        const taker = { process, now: backend.now(), isAlone: false }
        const free = await freePushes(backend.database.read, taker)
        return [...(await backend.database.write((queries) => takePushes(queries, free, taker)))]
      }),
    )
    expect(taken.flat().toSorted((one, other) => one - other)).toEqual(ids)
  })

  test('a slow process neither sends nor removes a push that another one has taken since', async () => {
    const [id = 0] = await add(1, 'another')
    const slow = { id, process: 'slow' }
    expect(await readPush(backend.database.read, slow, backend.now())).toBeUndefined()
    await backend.database.write((queries) => removePush(queries, slow))
    expect(await waiting()).toEqual([id])

    const another = { id, process: 'another' }
    expect(await readPush(backend.database.read, another, backend.now())).toMatchObject({ attempts: 0 })
    await backend.database.write((queries) => removePush(queries, another))
    expect(await waiting()).toEqual([])
  })
})
