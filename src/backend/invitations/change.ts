import type { Locale } from '../../contract/locales.ts'
import type { CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import { notFound, Problem } from '../http/problem.ts'
import { INVITATION_MS, queueInvitations } from './invite.ts'
import { endLinks } from './links.ts'
import { PORTION, rowsOf } from '../database/portions.ts'

interface Named {
  organisation: CheckedOrganisation
  invitationId: number
}

/**
 * Sends an invitation again, also one that has expired. `now` in ms since 1970.
 * @throws {Problem} 404, and 409 for one that was used or revoked.
 */
export async function resend(
  queries: Queries,
  named: Named,
  { inviterId, locale, now }: { inviterId: number; locale: Locale; now: number },
): Promise<void> {
  const { email, used_at } = await findInvitation(queries, named)
  if (used_at !== null) throw new Problem(409, 'invitationUsed')
  const { numUpdatedRows } = await queries
    .updateTable('invitations')
    .set({
      created_by: inviterId,
      sent_at: new Date(now).toISOString(),
      expires_at: new Date(now + INVITATION_MS).toISOString(),
    })
    .where('id', '=', named.invitationId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Problem(409, 'invitationOver')
  await endLinks(queries, named.invitationId, now)
  await queueInvitations(queries, new Map([[email, named.invitationId]]), { locale, now })
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
