import type { Queries } from '../../database/database.ts'
import { firstNames, lastNames } from './places.ts'
import { qualificationsAt } from './qualifications.ts'
import type { YearOf } from './calendar.ts'

export interface Member {
  id: number
  name: string
}

/** The people who answer; each may sign in as all demo people do. */
export async function addCrew(
  queries: Queries,
  { tenant, organisation, group, passwordHash, now }: YearOf,
): Promise<Member[]> {
  const created_at = new Date(now).toISOString()
  const people = firstNames.map((first_name, index) => ({
    tenant_id: tenant,
    tenant_admin: false,
    first_name,
    last_name: lastNames[index] ?? first_name,
    email: `mannschaft-${index + 1}@demo.example`,
    locale: 'de',
    active: true,
    password_hash: passwordHash,
    created_at,
  }))
  const crew = await queries
    .insertInto('users')
    .values(people)
    .returning(['id', 'first_name', 'last_name'])
    .execute()
  await queries
    .insertInto('memberships')
    .values(
      crew.map(({ id }, index) => ({
        tenant_id: tenant,
        organisation_id: organisation,
        user_id: id,
        admin: false,
        qualifications: JSON.stringify(qualificationsAt(index)),
        joined_at: created_at,
      })),
    )
    .execute()
  await queries
    .insertInto('group_members')
    .values(crew.map(({ id }) => ({ group_id: group, user_id: id })))
    .execute()
  return crew
    .map(({ id, first_name, last_name }) => ({ id, name: `${first_name} ${last_name}` }))
    .toSorted((one, other) => one.id - other.id)
}
