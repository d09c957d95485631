import type { ListedUser, listTenantUsers } from '../../../contract/tenant/tenant-users.ts'
import { MOST_COUNTED } from '../../../contract/tenant/tenant-values.ts'
import type * as v from 'valibot'
import type { Database, Queries } from '../../database/database.ts'
import { conditionsOf, markWord, narrow } from '../index/narrow.ts'
import { readPlace, writePlace } from '../index/place.ts'
import { refreshIndex } from '../index/refresh.ts'
import { countFound, placesIn } from './place-in-order.ts'

type Asked = v.InferOutput<typeof listTenantUsers.input>

/** A page of the people of a tenant. */
export async function readUsersPage(database: Database, tenantId: number, asked: Asked) {
  const { search, sort, after, limit } = asked
  await refreshIndex(database, { tenantId, kind: 'user' })
  const queries = database.read
  const conditions = conditionsOf(search, marksOf(asked))
  const narrowed = await narrow(queries, { tenantId, kind: 'user' }, conditions)
  const found = { tenantId, narrowed }
  const page = { after: after === undefined ? undefined : readPlace(after), limit: limit + 1 }
  const places = await placesIn[sort](queries, found, page)
  const shown = places.slice(0, limit)
  const last = shown.at(-1)
  const total = narrowed.found ?? (await countFound(queries, found))
  return {
    data: await toUsers(
      queries,
      tenantId,
      shown.map(({ id }) => id),
    ),
    next: last && places.length > limit ? writePlace(last) : null,
    total: Math.min(total, MOST_COUNTED),
    total_is_at_least: total > MOST_COUNTED,
  }
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
    ])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const memberships = await membershipsOf(queries, tenantId, ids)
  const without = await markedAmong(queries, ids, 'without_rights')
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { avatar_id: avatar, ...user } = row
    return {
      ...user,
      avatar,
      display_name: `${row.first_name} ${row.last_name}`,
      without_rights: without.has(id),
      memberships: memberships.get(id) ?? [],
    }
  })
}

async function membershipsOf(queries: Queries, tenantId: number, ids: readonly number[]) {
  const rows = await queries
    .selectFrom('memberships')
    .innerJoin('organisations', 'organisations.id', 'memberships.organisation_id')
    .select([
      'memberships.user_id',
      'memberships.organisation_id',
      'organisations.short_name as organisation_name',
      'memberships.function',
      'memberships.admin',
    ])
    .where('memberships.tenant_id', '=', tenantId)
    .where('memberships.user_id', 'in', ids)
    .where('memberships.left_at', 'is', null)
    .where('organisations.active', '=', true)
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
