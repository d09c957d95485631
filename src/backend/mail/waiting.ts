import type { Queries } from '../database/database.ts'
import { MAIL_JOB } from './queue.ts'

/** The unsent mails with their jobs, without those that the server has refused for good. */
export function waitingMails(queries: Queries) {
  return queries
    .selectFrom('mails')
    .innerJoin('jobs', (join) =>
      join
        .on('jobs.kind', '=', MAIL_JOB)
        .on(({ eb, cast, ref }) => eb('jobs.once_key', '=', cast<string>(ref('mails.id'), 'text'))),
    )
    .where('jobs.dead_at', 'is', null)
}
