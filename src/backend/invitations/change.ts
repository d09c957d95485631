import { foldEmail } from '../../contract/account/email-address.ts'
import type { Locale } from '../../contract/locales.ts'
import type { CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import { invalid, notFound, Problem } from '../http/problem.ts'
import { requireHeldOfGroups, requireOffice } from '../person-permissions/feature.ts'
import { iso } from '../time/iso.ts'
import { alreadyInvited, checkLines } from './check.ts'
import { INVITATION_MS, notMailed, queueInvitations } from './invite.ts'
import { endLinks, makeLink } from './links.ts'
import { groupsOfInvitation } from './membership.ts'
import { PORTION, rowsOf } from '../database/portions.ts'

interface Named {
  organisation: CheckedOrganisation
  invitationId: number
}

interface By {
  inviterId: number
  /** ms since 1970 */
  now: number
}

/**
 * Sends an invitation again, also one that has expired, perhaps to a corrected address.
 * @throws {Problem} 404, and 409 for one that was used or revoked; 403 and 422 as `putAddressRight`.
 */
export async function resend(
  queries: Queries,
  named: Named,
  { email: given, ...by }: By & { locale: Locale; email: string | undefined },
): Promise<void> {
  const row = await renew(queries, named, by)
  const email = given === undefined ? row.email : await putAddressRight(queries, named, row, { ...by, given })
  await queueInvitations(queries, new Map([[email, named.invitationId]]), by)
}

/**
 * Makes a link that the caller passes on, and answers its token and its end (ISO 8601 UTC).
 * @throws {Problem} as `resend`; 403 for groups that grant more than the caller holds: the caller could use the link.
 */
export async function showLink(
  queries: Queries,
  named: Named,
  by: By,
): Promise<{ token: string; expires_at: string }> {
  await renew(queries, named, by)
  await requireGroupsOf(queries, named, by)
  const token = await makeLink(queries, named.invitationId, by.now, by.inviterId)
  return { token, expires_at: iso(by.now + INVITATION_MS) }
}

/** Ends the links of an invitation, and has it good for as long as a new one. */
async function renew(queries: Queries, named: Named, { inviterId, now }: By): Promise<{ email: string }> {
  const { email, used_at } = await findInvitation(queries, named)
  if (used_at !== null) throw new Problem(409, 'invitationUsed')
  const { numUpdatedRows } = await queries
    .updateTable('invitations')
    .set({
      created_by: inviterId,
      sent_at: iso(now),
      expires_at: iso(now + INVITATION_MS),
      ...notMailed,
    })
    .where('id', '=', named.invitationId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Problem(409, 'invitationOver')
  await endLinks(queries, named.invitationId, now)
  return { email }
}

/**
 * Gives an invitation another address, and answers it as it is stored.
 * @throws {Problem} 422 for one that could not be invited; 403 for groups that grant more than the caller holds: it may be their own.
 */
async function putAddressRight(
  queries: Queries,
  named: Named,
  row: { email: string },
  { given, ...by }: By & { given: string },
): Promise<string> {
  const email = foldEmail(given)
  if (email === row.email) return email
  await requireGroupsOf(queries, named, by)
  const { good, refused } = await checkLines(queries, named.organisation, [{ email }])
  const [problem] = [...refused, ...(await alreadyInvited(queries, named.organisation, good, by.now))]
  if (problem) throw invalid({ email: [{ key: `invitation.${problem.reason}` }] })
  // One to this address that has expired: an address has one invitation that can be used or renewed.
  await queries
    .updateTable('invitations')
    .set({ revoked_at: iso(by.now) })
    .where('organisation_id', '=', named.organisation.id)
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  await queries.updateTable('invitations').set({ email }).where('id', '=', named.invitationId).execute()
  return email
}

async function requireGroupsOf(
  queries: Queries,
  { organisation, invitationId }: Named,
  { inviterId: callerId }: By,
): Promise<void> {
  const asking = { organisation, callerId }
  await requireOffice(queries, asking)
  await requireHeldOfGroups(queries, asking, await groupsOfInvitation(queries, invitationId))
}

/**
 * Takes an invitation back; one that was taken back stays so.
 * @throws {Problem} 404, and 409 for one that was used.
 */
export async function revoke(queries: Queries, named: Named, now: number): Promise<void> {
  await findInvitation(queries, named)
  await queries
    .updateTable('invitations')
    .set({ revoked_at: new Date(now).toISOString() })
    .where('id', '=', named.invitationId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  const { used_at } = await findInvitation(queries, named)
  if (used_at !== null) throw new Problem(409, 'invitationUsed')
  await endLinks(queries, named.invitationId, now)
}

/** So long after their end invitations are kept; for ever, the addresses of people who never came would stay. */
const KEPT_AFTER_END_MS = 90 * 24 * 60 * 60_000

/** Forgets a portion of the invitations that ended long ago (`inPortions`). */
export async function forgetOldInvitations(queries: Queries, now: number): Promise<number> {
  const before = new Date(now - KEPT_AFTER_END_MS).toISOString()
  const ended = queries.selectFrom('invitations').select('id').where('expires_at', '<', before).limit(PORTION)
  return rowsOf(await queries.deleteFrom('invitations').where('id', 'in', ended).executeTakeFirstOrThrow())
}

async function findInvitation(queries: Queries, { organisation, invitationId }: Named) {
  const found = await queries
    .selectFrom('invitations')
    .select(['email', 'used_at'])
    .where('id', '=', invitationId)
    .where('tenant_id', '=', organisation.tenantId)
    .where('organisation_id', '=', organisation.id)
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}
