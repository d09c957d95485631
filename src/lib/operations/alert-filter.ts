import { isCalendarDay } from '../../contract/calendar-day.ts'
import { type ListedStatus, listedStatuses } from '../../contract/operations/operation-list.ts'
import {
  type OperationKind,
  operationKinds,
  type OperationType,
  operationTypes,
} from '../../contract/operations/operations.ts'
import { searchWith } from '../pages/page-search.ts'

/** What narrows the list of alerts down; what is missing narrows nothing. Named as the contract names it. */
export interface AlertFilter {
  /** Missing: all that is not archived. */
  status?: Exclude<ListedStatus, 'all'>
  kind?: OperationKind
  type?: OperationType
  /** The code. */
  keyword?: string
  /** Days, `2026-11-21`. */
  from?: string
  to?: string
  year?: number
  /** The id of one that was alarmed. */
  vehicle?: number
  search?: string
}
export type FilterName = keyof AlertFilter

/** In the order in which they are offered and named. */
export const filterNames = [
  'search',
  'status',
  'kind',
  'type',
  'keyword',
  'vehicle',
  'year',
  'from',
  'to',
] as const satisfies readonly FilterName[]

const narrowing = listedStatuses.filter((status) => status !== 'all')

/**
 * What an address asks for, in words that are the same in every language. What it says wrongly, or what the contract
 * would refuse, narrows nothing.
 */
export function filterOfSearch(search: string): AlertFilter {
  const parameters = new URLSearchParams(search)
  return filterOf((name) => parameters.get(name) ?? undefined)
}

/** Of what a form or an address says. */
export function filterOf(given: (name: FilterName) => string | undefined): AlertFilter {
  const text = (name: FilterName) => given(name)?.trim().slice(0, MOST_LETTERS) || undefined
  const oneOf = <Value extends string>(name: FilterName, known: readonly Value[]) =>
    known.find((one) => one === given(name))
  return present({
    search: text('search'),
    status: oneOf('status', narrowing),
    kind: oneOf('kind', operationKinds),
    type: oneOf('type', operationTypes),
    keyword: text('keyword'),
    vehicle: wholeNumber(given('vehicle'), 1, Number.MAX_SAFE_INTEGER),
    year: wholeNumber(given('year'), 1970, 9999),
    from: day(given('from')),
    to: day(given('to')),
  })
}

/** The other way round: the part of an address that begins with `?`, with everything else that stands in `search`. */
export function searchOfFilter(filter: AlertFilter, search = ''): string {
  const values = filterNames.map((name) => [
    name,
    filter[name] === undefined ? undefined : String(filter[name]),
  ])
  return searchWith(search, Object.fromEntries(values))
}

/** The filters that are set. */
export function namesIn(filter: AlertFilter): FilterName[] {
  return filterNames.filter((name) => filter[name] !== undefined)
}

export function isFiltered(filter: AlertFilter): boolean {
  return namesIn(filter).length > 0
}

export function without(filter: AlertFilter, ...names: readonly FilterName[]): AlertFilter {
  return filterOf((name) => (names.includes(name) ? undefined : filter[name]?.toString()))
}

/** The contract takes no more. */
const MOST_LETTERS = 200

function wholeNumber(text: string | undefined, least: number, most: number): number | undefined {
  const value = /^\d{1,15}$/.test(text ?? '') ? Number(text) : NaN
  return value >= least && value <= most ? value : undefined
}

function day(text: string | undefined): string | undefined {
  return text !== undefined && isCalendarDay(text) ? text : undefined
}

function present(filter: { [Name in FilterName]: AlertFilter[Name] | undefined }): AlertFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}
