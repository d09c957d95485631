/** The kinds of rows in the lists of a tenant's administration. */
export type ListedKind = 'user' | 'vehicle' | 'keyword'

interface OfRow {
  kind: ListedKind
  row_id: number
  tenant_id: number
}

/**
 * The folded words by which the search finds a row in a list of the tenant, and its marks for the filters, which begin with `=`.
 * Written by `backend/tenant/index/`.
 */
interface TenantIndexWordTable extends OfRow {
  word: string
  /** Sort key of the row; compared byte by byte. */
  sort_key: string
}

export interface TenantIndexTables {
  tenant_index_words: TenantIndexWordTable
  /** Rows whose index entries are out of date; filled by triggers. */
  tenant_index_stale: OfRow
}
