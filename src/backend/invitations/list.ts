import { sql } from 'kysely'
import type { Invitation, InvitationState } from '../../contract/invitations.ts'
import type { CheckedOrganisation } from '../caller.ts'
import type { Queries } from '../database/database.ts'
import { pageOf } from '../page.ts'
import { invitationsOf, toInvitations } from './rows.ts'

interface Asked {
  page: number
  limit: number
  state?: InvitationState | undefined
  search: string
}

/** A page of them, the last one first. `now` in ms since 1970. */
export async function readInvitations(
  queries: Queries,
  organisation: CheckedOrganisation,
  { page, limit, state, search }: Asked,
  now: number,
) {
  const found = () => {
    const all = invitationsOf(queries, organisation)
    const stated = state ? inState(all, state, new Date(now).toISOString()) : all
    return search === '' ? stated : matching(stated, search)
  }
  const { total } = await found()
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await found()
    .orderBy('invitations.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const data: Invitation[] = await toInvitations(queries, rows, now)
  return pageOf(data, Number(total), { page, limit })
}

type Found = ReturnType<typeof invitationsOf>

function inState(found: Found, state: InvitationState, now: string): Found {
  if (state === 'used') return found.where('used_at', 'is not', null)
  const unused = found.where('used_at', 'is', null)
  if (state === 'revoked') return unused.where('revoked_at', 'is not', null)
  return unused.where('revoked_at', 'is', null).where('expires_at', state === 'open' ? '>' : '<=', now)
}

function matching(found: Found, search: string): Found {
  const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const text = sql<string>`lower(invitations.email || ' ' || coalesce(invitations.first_name, '') || ' ' || coalesce(invitations.last_name, ''))`
  return found.where(sql<boolean>`${text} like ${pattern} escape '\\'`)
}
