import type { Generated } from 'kysely'

/** What the lists of a tenant are made of. */
export type ListedKind = 'user' | 'vehicle' | 'keyword'

interface OfRow {
  kind: ListedKind
  row_id: number
  tenant_id: number
}

/** Where a row stands in the list of its tenant; made by `backend/tenant/index/`. */
interface TenantIndexTable extends OfRow {
  /** Compared by its bytes. */
  sort_key: string
}

/** The words by which it is found, folded as searches fold, and its marks, by which a list is narrowed: they begin with `=`. */
interface TenantIndexWordTable extends OfRow {
  word: string
  /** Where its row stands. */
  sort_key: Generated<string>
}

export interface TenantIndexTables {
  tenant_index: TenantIndexTable
  tenant_index_words: TenantIndexWordTable
  /** Filled by triggers: rows whose entries are older than they are, or gone. */
  tenant_index_stale: OfRow
}
