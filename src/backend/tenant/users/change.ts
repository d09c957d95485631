import type * as v from 'valibot'
import { foldEmail, isEmailAddress } from '../../../contract/account/email-address.ts'
import type { updateTenantUser } from '../../../contract/tenant/tenant-users.ts'
import { isTaken } from '../../account/email-change.ts'
import type { Queries } from '../../database/database.ts'
import { invalid } from '../../http/problem.ts'
import { forgetMailsTo } from '../../mail/queue.ts'
import { changedAccount } from '../../people/difference.ts'
import { readAccountLocks } from '../../people/locks.ts'
import { PersonConflict, takePeople } from '../../people/take.ts'
import { asBefore, refuseLocked, type RightsAfter } from '../../people/update.ts'
import type { Caller } from '../../session/caller.ts'
import { revokeSessionsOf } from '../../session/sessions.ts'
import { tenantAdministratorNow } from '../administrator.ts'
import { findUser, type NamedUser, type UserNow } from './user.ts'
import { queuePasswordLink } from './password-link.ts'

interface By {
  caller: Pick<Caller, 'user'>
  /** ms since 1970. */
  now: number
}

/**
 * Takes the caller and a person of their tenant for the rest of a transaction, always in the same order: of two who take each
 * other's administration one keeps it.
 * @throws {Problem} 401 and 403 where the caller has lost it meanwhile, 404 as `findUser`.
 */
export async function takeUser(
  queries: Queries,
  named: NamedUser,
  caller: Pick<Caller, 'user'>,
): Promise<UserNow> {
  await takePeople(queries, named, [caller.user.id, named.userId])
  await tenantAdministratorNow(queries, caller)
  return findUser(queries, named)
}

/**
 * Changes the given fields of an account.
 * @throws {Problem} 404 as `findUser`; 422 for locked fields, and for an address that is invalid or taken.
 * @throws {PersonConflict} where the account was changed after the given version.
 */
export async function changeUser(
  queries: Queries,
  named: NamedUser,
  { version, ...given }: v.InferOutput<typeof updateTenantUser.input>,
  { caller, now }: By,
): Promise<RightsAfter> {
  const row = await takeUser(queries, named, caller)
  const account = changedAccount(row, given)
  const email = given.email === undefined ? row.email : foldEmail(given.email)
  if (Object.keys(account).length === 0 && email === row.email) return asBefore
  if (version !== row.version) throw new PersonConflict('personChanged')
  const by = { id: caller.user.id, tenantAdmin: true }
  refuseLocked(account, await readAccountLocks(queries, named.tenantId, row, by))

  await queries
    .updateTable('users')
    .set({ ...account, version: row.version + 1 })
    .where('id', '=', row.id)
    .where('tenant_id', '=', named.tenantId)
    .execute()
  if (email !== row.email) await putEmailRight(queries, { ...row, ...account }, email, now)
  const ended = account.active === false ? await revokeSessionsOf(queries, row.id, now) : []
  const decisive = [account.tenant_admin, account.active]
  return {
    ended,
    changed: decisive.some((value) => value !== undefined),
    gained: decisive.includes(true),
  }
}

/** Corrects the address of an account without a password: links that were sent to the old address end, and the new one gets a link. */
async function putEmailRight(queries: Queries, row: UserNow, email: string, now: number): Promise<void> {
  if (row.has_password) throw invalid({ email: [{ key: 'locked.ownEmail' }] })
  await checkNewEmail(queries, row.tenant_id, email)
  await queries
    .updateTable('users')
    .set({ email, mail_refused_at: null, mail_refusal: null })
    .where('id', '=', row.id)
    .where('tenant_id', '=', row.tenant_id)
    .execute()
  await queries.deleteFrom('password_resets').where('user_id', '=', row.id).execute()
  await forgetMailsTo(queries, row.email)
  if (row.active) await queuePasswordLink(queries, { ...row, email }, now)
}

/** Requires an address that no account has. @throws {Problem} 422 for an invalid or taken address. */
export async function checkNewEmail(queries: Queries, tenantId: number, email: string): Promise<void> {
  if (!isEmailAddress(email)) throw invalid({ email: [{ key: 'format' }] })
  if (!(await isTaken(queries, email))) return
  const own = await queries
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  throw invalid({ email: [{ key: own ? 'emailTaken' : 'emailUnusable' }] })
}
