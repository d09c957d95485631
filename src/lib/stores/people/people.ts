import type * as v from 'valibot'
import { exportPeople, listPeople } from '../../../contract/people/people.ts'
import { call } from '../../api/api.ts'
import type { PeopleView } from '../../people/people-view.ts'
import { $organisationId } from '../organisation/organisation.ts'
import { peopleList } from './people-list.ts'

export type MemberView = Extract<PeopleView, { list: 'members' }>
export type MemberPage = v.InferOutput<typeof listPeople.output>

/** The members of the current organisation. */
export const { $list: $members, load: loadMembers } = peopleList(
  'members',
  (organisationId, { filter, sort, page }) =>
    call(listPeople, { params: { organisationId }, input: { ...filter, sort, page } }),
)

/** All that the filter lets through, as a table for Excel. @throws {ApiError} */
export function exportMembers({ filter, sort }: MemberView): Promise<Blob> {
  const params = { organisationId: $organisationId.get() }
  return call(exportPeople, { params, input: { ...filter, sort } })
}
