import type * as v from 'valibot'
import { foldEmail } from '../../../contract/account/email-address.ts'
import { localeOrDefault } from '../../../contract/locales.ts'
import type { createTenantUser, NewMembership } from '../../../contract/tenant/tenant-users.ts'
import type { Queries } from '../../database/database.ts'
import { type FieldProblem, invalid, Problem } from '../../http/problem.ts'
import { groupsOfNewMembers, joinWithGroups } from '../../invitations/membership.ts'
import { checkGroups } from '../../groups/feature.ts'
import { takePeople } from '../../people/take.ts'
import type { Caller, CheckedOrganisation } from '../../session/caller.ts'
import { tenantAdministratorNow } from '../administrator.ts'
import { checkNewEmail } from './change.ts'
import { organisationOf } from './organisation.ts'
import { queuePasswordLink } from './password-link.ts'

type Given = v.InferOutput<typeof createTenantUser.input>

/**
 * Makes an account without a password, with its memberships, and notes the mail with the link that sets one. Answers its id.
 * `now` in ms since 1970.
 * @throws {Problem} 422 for an address that is none or taken, for organisations and groups that are none of the tenant's.
 */
export async function createUser(
  queries: Queries,
  { memberships, ...given }: Given,
  { caller, now }: { caller: Pick<Caller, 'user'>; now: number },
): Promise<number> {
  const tenantId = caller.user.tenant_id
  await takePeople(queries, { tenantId }, [caller.user.id])
  await tenantAdministratorNow(queries, caller)
  const email = foldEmail(given.email)
  await checkNewEmail(queries, tenantId, email)
  const joining = await checkMemberships(queries, tenantId, memberships)
  const at = new Date(now).toISOString()
  const person = { email, locale: given.locale ?? (await localeOfTenant(queries, tenantId)) }
  const { id } = await queries
    .insertInto('users')
    .values({
      ...person,
      tenant_id: tenantId,
      tenant_admin: given.tenant_admin,
      first_name: given.first_name,
      last_name: given.last_name,
      phone: given.phone || null,
      active: true,
      // No password has this hash.
      password_hash: '',
      created_at: at,
      made_by: caller.user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const one of joining) await addMembership(queries, one, id, at)
  await queuePasswordLink(queries, { ...person, has_password: false }, now)
  return id
}

interface Checked extends Pick<NewMembership, 'function' | 'admin'> {
  organisation: CheckedOrganisation
  group_ids: readonly number[]
}

async function addMembership(
  queries: Queries,
  { organisation, group_ids, admin, function: role }: Checked,
  userId: number,
  at: string,
): Promise<void> {
  const { id: organisation_id, tenantId: tenant_id } = organisation
  await joinWithGroups(queries, { tenant_id, organisation_id, function: role || null, group_ids }, userId, at)
  if (!admin) return
  await queries
    .updateTable('memberships')
    .set({ admin })
    .where('user_id', '=', userId)
    .where('organisation_id', '=', organisation_id)
    .execute()
}

async function checkMemberships(
  queries: Queries,
  tenantId: number,
  given: readonly NewMembership[],
): Promise<Checked[]> {
  const ids = given.map(({ organisation_id }) => organisation_id)
  const checked: Checked[] = []
  for (const [index, { organisation_id, group_ids, ...one }] of given.entries()) {
    const refuse = (field: string, problem: FieldProblem) =>
      invalid({ [`memberships.${index}.${field}`]: [problem] })
    const organisation = await organisationOf(queries, tenantId, organisation_id)
    if (!organisation) throw refuse('organisation_id', { key: 'missing' })
    if (ids.indexOf(organisation_id) < index) throw refuse('organisation_id', { key: 'taken' })
    const groups = group_ids
      ? await checkGroups(queries, organisation, group_ids).catch((error: unknown) => {
          throw error instanceof Problem ? refuse('group_ids', { key: 'missing' }) : error
        })
      : await groupsOfNewMembers(queries, { organisation_id })
    checked.push({ ...one, organisation, group_ids: groups })
  }
  return checked
}

async function localeOfTenant(queries: Queries, tenantId: number) {
  const { locale } = await queries
    .selectFrom('tenants')
    .select('locale')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return localeOrDefault(locale)
}
