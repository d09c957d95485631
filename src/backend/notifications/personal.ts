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
    availability: (queries, { id }) =>
      queries
        .selectFrom('availabilities')
        .select(['status', 'starts_at', 'ends_at', 'follow_up'])
        .where('user_id', '=', id)
        .execute(),
    notifications: (queries, { id, organisationIds }) =>
      queries
        .selectFrom('notifications')
        .select(['type', 'title', 'body', 'created_at', 'read_at'])
        .where('user_id', '=', id)
        .where('organisation_id', 'in', organisationIds)
        .orderBy('id')
        .execute(),
  },
  tables: ['notifications', 'notification_settings', 'availabilities'],
}
