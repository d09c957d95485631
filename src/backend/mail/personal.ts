import type { Personal } from '../feature.ts'
import { forgetMailsTo } from './queue.ts'

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
  erase: (queries, { email }) => forgetMailsTo(queries, email),
}
