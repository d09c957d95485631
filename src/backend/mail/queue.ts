import type { Selectable } from 'kysely'
import type { Locale } from '../../contract/locales.ts'
import type { Queries } from '../database/database.ts'
import type { MailTable } from '../database/schema-mail.ts'
import { type MailKind, worthMs } from './kinds.ts'

export type MailRow = Selectable<MailTable>

/** So long a process may take for one try. Whoever dies meanwhile leaves it to the next one after that. */
const TRIED_WITHIN_MS = 2 * 60_000

/** The wait after the first failure; each further one doubles it … */
const FIRST_WAIT_MS = 10_000
/** … up to this. */
const LONGEST_WAIT_MS = 30 * 60_000

export interface QueuedMail {
  kind: MailKind
  recipient: string
  locale: Locale
  about_id?: number
}

/**
 * Notes a mail in the transaction of what it is about: a process that dies right after has lost nothing. `now` in ms since
 * 1970.
 */
export async function queueMail(queries: Queries, mail: QueuedMail, now: number): Promise<void> {
  await queueMails(queries, [mail], now)
}

/** The same with several at once. */
export async function queueMails(queries: Queries, mails: readonly QueuedMail[], now: number): Promise<void> {
  if (mails.length === 0) return
  const at = iso(now)
  await queries
    .insertInto('mails')
    .values(
      mails.map((mail) => ({
        ...mail,
        created_at: at,
        due_at: at,
        expires_at: iso(now + worthMs[mail.kind]),
      })),
    )
    .execute()
}

/** Whatever has not been sent of what these mails are about. */
export async function forgetMails(queries: Queries, kind: MailKind, aboutId: number): Promise<void> {
  await queries.deleteFrom('mails').where('kind', '=', kind).where('about_id', '=', aboutId).execute()
}

/** Whatever has not been sent to an address at which nobody of ours is. */
export async function forgetMailsTo(queries: Queries, recipient: string): Promise<void> {
  await queries.deleteFrom('mails').where('recipient', '=', recipient).execute()
}

/** Whether any is due: asked every second, so without the one writer of SQLite. */
export async function isMailDue(queries: Queries, now: number): Promise<boolean> {
  const one = await queries
    .selectFrom('mails')
    .select('id')
    .where('due_at', '<=', iso(now))
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}

/**
 * Takes up to `most` mails that are due, so that no other process sends them too. What is worth something for the shortest time
 * first: whoever waits for a link to sign in again does not wait for five hundred invitations.
 */
export async function takeDueMails(queries: Queries, now: number, most: number): Promise<MailRow[]> {
  const due = await queries
    .selectFrom('mails')
    .select('id')
    .where('due_at', '<=', iso(now))
    .orderBy('expires_at')
    .orderBy('id')
    .limit(most)
    .execute()
  if (due.length === 0) return []
  return (
    queries
      .updateTable('mails')
      .set(({ eb, ref }) => ({ due_at: iso(now + TRIED_WITHIN_MS), tries: eb(ref('tries'), '+', 1) }))
      .where(
        'id',
        'in',
        due.map(({ id }) => id),
      )
      // Another process may have been faster.
      .where('due_at', '<=', iso(now))
      .returningAll()
      .execute()
  )
}

/** It is sent, or nobody would want it any more. */
export async function removeMail(queries: Queries, id: number): Promise<void> {
  await queries.deleteFrom('mails').where('id', '=', id).execute()
}

/** After a try that failed. */
export async function tryMailLater(queries: Queries, { id, tries }: MailRow, now: number): Promise<void> {
  await queries
    .updateTable('mails')
    .set({ due_at: iso(now + waitAfter(tries)) })
    .where('id', '=', id)
    .execute()
}

/** In ms, after so many tries; a third of it by chance, so that what failed together is not tried together. */
export function waitAfter(tries: number, chance: number = Math.random()): number {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries - 1, 20))
  return Math.round(wait * (1 + (chance - 0.5) / 3))
}

function iso(time: number): string {
  return new Date(time).toISOString()
}
