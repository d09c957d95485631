import type { Person } from '../../contract/people/people.ts'
import { openSessions } from '../account/sessions.ts'
import type { Queries } from '../database/database.ts'
import { notFound } from '../http/problem.ts'
import type { Administrator } from './administrator.ts'
import { listedPeopleOf, type Named } from './find.ts'
import { readLocks } from './locks.ts'
import { membershipsOf } from './memberships.ts'
import { toPeople } from './rows.ts'
import { hasSecondFactor } from '../second-factor/has-second-factor.ts'

/** @throws {Problem} 404 for a person who never belonged to the organisation. */
export async function findPerson(queries: Queries, { organisation, userId }: Named) {
  const row = await listedPeopleOf(queries, organisation)
    .select(['users.phone', 'users.locale', 'users.created_at', 'users.version'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export type PersonNow = Awaited<ReturnType<typeof findPerson>>

/**
 * A person as an administrator of the organisation sees them. After a person has left, without phone number and devices. `now` in ms
 * since 1970.
 * @throws {Problem} 404 for a person who never belonged to the organisation.
 */
export async function readPerson(
  queries: Queries,
  named: Named,
  by: Administrator,
  now: number,
): Promise<Person> {
  const row = await findPerson(queries, named)
  const { phone, locale, created_at, version, ...listed } = row
  const [person] = await toPeople(queries, named.organisation, [listed])
  if (!person) throw notFound()
  const left = row.left_at !== null
  return {
    ...person,
    phone: left ? null : phone,
    locale,
    created_at,
    sessions: left ? 0 : (await openSessions(queries, row.id, now).execute()).length,
    push_devices: left ? 0 : await countPushDevices(queries, row.id),
    second_factor: left ? false : await hasSecondFactor(queries, row.id),
    memberships: await membershipsOf(queries, named, by),
    locked: await readLocks(queries, named.organisation, row, by),
    version,
  }
}

export async function countPushDevices(queries: Queries, userId: number): Promise<number> {
  const { devices } = await queries
    .selectFrom('push_subscriptions')
    .select(({ fn }) => fn.countAll<number>().as('devices'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return devices
}
