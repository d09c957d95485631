import type { Hono } from 'hono'
import {
  testNotification,
  type NotificationTest,
} from '../../contract/notifications/notification-settings.ts'
import { notificationTypes } from '../../contract/notifications/notification-subjects.ts'
import type { PushMessage } from '../../contract/notifications/push.ts'
import { channels } from '../../contract/realtime.ts'
import { recordOf } from '../../contract/values.ts'
import { organisationsAskedFor, type Caller } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import { worthMsOf } from '../push/message.ts'
import { countUnread, noteAnswer } from '../push/outbox.ts'
import { liveSubscriptions, momentOf } from '../push/subscriptions.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { circumstancesOf } from './circumstances.ts'
import { insertNotifications, publishNotifications, removeTests } from './notify.ts'
import { toNotification } from './rows.ts'
import { channelsFor, type Circumstances } from './rules.ts'
import { settingsOf } from './settings.ts'

/** The test goes the way of every notification, past the rules: it shall arrive, or show where it is lost. */
export function notificationTestRoutes(app: Hono, services: Services): void {
  const { database, hub } = services

  serve(app, services, testNotification, async ({ caller, input, now, locale, t }) => {
    const { user } = caller
    const at = new Date(now).toISOString()
    const organisationId = await organisationOf(caller, input.organisation_id)
    const words = { title: t('outbound.test.title'), body: t('outbound.test.body') }
    const note = { ...words, type: 'other', operationId: null, vehicleId: null, isTest: true, at } as const
    const row =
      organisationId &&
      (await database.write(async (queries) => {
        const of = { tenantId: user.tenant_id, organisationId }
        await removeTests(queries, user.id)
        return (await insertNotifications(queries, [user.id], { ...note, ...of }))[0]
      }))
    const notification = row ? toNotification(row) : null

    const sockets = notification ? hub.subscriberCount(`private-${channels.user(user.id)}`) : 0
    if (notification) {
      publishNotifications(services, {
        deliveries: [{ wanted: true, userId: user.id, notification }],
        pushes: [],
      })
    }
    const message = {
      notification_id: notification?.id ?? null,
      organisation_id: organisationId,
      type: note.type,
      ...words,
      operation_id: null,
      vehicle_id: null,
      created_at: at,
      locale,
      silent: false,
      unread: await countUnread(database.read, user.id),
    }
    const pushes = await pushToDevices(services, caller, message, now)
    const circumstances = await circumstancesNow(database.read, user.id, organisationId, at)
    return { at, notification, sockets, pushes, announced_now: announcedNow(circumstances) }
  })
}

/** Where the test is shown: where the person is, else where they belong first. */
async function organisationOf(caller: Caller, asked: number): Promise<number | null> {
  const [first] = await organisationsAskedFor(caller, asked)
  const own = [...(await caller.organisations()).values()].find(({ member }) => member)
  return (asked === 0 ? own?.id : undefined) ?? first ?? null
}

/** All devices at once, each with one try: the answer says what became of it. */
async function pushToDevices(
  { database, push }: Pick<Services, 'database' | 'push'>,
  { user, sessionId }: Caller,
  message: Omit<PushMessage, 'receipt'>,
  now: number,
): Promise<NotificationTest['pushes']> {
  const devices = await liveSubscriptions(database.read, momentOf(now))
    .selectAll('push_subscriptions')
    .select('sessions.device_name')
    .where('push_subscriptions.user_id', '=', user.id)
    .orderBy('push_subscriptions.id')
    .execute()

  return Promise.all(
    devices.map(async (device) => {
      const expiresAt = now + worthMsOf(message.type)
      const answer = await push.sendNow(device, { ...message, receipt: device.receipt }, { expiresAt })
      await database.write((queries) => noteAnswer(queries, device.id, answer, now))
      return {
        device_id: device.id,
        device_name: device.device_name,
        this_device: device.session_id === sessionId,
        result: answer.result,
        status: answer.status,
      }
    }),
  )
}

async function circumstancesNow(
  queries: Queries,
  userId: number,
  organisationId: number | null,
  at: string,
): Promise<Circumstances> {
  if (organisationId) return (await circumstancesOf(queries, organisationId, [userId], at))(userId)
  const settings = await settingsOf(queries, userId)
  return { settings, moment: Date.parse(at), organisationZone: 'UTC', unavailable: false }
}

function announcedNow(circumstances: Circumstances): NotificationTest['announced_now'] {
  return recordOf(notificationTypes, (type) => channelsFor({ type }, circumstances))
}
