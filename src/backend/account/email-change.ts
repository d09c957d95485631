import { goodAddress } from '../mail/address-state.ts'
import type { Selectable } from 'kysely'
import type { EmailChangeResult, EmailChangeSide } from '../../contract/account/email-change.ts'
import { type Locale, localeOrDefault } from '../../contract/locales.ts'
import type { Queries } from '../database/database.ts'
import type { EmailChangeTable } from '../database/schema-account.ts'
import { forgetMails, queueMail, queueMails } from '../mail/queue.ts'
import { Problem, unknownSecret } from '../http/problem.ts'
import type { CallerUser } from '../session/sessions.ts'
import { hashToken, makeToken } from '../session/tokens.ts'
import { PORTION, rowsOf } from '../database/portions.ts'
import { emailChanged, emailChangeNew, emailChangeOld } from './mail-kinds.ts'
import { iso } from '../time/iso.ts'

type EmailChange = Selectable<EmailChangeTable>

/** Stores a person's request for another address, and queues both mails. Replaces an earlier request. */
export async function startEmailChange(
  queries: Queries,
  { id: user_id, tenant_id, email: before }: Pick<CallerUser, 'id' | 'tenant_id' | 'email'>,
  { email, locale }: { email: string; locale: Locale },
  now: number,
): Promise<void> {
  await endEmailChange(queries, user_id)
  const { id } = await queries
    .insertInto('email_changes')
    .values({
      tenant_id,
      user_id,
      email,
      created_at: iso(now),
      expires_at: iso(now + emailChangeOld.worthMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const mails = [
    { mail: emailChangeOld, recipient: before, locale, about_id: id },
    { mail: emailChangeNew, recipient: email, locale, about_id: id },
  ]
  await queueMails(queries, mails, now)
}

/** Ends what is under way, with its links and the mails that have not been sent; answers whether there was something. */
export async function endEmailChange(queries: Queries, userId: number): Promise<boolean> {
  await takePerson(queries, userId)
  const ended = await queries
    .deleteFrom('email_changes')
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (!ended) return false
  await forgetMails(queries, emailChangeOld, ended.id)
  await forgetMails(queries, emailChangeNew, ended.id)
  return true
}

/** Locks a person for the rest of the transaction, so that concurrent changes wait. */
async function takePerson(queries: Queries, userId: number): Promise<void> {
  await queries
    .updateTable('users')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', '=', userId)
    .execute()
}

/** Makes a new link for one of the two mailboxes, and returns its token. */
export async function makeEmailLink(
  queries: Queries,
  change_id: number,
  side: EmailChangeSide,
  now: number,
): Promise<string> {
  const token = makeToken()
  await queries
    .insertInto('email_change_tokens')
    .values({ change_id, side, token_hash: hashToken(token), created_at: iso(now) })
    .execute()
  return token
}

/**
 * The request that a link belongs to, and its mailbox.
 * @throws {Problem} 404 for a used, expired or unknown link, and for a person who may not sign in any more.
 */
export async function findByEmailLink(
  queries: Queries,
  token: string,
  now: number,
): Promise<EmailChange & { side: EmailChangeSide }> {
  const found = await queries
    .selectFrom('email_change_tokens')
    .innerJoin('email_changes', 'email_changes.id', 'email_change_tokens.change_id')
    .innerJoin('users', 'users.id', 'email_changes.user_id')
    .selectAll('email_changes')
    .select('email_change_tokens.side')
    .where('email_change_tokens.token_hash', '=', hashToken(token))
    .where('email_changes.expires_at', '>', iso(now))
    .where('users.active', '=', true)
    .executeTakeFirst()
  // Of those of a mailbox that has confirmed, none is good any more.
  if (!found || found[confirmedAt[found.side]] !== null) throw unknownSecret()
  return found
}

const confirmedAt = { old: 'old_confirmed_at', new: 'new_confirmed_at' } as const satisfies Record<
  EmailChangeSide,
  keyof EmailChange
>

/** Which mailboxes have confirmed. */
export function confirmedBy(change: EmailChange): EmailChangeSide[] {
  const sides = ['old', 'new'] as const
  return sides.filter((side) => change[confirmedAt[side]] !== null)
}

interface Decided {
  result: EmailChangeResult
  /** The address that is, or was, wanted. */
  email: string
  userId: number
}

/** @throws {Problem} 404 as `findByEmailLink`. */
export async function cancelEmail(queries: Queries, token: string, now: number): Promise<Decided> {
  const { user_id: userId, email } = await findByEmailLink(queries, token, now)
  if (!(await endEmailChange(queries, userId))) throw unknownSecret()
  return { result: 'cancelled', email, userId }
}

/**
 * Stores the confirmation of a mailbox; the second confirmation changes the address, and ends links for setting a new password that
 * were sent to the old address.
 * @throws {Problem} 404 as `findByEmailLink`, 409 where another account has the address by now.
 */
export async function confirmEmail(queries: Queries, token: string, now: number): Promise<Decided> {
  const { id, side, user_id } = await findByEmailLink(queries, token, now)
  await takePerson(queries, user_id)
  const change = await queries
    .updateTable('email_changes')
    .set({ [confirmedAt[side]]: iso(now) })
    .where('id', '=', id)
    .where(confirmedAt[side], 'is', null)
    .returningAll()
    .executeTakeFirst()
  // Of two who use one link at the same time, one does.
  if (!change) throw unknownSecret()
  const { user_id: userId, email } = change
  if (confirmedBy(change).length < 2) return { result: 'waiting', email, userId }

  await setEmail(queries, change, now)
  return { result: 'changed', email, userId }
}

async function setEmail(queries: Queries, { user_id, email }: EmailChange, now: number): Promise<void> {
  const before = await queries
    .selectFrom('users')
    .select(['email', 'locale'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  if (await isTaken(queries, email)) throw new Problem(409, 'emailTaken')
  await queries
    .updateTable('users')
    .set(({ eb, ref }) => ({
      email,
      ...goodAddress,
      version: eb(ref('version'), '+', 1),
    }))
    .where('id', '=', user_id)
    .execute()
  await queries.deleteFrom('password_resets').where('user_id', '=', user_id).execute()
  await endEmailChange(queries, user_id)
  const locale = localeOrDefault(before.locale)
  await queueMail(queries, { mail: emailChanged, recipient: before.email, locale, about_id: user_id }, now)
}

export async function isTaken(queries: Queries, email: string): Promise<boolean> {
  const somebody = await queries
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return somebody !== undefined
}

/** Deletes a portion of the requests whose links have expired (`inPortions`). */
export async function forgetOldEmailChanges(queries: Queries, now: number): Promise<number> {
  const over = queries
    .selectFrom('email_changes')
    .select('id')
    .where('expires_at', '<', iso(now))
    .limit(PORTION)
  return rowsOf(await queries.deleteFrom('email_changes').where('id', 'in', over).executeTakeFirstOrThrow())
}
