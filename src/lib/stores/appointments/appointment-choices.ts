import { listDocuments } from '../../../contract/documents/documents.ts'
import { getOperationChoices } from '../../../contract/operations/operation-list.ts'
import { getOrganisation } from '../../../contract/organisation/organisation.ts'
import { type Group, listGroups } from '../../../contract/people/groups.ts'
import { listPeople } from '../../../contract/people/people.ts'
import { call } from '../../api/api.ts'
import { $permissions, mayAdminister, permissionSet } from '../session/permissions.ts'
import { $session, userOf } from '../session/session.ts'

export interface NamedChoice {
  id: number
  name: string
}

export type GroupOption = Pick<Group, 'id' | 'name' | 'colour'>

/** What the form of an appointment offers to the caller. */
export interface AppointmentChoices {
  groups: readonly GroupOption[]
  /** The present members by their names; undefined: the caller may not list them. */
  people: readonly NamedChoice[] | undefined
  /** The clocks of the organisation; undefined: the caller may not read its data. */
  timeZone: string | undefined
}

const PAGE = 100
/** Members beyond these are not offered. */
const MOST_PAGES = 20

/**
 * Fetches what the form of an appointment offers. Administrators choose from all groups and members. Other responsible members choose from
 * all groups if they see operations, otherwise from none, and do not choose the responsible member.
 * @throws {ApiError}
 */
export async function fetchAppointmentChoices(organisationId: number): Promise<AppointmentChoices> {
  const params = { organisationId }
  if (mayAdminister(userOf($session.get()), organisationId)) {
    const [groups, people, organisation] = await Promise.all([
      call(listGroups, { params }),
      fetchPeople(organisationId),
      call(getOrganisation, { params }),
    ])
    return { groups, people, timeZone: organisation.time_zone }
  }
  if (!may('operations.view', organisationId)) return { groups: [], people: undefined, timeZone: undefined }
  const { groups } = await call(getOperationChoices, { params })
  return {
    groups: groups.map((group) => ({ ...group, colour: 'grey' })),
    people: undefined,
    timeZone: undefined,
  }
}

/** Whether the caller may look for documents of the organisation. */
export function mayFindDocuments(organisationId: number): boolean {
  return may('files.view', organisationId)
}

/** The latest documents of the organisation that the caller sees and that the search finds. @throws {ApiError} */
export async function findDocuments(organisationId: number, search: string): Promise<NamedChoice[]> {
  const input = { search, sort: '-changed_at', limit: 10 } as const
  const { data } = await call(listDocuments, { params: { organisationId }, input })
  return data.map(({ id, name }) => ({ id, name }))
}

async function fetchPeople(organisationId: number): Promise<NamedChoice[]> {
  const people: NamedChoice[] = []
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { data, last_page } = await call(listPeople, {
      params: { organisationId },
      input: { state: 'active', page, limit: PAGE },
    })
    people.push(...data.map(({ id, display_name }) => ({ id, name: display_name })))
    if (page >= last_page) break
  }
  return people
}

function may(name: 'operations.view' | 'files.view', organisationId: number): boolean {
  const user = userOf($session.get())
  if (!user) return false
  const known = permissionSet(user, organisationId, $permissions.get())
  return known !== 'unknown' && known.has(name)
}
