import {
  type KeywordFilter,
  keywordFilters,
  type ListedKeyword,
  listKeywords,
} from '../../../../contract/tenant/keywords.ts'
import { call } from '../../../api/api.ts'
import { type TenantList, tenantList } from '../tenant-list.ts'

/** The keywords of the tenant. */
export const keywordList: TenantList<ListedKeyword, KeywordFilter> = tenantList<ListedKeyword, KeywordFilter>(
  {
    entries: keywordFilters,
    ask: (input) => call(listKeywords, { input }),
    failure: 'The keywords could not be loaded.',
  },
)

/** Active keywords to choose from: those that the search finds, or without a search the most used ones. @throws {ApiError} */
export async function findKeywords(search: string): Promise<readonly ListedKeyword[]> {
  const input = { search, active: 'true', sort: search === '' ? 'used' : 'code', limit: 8 } as const
  return (await call(listKeywords, { input })).data
}
