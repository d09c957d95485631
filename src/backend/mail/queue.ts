import type { Selectable } from 'kysely'
import type { Locale } from '../../contract/locales.ts'
import type { Queries } from '../database/database.ts'
import { PORTION, rowsOf } from '../database/portions.ts'
import type { MailTable } from '../database/schema-mail.ts'
import { addJobs } from '../jobs/add.ts'
import { forgetDead } from '../jobs/dead.ts'
import { iso } from '../time/iso.ts'
import type { MailKind } from './letter-kind.ts'

export type MailRow = Selectable<MailTable>

/** The kind of the jobs that send mails. */
export const MAIL_JOB = 'mail'

export interface QueuedMail {
  mail: MailKind
  recipient: string
  locale: Locale
  about_id?: number
}

/**
 * Adds a mail, and the job that sends it, in the transaction of its cause: a process that dies right after has lost nothing. `now` in
 * ms since 1970.
 */
export async function queueMail(queries: Queries, mail: QueuedMail, now: number): Promise<void> {
  await queueMails(queries, [mail], now)
}

/** The same with several at once. */
export async function queueMails(queries: Queries, mails: readonly QueuedMail[], now: number): Promise<void> {
  if (mails.length === 0) return
  const rows = await queries
    .insertInto('mails')
    .values(
      mails.map(({ mail: { kind, worthMs }, ...mail }) => ({
        ...mail,
        kind,
        created_at: iso(now),
        expires_at: iso(now + worthMs),
      })),
    )
    .returning(['id', 'expires_at'])
    .execute()
  const jobs = rows.map(({ id, expires_at }) => ({
    kind: MAIL_JOB,
    onceKey: id,
    payload: { mail: id },
    dueAt: now,
    expiresAt: Date.parse(expires_at),
  }))
  await addJobs(queries, jobs, now)
}

/** Forgets the unsent mails about this. Jobs that are due find nothing to send; those of refused mails go. */
export async function forgetMails(queries: Queries, { kind }: MailKind, aboutId: number): Promise<void> {
  const forgotten = await queries
    .deleteFrom('mails')
    .where('kind', '=', kind)
    .where('about_id', '=', aboutId)
    .returning('id')
    .execute()
  await forgetDead(queries, MAIL_JOB, keysOf(forgotten))
}

/** Forgets the unsent mails to an address that no account has any more, or those of some kinds to any address. */
export async function forgetMailsTo(
  queries: Queries,
  recipient: string,
  kinds?: readonly MailKind[],
): Promise<void> {
  const names = kinds?.map(({ kind }) => kind)
  const forgotten = await queries
    .deleteFrom('mails')
    .where('recipient', '=', recipient)
    .$if(names !== undefined, (query) => query.where('kind', 'in', names ?? []))
    .returning('id')
    .execute()
  await forgetDead(queries, MAIL_JOB, keysOf(forgotten))
}

/** The keys by which `queueMails` has added the jobs of mails. */
const keysOf = (mails: readonly { id: number }[]): string[] => mails.map(({ id }) => String(id))

/** Forgets mails that have expired: the server has refused them. Answers how many. `now` in ms since 1970. */
export async function forgetOldMails(queries: Queries, now: number): Promise<number> {
  const removed = await queries
    .deleteFrom('mails')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('mails').select('id').where('expires_at', '<=', iso(now)).limit(PORTION),
    )
    .executeTakeFirstOrThrow()
  return rowsOf(removed)
}

/** undefined: it was forgotten. */
export function readMail(queries: Queries, id: number): Promise<MailRow | undefined> {
  return queries.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Keeps an unsent mail from being forgotten until the transaction ends. Answers whether it is still there: what is made for it then ends
 * with the mails that a concurrent request forgets.
 */
export async function takeMail(queries: Queries, id: number): Promise<boolean> {
  const taken = await queries
    .updateTable('mails')
    .set(({ ref }) => ({ kind: ref('kind') }))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return rowsOf(taken) > 0
}

/** It is sent, or has expired. Answers whether it was there: a concurrent request may have forgotten it. */
export async function removeMail(queries: Queries, id: number): Promise<boolean> {
  return rowsOf(await queries.deleteFrom('mails').where('id', '=', id).executeTakeFirstOrThrow()) > 0
}

/** The tenant of a mail that was not sent, found out by its recipient or invitation; undefined: no tenant knows the address. */
export async function tenantOfMail(
  queries: Queries,
  { kind, recipient, about_id }: MailRow,
): Promise<number | undefined> {
  const known =
    kind === 'invitation'
      ? queries.selectFrom('invitations').select('tenant_id').where('id', '=', about_id)
      : queries.selectFrom('users').select('tenant_id').where('email', '=', recipient)
  return (await known.executeTakeFirst())?.tenant_id
}
