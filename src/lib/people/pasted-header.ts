import { cellsOf, type Delimiter, delimiterOf } from './pasted-cells.ts'

/** What a column of a table holds; `name`: first and last name together. */
export type PastedColumn = 'email' | 'first_name' | 'last_name' | 'name' | 'function'

export interface PastedHeader {
  /** As it was pasted. */
  text: string
  delimiter: Delimiter | undefined
  /** undefined: a column that nobody needs here. */
  columns: readonly (PastedColumn | undefined)[]
}

/** As tables in German and English call them, in small letters alone. */
const headings: Readonly<Record<PastedColumn, readonly string[]>> = {
  email: ['email', 'mail', 'emailadresse', 'mailadresse', 'emailaddress', 'adresse', 'address'],
  first_name: ['vorname', 'vornamen', 'rufname', 'firstname', 'givenname', 'forename'],
  last_name: ['nachname', 'familienname', 'zuname', 'lastname', 'surname', 'familyname'],
  name: ['name', 'vollständigername', 'fullname', 'displayname', 'anzeigename'],
  function: ['funktion', 'dienststellung', 'rolle', 'function', 'role', 'position'],
}
const known = Object.keys(headings) as PastedColumn[]

/** Whether a line says what stands below it, and in which order. */
export function headerOf(line: string): PastedHeader | undefined {
  if (line.includes('@')) return undefined
  const delimiter = delimiterOf(line)
  const columns = cellsOf(line, delimiter).map(columnOf)
  const named = columns.filter((column) => column !== undefined)
  return named.includes('email') || named.length > 1
    ? { text: line, delimiter, columns: withLastName(columns) }
    : undefined
}

function columnOf(heading: string): PastedColumn | undefined {
  const letters = heading
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
  return known.find((column) => headings[column].includes(letters))
}

/** Beside a first name, 'Name' is the other one. */
function withLastName(columns: PastedHeader['columns']): PastedHeader['columns'] {
  const isOther = columns.includes('first_name') && !columns.includes('last_name')
  return columns.map((column) => (isOther && column === 'name' ? 'last_name' : column))
}
