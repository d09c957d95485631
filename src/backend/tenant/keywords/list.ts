import type * as v from 'valibot'
import type { listKeywords } from '../../../contract/tenant/keywords.ts'
import type { Database } from '../../database/database.ts'
import { countUpToMost, listedRows } from '../index/listed.ts'
import { type Place, readPlace, writePlace, wrongPlace } from '../index/place.ts'
import { refreshIndex } from '../index/refresh.ts'
import { colourOf, listedColumns } from './read.ts'

type Asked = v.InferOutput<(typeof listKeywords)['input']>
type Page = v.InferInput<(typeof listKeywords)['output']>

/** A page of the keywords of a tenant, in order of their codes, or of how often they were used. */
export async function readKeywords(database: Database, tenantId: number, asked: Asked): Promise<Page> {
  await refreshIndex(database, { tenantId, kind: 'keyword' })
  const found = foundBy(database, tenantId, asked)
  const byUse = asked.sort === 'used'
  const rows = await following(found, byUse, asked.after)
    .select([...listedColumns, 'entry.sort_key'])
    .$if(byUse, (query) => query.orderBy('keywords.used_count', 'desc'))
    .orderBy('entry.sort_key')
    .orderBy('entry.row_id')
    .limit(asked.limit + 1)
    .execute()

  const page = rows.slice(0, asked.limit)
  const last = rows.length > asked.limit ? page.at(-1) : undefined
  return {
    data: page.map(({ sort_key: _, colour, ...row }) => ({ ...row, colour: colourOf(colour) })),
    next: last ? writePlace({ key: keyOf(last, byUse), id: last.id }) : null,
    ...(await countUpToMost(database.read, found)),
  }
}

function foundBy({ read }: Database, tenantId: number, { search, type, active }: Asked) {
  return listedRows(read, { tenantId, kind: 'keyword', search })
    .innerJoin('keywords', 'keywords.id', 'entry.row_id')
    .where('keywords.tenant_id', '=', tenantId)
    .$if(type !== undefined, (query) => query.where('keywords.type', '=', type ?? 'Sonstiges'))
    .$if(active !== undefined, (query) => query.where('keywords.active', '=', active === 'true'))
}

/** What follows the place where an answer ended. */
function following(found: ReturnType<typeof foundBy>, byUse: boolean, after: string | undefined) {
  if (after === undefined) return found
  const place = readPlace(after)
  const { used, key } = byUse ? splitKey(place) : { used: 0, key: place.key }
  return found.where(({ eb, and, or }) => {
    const behind = or([
      eb('entry.sort_key', '>', key),
      and([eb('entry.sort_key', '=', key), eb('entry.row_id', '>', place.id)]),
    ])
    if (!byUse) return behind
    return or([eb('keywords.used_count', '<', used), and([eb('keywords.used_count', '=', used), behind])])
  })
}

/** How often it was used stands before its place in the order of the codes. */
function keyOf({ used_count, sort_key }: { used_count: number; sort_key: string }, byUse: boolean): string {
  return byUse ? `${used_count} ${sort_key}` : sort_key
}

/** @throws {Problem} 422 for a place of the other order. */
function splitKey({ key }: Place): { used: number; key: string } {
  const [, used, rest = ''] = /^(\d{1,15}) (.*)$/s.exec(key) ?? []
  if (used === undefined) throw wrongPlace()
  return { used: Number(used), key: rest }
}
