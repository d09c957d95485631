import type { OperationRow } from '../database/schema.ts'
import { metresBetween } from './distance.ts'
import { spellingOf, wordsOf } from './alarm/spelling.ts'

/** The fields of an operation that decide whether it rings again. */
type Judged = Pick<OperationRow, 'address' | 'lat' | 'lng' | 'keyword' | 'priority'>

/** Shorter moves, in metres, only make the position of the same place more exact (the product's own figure). */
const SAME_PLACE_M = 200

/**
 * Whether the alarmed members must be alarmed once more: the operation is at another place or has another keyword. Other words,
 * another spelling and a more exact position do not ring again.
 */
export function callsAgain(before: Judged, after: Judged): boolean {
  return isElsewhere(before, after) || isOtherwise(before, after)
}

/** Whether the address is another one, or the position more than `SAME_PLACE_M` away. A first address or position does not count. */
function isElsewhere(before: Judged, after: Judged): boolean {
  if (before.address !== null && after.address !== null && !isSameAddress(before.address, after.address))
    return true
  const [from, to] = [placeOf(before), placeOf(after)]
  return from !== undefined && to !== undefined && metresBetween(from, to) > SAME_PLACE_M
}

function placeOf({ lat, lng }: Judged) {
  return lat === null || lng === null ? undefined : { lat, lng }
}

/**
 * Whether two addresses mean the same place. Spelling and order of the words make no difference, nor does an addition to one of them
 * (a postcode, a town, a building). Numbers up to 999 count in their order: `Am Bach 3, 2. OG` is not `Am Bach 2, 3. OG`.
 */
function isSameAddress(one: string, other: string): boolean {
  const [first, second] = [spacedWords(one), spacedWords(other)]
  if (first.includes(second) || second.includes(first)) return true
  const hasAll = (of: string, words: string) => words.split(' ').every((word) => of.includes(` ${word} `))
  const isPart = hasAll(first, second.trim()) || hasAll(second, first.trim())
  return isPart && shortNumbers(first) === shortNumbers(second)
}

function shortNumbers(words: string): string {
  return (words.match(/(?<= )\d{1,3}(?=\D)\S*/g) ?? []).join(' ')
}

/** Whether two addresses have the same words in the same order, however these are spelled. */
export function isAddressSpelledSame(one: string, other: string): boolean {
  return spacedWords(one) === spacedWords(other)
}

/** The normalised words of an address, between spaces: `Schul-Str. 12 a` and `Schulstraße 12a` have the same. */
function spacedWords(address: string): string {
  const words = wordsOf(address)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => word.replace(/str$/, 'strasse'))
    .join(' ')
    .replaceAll(/ (?=strasse\b)/g, '')
    .replaceAll(/(?<=\d) (?=\p{L}(?: |$))/gu, '')
  return ` ${words} `
}

/** Whether the keyword is another one, in any spelling. A first keyword counts only if it gives the operation priority. */
function isOtherwise(before: Judged, after: Judged): boolean {
  if (after.keyword === null) return false
  if (before.keyword === null) return after.priority && !before.priority
  return spellingOf(after.keyword) !== spellingOf(before.keyword)
}
