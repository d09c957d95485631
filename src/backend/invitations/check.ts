import { foldEmail, isEmailAddress } from '../../contract/account/email-address.ts'
import { type NewInvitation, type RefusedInvitation } from '../../contract/people/invitations.ts'
import { LONGEST_FUNCTION, LONGEST_NAME } from '../../contract/people/person-name.ts'
import { holdsLink } from '../../contract/people/person-name.ts'
import { iso } from '../time/iso.ts'
import type { CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'

/** One line of a list, as it would be stored. */
export interface Line {
  /** Its place in the list, from 1. */
  line: number
  email: string
  first_name: string | null
  last_name: string | null
  function: string | null
  group_ids: readonly number[]
}

export interface RefusedLine {
  line: number
  email: string
  reason: RefusedInvitation
}

export interface CheckedLines {
  good: Line[]
  refused: RefusedLine[]
}

/** Tells the lines apart that people can be invited by from those that they cannot. */
export async function checkLines(
  queries: Queries,
  organisation: CheckedOrganisation,
  invitations: readonly NewInvitation[],
): Promise<CheckedLines> {
  const lines = invitations.map(toLine)
  const members = await membersAmong(queries, organisation, lines)
  const inactive = await inactiveAmong(queries, organisation, lines)
  const groups = await groupsAmong(queries, organisation, lines)
  const checked: CheckedLines = { good: [], refused: [] }
  const seen = new Set<string>()
  for (const line of lines) {
    const { email } = line
    const reason =
      wrongText(line) ??
      (seen.has(email) ? 'twice' : undefined) ??
      (inactive.has(email) ? 'inactive' : undefined) ??
      (members.has(email) ? 'member' : undefined) ??
      (line.group_ids.every((id) => groups.has(id)) ? undefined : 'group')
    if (reason) checked.refused.push({ line: line.line, email, reason })
    else checked.good.push(line)
    seen.add(email)
  }
  return checked
}

function toLine(invitation: NewInvitation, index: number): Line {
  return {
    line: index + 1,
    email: foldEmail(invitation.email),
    first_name: invitation.first_name || null,
    last_name: invitation.last_name || null,
    function: invitation.function || null,
    group_ids: [...new Set(invitation.group_ids)],
  }
}

function wrongText(line: Line): RefusedInvitation | undefined {
  if (!isEmailAddress(line.email)) return 'email'
  if ([line.first_name, line.last_name].some((name) => (name?.length ?? 0) > LONGEST_NAME)) return 'name'
  if ([line.first_name, line.last_name].some((name) => holdsLink(name ?? ''))) return 'link'
  return (line.function?.length ?? 0) > LONGEST_FUNCTION ? 'function' : undefined
}

async function membersAmong(
  queries: Queries,
  organisation: CheckedOrganisation,
  lines: readonly Line[],
): Promise<ReadonlySet<string>> {
  const rows = await queries
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.email')
    .where('memberships.organisation_id', '=', organisation.id)
    .where('memberships.left_at', 'is', null)
    .where(
      'users.email',
      'in',
      lines.map(({ email }) => email),
    )
    .execute()
  return new Set(rows.map(({ email }) => email))
}

/** Accounts of the tenant that are switched off. Of accounts of other tenants the caller learns nothing. */
async function inactiveAmong(
  queries: Queries,
  { tenantId }: CheckedOrganisation,
  lines: readonly Line[],
): Promise<ReadonlySet<string>> {
  const rows = await queries
    .selectFrom('users')
    .select('email')
    .where('tenant_id', '=', tenantId)
    .where('active', '=', false)
    .where(
      'email',
      'in',
      lines.map(({ email }) => email),
    )
    .execute()
  return new Set(rows.map(({ email }) => email))
}

/** Lines whose address has an open invitation already, as refusals. `now` in ms since 1970. */
export async function alreadyInvited(
  queries: Queries,
  organisation: CheckedOrganisation,
  lines: readonly Line[],
  now: number,
): Promise<RefusedLine[]> {
  if (lines.length === 0) return []
  const rows = await queries
    .selectFrom('invitations')
    .select('email')
    .where('organisation_id', '=', organisation.id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', iso(now))
    .where(
      'email',
      'in',
      lines.map(({ email }) => email),
    )
    .execute()
  const open = new Set(rows.map(({ email }) => email))
  return lines
    .filter(({ email }) => open.has(email))
    .map(({ line, email }) => ({ line, email, reason: 'invited' }))
}

async function groupsAmong(
  queries: Queries,
  organisation: CheckedOrganisation,
  lines: readonly Line[],
): Promise<ReadonlySet<number>> {
  const asked = [...new Set(lines.flatMap(({ group_ids }) => group_ids))]
  if (asked.length === 0) return new Set()
  const rows = await queries
    .selectFrom('groups')
    .select('id')
    .where('tenant_id', '=', organisation.tenantId)
    .where('organisation_id', '=', organisation.id)
    .where('id', 'in', asked)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
