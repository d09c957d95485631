import { type NotificationTopic, topicSubjects } from '../../contract/notifications/notification-subjects.ts'
import { channels } from '../../contract/realtime.ts'
import type { Queries } from '../database/database.ts'
import type { Hub } from '../realtime/hub.ts'

interface About {
  userId: number
  organisationId: number
  topic: NotificationTopic
  /** The id of the topic's thing, such as the document's. */
  topicId: number
  /** ISO 8601 UTC */
  at: string
}

/**
 * Marks all notifications of a person about one thing as read. Publish it after the commit (`publishMarkedRead`).
 * @returns whether there were any
 */
export async function markReadAbout(
  queries: Queries,
  { userId, organisationId, topic, topicId, at }: About,
): Promise<boolean> {
  const column = topicSubjects[topic].id
  if (column === null) return false
  const { numUpdatedRows } = await queries
    .updateTable('notifications')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('organisation_id', '=', organisationId)
    .where('read_at', 'is', null)
    .where('topic', '=', topic)
    .where(column, '=', topicId)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Tells the open pages of a person that the backend has marked notifications as read. */
export function publishMarkedRead({ hub }: { hub: Hub }, userId: number): void {
  hub.publish(`private-${channels.user(userId)}`, 'notifications.read', {})
}
