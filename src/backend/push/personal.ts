import type { Personal } from '../feature.ts'

export const personal: Personal = {
  export: {
    push_devices: (queries, { id }) =>
      queries
        .selectFrom('push_subscriptions')
        .select(['endpoint', 'created_at', 'named_at', 'accepted_at', 'received_at', 'failed_at'])
        .where('user_id', '=', id)
        .orderBy('id')
        .execute(),
  },
  tables: ['push_subscriptions'],
}
