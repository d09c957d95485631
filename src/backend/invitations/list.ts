import type { Invitation, InvitationState } from '../../contract/people/invitations.ts'
import { foldForSearch } from '../../i18n/search-words.ts'
import type { CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import { pageOf } from '../http/page.ts'
import { iso } from '../time/iso.ts'
import { invitationsOf, toInvitations } from './rows.ts'

interface Asked {
  page: number
  limit: number
  state?: InvitationState | undefined
  search: string
}

/**
 * A page of them, the last one first, and how many open ones there are whose mail was refused. `now` in ms since 1970, `sendsMail` as of
 * `toInvitations`. An organisation keeps some hundred, of the last months: they are read as a whole and searched here, because SQLite
 * knows no capital letters beyond ASCII.
 */
export async function readInvitations(
  queries: Queries,
  organisation: CheckedOrganisation,
  { page, limit, state, search }: Asked,
  at: { now: number; sendsMail: boolean },
) {
  const all = invitationsOf(queries, organisation)
  const stated = state ? inState(all, state, iso(at.now)) : all
  const rows = await stated.orderBy('invitations.id', 'desc').execute()
  const wanted = foldForSearch(search)
  const found = rows.filter((row) => textOf(row).includes(wanted))
  const shown = found.slice((page - 1) * limit, page * limit)
  const data: Invitation[] = await toInvitations(queries, shown, at)
  const { refused } = await inState(invitationsOf(queries, organisation), 'open', iso(at.now))
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('refused'))
    .where('invitations.mail_refused_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return { ...pageOf(data, found.length, { page, limit }), refused }
}

type Found = ReturnType<typeof invitationsOf>

function inState(found: Found, state: InvitationState, now: string): Found {
  if (state === 'used') return found.where('used_at', 'is not', null)
  const unused = found.where('used_at', 'is', null)
  if (state === 'revoked') return unused.where('revoked_at', 'is not', null)
  return unused.where('revoked_at', 'is', null).where('expires_at', state === 'open' ? '>' : '<=', now)
}

function textOf({
  email,
  first_name,
  last_name,
}: Pick<Invitation, 'email' | 'first_name' | 'last_name'>): string {
  return foldForSearch(`${email} ${first_name ?? ''} ${last_name ?? ''}`)
}
