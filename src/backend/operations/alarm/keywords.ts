import type { OperationType } from '../../../contract/operations/operations.ts'
import type { Queries } from '../../database/database.ts'

export interface Keyword {
  id: number
  code: string
  type: OperationType
  priority: boolean
  aliases: readonly string[]
}

/** How texts are compared: without surrounding space, case or repeated space. */
export function fold(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('de-DE')
}

/**
 * The keyword an incoming text means: its folded text is, or begins with, an alias or the code; the longest
 * one wins, so that "B3 Dachstuhl" beats "B3" (product page, section 2).
 */
export function matchKeyword(text: string, keywords: readonly Keyword[]): Keyword | undefined {
  const folded = fold(text)
  return keywords
    .flatMap((keyword) =>
      [keyword.code, ...keyword.aliases].map((alias) => ({ keyword, alias: fold(alias) })),
    )
    .filter(({ alias }) => alias !== '' && startsWithWord(folded, alias))
    .toSorted((left, right) => right.alias.length - left.alias.length)[0]?.keyword
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

/** "b3" begins "b3 wohnungsbrand" and "b3-y", but not "b30". */
function startsWithWord(text: string, word: string): boolean {
  return text.startsWith(word) && !/^[\p{L}\p{N}]/u.test(text.slice(word.length))
}
