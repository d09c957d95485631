import type { OperationRow } from '../database/schema.ts'
import { metresBetween } from './distance.ts'
import { spellingOf, wordsOf } from './alarm/spelling.ts'

/** What of an operation decides how serious it is. */
type Judged = Pick<OperationRow, 'address' | 'lat' | 'lng' | 'keyword' | 'priority'>

/** In metres: a position that moves less is the same place, measured better (the product's own figure). */
const SAME_PLACE_M = 200

/**
 * Whether people who were alarmed have to be called once more: it is at another place, or its keyword is higher. Other words,
 * another spelling and a better position do not ring again.
 */
export function isMoreSerious(before: Judged, after: Judged): boolean {
  return isElsewhere(before, after) || isHigher(before, after)
}

/** Another address, or a position farther away. A first place, where there was none, is not another one. */
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
 * However both are spelled, and where one only says more than the other (a postcode, a town, what stands there) or says it in another
 * order. Numbers up to 999 count in their order: `Am Bach 3, 2. OG` is another place than `Am Bach 2, 3. OG`.
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

/** The words of an address: `Schul-Str. 12 a` and `Schulstraße 12a` have the same. */
function spacedWords(address: string): string {
  const words = wordsOf(address)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => word.replace(/str$/, 'strasse'))
    .join(' ')
    .replaceAll(/ (?=strasse\b)/g, '')
    .replaceAll(/(?<=\d) (?=\p{L}(?: |$))/gu, '')
  return ` ${words} `
}

/**
 * Keywords have no order of their own. One is higher where it begins with the same letters and has a greater number (`B3`, `B4`), or where
 * it brings the priority that the operation did not have.
 */
function isHigher(before: Judged, after: Judged): boolean {
  if (after.keyword === null || after.keyword === before.keyword) return false
  if (after.priority && !before.priority) return true
  const [from, to] = [levelOf(before.keyword), levelOf(after.keyword)]
  return from !== undefined && to !== undefined && from.letters === to.letters && to.level > from.level
}

/** `THL 2 eingeklemmt`: the letters `thl` and the level 2. */
function levelOf(code: string | null): { letters: string; level: number } | undefined {
  const [, letters, digits] = /^(\D+)(\d+)/.exec(spellingOf(code ?? '')) ?? []
  return letters === undefined ? undefined : { letters, level: Number(digits) }
}
