import type { ListedPerson, MemberState } from '../../contract/people/people.ts'
import { addressStateOf } from '../mail/address-state.ts'
import type { CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import { decidePermission, grantsOf } from '../rights/rights.ts'
import { endOf } from './qualifications.ts'
import type { PersonRow } from './find.ts'

/** As the contract writes them, with their groups. */
export async function toPeople(
  queries: Queries,
  organisation: CheckedOrganisation,
  rows: readonly PersonRow[],
): Promise<ListedPerson[]> {
  const groups = await groupsOf(
    queries,
    organisation,
    rows.map(({ id }) => id),
  )
  const blind = await withoutAlarms(queries, organisation, rows)
  return rows.map(
    ({ active, qualification_ends, avatar_id, mail_refused_at, unconfirmed_since, ...row }) => ({
      ...row,
      address_state: addressStateOf({ mail_refused_at, unconfirmed_since }),
      // It shows how they look now, which is no business of an organisation they have left.
      avatar: row.left_at === null ? avatar_id : null,
      display_name: `${row.first_name} ${row.last_name}`,
      qualifications: row.qualifications.map((name) => ({ name, until: endOf(name, qualification_ends) })),
      group_ids: groups.get(row.id) ?? [],
      state: stateOf({ active, left_at: row.left_at }),
      sees_no_alarms: blind.has(row.id),
      last_login_at: lastLoginOf(row),
    }),
  )
}

/** The ids of those who belong to the organisation and could see no alarm of it, by the rule of every call. */
export async function withoutAlarms(
  queries: Queries,
  organisation: CheckedOrganisation,
  rows: readonly PersonRow[],
): Promise<ReadonlySet<number>> {
  const asked = rows.filter((row) => row.active && row.left_at === null && !row.admin && !row.tenant_admin)
  const grants = await grantsOf(
    queries,
    organisation.tenantId,
    asked.map(({ id }) => id),
  )
  const standing = { tenantAdmin: false, member: true, organisationAdmin: false }
  const blind = asked.filter(({ id }) => {
    const known = { ...standing, grants: grants.get(id) ?? [] }
    return !decidePermission('operations.view', organisation.id, known).granted
  })
  return new Set(blind.map(({ id }) => id))
}

export function stateOf({ active, left_at }: Pick<PersonRow, 'active' | 'left_at'>): MemberState {
  if (left_at !== null) return 'left'
  return active ? 'active' : 'inactive'
}

/** The last sign-in of a person; null after they have left: the organisation must not see later ones. */
export function lastLoginOf({ left_at, last_login_at }: Pick<PersonRow, 'left_at' | 'last_login_at'>) {
  return left_at === null ? last_login_at : null
}

/** The groups of the organisation that these people are in, by person. */
export async function groupsOf(
  queries: Queries,
  organisation: CheckedOrganisation,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number[]>> {
  if (userIds.length === 0) return new Map()
  const rows = await queries
    .selectFrom('group_members')
    .innerJoin('groups', 'groups.id', 'group_members.group_id')
    .select(['group_members.user_id', 'groups.id'])
    .where('group_members.user_id', 'in', userIds)
    .where('groups.tenant_id', '=', organisation.tenantId)
    .where('groups.organisation_id', '=', organisation.id)
    .orderBy('groups.id')
    .execute()
  const byPerson = Map.groupBy(rows, ({ user_id }) => user_id)
  return new Map([...byPerson].map(([id, found]) => [id, found.map((group) => group.id)]))
}
