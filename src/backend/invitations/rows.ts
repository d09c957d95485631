import type { Invitation, InvitationState } from '../../contract/people/invitations.ts'
import { deliveriesOf, unsent } from './delivery.ts'
import type { CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'

/** The invitations of an organisation, with who invited. */
export function invitationsOf(queries: Queries, organisation: CheckedOrganisation) {
  return queries
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.created_by')
    .leftJoin('users as invited', 'invited.id', 'invitations.used_by')
    .select([
      'invitations.id',
      'invitations.email',
      'invitations.first_name',
      'invitations.last_name',
      'invitations.function',
      'invitations.created_at',
      'invitations.sent_at',
      'invitations.expires_at',
      'invitations.used_at',
      'invitations.revoked_at',
      'invitations.mailed_at',
      'invitations.mail_refused_at',
      'invitations.mail_refusal',
      'invited.unconfirmed_since',
      'users.first_name as inviter_first_name',
      'users.last_name as inviter_last_name',
    ])
    .where('invitations.tenant_id', '=', organisation.tenantId)
    .where('invitations.organisation_id', '=', organisation.id)
}

type Row = Awaited<ReturnType<ReturnType<typeof invitationsOf>['executeTakeFirstOrThrow']>>

/** As the contract writes them, with their groups. `sendsMail`: whether a mail server is set up. */
export async function toInvitations(
  queries: Queries,
  rows: readonly Row[],
  { now, sendsMail }: { now: number; sendsMail: boolean },
): Promise<Invitation[]> {
  const groups = await groupsOf(
    queries,
    rows.map(({ id }) => id),
  )
  const deliveries = await deliveriesOf(queries, rows, sendsMail)
  return rows.map((row) => {
    const { inviter_first_name, inviter_last_name, unconfirmed_since, ...rest } = row
    const { mailed_at, mail_refused_at, mail_refusal, ...invitation } = rest
    return {
      ...invitation,
      ...(deliveries.get(row.id) ?? unsent),
      group_ids: groups.get(row.id) ?? [],
      state: stateOf(row, now),
      invited_by: `${inviter_first_name} ${inviter_last_name}`,
      unconfirmed: unconfirmed_since !== null,
    }
  })
}

type Standing = Pick<Invitation, 'used_at' | 'revoked_at' | 'expires_at'>

export function stateOf({ used_at, revoked_at, expires_at }: Standing, now: number): InvitationState {
  if (used_at !== null) return 'used'
  if (revoked_at !== null) return 'revoked'
  return Date.parse(expires_at) > now ? 'open' : 'expired'
}

async function groupsOf(queries: Queries, ids: readonly number[]): Promise<ReadonlyMap<number, number[]>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('invitation_groups')
    .select(['invitation_id', 'group_id'])
    .where('invitation_id', 'in', ids)
    .orderBy('group_id')
    .execute()
  const byInvitation = Map.groupBy(rows, ({ invitation_id }) => invitation_id)
  return new Map([...byInvitation].map(([id, found]) => [id, found.map(({ group_id }) => group_id)]))
}
