import { type InvitationState, invitationStates } from '../../contract/people/invitations.ts'
import {
  LONGEST_QUALIFICATION,
  type MemberState,
  memberStates,
  type PeopleOrder,
  peopleOrders,
} from '../../contract/people/people.ts'
import { searchWith } from '../pages/page-search.ts'

/** What narrows the list of members down; what is missing narrows nothing. Named as the contract names it. */
export interface MemberFilter {
  search?: string
  state?: MemberState
  group?: number
  qualification?: string
  admin?: 'true'
  sees_no_alarms?: 'true'
}

export interface InvitationFilter {
  search?: string
  state?: InvitationState
}

/** What the page of the people of an organisation shows. */
export type PeopleView =
  | { list: 'members'; filter: MemberFilter; sort: PeopleOrder; page: number }
  | { list: 'invitations'; filter: InvitationFilter; page: number }
export type PeopleListName = PeopleView['list']

/** The contract takes no longer ones. */
const LONGEST_SEARCH = 200
const names = [
  'list',
  'search',
  'state',
  'group',
  'qualification',
  'admin',
  'sees_no_alarms',
  'sort',
  'page',
] as const

export function firstView(list: PeopleListName): PeopleView {
  return list === 'members' ? { list, filter: {}, sort: 'name', page: 1 } : { list, filter: {}, page: 1 }
}

/** What an address asks for. What it says wrongly, or what the contract would refuse, narrows nothing. */
export function viewOfSearch(search: string): PeopleView {
  const parameters = new URLSearchParams(search)
  const given = (name: (typeof names)[number]) => parameters.get(name)?.trim() ?? ''
  const page = wholeNumber(given('page'), 1_000_000) ?? 1
  const words = given('search').slice(0, LONGEST_SEARCH)
  const state = given('state')
  if (given('list') === 'invitations')
    return { list: 'invitations', filter: invitationFilter({ search: words, state }), page }
  const filter = memberFilter({
    search: words,
    state,
    group: given('group'),
    qualification: given('qualification'),
    admin: given('admin'),
    sees_no_alarms: given('sees_no_alarms'),
  })
  return { list: 'members', filter, sort: peopleOrders.find((one) => one === given('sort')) ?? 'name', page }
}

type Given<Filter> = Readonly<Partial<Record<keyof Filter, string | undefined>>>

/** Of what a form or an address says. */
export function memberFilter(given: Given<MemberFilter>): MemberFilter {
  const state = memberStates.find((one) => one === given.state)
  const group = wholeNumber(given.group ?? '', Number.MAX_SAFE_INTEGER)
  const qualification = given.qualification?.trim().slice(0, LONGEST_QUALIFICATION)
  return {
    ...(given.search && { search: given.search }),
    ...(state && { state }),
    ...(group && { group }),
    ...(qualification && { qualification }),
    ...(given.admin === 'true' && { admin: 'true' }),
    ...(given.sees_no_alarms === 'true' && { sees_no_alarms: 'true' }),
  }
}

/** Of what a form or an address says. */
export function invitationFilter(given: Given<InvitationFilter>): InvitationFilter {
  const state = invitationStates.find((one) => one === given.state)
  return { ...(given.search && { search: given.search }), ...(state && { state }) }
}

/** A filter with some of it chosen anew; undefined, or what nobody knows, takes one back. */
export function memberFilterWith(filter: MemberFilter, change: Given<MemberFilter>): MemberFilter {
  return memberFilter({ ...filter, group: filter.group?.toString(), ...change })
}

/** The part of the address that begins with `?`, with everything else that stands in `search`. */
export function searchOfView(view: PeopleView, search = ''): string {
  const { list, filter, page } = view
  const said: Partial<Record<(typeof names)[number], string | number>> = {
    ...filter,
    ...(list === 'invitations' && { list }),
    ...(list === 'members' && view.sort !== 'name' && { sort: view.sort }),
    ...(page > 1 && { page }),
  }
  return searchWith(search, Object.fromEntries(names.map((name) => [name, said[name]?.toString()])))
}

export function isNarrowed({ filter }: PeopleView): boolean {
  return Object.keys(filter).length > 0
}

/** The same list from its beginning. */
export function withFilter<View extends PeopleView>(view: View, filter: View['filter']): View {
  return { ...view, filter, page: 1 }
}

function wholeNumber(text: string, most: number): number | undefined {
  const value = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : NaN
  return value <= most ? value : undefined
}
