import type { Queries } from '../database/database.ts'
import type { MailKind } from './letter-kind.ts'
import { MAIL_JOB } from './queue.ts'

/**
 * The unsent mails of a kind about these records, without those that the server has refused for good. `last_error` says in one line why
 * the last try failed; null: none has.
 */
export async function waitingMails(
  queries: Queries,
  { kind }: MailKind,
  aboutIds: readonly number[],
): Promise<{ about_id: number | null; last_error: string | null }[]> {
  if (aboutIds.length === 0) return []
  return queries
    .selectFrom('mails')
    .innerJoin('jobs', (join) =>
      join
        .on('jobs.kind', '=', MAIL_JOB)
        .on(({ eb, cast, ref }) => eb('jobs.once_key', '=', cast<string>(ref('mails.id'), 'text'))),
    )
    .select(['mails.about_id', 'jobs.last_error'])
    .where('mails.kind', '=', kind)
    .where('mails.about_id', 'in', aboutIds)
    .where('jobs.dead_at', 'is', null)
    .execute()
}
