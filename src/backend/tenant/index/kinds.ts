import type { Queries } from '../../database/database.ts'
import type { ListedKind } from '../../database/schema-tenant-index.ts'
import { isErased } from '../../account/erase.ts'
import { standingsOf, withoutRights } from './standings.ts'

/** What the entry of a row is made of. */
interface Listed {
  id: number
  /** By what it stands in order: the first that differs decides. */
  order: readonly string[]
  /** In which its words are looked for. */
  texts: readonly (string | null)[]
  /** What a filter of the list asks for: each is one word. */
  marks: readonly string[]
}

/** Reads those of the rows that the tenant still has. */
type Read = (queries: Queries, tenantId: number, ids: readonly number[]) => Promise<Listed[]>

/** How the rows of each list of a tenant are read for their entries. */
export const listedKinds: Readonly<Record<ListedKind, Read>> = {
  user: readUsers,
  vehicle: async (queries, tenantId, ids) => {
    const rows = await queries
      .selectFrom('vehicles')
      .select([
        'id',
        'organisation_id',
        'active',
        'call_sign',
        'short_name',
        'type_name',
        'licence_plate',
        'issi',
        'opta',
        'station',
      ])
      .where('tenant_id', '=', tenantId)
      .where('id', 'in', ids)
      .execute()
    return rows.map(({ id, organisation_id, active, ...texts }) => ({
      id,
      order: [texts.call_sign],
      texts: Object.values(texts),
      marks: [markOfActive(active), `organisation:${organisation_id}`],
    }))
  },
  keyword: async (queries, tenantId, ids) => {
    const rows = await queries
      .selectFrom('keywords')
      .select(['id', 'code', 'title', 'aliases', 'type', 'active'])
      .where('tenant_id', '=', tenantId)
      .where('id', 'in', ids)
      .execute()
    return rows.map(({ id, code, title, aliases, type, active }) => ({
      id,
      order: [code, title],
      texts: [code, title, ...aliases],
      marks: [markOfActive(active), `type:${type}`],
    }))
  },
}

function markOfActive(active: boolean): string {
  return active ? 'active' : 'inactive'
}

/** The people of a tenant for its index, without deleted accounts. */
async function readUsers(queries: Queries, tenantId: number, ids: readonly number[]): Promise<Listed[]> {
  const rows = await queries
    .selectFrom('users')
    .select([
      'id',
      'tenant_id',
      'first_name',
      'last_name',
      'email',
      'active',
      'tenant_admin',
      'last_login_at',
    ])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute()
  const present = rows.filter(({ email }) => !isErased(email))
  const standings = await standingsOf(queries, tenantId, present)
  return present.map((row) => {
    const { id, first_name, last_name, email, active, tenant_admin, last_login_at } = row
    const standing = standings.get(id) ?? { memberships: [], grants: [] }
    const open = standing.memberships.filter(({ organisation_active }) => organisation_active)
    return {
      id,
      order: [last_name, first_name],
      texts: [first_name, last_name, email],
      marks: [
        markOfActive(active),
        ...(last_login_at === null ? ['never_signed_in'] : []),
        ...(withoutRights(row, standing) ? ['without_rights'] : []),
        ...(tenant_admin || open.some(({ admin }) => admin) ? ['admin'] : []),
        ...standing.memberships.map(({ organisation_id: of }) => `organisation:${of}`),
        ...open.filter(({ admin }) => admin || tenant_admin).map(({ organisation_id: of }) => `admin:${of}`),
      ],
    }
  })
}
