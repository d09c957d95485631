import type { PeopleOrder } from '../../contract/people/people.ts'
import type { PersonRow } from './find.ts'
import { lastLoginOf } from './rows.ts'

type Compare<Value> = (one: Value, other: Value) => number

// Names of people and functions are German in every language of the interface, and so is their order; no two engines have
// the same one.
const texts = new Intl.Collator('de')

/** The orders of the list. Equal people are sorted by name; missing values come last. */
export const orders: Readonly<Record<PeopleOrder, Compare<PersonRow>>> = {
  name: byName,
  function: (one, other) =>
    nothingLast(one.function, other.function, (first, second) => texts.compare(first, second)) ||
    byName(one, other),
  last_login: (one, other) =>
    nothingLast(lastLoginOf(one), lastLoginOf(other), latestFirst) || byName(one, other),
  joined: (one, other) => latestFirst(one.joined_at, other.joined_at) || byName(one, other),
}

function byName(one: PersonRow, other: PersonRow): number {
  return (
    texts.compare(one.last_name, other.last_name) ||
    texts.compare(one.first_name, other.first_name) ||
    one.id - other.id
  )
}

/** Times are texts of one form. */
function latestFirst(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? 1 : -1
}

function nothingLast<Value>(one: Value | null, other: Value | null, compare: Compare<Value>): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return compare(one, other)
}
