import type { Personal } from '../feature.ts'

export const personal: Personal = {
  export: {
    passkeys: (queries, { id }) =>
      queries
        .selectFrom('passkeys')
        .select(['name', 'created_at', 'last_used_at'])
        .where('user_id', '=', id)
        .orderBy('id')
        .execute(),
  },
  tables: ['passkeys'],
}
