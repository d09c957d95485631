import type { Locale } from '../../contract/locales.ts'
import type { Queries } from '../database/database.ts'
import { Problem } from '../http/problem.ts'
import type { FoundInvitation } from './links.ts'
import { addMember, groupsOfInvitation } from './membership.ts'

interface NewPerson {
  first_name: string
  last_name: string
  locale: Locale
  password_hash: string
}

/** Whether an account has the address of an invitation, and whether its person can join (`known`) or not (`unusable`). */
export async function accountOf(
  queries: Queries,
  { email, tenant_id }: FoundInvitation,
): Promise<'none' | 'known' | 'unusable'> {
  const person = await queries
    .selectFrom('users')
    .select(['tenant_id', 'active'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!person) return 'none'
  return person.active && person.tenant_id === tenant_id ? 'known' : 'unusable'
}

/**
 * Makes an account for an invited person, and their membership.
 * @throws {Problem} 409 where another account has the address by now.
 */
export async function addPerson(
  queries: Queries,
  invitation: FoundInvitation,
  person: NewPerson,
  at: string,
): Promise<{ id: number; tenant_id: number }> {
  const { tenant_id, email, shown_to } = invitation
  const added = await queries
    .insertInto('users')
    .values({
      ...person,
      tenant_id,
      email,
      tenant_admin: false,
      active: true,
      created_at: at,
      unconfirmed_since: shown_to === null ? null : at,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'tenant_id'])
    .executeTakeFirst()
  if (!added) throw new Problem(409, 'accountExists')
  await noteUser(queries, invitation, added.id)
  await joinByInvitation(queries, invitation, added.id, at)
  return added
}

/** Who has used an invitation. */
export async function noteUser(queries: Queries, { id }: FoundInvitation, userId: number): Promise<void> {
  await queries.updateTable('invitations').set({ used_by: userId }).where('id', '=', id).execute()
}

/** Makes a person a member as their invitation says. */
export async function joinByInvitation(
  queries: Queries,
  { id, tenant_id, organisation_id, function: role }: FoundInvitation,
  userId: number,
  at: string,
): Promise<void> {
  const group_ids = await groupsOfInvitation(queries, id)
  await addMember(queries, { tenant_id, organisation_id, function: role, group_ids }, userId, at)
}
