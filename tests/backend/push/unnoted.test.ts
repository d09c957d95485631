import { expect, onTestFinished, test } from 'vitest'
import { getPushKey, putPushSubscription } from '../../../src/contract/notifications/push.ts'
import { DatabaseAway } from '../../../src/backend/database/away.ts'
import type { Database } from '../../../src/backend/database/database.ts'
import { createLog } from '../../../src/backend/log.ts'
import { createPush } from '../../../src/backend/push/push.ts'
import { inProcess } from '../../support/servers/in-process.ts'
import { startPushService } from '../../support/servers/push-service.ts'
import { DEMO_PASSWORD, INTAKE_KEY, people } from '../../support/worlds/people.ts'

test('a push that was accepted while the database takes no writes is not sent again, and noted later', async () => {
  const { call, database, config, now, close } = await inProcess()
  const service = await startPushService(now)
  let isWritable = false
  const write: Database['write'] = (job) =>
    isWritable ? database.write(job) : Promise.reject(new DatabaseAway('the disk is full'))
  const push = createPush({
    database: { ...database, write },
    log: createLog('silent'),
    config: config.push,
    now,
  })
  onTestFinished(async () => {
    await push.close()
    await service.close()
    await close()
  })

  const json = async (answer: Response) => (await answer.json()) as Record<string, string>
  const credentials = { email: people.mitglied, password: DEMO_PASSWORD }
  const { token = '' } = await json(await call('POST', '/api/login', { body: credentials }))
  const { public_key = '' } = await json(await call(getPushKey.method, getPushKey.path, { token }))
  const device = service.subscribe(public_key)
  const body = { ...device.subscription, expirationTime: null }
  await call(putPushSubscription.method, putPushSubscription.path, { token, body })
  const alarm = { source: 'ils', source_id: '1', title: 'B1' }
  await call('POST', '/api/intake/alarm', { token: INTAKE_KEY, body: alarm })
  const { message } = await device.next()

  // As an earlier process would have left it behind.
  const outbox = () => database.read.selectFrom('push_outbox').selectAll().execute()
  await expect.poll(outbox).toEqual([])
  const subscription = await database.read
    .selectFrom('push_subscriptions')
    .select(['id', 'tenant_id'])
    .where('endpoint', '=', device.subscription.endpoint)
    .executeTakeFirstOrThrow()
  const at = new Date(now()).toISOString()
  await database.write((queries) =>
    queries
      .insertInto('push_outbox')
      .values({
        tenant_id: subscription.tenant_id,
        subscription_id: subscription.id,
        notification_id: Number(message['notification_id']),
        silent: false,
        urgent: true,
        next_try_at: at,
        expires_at: new Date(now() + 60_000).toISOString(),
      })
      .execute(),
  )

  isWritable = true
  await push.resume()
  isWritable = false
  await device.tried(2)
  await expect
    .poll(() =>
      push.resume().then(
        () => 'noted',
        () => 'not noted',
      ),
    )
    .toBe('not noted')
  expect(await outbox()).toHaveLength(1)
  isWritable = true
  await push.resume()
  expect(await outbox()).toEqual([])
  expect(device.tries()).toBe(2)
})
