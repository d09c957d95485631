import type { InvitationLink } from '../../contract/account/registration.ts'
import type { Queries } from '../database/database.ts'
import { forgetMails } from '../mail/queue.ts'
import { Problem, unknownSecret } from '../http/problem.ts'
import { hashToken, makeToken } from '../session/tokens.ts'
import { stateOf } from './rows.ts'
import { invitation } from './mail-kinds.ts'

/** Another link of an invitation. Its mail has it, or the administrator `shownTo` passes it on. */
export async function makeLink(
  queries: Queries,
  invitationId: number,
  now: number,
  shownTo: number | null = null,
): Promise<string> {
  const token = makeToken()
  await queries
    .insertInto('invitation_tokens')
    .values({
      invitation_id: invitationId,
      token_hash: hashToken(token),
      created_at: new Date(now).toISOString(),
      shown_to: shownTo,
    })
    .execute()
  return token
}

/** Ends the links of an invitation, and forgets the mails that would bring another one. */
export async function endLinks(queries: Queries, invitationId: number, now: number): Promise<void> {
  await forgetMails(queries, invitation, invitationId)
  await queries
    .updateTable('invitation_tokens')
    .set({ superseded_at: new Date(now).toISOString() })
    .where('invitation_id', '=', invitationId)
    .where('superseded_at', 'is', null)
    .execute()
}

/**
 * What a link belongs to.
 * @throws {Problem} 404 for what never was one.
 */
export async function findByLink(queries: Queries, token: string) {
  const found = await queries
    .selectFrom('invitation_tokens')
    .innerJoin('invitations', 'invitations.id', 'invitation_tokens.invitation_id')
    .innerJoin('organisations', 'organisations.id', 'invitations.organisation_id')
    .innerJoin('users', 'users.id', 'invitations.created_by')
    .select([
      'invitations.id',
      'invitations.tenant_id',
      'invitations.organisation_id',
      'invitations.email',
      'invitations.first_name',
      'invitations.last_name',
      'invitations.function',
      'invitations.expires_at',
      'invitations.used_at',
      'invitations.revoked_at',
      'invitation_tokens.superseded_at',
      'invitation_tokens.shown_to',
      'organisations.name as organisation_name',
      'organisations.active',
      'users.first_name as inviter_first_name',
      'users.last_name as inviter_last_name',
    ])
    .where('invitation_tokens.token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!found) throw unknownSecret()
  return found
}
export type FoundInvitation = Awaited<ReturnType<typeof findByLink>>

/** The data of an invitation that any visitor with its link may see. */
export function linkState(found: FoundInvitation, now: number) {
  return {
    state: found.active ? stateOfLink(found, now) : 'revoked',
    organisation_name: found.organisation_name,
    inviter_name: `${found.inviter_first_name} ${found.inviter_last_name}`,
  }
}

function stateOfLink(found: FoundInvitation, now: number): InvitationLink['state'] {
  const state = stateOf(found, now)
  return state !== 'used' && state !== 'revoked' && found.superseded_at !== null ? 'replaced' : state
}

/**
 * What a link belongs to, if it is still good.
 * @throws {Problem} 404 for what never was one, 409 with the reason for one that is over.
 */
export async function requireOpen(queries: Queries, token: string, now: number): Promise<FoundInvitation> {
  const found = await findByLink(queries, token)
  if (linkState(found, now).state !== 'open') throw over(found, now)
  return found
}

/**
 * Uses an invitation up. Of two that come at once, one does.
 * @throws {Problem} as `requireOpen`.
 */
export async function useUp(queries: Queries, token: string, now: number): Promise<FoundInvitation> {
  const found = await requireOpen(queries, token, now)
  const at = new Date(now).toISOString()
  const { numUpdatedRows } = await queries
    .updateTable('invitations')
    .set({ used_at: at })
    .where('id', '=', found.id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw over(await findByLink(queries, token), now)
  return found
}

function over(found: FoundInvitation, now: number): Problem {
  return new Problem(409, 'invitationOver', { current: linkState(found, now) })
}
