import type { Queries } from '../../database/database.ts'
import { type FieldProblem, invalid } from '../../http/problem.ts'
import { LONGEST_CODE } from '../../operations/alarm/keywords.ts'
import { spellingOf, wordsOf } from '../../operations/alarm/spelling.ts'

/** A code or an alias of a keyword, and the field that it was given in. */
export interface GivenSpelling {
  field: string
  text: string
}

/** By how each text is spelled, the code of another active keyword of the tenant that is spelled so. */
export async function spelledBy(
  queries: Queries,
  tenantId: number,
  { texts, except }: { texts: readonly string[]; except: number | null },
): Promise<ReadonlyMap<string, string>> {
  const rows = await queries
    .selectFrom('keyword_spellings')
    .innerJoin('keywords', 'keywords.id', 'keyword_spellings.keyword_id')
    .select(['keyword_spellings.spelling', 'keywords.code'])
    .where('keyword_spellings.tenant_id', '=', tenantId)
    .where('keyword_spellings.spelling', 'in', ['', ...texts.map(spellingOf)])
    .where('keywords.active', '=', true)
    .where('keywords.id', '<>', except ?? 0)
    .orderBy('keywords.id', 'desc')
    .execute()
  return new Map(rows.map(({ spelling, code }) => [spelling, code]))
}

/**
 * Inside a transaction that has taken the tenant: no incoming text means two active keywords. `except` is the keyword that they
 * are given for.
 * @throws {Problem} 422 for each that another one has, where it is to be `active`, and by which no text would be read.
 */
export async function requireFreeSpellings(
  queries: Queries,
  tenantId: number,
  { given, except, active }: { given: readonly GivenSpelling[]; except: number | null; active: boolean },
): Promise<void> {
  const texts = active ? given.map(({ text }) => text) : []
  const taken = await spelledBy(queries, tenantId, { texts, except })
  const fields = given.flatMap(({ field, text }): [string, FieldProblem[]][] => {
    if (!isReadable(text)) return [[field, [{ key: 'keywordUnreadable', values: { limit: LONGEST_CODE } }]]]
    const code = taken.get(spellingOf(text))
    return code === undefined ? [] : [[field, [{ key: 'keywordTaken', values: { code } }]]]
  })
  if (fields.length > 0) throw invalid(Object.fromEntries(fields))
}

/** Whether an incoming text can be recognised by it. */
export function isReadable(text: string): boolean {
  const words = wordsOf(text).length
  return words > 0 && words <= LONGEST_CODE
}

/** Each spelling once, in the words in which it came first. */
export function onceSpelled(aliases: readonly string[]): string[] {
  const spellings = aliases.map(spellingOf)
  return aliases.filter((_, place) => spellings.indexOf(spellings[place] ?? '') === place)
}
