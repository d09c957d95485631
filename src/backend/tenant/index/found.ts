import type { Database, Queries } from '../../database/database.ts'
import { MOST_COUNTED } from '../../../contract/tenant/tenant-values.ts'
import {
  conditionsOf,
  countUpTo,
  meets,
  narrow,
  type Narrowed,
  type OfKind,
  rowsMeeting,
  wordsMeeting,
} from './narrow.ts'
import { type Place, readPlace, writePlace } from './place.ts'
import { refreshIndex } from './refresh.ts'

/** A list: whose and of what, and how it finds what is asked for. */
export interface Found extends OfKind {
  narrowed: Narrowed
}

/** What a list is narrowed by: beginnings of words, and marks (`kinds.ts`). */
interface Asked {
  search: string
  marks: readonly string[]
}

/** A part of a list. */
export interface Page {
  after: Place | undefined
  /** How many rows at most. */
  limit: number
}

/** Where the rows of a page stand, in one order of a list. */
export type FindPlaces = (queries: Queries, found: Found, page: Page) => Promise<Place[]>

/** Looks for the rows of a list, whose entries are made anew before. */
export async function findIn(database: Database, of: OfKind, { search, marks }: Asked): Promise<Found> {
  await refreshIndex(database, of)
  return { ...of, narrowed: await narrow(database.read, of, conditionsOf(search, marks)) }
}

/** Entries of what is found, each once. */
export function entriesOf(queries: Queries, { narrowed: { along, few, many }, ...of }: Found) {
  const lookedUp = few.reduce(
    (some, one) => some.where('entry.row_id', 'in', rowsMeeting(queries, of, one)),
    wordsMeeting(queries, of, along).$if(!along.isWhole, (query) => query.distinct()),
  )
  return many.reduce((some, one) => some.where(meets('entry.row_id', of, one)), lookedUp)
}

/** Where the rows of a page stand in the order of their names. */
export async function placesByName(queries: Queries, found: Found, { after, limit }: Page): Promise<Place[]> {
  return entriesOf(queries, found)
    .select(['entry.row_id as id', 'entry.sort_key as key'])
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('entry.sort_key', 'entry.row_id'), '>', tuple(after?.key ?? '', after?.id ?? 0)),
      ),
    )
    .orderBy('entry.sort_key')
    .orderBy('entry.row_id')
    .limit(limit)
    .execute()
}

interface KeyedPage {
  /** Of the rows that are shown, in their order. */
  ids: number[]
  next: string | null
  total: number
  total_is_at_least: boolean
}

/**
 * A page of what is found, in an order that `placesIn` reads.
 * @throws {Problem} 422 for an `after` that no list has answered.
 */
export async function pageOf(
  queries: Queries,
  found: Found,
  { after, limit }: { after?: string | undefined; limit: number },
  placesIn: FindPlaces = placesByName,
): Promise<KeyedPage> {
  const place = after === undefined ? undefined : readPlace(after)
  // One more tells whether anything follows.
  const places = await placesIn(queries, found, { after: place, limit: limit + 1 })
  const shown = places.slice(0, limit)
  const last = shown.at(-1)
  const total = found.narrowed.found ?? (await countFound(queries, found))
  return {
    ids: shown.map(({ id }) => id),
    next: last && places.length > limit ? writePlace(last) : null,
    total: Math.min(total, MOST_COUNTED),
    total_is_at_least: total > MOST_COUNTED,
  }
}

/** How many there are, up to `MOST_COUNTED` and one more. */
async function countFound(queries: Queries, found: Found): Promise<number> {
  return countUpTo(queries, entriesOf(queries, found).select('entry.row_id'), MOST_COUNTED + 1)
}
