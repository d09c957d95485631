import type { Personal } from '../feature.ts'

export const personal: Personal = {
  export: {
    notification_settings: async (queries, { id }) =>
      (
        await queries
          .selectFrom('notification_settings')
          .select('settings')
          .where('user_id', '=', id)
          .executeTakeFirst()
      )?.settings ?? null,
    notifications: (queries, { id, organisationIds }) =>
      queries
        .selectFrom('notifications')
        .select(['type', 'title', 'body', 'created_at', 'read_at'])
        .where('user_id', '=', id)
        .where('organisation_id', 'in', organisationIds)
        .orderBy('id')
        .execute(),
  },
  tables: ['notifications', 'notification_settings'],
}
