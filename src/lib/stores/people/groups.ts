import { listGroups } from '../../../contract/people/groups.ts'
import { call } from '../../api/api.ts'
import { withValue } from '../../api/loadable.ts'
import { administeredData } from './administered-data.ts'

const groups = administeredData(
  (organisationId) => call(listGroups, { params: { organisationId } }),
  'The groups could not be loaded.',
)

/** The groups of the current organisation, by their names. */
export const $groups = groups.$data
export const loadGroups = groups.load

/** It is gone before the list is asked for again. */
export function dropGroup(groupId: number): void {
  groups.show(withValue($groups.value, (known) => known.filter(({ id }) => id !== groupId)))
}
