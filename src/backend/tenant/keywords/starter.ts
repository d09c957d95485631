import type * as v from 'valibot'
import type { addStarterKeywords, StarterKeyword } from '../../../contract/tenant/keywords.ts'
import type { Database, Queries } from '../../database/database.ts'
import { invalid } from '../../http/problem.ts'
import { spellingOf } from '../../operations/alarm/spelling.ts'
import { type Changing, insertKeyword, requireRoom, takeKeywords } from './change.ts'
import { spelledBy } from './free-spellings.ts'
import { ensureSpelled } from './spelled.ts'
import { starterSet, type StarterEntry } from './starter-set.ts'

/** Usual keywords, and what of them a tenant has already. */
export async function readStarter(database: Database, tenantId: number): Promise<StarterKeyword[]> {
  await ensureSpelled(database, tenantId)
  return whatIsNew(database.read, tenantId)
}

async function whatIsNew(queries: Queries, tenantId: number): Promise<StarterKeyword[]> {
  const texts = starterSet.flatMap(({ code, aliases }) => [code, ...aliases])
  const taken = await spelledBy(queries, tenantId, { texts, except: null })
  const codes = await queries
    .selectFrom('keywords')
    .select('code')
    .where('tenant_id', '=', tenantId)
    .where(
      'code',
      'in',
      starterSet.map(({ code }) => code),
    )
    .execute()
  // A code of one that is not in use any more is a code all the same.
  const known = new Set(codes.map(({ code }) => code))
  return starterSet.map((entry) => newOf(entry, { taken, known }))
}

function newOf(
  { code, aliases, ...entry }: StarterEntry,
  { taken, known }: { taken: ReadonlyMap<string, string>; known: ReadonlySet<string> },
): StarterKeyword {
  const keywordOf = (text: string) => taken.get(spellingOf(text))
  return {
    ...entry,
    code,
    aliases: aliases.filter((alias) => keywordOf(alias) === undefined),
    taken_by: keywordOf(code) ?? (known.has(code) ? code : null),
    taken_aliases: aliases.flatMap((alias) => {
      const keyword = keywordOf(alias)
      return keyword === undefined ? [] : [{ alias, keyword }]
    }),
  }
}

type Added = v.InferOutput<(typeof addStarterKeywords)['output']>

/**
 * Adds what a tenant does not have of the usual keywords, of all of them or of those with these codes.
 * @throws {Problem} 422 for a code of none; 409 where there would be more keywords than there may be; 401 and 403 where the caller
 * has lost the right meanwhile.
 */
export async function addStarter(
  queries: Queries,
  changing: Changing,
  { codes }: v.InferOutput<(typeof addStarterKeywords)['input']>,
): Promise<Added> {
  const tenantId = await takeKeywords(queries, changing)
  requireKnown(codes ?? [])
  const entries = await whatIsNew(queries, tenantId)
  const wanted = codes ? entries.filter(({ code }) => codes.includes(code)) : entries
  const free = wanted.filter(({ taken_by }) => taken_by === null)
  await requireRoom(queries, tenantId, free.length)

  const added: Added['added'] = []
  for (const { code, title, type, colour, priority, aliases } of free) {
    const keyword = { code, title, type, colour, priority, aliases, active: true, text_template: null }
    added.push({ id: await insertKeyword(queries, tenantId, keyword, changing), code })
  }
  return { added, left_out: wanted.flatMap(leftOut) }
}

function requireKnown(codes: readonly string[]): void {
  const known = new Set(starterSet.map(({ code }) => code))
  const place = codes.findIndex((code) => !known.has(code))
  if (place >= 0) throw invalid({ [`codes.${place}`]: [{ key: 'missing' }] })
}

function leftOut({ code, taken_by, taken_aliases }: StarterKeyword): Added['left_out'] {
  if (taken_by !== null) return [{ code, alias: null, keyword: taken_by }]
  return taken_aliases.map(({ alias, keyword }) => ({ code, alias, keyword }))
}
