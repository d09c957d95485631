/** What the lists of a tenant are made of. */
export type ListedKind = 'user' | 'vehicle' | 'keyword'

interface OfRow {
  kind: ListedKind
  row_id: number
  tenant_id: number
}

/**
 * The words by which a row is found in the list of its tenant, folded as searches fold, and its marks, by which the list is
 * narrowed: they begin with `=`. Made by `backend/tenant/index/`.
 */
interface TenantIndexWordTable extends OfRow {
  word: string
  /** Where its row stands; compared by its bytes. */
  sort_key: string
}

export interface TenantIndexTables {
  tenant_index_words: TenantIndexWordTable
  /** Filled by triggers: rows whose entries are older than they are, or gone. */
  tenant_index_stale: OfRow
}
