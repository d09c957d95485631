import type * as v from 'valibot'
import type { KeywordSort, listKeywords, ListedKeyword } from '../../../contract/tenant/keywords.ts'
import type { Database, Queries } from '../../database/database.ts'
import {
  entriesOf,
  findIn,
  type FindPlaces,
  type Found,
  type Page,
  pageOf,
  placesByName,
} from '../index/found.ts'
import { inOrder } from '../index/in-order.ts'
import { type Place, wrongPlace } from '../index/place.ts'
import { colourOf, listedColumns } from './read.ts'

type Asked = v.InferOutput<(typeof listKeywords)['input']>
type Answer = v.InferInput<(typeof listKeywords)['output']>

/** Where the keywords of a page stand, in each order of the list. */
const placesIn: Readonly<Record<KeywordSort, FindPlaces>> = { code: placesByName, used: placesByUse }

/**
 * A page of the keywords of a tenant, in order of their codes, or of how often they were used.
 * @throws {Problem} 422 for a place that this order has not answered.
 */
export async function readKeywords(database: Database, tenantId: number, asked: Asked): Promise<Answer> {
  const of = { tenantId, kind: 'keyword' } as const
  const found = await findIn(database, of, { search: asked.search, marks: marksOf(asked) })
  const { ids, ...page } = await pageOf(database.read, found, asked, placesIn[asked.sort ?? 'code'])
  return { data: await toKeywords(database.read, tenantId, ids), ...page }
}

/** The filters as the index has marked keywords (`kinds.ts`). */
function marksOf({ type, active }: Asked): string[] {
  return [
    ...(type === undefined ? [] : [`type:${type}`]),
    ...(active === undefined ? [] : [active === 'true' ? 'active' : 'inactive']),
  ]
}

/** What is used most first, and what is used equally often in order of the codes. */
async function placesByUse(queries: Queries, found: Found, { after, limit }: Page): Promise<Place[]> {
  const place = after && splitKey(after)
  const rows = await entriesOf(queries, found)
    .innerJoin('keywords', 'keywords.id', 'entry.row_id')
    .select(['entry.row_id as id', 'entry.sort_key as key', 'keywords.used_count'])
    .$if(place !== undefined, (query) =>
      query.where(({ eb, and, or, refTuple, tuple }) =>
        or([
          eb('keywords.used_count', '<', place?.used ?? 0),
          and([
            eb('keywords.used_count', '=', place?.used ?? 0),
            eb(refTuple('entry.sort_key', 'entry.row_id'), '>', tuple(place?.key ?? '', place?.id ?? 0)),
          ]),
        ]),
      ),
    )
    .orderBy('keywords.used_count', 'desc')
    .orderBy('entry.sort_key')
    .orderBy('entry.row_id')
    .limit(limit)
    .execute()
  return rows.map(({ id, key, used_count }) => ({ id, key: `${used_count} ${key}` }))
}

/** @throws {Problem} 422 for a place of the other order. */
function splitKey({ key, id }: Place): { used: number; key: string; id: number } {
  const [, used, rest = ''] = /^(\d{1,15}) (.*)$/s.exec(key) ?? []
  if (used === undefined) throw wrongPlace()
  return { used: Number(used), key: rest, id }
}

/** These keywords as the contract writes them, in this order. */
async function toKeywords(
  queries: Queries,
  tenantId: number,
  ids: readonly number[],
): Promise<ListedKeyword[]> {
  if (ids.length === 0) return []
  const rows = await queries
    .selectFrom('keywords')
    .select(listedColumns)
    .where('keywords.tenant_id', '=', tenantId)
    .where('keywords.id', 'in', ids)
    .execute()
  return inOrder(ids, rows).map(({ colour, ...row }) => ({ ...row, colour: colourOf(colour) }))
}
