import type { Personal } from '../feature.ts'
import { endEmailChange } from './email-change.ts'

export const personal: Personal = {
  export: {
    account: (queries, { id }) =>
      queries
        .selectFrom('users')
        .select([
          'id',
          'first_name',
          'last_name',
          'email',
          'phone',
          'phone_for',
          'locale',
          'tenant_admin',
          'active',
          'last_login_at',
          'created_at',
        ])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    email_change: async (queries, { id }) =>
      (await queries
        .selectFrom('email_changes')
        .select(['email', 'created_at', 'expires_at', 'old_confirmed_at', 'new_confirmed_at'])
        .where('user_id', '=', id)
        .executeTakeFirst()) ?? null,
    deletion: async (queries, { id }) =>
      (await queries
        .selectFrom('account_deletions')
        .select(['requested_at', 'due_at'])
        .where('user_id', '=', id)
        .executeTakeFirst()) ?? null,
  },
  tables: ['password_resets', 'account_deletions'],
  erase: async (queries, { id }) => {
    await endEmailChange(queries, id)
  },
}
