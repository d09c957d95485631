import type { TenantUser, UserMembership } from '../../../contract/tenant/tenant-users.ts'
import { addressStateOf } from '../../mail/address-state.ts'
import { openSessions } from '../../account/sessions.ts'
import { isErased } from '../../account/erase.ts'
import type { Queries } from '../../database/database.ts'
import { notFound } from '../../http/problem.ts'
import { readAccountLocks } from '../../people/locks.ts'
import { countPushDevices } from '../../people/person.ts'
import { hasSecondFactor } from '../../second-factor/has-second-factor.ts'
import { standingsOf, withoutRights } from '../index/standings.ts'

/** A person of a tenant. */
export interface NamedUser {
  tenantId: number
  userId: number
}

/** @throws {Problem} 404 for a person of another tenant, and for a deleted account. */
export async function findUser(queries: Queries, { tenantId, userId }: NamedUser) {
  const row = await queries
    .selectFrom('users')
    .select([
      'id',
      'tenant_id',
      'first_name',
      'last_name',
      'email',
      'phone',
      'locale',
      'avatar_id',
      'active',
      'tenant_admin',
      'last_login_at',
      'created_at',
      'password_hash',
      'version',
      'mail_refused_at',
      'mail_refusal',
      'unconfirmed_since',
      'link_shown_to',
      'link_shown_at',
    ])
    .where('id', '=', userId)
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  if (!row || isErased(row.email)) throw notFound()
  const { password_hash, ...user } = row
  return { ...user, has_password: password_hash !== '' }
}

export type UserNow = Awaited<ReturnType<typeof findUser>>

/**
 * A person as those who administer their tenant see them; `now` in ms since 1970.
 * @throws {Problem} 404 as `findUser`.
 */
export async function readUser(
  queries: Queries,
  named: NamedUser,
  by: { id: number },
  now: number,
): Promise<TenantUser> {
  const row = await findUser(queries, named)
  const { tenantId } = named
  const standings = await standingsOf(queries, tenantId, [row])
  const { avatar_id: avatar, tenant_id, mail_refused_at, unconfirmed_since, ...rest } = row
  const { mail_refusal, link_shown_to, link_shown_at, ...user } = rest
  return {
    ...user,
    address_state: addressStateOf({ mail_refused_at, unconfirmed_since }),
    mail_answer: mail_refusal || null,
    link_shown: await linkShownOf(queries, row),
    link_can_be_shown: linkLockOf(row) === undefined,
    avatar,
    display_name: `${row.first_name} ${row.last_name}`,
    without_rights: withoutRights(row, standings.get(row.id) ?? { memberships: [], grants: [] }),
    sessions: (await openSessions(queries, row.id, now).execute()).length,
    push_devices: await countPushDevices(queries, row.id),
    second_factor: await hasSecondFactor(queries, row.id),
    memberships: await membershipsOf(queries, named),
    locked: {
      ...(await readAccountLocks(queries, tenantId, row, { id: by.id, tenantAdmin: true })),
      email: row.has_password ? 'own' : null,
    },
  }
}

/** Why an administrator may be shown no link of an account, with which they could come in as its person; undefined: they may. */
export function linkLockOf({
  active,
  tenant_admin,
  has_password,
  last_login_at,
}: Pick<UserNow, 'active' | 'tenant_admin' | 'has_password' | 'last_login_at'>) {
  if (!active) return 'accountInactive'
  if (tenant_admin) return 'linkOfAdministrator'
  return has_password || last_login_at !== null ? 'linkOfUsed' : undefined
}

async function linkShownOf(
  queries: Queries,
  { link_shown_to: by, link_shown_at: at }: Pick<UserNow, 'link_shown_to' | 'link_shown_at'>,
): Promise<TenantUser['link_shown']> {
  if (by === null || at === null) return null
  const { first_name, last_name } = await queries
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', by)
    .executeTakeFirstOrThrow()
  return { by: `${first_name} ${last_name}`, at }
}

async function membershipsOf(queries: Queries, { tenantId, userId }: NamedUser): Promise<UserMembership[]> {
  const rows = await queries
    .selectFrom('memberships')
    .innerJoin('organisations', 'organisations.id', 'memberships.organisation_id')
    .select([
      'organisations.id as organisation_id',
      'organisations.name as organisation_name',
      'organisations.short_name as organisation_short_name',
      'organisations.active as organisation_active',
      'memberships.function',
      'memberships.personnel_no',
      'memberships.admin',
      'memberships.joined_at',
      'memberships.left_at',
    ])
    .where('memberships.user_id', '=', userId)
    .where('memberships.tenant_id', '=', tenantId)
    .orderBy('organisations.id')
    .execute()
  const groups = await queries
    .selectFrom('group_members')
    .innerJoin('groups', 'groups.id', 'group_members.group_id')
    .select(['groups.id', 'groups.name', 'groups.colour', 'groups.organisation_id'])
    .where('group_members.user_id', '=', userId)
    .where('groups.tenant_id', '=', tenantId)
    .orderBy('groups.name')
    .orderBy('groups.id')
    .execute()
  const byOrganisation = Map.groupBy(groups, ({ organisation_id }) => organisation_id)
  return rows.map((row) => ({
    ...row,
    groups: (byOrganisation.get(row.organisation_id) ?? []).map(({ id, name, colour }) => ({
      id,
      name,
      colour,
    })),
  }))
}
