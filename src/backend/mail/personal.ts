import type { Personal } from '../feature.ts'

export const personal: Personal = {
  export: {
    mails: (queries, { email }) =>
      queries
        .selectFrom('mails')
        .select(['kind', 'created_at', 'expires_at'])
        .where('recipient', '=', email)
        .orderBy('id')
        .execute(),
  },
}
