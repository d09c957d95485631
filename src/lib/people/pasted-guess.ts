import type { ColumnKind, ColumnKinds } from './pasted-kinds.ts'
import { orderOf, wholeOrderOf } from './pasted-order.ts'

type Rows = readonly (readonly string[])[]

/** More texts beside the names are a whole file about somebody, and not what they do. */
const MOST_FUNCTIONS = 2
/** Address; first name; last name; function: where it begins like that, an empty column keeps its place. */
const ASKED_FOR = 4

/** What columns hold that have no heads: told by what stands in them, and by the order in which the form asks for it. */
export function guessKinds(rows: Rows): ColumnKinds {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const places = Array.from({ length: width }, (_, place) => place)
  const isEmail = (place: number) => shareOf(rows, place, /@/) >= 0.5
  const texts = places.filter((place) => {
    if (isEmail(place)) return false
    const isEmpty = filledIn(rows, place).length === 0
    return isEmpty ? isEmail(0) && place < ASKED_FOR : shareOf(rows, place, /\p{L}/u) > 0.5
  })
  const possible = isEmail(0) ? texts : texts.filter((place) => mayBeNames(rows, place))
  const names = namesAmong(rows, possible, places.find(isEmail))
  const last = Math.max(...names.keys())
  const others = texts.filter((place) => place > last && shareOf(rows, place, /\d/) < 0.5)
  const functions = others.length > MOST_FUNCTIONS ? [] : others
  return places.map((place) => {
    if (isEmail(place)) return 'email'
    return names.get(place) ?? (functions.includes(place) ? 'function' : undefined)
  })
}

/** Whether columns were guessed that stand in the order in which the form asks for them. */
export function areInOrder(kinds: ColumnKinds): boolean {
  const order = [['email'], ['first_name', 'first_last'], ['last_name', 'function'], ['function']] as const
  return kinds.every((kind, place) => kind !== undefined && accepts(order[Math.min(place, 3)], kind))
}

function accepts(kinds: readonly ColumnKind[] | undefined, kind: ColumnKind): boolean {
  return kinds?.includes(kind) === true
}

function namesAmong(
  rows: Rows,
  texts: readonly number[],
  email: number | undefined,
): ReadonlyMap<number, ColumnKind> {
  const cell = (row: readonly string[], place: number | undefined) =>
    place === undefined ? '' : (row[place] ?? '')
  const [before, behind] = texts
  const whole =
    texts.slice(0, 2).find((place) => areWhole(rows, place)) ?? (behind === undefined ? before : undefined)
  if (whole !== undefined && shareOf(rows, whole, /[\s,]/) > 0) {
    const all = rows.map((row) => ({ name: cell(row, whole), email: cell(row, email) }))
    return new Map([[whole, wholeOrderOf(all) ?? 'first_last']])
  }
  const ordered = rows.map((row) => ({
    before: cell(row, before),
    behind: cell(row, behind),
    email: cell(row, email),
  }))
  const kinds: readonly ColumnKind[] =
    orderOf(ordered) === 'last_first' ? ['last_name', 'first_name'] : ['first_name', 'last_name']
  return new Map(texts.slice(0, 2).map((place, at) => [place, kinds[at] ?? 'last_name'] as const))
}

/** Neither 'Zug 1' and 'Hauptstr. 5' nor the same word in each row. */
function mayBeNames(rows: Rows, place: number): boolean {
  const isSame = rows.length > 2 && new Set(filledIn(rows, place)).size === 1
  return rows.length === 1 || (!isSame && shareOf(rows, place, /\d/) < 0.5)
}

/** 'Anna Müller' in all the rows, and another one in most of them: neither two first names now and then, nor 'Zug Nord'. */
function areWhole(rows: Rows, place: number): boolean {
  const filled = filledIn(rows, place)
  const isVaried = new Set(filled).size * 2 > filled.length
  return rows.length > 1 && isVaried && shareOf(rows, place, /^[^\d]+[\s,][^\d]+$/) > 0.9
}

function filledIn(rows: Rows, place: number): string[] {
  return rows.flatMap((row) => row[place] || [])
}

/** Of the cells that are filled. */
function shareOf(rows: Rows, place: number, pattern: RegExp): number {
  const filled = filledIn(rows, place)
  return filled.length === 0 ? 0 : filled.filter((cell) => pattern.test(cell)).length / filled.length
}
