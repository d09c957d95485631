import { cellsOf, delimiterOf } from './pasted-cells.ts'
import type { ColumnKind, ColumnKinds } from './pasted-kinds.ts'
import { isMailed, mailedPeople } from './pasted-mail.ts'
import { namePartsOf, tidy } from './pasted-name.ts'
import { checkedPerson, type GivenPerson, type ReadPerson, severalAddresses } from './pasted-person.ts'

/** A line without what a list or a mail's head has before it. */
export function lineText(line: string): string {
  return line.replace(leadIn, '').replace(recipients, '').replace(repeatedAddress, '$1')
}

/** Of a list that was written: '- ', '• ', '12. '. What a tab follows is a cell. */
const leadIn = /^\s*(?:[-*•–·]|\d{1,4}[.)])[^\S\t]+/
/** Of a mail's head. */
const recipients = /^\s*(?:an|to|cc|bcc|von|from)\s*:\s*(?=.*@)/i
/** Outlook writes the link of an address behind it: 'zoe@wehr.example<mailto:zoe@wehr.example>'. */
const repeatedAddress = /(@[^\s<>@]+)[^\S\t]*<mailto:[^<>]*>/gi

/** How the rows of a table are read. */
export interface RowReading {
  kinds: ColumnKinds
  /** The columns were named, by the table or by hand, and not guessed: they hold for every row. */
  isFirm: boolean
}

/**
 * The people of a line that says something: of a table one, of the field of a mail program as many as it names.
 * @param cells of the line, tidied, as its table divides them
 */
export function readLine(
  line: string,
  reading?: RowReading,
  cells: readonly string[] = ownCells(line),
): ReadPerson[] {
  const text = lineText(line)
  const row = reading && readRow(text, cells, reading)
  if (row) return [row]

  if (isMailed(text)) {
    const { people, rest } = mailedPeople(text)
    return rest === '' ? people : [...people, ...readLine(rest)]
  }
  const filled = cells.filter((cell) => cell !== '')
  const words = addressesIn(filled)
  if (words.length > 1) {
    const isList = filled.join(' ').split(' ').length === words.length
    const all = words.join(' ')
    return isList
      ? words.map((word) => checkedPerson(word, { email: word }))
      : [severalAddresses(text, { email: all })]
  }
  return [checkedPerson(text, byPlace(cells))]
}

/** The cells of a line that belongs to no table. */
export function ownCells(line: string): string[] {
  const text = lineText(line)
  return cellsOf(text, delimiterOf(text)).map(tidy)
}

/** Whether a line is a row of a table that has no heads: cells, and no more than one address in each. */
export function isRow(line: string, cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  const addresses = filled.filter((cell) => cell.includes('@'))
  const isList = addresses.length > 1 && addresses.length === filled.length
  return (
    cells.length > 1 && !isList && !isMailed(lineText(line)) && addresses.every((cell) => !cell.includes(' '))
  )
}

/** A row by its columns; undefined for a line that does not belong to its table. */
function readRow(
  text: string,
  cells: readonly string[],
  { kinds, isFirm }: RowReading,
): ReadPerson | undefined {
  if (cells.length < 2 || (isFirm ? isOtherLine(text, cells, kinds) : !isRow(text, cells))) return undefined
  const emails = ofKind(cells, kinds, 'email')
  const email = emails.find(hasAddress) ?? emails[0] ?? ''
  const addresses = cells.filter(hasAddress).length
  // Columns that were guessed hold for the rows that look like the others.
  const isLikeOthers = addresses === 0 || (addresses === 1 && emails.every(hasAddress) && hasAddress(email))
  if (!isFirm && !isLikeOthers) return undefined

  const words = addressesIn([email])
  const [whole] = kinds.flatMap((kind, place) =>
    kind === 'first_last' || kind === 'last_first' ? [namePartsOf(cells[place] ?? '', kind)] : [],
  )
  const given = {
    ...(whole ?? {
      first_name: ofKind(cells, kinds, 'first_name')[0] ?? null,
      last_name: ofKind(cells, kinds, 'last_name')[0] ?? null,
    }),
    function: ofKind(cells, kinds, 'function').join(', ') || null,
  }
  return words.length > 1
    ? severalAddresses(text, { email: words.join(' '), ...given })
    : checkedPerson(text, { email: words[0] ?? email, ...given })
}

/** An address alone, or several people of a mail, among the rows of a table. */
function isOtherLine(text: string, cells: readonly string[], kinds: ColumnKinds): boolean {
  const addresses = cells.filter((cell) => cell.includes('@'))
  const columns = kinds.filter((kind) => kind === 'email').length
  const isList = addresses.length > Math.max(columns, 1) && addresses.length === cells.filter(Boolean).length
  const isElsewhere =
    addresses.length > 0 && cells.length < kinds.length && !ofKind(cells, kinds, 'email').some(hasAddress)
  const isMail = isMailed(text) && (cells.length < kinds.length || addresses.length > Math.max(columns, 1))
  return isList || isElsewhere || isMail
}

function hasAddress(cell: string): boolean {
  return cell.includes('@')
}

/** The filled cells of the columns of one kind. */
function ofKind(cells: readonly string[], kinds: ColumnKinds, kind: ColumnKind): string[] {
  return cells.filter((cell, place) => cell !== '' && kinds[place] === kind)
}

function addressesIn(cells: readonly string[]): string[] {
  return cells.filter(hasAddress).flatMap((cell) => cell.split(' ').filter(hasAddress))
}

/** Where nothing says what stands where: the address, wherever it is, then first name, last name, function. */
function byPlace(cells: readonly string[]): GivenPerson {
  const place = cells.findIndex(hasAddress)
  if (place === -1) return withoutAddress(cells)
  const words = (cells[place] ?? '').split(' ')
  const email = words.find(hasAddress) ?? ''
  const beside = words.filter((word) => word !== email && !/^[-–—:]+$/.test(word)).join(' ')
  if (beside !== '') {
    const name = [...cells.slice(0, place), beside.replace(/:$/, '')].join(', ')
    return { email, ...namePartsOf(name), function: joined(cells.slice(place + 1)) }
  }
  return { email, ...inOrder(cells.toSpliced(place, 1)) }
}

function withoutAddress([first = '', ...others]: readonly string[]): GivenPerson {
  return { email: first, ...inOrder(others) }
}

function inOrder([first = '', last = '', ...others]: readonly string[]): Omit<GivenPerson, 'email'> {
  const more = joined(others)
  const isWhole = last === '' && more === null && first.includes(' ')
  const names = isWhole ? namePartsOf(first) : { first_name: first || null, last_name: last || null }
  return { ...names, function: more }
}

function joined(cells: readonly string[]): string | null {
  return cells.filter((cell) => cell !== '').join(', ') || null
}
