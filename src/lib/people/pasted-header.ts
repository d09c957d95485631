import { cellsOf, type Delimiter, delimitersIn } from './pasted-cells.ts'
import type { ColumnKind, ColumnKinds } from './pasted-kinds.ts'
import { tidy } from './pasted-name.ts'

export interface PastedHeader {
  /** As it was pasted. */
  text: string
  delimiter: Delimiter | undefined
  headings: readonly string[]
  kinds: ColumnKinds
}

/** People beside the member, of whom a table may have the name and the address as well. */
const otherPeople =
  /notfall|eltern|mutter|vater|partner|erziehung|vormund|arbeitgeber|emergency|parent|guardian|mother|father|spouse|employer/

/** As tables in German and English call them, in small letters alone. The first that fits counts. */
const headings: readonly (readonly [ColumnKind, RegExp])[] = [
  ['email', /e?mail(?!and|änd|ing)|^adresse$|^address$/],
  [
    'last_first',
    /^(?:(?:nach|familien|zu|last|sur|family)?namen?(?:und|and|u)?|nach(?:und|u)?|last)(?:vor|ruf|first|given)name/,
  ],
  [
    'first_last',
    /^(?:vor|ruf|first|given)(?:namen?)?(?:und|and|u)?(?:nach|familien|zu|last|sur|family)name|^(?:vor|ruf|first|given)namen?(?:und|and|u)?name/,
  ],
  ['first_name', /^(?:vor|ruf|first|given|fore)name/],
  ['last_name', /^(?:nach|familien|zu|last|sur|family)name/],
  [
    'first_last',
    /^(?:(?:voller|vollständiger|full|display|anzeige)?namen?|name(?:des|der)\p{L}+|mitglied|kamerad(?:in)?|person|member)$/u,
  ],
  ['function', /^(?:funktion|dienststellung|rolle|aufgabe|function|role|position)/],
]

/**
 * What a line says about the columns below it; undefined where it is no header.
 * @param delimiter by what the table says that its cells are divided
 */
export function headerOf(line: string, delimiter?: Delimiter): PastedHeader | undefined {
  if (line.includes('@')) return undefined
  const possible = delimiter === undefined ? delimitersIn(line) : [delimiter]
  const read = [...possible, undefined].map((one) => headerBy(line, one))
  const best = read.reduce((most, one) => (namedIn(one) > namedIn(most) ? one : most))
  return best.kinds.includes('email') || namedIn(best) > 1 ? best : undefined
}

/** How many columns a header names. */
export function namedIn({ kinds }: PastedHeader): number {
  return kinds.filter((kind) => kind !== undefined).length
}

/** Whether a heading can stand above nothing but addresses of mail: 'Adresse' may be where somebody lives. */
export function namesMail(heading: string | undefined): boolean {
  return lettersOf(heading ?? '').includes('mail')
}

/** Whether a column is about people beside the member: their addresses are never taken unasked. */
export function isAboutOthers(heading: string | undefined): boolean {
  return otherPeople.test(lettersOf(heading ?? ''))
}

/** Whether a heading of whole names says in which order their parts stand. */
export function namesOrder(heading: string | undefined): boolean {
  return /vor|ruf|first|given/.test(lettersOf(heading ?? ''))
}

function headerBy(line: string, delimiter: Delimiter | undefined): PastedHeader {
  const cells = cellsOf(line, delimiter).map(tidy)
  return { text: line, delimiter, headings: cells, kinds: togetherIn(cells.map(kindOf), cells) }
}

function kindOf(heading: string): ColumnKind | undefined {
  const letters = lettersOf(heading)
  if (isAboutOthers(heading)) return undefined
  return headings.find(([, pattern]) => pattern.test(letters))?.[0]
}

function lettersOf(heading: string): string {
  return heading
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
}

/** Beside a first name, 'Name' is the other one; beside both, it is the two of them once more. */
function togetherIn(kinds: ColumnKinds, cells: readonly string[]): ColumnKinds {
  const hasFirst = kinds.includes('first_name')
  const hasLast = kinds.includes('last_name')
  const plain = hasFirst && !hasLast ? cells.findIndex((cell) => /^namen?$/.test(lettersOf(cell))) : -1
  const isWhole = (kind: ColumnKind | undefined) => kind === 'first_last' || kind === 'last_first'
  const hasParts = hasFirst && (hasLast || plain !== -1)
  return kinds.map((kind, place) => {
    if (place === plain) return 'last_name'
    if (isWhole(kind)) return hasParts ? undefined : kind
    const isDoubled = !hasParts && kinds.some(isWhole) && (kind === 'first_name' || kind === 'last_name')
    return isDoubled ? undefined : kind
  })
}
