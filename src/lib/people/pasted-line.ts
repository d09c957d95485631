import { foldEmail, isEmailAddress } from '../../contract/account/email-address.ts'
import { LONGEST_FUNCTION, LONGEST_NAME } from '../../contract/people/invitations.ts'
import { cellsOf, delimiterOf } from './pasted-cells.ts'
import type { PastedColumn, PastedHeader } from './pasted-header.ts'
import { namePartsOf, tidy } from './pasted-name.ts'

export interface PastedPerson {
  /** Folded; what stands in its place, where it is none. */
  email: string
  first_name: string | null
  last_name: string | null
  function: string | null
}

/** No address, or none that can be; more than one beside other words; a text is too long. */
export type LineProblem = 'email' | 'several' | 'name' | 'function'

export interface ReadPerson {
  /** Of the line, as it was pasted. */
  text: string
  person: PastedPerson
  problem: LineProblem | undefined
}

/** The people of a line that is not empty: of a table one, of the field of a mail program as many as it names. */
export function readLine(line: string, header?: PastedHeader): ReadPerson[] {
  const text = line.replace(leadIn, '').replace(recipients, '')
  if (/<[^<>]*@[^<>]*>/.test(text) && !angledCell.test(text)) return mailedPeople(text)

  const cells = cellsOf(text, header?.delimiter ?? delimiterOf(text)).map(tidy)
  const filled = cells.filter((cell) => cell !== '')
  const addresses = filled.filter((cell) => cell.includes('@'))
  const words = addresses.flatMap((cell) => cell.split(' ').filter((word) => word.includes('@')))
  if (words.length > 1) {
    const isList = filled.join(' ').split(' ').length === words.length
    return isList ? words.map((word) => checked(word, { email: word })) : [several(text, words)]
  }
  const given = header ? (byHeader(cells, header.columns) ?? byPlace(cells)) : byPlace(cells)
  return [checked(text, given)]
}

/** An address that is all of its cell is one of a table, however it is marked. */
const angledCell = /^(?:[^<>]*[\t;,])?\s*<[^<>]*>\s*(?:[\t;,][^<>]*)?$/
/** Of a list that was written: '- ', '• ', '12. '. */
const leadIn = /^\s*(?:[-*•–·]|\d{1,4}[.)])\s+/
/** Of a mail's head. */
const recipients = /^\s*(?:an|to|cc|bcc|von|from)\s*:\s*(?=.*@)/i

type Given = { email: string } & Partial<PastedPerson>

/** 'Zoë Öztürk <zoe@wehr.example>, "Meier, Ida" <ida@wehr.example>; max@wehr.example' */
function mailedPeople(text: string): ReadPerson[] {
  const found: ReadPerson[] = []
  let end = 0
  for (const match of text.matchAll(/<([^<>]*@[^<>]*)>/g)) {
    const { bare, name } = beforeAddress(text.slice(end, match.index))
    found.push(...bare.map((email) => checked(email, { email })))
    end = match.index + match[0].length
    const source = `${name} ${match[0]}`.trim()
    found.push(checked(source, { email: match[1] ?? '', ...namePartsOf(unquote(name)) }))
  }
  const rest = tidy(text.slice(end).replace(/^[\s,;]+|[\s,;]+$/g, ''))
  const [first, ...others] = found
  if (rest === '' || !first) return found
  if (rest.includes('@')) return [...found, ...readLine(rest)]
  return others.length > 0 ? found : [checked(text, { ...first.person, function: rest })]
}

/** Addresses without a name may stand before one with it. */
function beforeAddress(text: string): { bare: string[]; name: string } {
  const parts = text.split(/[,;]/)
  const last = parts.findLastIndex((part) => part.includes('@'))
  const bare = parts.slice(0, last + 1).map(tidy)
  return {
    bare: bare.filter((part) => part !== ''),
    name: tidy(
      parts
        .slice(last + 1)
        .join(',')
        .replace(/^[\s,]+/, ''),
    ),
  }
}

function unquote(name: string): string {
  return name.replace(/^["'](.*)["']$/, '$1')
}

/** Where the columns have no heads: the address, wherever it stands, then first name, last name, function. */
function byPlace(cells: readonly string[]): Given {
  const place = cells.findIndex((cell) => cell.includes('@'))
  if (place === -1) return withoutAddress(cells)
  const words = (cells[place] ?? '').split(' ')
  const email = words.find((word) => word.includes('@')) ?? ''
  const beside = words.filter((word) => word !== email).join(' ')
  if (beside !== '') {
    const name = [...cells.slice(0, place), beside].join(', ')
    return { email, ...namePartsOf(name), function: joined(cells.slice(place + 1)) }
  }
  return { email, ...inOrder(cells.toSpliced(place, 1)) }
}

function withoutAddress([first = '', ...others]: readonly string[]): Given {
  return { email: first, ...inOrder(others) }
}

function inOrder([first = '', last = '', ...others]: readonly string[]): Omit<PastedPerson, 'email'> {
  const more = joined(others)
  const isWhole = last === '' && more === null && first.includes(' ')
  const names = isWhole ? namePartsOf(first) : { first_name: first || null, last_name: last || null }
  return { ...names, function: more }
}

function byHeader(cells: readonly string[], columns: PastedHeader['columns']): Given | undefined {
  const of = (column: PastedColumn) => cells[columns.indexOf(column)] ?? ''
  const email = columns.includes('email') ? of('email') : cells.find((cell) => cell.includes('@'))
  // A line that is not of this table: an address alone.
  if (!email?.includes('@') && cells.some((cell) => cell.includes('@'))) return undefined
  const names = columns.includes('name')
    ? namePartsOf(of('name'))
    : { first_name: of('first_name') || null, last_name: of('last_name') || null }
  return { email: email ?? '', ...names, function: of('function') || null }
}

function joined(cells: readonly string[]): string | null {
  return cells.filter((cell) => cell !== '').join(', ') || null
}

function several(text: string, words: readonly string[]): ReadPerson {
  return { ...checked(text, { email: words.join(' ') }), problem: 'several' }
}

function checked(text: string, { email, first_name, last_name, function: role }: Given): ReadPerson {
  const person = {
    email: cleanAddress(email),
    first_name: first_name ?? null,
    last_name: last_name ?? null,
    function: role ?? null,
  }
  return { text: text.trim(), person, problem: problemOf(person) }
}

function problemOf({ email, first_name, last_name, function: role }: PastedPerson): LineProblem | undefined {
  if (!isEmailAddress(email)) return 'email'
  if ([first_name, last_name].some((name) => (name?.length ?? 0) > LONGEST_NAME)) return 'name'
  return (role?.length ?? 0) > LONGEST_FUNCTION ? 'function' : undefined
}

/** What is longer is no address, whatever it begins with. */
const MOST_READ = 1000

/** Pages and mails hide signs in addresses that nobody sees, and sentences end behind them. */
function cleanAddress(email: string): string {
  return foldEmail(
    email
      .slice(0, MOST_READ)
      .replace(/\p{Cf}/gu, '')
      .replace(/^[\s<("'[]*(?:mailto:)?/i, '')
      .replace(/[\s>)"'\].,;:]+$/, ''),
  )
}
