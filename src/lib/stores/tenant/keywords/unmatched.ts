import { listUnmatched } from '../../../../contract/tenant/keywords.ts'
import { call } from '../../../api/api.ts'
import { withValue } from '../../../api/loadable.ts'
import { tenantData } from '../tenant-data.ts'

const unmatched = tenantData(() => call(listUnmatched), 'Texts without a keyword could not be loaded.')

/** Texts of the last weeks that no keyword has matched. */
export const $unmatched = unmatched.$data
export const loadUnmatched = unmatched.load

/** It belongs to a keyword now: gone before the list is asked for again, which others may be gone from as well. */
export function dropUnmatched(text: string): void {
  unmatched.show(
    withValue($unmatched.value, ({ data, ...rest }) => ({
      ...rest,
      data: data.filter((one) => one.text !== text),
    })),
  )
  void loadUnmatched()
}
