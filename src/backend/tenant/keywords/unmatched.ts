import { sql } from 'kysely'
import { keywordTextLimits, UNMATCHED_DAYS, type UnmatchedText } from '../../../contract/tenant/keywords.ts'
import type { Database, Queries } from '../../database/database.ts'
import { keywordsSpelled } from '../../operations/alarm/keyword-spellings.ts'
import { labelOf, LONGEST_CODE, matchKeyword } from '../../operations/alarm/keywords.ts'
import { spellingOf, writtenWordsOf } from '../../operations/alarm/spelling.ts'
import { ensureSpelled } from './spelled.ts'
import { DAY_MS } from '../../time/durations.ts'

/** Most entries of timelines that are read, starting with the latest. */
const MOST_READ = 2000
/** Most texts in a response: more than an administrator assigns in one go. */
const MOST_TEXTS = 100
/** Most texts in one statement: both engines accept the number of parameters that these need. */
const AT_ONCE = 100

/** Texts of recent messages that no keyword matched, nor matches now. `now` in ms since 1970. */
export async function readUnmatched(
  database: Database,
  tenantId: number,
  now: number,
): Promise<{ data: UnmatchedText[]; is_cut: boolean }> {
  await ensureSpelled(database, tenantId)
  const since = new Date(now - UNMATCHED_DAYS * DAY_MS).toISOString()
  const entries = await entriesSince(database.read, tenantId, since)
  const bySpelling = Map.groupBy(
    entries.flatMap((entry) => withAlias(entry)),
    ({ alias }) => spellingOf(alias),
  )
  const texts = [...bySpelling.values()].flatMap((said) => summaryOf(said))
  const open = await withoutMatched(database.read, tenantId, texts)
  const sorted = open.toSorted(
    (one, other) => other.times - one.times || Date.parse(other.last_at) - Date.parse(one.last_at),
  )
  return {
    data: sorted.slice(0, MOST_TEXTS),
    is_cut: sorted.length > MOST_TEXTS || entries.length === MOST_READ,
  }
}

interface Entry {
  text: string | null
  at: string
  id: number
  organisation_id: number
  title: string
}

/** Of operations that people can open, the latest first. */
function entriesSince(queries: Queries, tenantId: number, since: string): Promise<Entry[]> {
  return (
    queries
      .selectFrom('operation_timeline')
      .innerJoin('operations', 'operations.id', 'operation_timeline.operation_id')
      .innerJoin('organisations', 'organisations.id', 'operations.organisation_id')
      .select(['operation_timeline.text', 'operation_timeline.at'])
      .select(['operations.id', 'operations.organisation_id', 'operations.title'])
      .where('operation_timeline.tenant_id', '=', tenantId)
      // As its index says it (migration 0029).
      .where('operation_timeline.kind', '=', sql.lit('unmatched'))
      .where('operation_timeline.at', '>=', since)
      .where('operations.deleted_at', 'is', null)
      .where('organisations.active', '=', true)
      .orderBy('operation_timeline.at', 'desc')
      .limit(MOST_READ)
      .execute()
  )
}

type Said = Entry & { text: string; alias: string }

/** Without those that nothing can be recognised by. */
function withAlias({ text, ...entry }: Entry): Said[] {
  const alias = text === null ? '' : aliasOf(text)
  return text === null || alias === '' ? [] : [{ ...entry, text, alias }]
}

/** A text as an alias: without labels, and cut behind a word where it is longer than one may be. */
export function aliasOf(text: string): string {
  const composed = text.normalize('NFKC').replaceAll(/\s+/g, ' ')
  const words = writtenWordsOf(composed)
  // If the text consists of a label only, keep the label.
  const label = labelOf(composed) < words.length ? labelOf(composed) : 0
  const begin = words[label]?.begin ?? 0
  const last = words
    .slice(label, label + LONGEST_CODE)
    .findLast(({ end }) => end - begin <= keywordTextLimits.alias)
  return last ? composed.slice(begin, last.end) : ''
}

/** The same text of several messages; the latest one comes first. */
function summaryOf(said: readonly Said[]): UnmatchedText[] {
  const [latest] = said
  if (!latest) return []
  const { text, alias, at, id, organisation_id, title } = latest
  return [
    {
      text,
      alias,
      times: said.length,
      last_at: at,
      organisation_ids: [...new Set(said.map((entry) => entry.organisation_id))],
      operation: { id, organisation_id, title },
    },
  ]
}

async function withoutMatched(
  queries: Queries,
  tenantId: number,
  texts: readonly UnmatchedText[],
): Promise<UnmatchedText[]> {
  const open: UnmatchedText[] = []
  for (let first = 0; first < texts.length; first += AT_ONCE) {
    const some = texts.slice(first, first + AT_ONCE)
    const keywords = await keywordsSpelled(
      queries,
      tenantId,
      some.map(({ text }) => text),
    )
    open.push(...some.filter(({ text }) => !matchKeyword(text, keywords)))
  }
  return open
}
