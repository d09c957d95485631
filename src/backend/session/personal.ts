import type { Personal } from '../feature.ts'

export const personal: Personal = {
  export: {
    devices: (queries, { id }) =>
      queries
        .selectFrom('sessions')
        .select(['device_name', 'ip', 'created_at', 'last_seen_at', 'expires_at', 'revoked_at'])
        .where('user_id', '=', id)
        .orderBy('id')
        .execute(),
    known_devices: (queries, { id }) =>
      queries
        .selectFrom('known_devices')
        .select(['device_name', 'ip', 'created_at', 'last_seen_at'])
        .where('user_id', '=', id)
        .orderBy('id')
        .execute(),
  },
  tables: ['known_devices'],
  erase: async (queries, { id }) => {
    const ids = queries.selectFrom('sessions').select('id').where('user_id', '=', id)
    await queries.deleteFrom('session_tokens').where('session_id', 'in', ids).execute()
    await queries.deleteFrom('sessions').where('user_id', '=', id).execute()
  },
}
