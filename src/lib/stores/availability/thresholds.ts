import { getThresholds, putThresholds, Thresholds } from '../../../contract/availability/thresholds.ts'
import { call } from '../../api/api.ts'
import { conflictOf } from '../../api/conflict.ts'
import { $organisationId } from '../organisation/organisation.ts'
import { administeredData } from '../people/administered-data.ts'

const thresholds = administeredData(
  (organisationId) => call(getThresholds, { params: { organisationId } }),
  'The thresholds could not be loaded.',
)

/** How many members with which qualification should be available in the current organisation. */
export const $thresholds = thresholds.$data
export const loadThresholds = thresholds.load

/** @throws {ApiError} 409 where another administrator has changed them: the store shows theirs then; 422 with the fields */
export async function saveThresholds(input: Thresholds): Promise<void> {
  const organisationId = $organisationId.get()
  const show = (value: Thresholds) => {
    if (organisationId === $organisationId.get())
      thresholds.show({ state: 'ready', value, changing: false, at: Date.now(), stale: false })
  }
  try {
    show(await call(putThresholds, { params: { organisationId }, input }))
  } catch (error) {
    const current = conflictOf(Thresholds, error)
    if (current) show(current)
    throw error
  }
}
