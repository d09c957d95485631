import type { ListedUser, listTenantUsers } from '../../../contract/tenant/tenant-users.ts'
import { addressStateOf } from '../../mail/address-state.ts'
import type * as v from 'valibot'
import type { Database, Queries } from '../../database/database.ts'
import { findIn, pageOf } from '../index/found.ts'
import { inOrder } from '../index/in-order.ts'
import { markWord } from '../index/narrow.ts'
import { placesIn } from './place-in-order.ts'

type Asked = v.InferOutput<typeof listTenantUsers.input>

/** A page of the people of a tenant. */
export async function readUsersPage(database: Database, tenantId: number, asked: Asked) {
  const of = { tenantId, kind: 'user' } as const
  const found = await findIn(database, of, { search: asked.search, marks: marksOf(asked) })
  const { ids, ...page } = await pageOf(database.read, found, asked, placesIn[asked.sort])
  return { data: await toUsers(database.read, tenantId, ids), ...page }
}

/** The filters as the index has marked people (`kinds.ts`). */
function marksOf({ organisation, state, never_signed_in, without_rights, admin }: Asked): string[] {
  return [
    ...(organisation === undefined ? [] : [`${admin ? 'admin' : 'organisation'}:${organisation}`]),
    ...(state ? [state] : []),
    ...(never_signed_in ? ['never_signed_in'] : []),
    ...(without_rights ? ['without_rights'] : []),
    ...(admin && organisation === undefined ? ['admin'] : []),
  ]
}

/** These people as the contract writes them, in this order. */
async function toUsers(queries: Queries, tenantId: number, ids: readonly number[]): Promise<ListedUser[]> {
  if (ids.length === 0) return []
  const rows = await queries
    .selectFrom('users')
    .select([
      'id',
      'first_name',
      'last_name',
      'email',
      'avatar_id',
      'active',
      'tenant_admin',
      'last_login_at',
      'created_at',
      'mail_refused_at',
      'unconfirmed_since',
    ])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute()
  const memberships = await membershipsOf(queries, tenantId, ids)
  const without = await markedAmong(queries, ids, 'without_rights')
  return inOrder(ids, rows).map(({ avatar_id: avatar, mail_refused_at, unconfirmed_since, ...user }) => ({
    ...user,
    address_state: addressStateOf({ mail_refused_at, unconfirmed_since }),
    avatar,
    display_name: `${user.first_name} ${user.last_name}`,
    without_rights: without.has(user.id),
    memberships: memberships.get(user.id) ?? [],
  }))
}

async function membershipsOf(queries: Queries, tenantId: number, ids: readonly number[]) {
  const rows = await queries
    .selectFrom('memberships')
    .innerJoin('organisations', 'organisations.id', 'memberships.organisation_id')
    .select([
      'memberships.user_id',
      'memberships.organisation_id',
      'organisations.short_name as organisation_name',
      'organisations.active as organisation_active',
      'memberships.function',
      'memberships.admin',
    ])
    .where('memberships.tenant_id', '=', tenantId)
    .where('memberships.user_id', 'in', ids)
    .where('memberships.left_at', 'is', null)
    .orderBy('memberships.organisation_id')
    .execute()
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id)
  return new Map(
    [...byUser].map(([id, found]) => [id, found.map(({ user_id, ...membership }) => membership)] as const),
  )
}

/** Who of these people bears a mark of the index. */
async function markedAmong(
  queries: Queries,
  ids: readonly number[],
  mark: string,
): Promise<ReadonlySet<number>> {
  const rows = await queries
    .selectFrom('tenant_index_words')
    .select('row_id')
    .where('kind', '=', 'user')
    .where('row_id', 'in', ids)
    .where('word', '=', markWord(mark))
    .execute()
  return new Set(rows.map(({ row_id }) => row_id))
}
