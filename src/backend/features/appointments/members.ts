import { type SqlBool, sql } from 'kysely'
import type { Queries } from '../../database/database.ts'

/**
 * Whether the person with the id in `person` is one of those that an appointment is for: a member of its organisation, and of one of
 * its groups where it names groups. For queries in which `appointments` stands.
 * @param person a column, such as `appointment_responses.user_id`
 */
export function isFor(person: string) {
  const id = sql.ref(person)
  // With names of their own: a column of the outer query may be called `memberships.user_id` or `users.id`.
  return sql<SqlBool>`exists (
    select 1 from memberships as membership
    inner join users as person on person.id = membership.user_id
    where membership.user_id = ${id}
      and membership.organisation_id = appointments.organisation_id
      and membership.left_at is null
      and person.active
  ) and ${isForMember(person)}`
}

/** As `isFor`, of a person who is known to be an active member of the organisation. */
export function isForMember(person: string) {
  return sql<SqlBool>`(appointments.for_everybody or exists (
    select 1 from appointment_groups as audience
    inner join group_members as grouped on grouped.group_id = audience.group_id
    where audience.appointment_id = appointments.id
      and grouped.user_id = ${sql.ref(person)}
  ))`
}

/** The people of some organisations, to count who an appointment is for. */
export interface Audiences {
  /** The ids of the members, by the id of the organisation. */
  members: ReadonlyMap<number, ReadonlySet<number>>
  /** The ids of the people in it, members or not, by the id of the group. */
  groups: ReadonlyMap<number, readonly number[]>
}

/** The members of the organisations, and of those groups. */
export async function readAudiences(
  queries: Queries,
  organisationIds: readonly number[],
  groupIds: readonly number[],
): Promise<Audiences> {
  const members = await queries
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['memberships.organisation_id', 'memberships.user_id'])
    .where('memberships.organisation_id', 'in', [0, ...organisationIds])
    .where('memberships.left_at', 'is', null)
    .where('users.active', '=', true)
    .execute()
  const grouped =
    groupIds.length === 0
      ? []
      : await queries
          .selectFrom('group_members')
          .select(['group_id', 'user_id'])
          .where('group_id', 'in', groupIds)
          .execute()
  const byOrganisation = Map.groupBy(members, ({ organisation_id }) => organisation_id)
  const byGroup = Map.groupBy(grouped, ({ group_id }) => group_id)
  return {
    members: new Map([...byOrganisation].map(([id, rows]) => [id, new Set(idsOf(rows))])),
    groups: new Map([...byGroup].map(([id, rows]) => [id, idsOf(rows)])),
  }
}

/** The ids of the people whom an appointment is for: all members of its organisation, or those of its groups. */
export function audienceOf(
  { members, groups }: Audiences,
  {
    organisation_id,
    for_everybody,
    group_ids,
  }: { organisation_id: number; for_everybody: boolean; group_ids: readonly number[] },
): ReadonlySet<number> {
  const all = members.get(organisation_id) ?? new Set<number>()
  if (for_everybody) return all
  return new Set(group_ids.flatMap((id) => (groups.get(id) ?? []).filter((person) => all.has(person))))
}

function idsOf(rows: readonly { user_id: number }[]): number[] {
  return rows.map(({ user_id }) => user_id)
}
