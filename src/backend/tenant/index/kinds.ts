import type { Queries } from '../../database/database.ts'
import type { ListedKind } from '../../database/schema-tenant-index.ts'

/** What the entry of a row is made of. */
interface Listed {
  id: number
  /** By what it stands in order: the first that differs decides. */
  order: readonly string[]
  /** In which its words are looked for. */
  texts: readonly (string | null)[]
}

/** Reads those of the rows that the tenant still has. */
type Read = (queries: Queries, tenantId: number, ids: readonly number[]) => Promise<Listed[]>

/** How the rows of each list of a tenant are read for their entries. */
export const listedKinds: Readonly<Record<ListedKind, Read>> = {
  user: async (queries, tenantId, ids) => {
    const rows = await queries
      .selectFrom('users')
      .select(['id', 'first_name', 'last_name', 'email'])
      .where('tenant_id', '=', tenantId)
      .where('id', 'in', ids)
      .execute()
    return rows.map(({ id, first_name, last_name, email }) => ({
      id,
      order: [last_name, first_name],
      texts: [first_name, last_name, email],
    }))
  },
  vehicle: async (queries, tenantId, ids) => {
    const rows = await queries
      .selectFrom('vehicles')
      .select(['id', 'call_sign', 'short_name', 'type_name', 'licence_plate', 'issi', 'opta', 'station'])
      .where('tenant_id', '=', tenantId)
      .where('id', 'in', ids)
      .execute()
    return rows.map(({ id, ...texts }) => ({ id, order: [texts.call_sign], texts: Object.values(texts) }))
  },
  keyword: async (queries, tenantId, ids) => {
    const rows = await queries
      .selectFrom('keywords')
      .select(['id', 'code', 'title', 'aliases'])
      .where('tenant_id', '=', tenantId)
      .where('id', 'in', ids)
      .execute()
    return rows.map(({ id, code, title, aliases }) => ({
      id,
      order: [code, title],
      texts: [code, title, ...aliases],
    }))
  },
}
