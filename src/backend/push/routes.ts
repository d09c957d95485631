import type { Hono } from 'hono'
import {
  confirmPush,
  deletePushSubscription,
  getPushKey,
  listPushDevices,
  putPushSubscription,
} from '../../contract/notifications/push.ts'
import { invalid, unknownSecret } from '../http/problem.ts'
import { Answer, serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { isDeviceKey } from './encrypt.ts'
import { confirmReceipt, deviceOf, devicesOf, removeSubscription, saveSubscription } from './subscriptions.ts'
import { isAllowedEndpoint } from './transport.ts'

export function pushRoutes(app: Hono, services: Services): void {
  const { database, push, config } = services

  serve(app, services, getPushKey, () => Promise.resolve({ public_key: push.publicKey }))

  serve(app, services, listPushDevices, ({ caller, now }) => devicesOf(database.read, caller, now))

  serve(app, services, putPushSubscription, async ({ caller, input, now }) => {
    if (!isAllowedEndpoint(input.endpoint, config.push.allowLocal)) {
      throw invalid({ endpoint: [{ key: 'format' }] })
    }
    if (!isDeviceKey(input.keys.p256dh)) throw invalid({ 'keys.p256dh': [{ key: 'format' }] })
    return database.write(async (queries) => {
      await saveSubscription(queries, caller, input, now)
      return deviceOf(queries, caller, now)
    })
  })

  serve(app, services, deletePushSubscription, async ({ caller }) => {
    await database.write((queries) => removeSubscription(queries, caller.sessionId))
    return new Answer(204, undefined)
  })

  serve(app, services, confirmPush, async ({ input, now }) => {
    if (!(await confirmReceipt(database, input.receipt, now))) throw unknownSecret()
    return new Answer(204, undefined)
  })
}
