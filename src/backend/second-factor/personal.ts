import type { Personal } from '../feature.ts'

export const personal: Personal = {
  export: {
    authenticator: (queries, { id }) =>
      queries
        .selectFrom('authenticators')
        .select(['created_at', 'confirmed_at'])
        .where('user_id', '=', id)
        .execute(),
    recovery_codes: (queries, { id }) =>
      queries
        .selectFrom('recovery_codes')
        .select(['created_at', 'used_at'])
        .where('user_id', '=', id)
        .orderBy('id')
        .execute(),
  },
  tables: ['authenticators', 'recovery_codes', 'sign_in_challenges'],
}
