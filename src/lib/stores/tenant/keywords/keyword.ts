import { getKeyword } from '../../../../contract/tenant/keywords.ts'
import { call } from '../../../api/api.ts'
import { tenantRow } from '../tenant-data.ts'

const keyword = tenantRow(
  (keywordId) => call(getKeyword, { params: { keywordId } }),
  'The keyword could not be loaded.',
)

/** The one keyword of its page. */
export const $keyword = keyword.$data
export const loadKeyword = keyword.load
export const showKeyword = keyword.showId
export const showChangedKeyword = keyword.showChanged
