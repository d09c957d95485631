import type * as v from 'valibot'
import type { putPersonPermissions } from '../../contract/people/person-permissions.ts'
import type { CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import { notFound, Problem } from '../http/problem.ts'
import type { Grant } from '../rights/rights.ts'
import { toPersonPermissions } from './answer.ts'
import { heldIn, type Asking } from './held.ts'
import { DIRECT, isDirect, personIn, type PersonIn } from './person-in.ts'

type Input = v.InferOutput<(typeof putPersonPermissions)['input']>
type Given = Input['grants']

/** Two of one tenant: who changes the grants, and to whom. */
interface Both {
  caller: PersonIn
  person: PersonIn
}

/**
 * Checks that the caller may make this change of grants, and returns the caller and the person.
 * @throws {Problem} 404 for a person who is no member now; 403 for the caller's own grants, for general grants by a caller who is no
 * tenant administrator, and for permissions that the caller does not hold.
 */
export async function requireGrantable(
  queries: Queries,
  { organisation, callerId }: Asking,
  userId: number,
  grants: Given,
): Promise<Both> {
  const caller = await personIn(queries, organisation, callerId)
  const person = await personIn(queries, organisation, userId)
  if (!caller || person?.membership !== 'present') throw notFound()
  // Administrators who grant themselves permissions would keep them after the end of their administration.
  if (callerId === userId) throw new Problem(403, 'ownGrants')
  if (grants.some(({ general }) => general) && !caller.standing.tenantAdmin) {
    throw new Problem(403, 'generalGrants')
  }
  const held = new Set(heldIn(organisation.id, caller.standing))
  if (!grants.every(({ name }) => held.has(name))) throw new Problem(403, 'notHeld')
  return { caller, person }
}

/** The grants of a person after a change; direct grants first. */
export function withGrants(grants: readonly Grant[], organisationId: number, given: Given): Grant[] {
  const place = ({ general }: Given[number]) => (general ? null : organisationId)
  const kept = grants.filter(
    (grant) =>
      !isDirect(grant) ||
      !given.some((one) => one.name === grant.name && place(one) === grant.organisationId),
  )
  const added = given.flatMap((one): Grant[] =>
    one.granted === null
      ? []
      : [{ name: one.name, organisationId: place(one), granted: one.granted, source: DIRECT }],
  )
  return [...added, ...kept]
}

/**
 * Writes a change of a person's grants, and returns the new permissions.
 * @throws {Problem} as `requireGrantable`; 409 where the grants were changed after the given version.
 */
export async function changeGrants(
  queries: Queries,
  asking: Asking,
  userId: number,
  { version, grants }: Input,
) {
  const { organisation } = asking
  // First, since it locks the row: of two who change them at once, the second finds another version.
  const { numUpdatedRows } = await queries
    .updateTable('users')
    .set({ grants_version: version + 1 })
    .where('id', '=', userId)
    .where('tenant_id', '=', organisation.tenantId)
    .where('grants_version', '=', version)
    .executeTakeFirst()
  const { caller, person } = await requireGrantable(queries, asking, userId, grants)
  if (numUpdatedRows === 0n) {
    throw new Problem(409, 'grantsChanged', { current: toPersonPermissions(person, organisation.id, caller) })
  }
  await writeGrants(queries, organisation, userId, grants)
  const changed = await personIn(queries, organisation, userId)
  return toPersonPermissions(changed ?? person, organisation.id, caller)
}

async function writeGrants(
  queries: Queries,
  { id, tenantId }: CheckedOrganisation,
  userId: number,
  grants: Given,
): Promise<void> {
  for (const [general, ones] of Map.groupBy(grants, (one) => one.general)) {
    const organisation_id = general ? null : id
    await queries
      .deleteFrom('permission_grants')
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .where(({ eb }) => (general ? eb('organisation_id', 'is', null) : eb('organisation_id', '=', id)))
      .where(
        'name',
        'in',
        ones.map(({ name }) => name),
      )
      .execute()
    const rows = ones.flatMap(({ name, granted }) =>
      granted === null ? [] : { tenant_id: tenantId, user_id: userId, organisation_id, name, granted },
    )
    if (rows.length > 0) await queries.insertInto('permission_grants').values(rows).execute()
  }
}
