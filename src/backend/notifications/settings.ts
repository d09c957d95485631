import * as v from 'valibot'
import {
  defaultNotificationSettings,
  NotificationSettings,
} from '../../contract/notifications/notification-settings.ts'
import type { Queries } from '../database/database.ts'
import { prepared } from '../database/prepared.ts'
import { atLeastOne } from './rows.ts'

/** Of whoever has chosen nothing. */
export const unchosen = v.parse(NotificationSettings, defaultNotificationSettings)

/** What these people have chosen; who chose nothing is not among them. */
export async function chosenSettings(
  queries: Queries,
  userIds: readonly number[],
): Promise<Map<number, NotificationSettings>> {
  const rows = await queries
    .selectFrom('notification_settings')
    .select(['user_id', 'settings'])
    .where('user_id', 'in', atLeastOne(userIds))
    .execute()
  return new Map(rows.map(({ user_id, settings }) => [user_id, readSettings(settings)]))
}

/** How each of these people is notified, by their id. */
export async function settingsOfPeople(
  queries: Queries,
  userIds: readonly number[],
): Promise<(userId: number) => NotificationSettings> {
  const chosen = await chosenSettings(queries, userIds)
  return (userId) => chosen.get(userId) ?? unchosen
}

const rowOf = prepared<{ user: number }>()((queries, value) =>
  queries.selectFrom('notification_settings').select('settings').where('user_id', '=', value('user')),
)

/** Every page of the list asks whether there are any. */
export async function hasChosenSettings(queries: Queries, userId: number): Promise<boolean> {
  return (await rowOf(queries, { user: userId })).length > 0
}

export async function settingsOf(queries: Queries, userId: number): Promise<NotificationSettings> {
  const [row] = await rowOf(queries, { user: userId })
  return row ? readSettings(row.settings) : unchosen
}

export async function saveSettings(
  queries: Queries,
  user: { id: number; tenant_id: number },
  settings: NotificationSettings,
  now: number,
): Promise<void> {
  const row = { settings: JSON.stringify(settings), updated_at: new Date(now).toISOString() }
  await queries
    .insertInto('notification_settings')
    .values({ user_id: user.id, tenant_id: user.tenant_id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** What another version wrote and this one cannot read counts as not chosen: rather told too much than not alarmed. */
function readSettings(stored: unknown): NotificationSettings {
  const result = v.safeParse(NotificationSettings, stored)
  return result.success ? result.output : unchosen
}
