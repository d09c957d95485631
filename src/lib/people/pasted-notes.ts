import { headerOf, namedIn } from './pasted-header.ts'
import type { PastedLine } from './pasted-lines.ts'
import type { PastedTable } from './pasted-table.ts'

/** How lines begin that programs and people write below a table. */
const totals =
  /^(?:summe|gesamt\p{L}*|anzahl|total|stand|seite|ausdruck|gedruckt|erstellt|druckdatum|quelle|page|sum|count|printed|created)(?=[\s:.]|$)/iu

/**
 * The lines around and between the rows of a table that are nobody: titles, dates, totals, notes, the header on the next page.
 * Nothing with an address is one.
 */
export function notesIn(lines: readonly PastedLine[], table: PastedTable): ReadonlySet<PastedLine> {
  const first = lines.findIndex(({ text }) => text.includes('@'))
  const last = lines.findLastIndex(({ text }) => text.includes('@'))
  return new Set(
    lines.filter(({ text }, place) => {
      if (text.includes('@')) return false
      if (isTotal(text, table)) return true
      if (table.isNamed) return isHeader(text) || isAlone(text, table)
      // A list that was typed may have anything between its lines, and somebody who was forgotten half.
      const isAround = place < first || place > last
      return isAround && table.rows.length > 1 && isAlone(text, table)
    }),
  )
}

function isTotal(text: string, table: PastedTable): boolean {
  const [first = '', ...others] = table.cellsOf(text).filter((cell) => cell !== '')
  return totals.test(first) && (others.length < 2 || others.every((cell) => !/\p{L}/u.test(cell)))
}

function isHeader(text: string): boolean {
  const header = headerOf(text)
  return header !== undefined && namedIn(header) > 1
}

/**
 * One cell among many: the name of a group, or a sentence. A word in the place of an address is one that is wrong, and several
 * words in the place of a whole name are somebody without an address.
 */
function isAlone(text: string, table: PastedTable): boolean {
  const cells = table.cellsOf(text)
  const [place, ...others] = cells.flatMap((cell, at) => (cell === '' ? [] : [at]))
  if (place === undefined || others.length > 0) return false
  const kind = table.kinds[place]
  const isWords = cells[place]?.includes(' ') === true
  if (kind === 'email') return isWords
  const isWhole = kind === 'first_last' || kind === 'last_first'
  return !(isWhole && isWords && cells.length > 1 && !/\d/.test(text))
}
