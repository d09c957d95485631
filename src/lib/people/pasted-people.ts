import { declaredDelimiter } from './pasted-cells.ts'
import type { ColumnKind, ColumnKinds } from './pasted-kinds.ts'
import { readLine } from './pasted-line.ts'
import { pastedLines } from './pasted-lines.ts'
import { tidy } from './pasted-name.ts'
import { notesIn } from './pasted-notes.ts'
import type { LineProblem, PastedPerson } from './pasted-person.ts'
import { findHeader, guessedTable, namedTable, type PastedTable } from './pasted-table.ts'

/** `twice`: the address stands further above. */
export type PastedProblem = LineProblem | 'twice'

export interface PastedEntry {
  /** Its line in the text, from 1, and how many lines it takes. */
  line: number
  lines: number
  /** As it was pasted. */
  text: string
  person: PastedPerson
  problem: PastedProblem | undefined
}

export interface PastedColumn {
  /** In each row, from 0. */
  place: number
  /** Empty where it has none. */
  heading: string
  /** What stands in it first. */
  example: string
  /** As it is read by itself. */
  found: ColumnKind | undefined
  /** As it is read. */
  kind: ColumnKind | undefined
}

export interface PastedList {
  /** The line that says what the columns hold. */
  header: string | undefined
  /** Of a table, those in which something stands; empty for a list without columns. */
  columns: readonly PastedColumn[]
  /** Of all its columns. */
  kinds: ColumnKinds
  /** Nobody needs to look whether the columns are read rightly. */
  isSure: boolean
  /** What is nobody: titles, totals, notes. */
  leftOut: readonly { line: number; text: string }[]
  entries: PastedEntry[]
}

/**
 * Who stands in a list, however it was copied: from Excel (tabs), a CSV file (semicolons or commas, quotes, with or without a
 * line of heads), the field of a mail program, or written by hand. Empty lines are nobody.
 * @param chosen what its columns hold, if somebody has corrected that by hand
 */
export function readPastedPeople(text: string, chosen?: ColumnKinds): PastedList {
  const all = pastedLines(text)
  const declared = all[0] && declaredDelimiter(all[0].text)
  const lines = all.slice(declared ? 1 : 0)
  const found = findHeader(lines, declared?.delimiter)
  const body = lines.slice(found ? found.place + 1 : 0)
  const table = (found && namedTable(found.header, body)) ?? guessedTable(body, declared?.delimiter)
  const notes = table ? notesIn(body, table) : new Set()
  const kinds = chosen ?? table?.kinds ?? []
  const reading = table && { kinds, isFirm: table.isNamed || chosen !== undefined }
  const entries = body
    .filter((line) => !notes.has(line))
    .flatMap(({ line, lines: taken, text: row }) =>
      readLine(row, reading, table?.cellsOf(row)).map((read) => ({ line, lines: taken, ...read })),
    )
  const above = all.slice(0, all.length - body.length)
  const header = found && lines[found.place]
  return {
    header: found?.header.text,
    columns: table ? columnsOf(table, kinds) : [],
    kinds,
    isSure: table?.isSure ?? true,
    leftOut: [...above.filter((line) => line !== header), ...body.filter((line) => notes.has(line))],
    entries: markTwice(entries),
  }
}

/** What stays in the field: whoever is none of these, below the line that says what the columns hold. */
export function textWithout({ header, entries }: PastedList, done: ReadonlySet<PastedEntry>): string {
  const left = entries.filter((entry) => !done.has(entry)).map(({ text }) => text)
  return left.length === 0 ? '' : [...(header === undefined ? [] : [header]), ...left].join('\n')
}

/** 'Zoë Öztürk'; empty where no name was given. */
export function pastedName({ first_name, last_name }: PastedPerson): string {
  return tidy([first_name, last_name].filter(Boolean).join(' '))
}

/** More columns nobody leafs through. */
const MOST_COLUMNS = 200

function columnsOf({ headings, rows, kinds: found }: PastedTable, kinds: ColumnKinds): PastedColumn[] {
  const width = Math.min(
    MOST_COLUMNS,
    rows.reduce((most, row) => Math.max(most, row.length), headings.length),
  )
  return Array.from({ length: width }, (_, place) => ({
    place,
    heading: headings[place] ?? '',
    example: rows.find((row) => row[place])?.[place] ?? '',
    found: found[place],
    kind: kinds[place],
  })).filter(({ heading, example }) => heading !== '' || example !== '')
}

function markTwice(entries: readonly PastedEntry[]): PastedEntry[] {
  const seen = new Set<string>()
  return entries.map((entry) => {
    const { email } = entry.person
    const isTwice = entry.problem === undefined && seen.has(email)
    seen.add(email)
    return isTwice ? { ...entry, problem: 'twice' as const } : entry
  })
}
