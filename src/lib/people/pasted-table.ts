import { cellsOf, type Delimiter, delimiterOf } from './pasted-cells.ts'
import { areInOrder, guessKinds } from './pasted-guess.ts'
import {
  headerOf,
  isAboutOthers,
  namedIn,
  namesMail,
  namesOrder,
  type PastedHeader,
} from './pasted-header.ts'
import type { ColumnKinds } from './pasted-kinds.ts'
import { isRow, lineText, ownCells } from './pasted-line.ts'
import type { PastedLine } from './pasted-lines.ts'
import { tidy } from './pasted-name.ts'
import { wholeOrderOf } from './pasted-order.ts'

export interface PastedTable {
  headings: readonly string[]
  /** As the columns are read by themselves. */
  kinds: ColumnKinds
  /** The table says itself what its columns hold. */
  isNamed: boolean
  /** All that is needed was named, or stands in the order that was asked for. */
  isSure: boolean
  /** The cells of a line, as this table divides it. */
  cellsOf: (line: string) => string[]
  /** The rows that tell what the columns hold. */
  rows: readonly (readonly string[])[]
}

/** So far down the header is looked for. */
const MOST_ABOVE = 15

/**
 * The line that names the most columns, of the first ones. One that names only the address is a header if no address stands above
 * it: a list of addresses may have any words between them.
 */
export function findHeader(
  lines: readonly PastedLine[],
  delimiter: Delimiter | undefined,
): { place: number; header: PastedHeader } | undefined {
  const first = lines.slice(0, MOST_ABOVE)
  const addressed = first.findIndex(({ text }) => text.includes('@'))
  const found = first.flatMap(({ text }, place) => {
    const header = headerOf(text, delimiter)
    const isBelow = addressed !== -1 && place > addressed
    return header && (!isBelow || namedIn(header) > 1) ? [{ place, header }] : []
  })
  return found.reduce<(typeof found)[number] | undefined>(
    (best, one) => (best && namedIn(best.header) >= namedIn(one.header) ? best : one),
    undefined,
  )
}

/** The table that stands below a header; undefined where it is no more than one column. */
export function namedTable(header: PastedHeader, lines: readonly PastedLine[]): PastedTable | undefined {
  const { delimiter, headings } = header
  if (headings.length < 2) return undefined
  const divide = (line: string) => {
    const cells = cellsOf(line, delimiter).map(tidy)
    return cells.length > 1 || !line.includes('@') ? cells : ownCells(line)
  }
  const rows = lines.map(({ text }) => divide(text)).filter((cells) => cells.length > 1)
  const kinds = byContent(header, rows)
  const hasName = kinds.some((kind) => kind?.includes('first') === true || kind === 'last_name')
  return {
    headings,
    kinds,
    isNamed: true,
    isSure: kinds.includes('email') && hasName && !isOrderOpen(header, kinds, rows),
    cellsOf: divide,
    rows,
  }
}

/** The table that the lines are by themselves, if they have cells. */
export function guessedTable(
  lines: readonly PastedLine[],
  declared: Delimiter | undefined,
): PastedTable | undefined {
  const delimiter = declared ?? mostCommon(lines.map(({ text }) => delimiterOf(lineText(text))))
  const divide = (line: string) => {
    const cells = cellsOf(lineText(line), delimiter).map(tidy)
    return delimiter !== undefined && cells.length > 1 ? cells : ownCells(line)
  }
  const rows = lines.flatMap(({ text }) => {
    const cells = divide(text)
    return isRow(text, cells) ? [cells] : []
  })
  if (rows.length === 0) return undefined
  const kinds = guessKinds(rows)
  return { headings: [], kinds, isNamed: false, isSure: areInOrder(kinds), cellsOf: divide, rows }
}

function mostCommon(all: readonly (Delimiter | undefined)[]): Delimiter | undefined {
  const counts = [...Map.groupBy(all, (one) => one)].filter(([one]) => one !== undefined)
  return counts.toSorted(([, some], [, others]) => others.length - some.length)[0]?.[0]
}

/** What the cells say about columns that were named: which of them hold addresses, and in which order whole names stand. */
function byContent({ headings, kinds }: PastedHeader, rows: PastedTable['rows']): ColumnKinds {
  const holds = (place: number, pattern: RegExp) =>
    rows.filter((row) => pattern.test(row[place] ?? '')).length
  const emails = emailColumns(headings, kinds, (place) => holds(place, /@/))
  const named = kinds.map((kind, place) => {
    if (emails.includes(place)) return 'email'
    if (kind === 'email') return undefined
    if (kind !== 'first_last') return kind
    return wholeOrderOf(wholeNames(rows, place, emails)) ?? kind
  })
  // Of two columns with the same head the one that is filled; several functions stand beside each other.
  return named.map((kind, place) => {
    if (kind === undefined || kind === 'email' || kind === 'function') return kind
    const same = named.flatMap((other, at) => (other === kind ? [at] : []))
    const filled = same.find((at) => holds(at, /\S/) > 0) ?? same[0]
    return filled === place ? kind : undefined
  })
}

function wholeNames(rows: PastedTable['rows'], place: number, emails: readonly number[]) {
  return rows.map((row) => ({
    name: row[place] ?? '',
    email: emails.map((at) => row[at] ?? '').find((cell) => cell !== '') ?? '',
  }))
}

/** Nothing says whether 'Müller Anna' or 'Anna Müller' stands below 'Name'. */
function isOrderOpen(
  { headings, kinds: named }: PastedHeader,
  kinds: ColumnKinds,
  rows: PastedTable['rows'],
) {
  const emails = kinds.flatMap((kind, place) => (kind === 'email' ? [place] : []))
  return kinds.some(
    (kind, place) =>
      kind === 'first_last' &&
      named[place] === kind &&
      !namesOrder(headings[place]) &&
      rows.some((row) => row[place]?.includes(' ')) &&
      wholeOrderOf(wholeNames(rows, place, emails)) === undefined,
  )
}

function emailColumns(
  headings: readonly string[],
  kinds: ColumnKinds,
  addressesIn: (place: number) => number,
): number[] {
  const named = kinds.flatMap((kind, place) => (kind === 'email' ? [place] : []))
  const filled = named.filter((place) => addressesIn(place) > 0)
  if (filled.length > 0) return filled
  const others = kinds.flatMap((kind, place) =>
    kind === undefined && addressesIn(place) > 0 && !isAboutOthers(headings[place]) ? [place] : [],
  )
  return others.length > 0
    ? others.slice(0, 1)
    : named.filter((place) => namesMail(headings[place])).slice(0, 1)
}
