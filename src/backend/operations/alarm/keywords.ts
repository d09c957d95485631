import type { OperationType } from '../../../contract/operations/operations.ts'
import type { Queries } from '../../database/database.ts'
import { fromFirstWord, joined, wordsOf } from './spelling.ts'

export interface Keyword {
  id: number
  code: string
  type: OperationType
  priority: boolean
  aliases: readonly string[]
}

/** What stands before a keyword in faxes and mails of dispatch centres. */
const LABELS: ReadonlySet<string> = new Set([
  'stichwort',
  'einsatzstichwort',
  'alarmstichwort',
  'alarmierungsstichwort',
  'schlagwort',
  'einsatzschlagwort',
  'keyword',
])
const LONGEST_LABEL = 3
/** In words: no code or alias has more. */
const LONGEST_CODE = 40

/**
 * The keyword an incoming text means: the text, with or without a label before it (`Stichwort:`), is or begins with an
 * alias or the code, as whole words; the longest one wins, so that "B3 Dachstuhl" beats "B3" (product page, section 2).
 * How a code is written makes no difference: case, ß and ss, ä and ae, and spaces, hyphens, dots, colons, slashes and
 * underscores, around it and inside. Only between two digits a sign counts: "B 3 1" is not "B 31".
 */
export function matchKeyword(text: string, keywords: readonly Keyword[]): Keyword | undefined {
  const beginnings = new Set(withoutLabels(wordsOf(text)).flatMap(beginningsOf))
  return keywords
    .flatMap((keyword) =>
      [keyword.code, ...keyword.aliases].map((alias) => ({ keyword, alias: joined(wordsOf(alias)) })),
    )
    .filter(({ alias }) => beginnings.has(alias))
    .toSorted((left, right) => right.alias.length - left.alias.length)[0]?.keyword
}

/** Each beginning of a text that ends with a word of it, as a code is written. */
function beginningsOf(words: readonly string[]): string[] {
  return words.slice(0, LONGEST_CODE).map((_, place) => joined(words.slice(0, place + 1)))
}

/** The words, and what follows each label at their beginning: a tenant may have a keyword that begins like one. */
function withoutLabels(words: readonly string[]): string[][] {
  const label = beginningsOf(words.slice(0, LONGEST_LABEL)).findIndex((beginning) => LABELS.has(beginning))
  if (label < 0) return [[...words]]
  return [[...words], ...withoutLabels(fromFirstWord(words.slice(label + 1)))]
}

export function keywordsOf(queries: Queries, tenantId: number): Promise<Keyword[]> {
  return queries
    .selectFrom('keywords')
    .select(['id', 'code', 'type', 'priority', 'aliases'])
    .where('tenant_id', '=', tenantId)
    .where('active', '=', true)
    .orderBy('id')
    .execute()
}
