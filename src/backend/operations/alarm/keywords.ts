import type { OperationType } from '../../../contract/operations/operations.ts'
import { fromFirstWord, joined, spellingOf, wordsOf } from './spelling.ts'

export interface Keyword {
  id: number
  code: string
  /** What people call it: 'Wohnungsbrand'. */
  title: string
  type: OperationType
  priority: boolean
  aliases: readonly string[]
}

/** What stands before a keyword in faxes and mails of dispatch centres. */
const LABELS: ReadonlySet<string> = new Set([
  'stichwort',
  'einsatzstichwort',
  'alarmstichwort',
  'alarmierungsstichwort',
  'schlagwort',
  'einsatzschlagwort',
  'keyword',
])
const LONGEST_LABEL = 3
/** So many labels stand before a keyword at most. */
const MOST_LABELS = 5
/** In words: no code or alias has more. */
export const LONGEST_CODE = 40

/** What a text may begin with that names a keyword. */
export interface Beginning {
  spelling: string
  /** How many words of labels stand before it, and of how many words it is. */
  label: number
  words: number
}

/** The keyword a text means, and why. */
export interface KeywordReading<Row> {
  keyword: Row
  /** As it is kept: the code, or an alias. */
  alias: string
  beginning: Beginning
}

type Spelled = Pick<Keyword, 'code' | 'aliases'>

/**
 * The keyword an incoming text means: the text, with or without a label before it (`Stichwort:`), is or begins with an
 * alias or the code, as whole words; the longest one wins, so that "B3 Dachstuhl" beats "B3" (product page, section 2).
 * How a code is written makes no difference: case, ß and ss, ä and ae, and spaces, hyphens, dots, colons, slashes and
 * underscores, around it and inside. Only between two digits a sign counts: "B 3 1" is not "B 31".
 */
export function readKeyword<Row extends Spelled>(
  text: string,
  keywords: readonly Row[],
): KeywordReading<Row> | undefined {
  const beginnings = new Map(
    // Of two that are spelled the same, the one behind fewer labels is named.
    beginningsOf(text)
      .toReversed()
      .map((beginning) => [beginning.spelling, beginning] as const),
  )
  return keywords
    .flatMap((keyword) =>
      [keyword.code, ...keyword.aliases].flatMap((alias) => {
        const beginning = beginnings.get(spellingOf(alias))
        return beginning ? [{ keyword, alias, beginning }] : []
      }),
    )
    .toSorted((one, other) => other.beginning.spelling.length - one.beginning.spelling.length)[0]
}

export function matchKeyword<Row extends Spelled>(text: string, keywords: readonly Row[]): Row | undefined {
  return readKeyword(text, keywords)?.keyword
}

/** Each beginning of a text, and of what follows its labels, that ends with a word: as codes are spelled. */
export function beginningsOf(text: string): Beginning[] {
  const words = wordsOf(text)
  return labelsOf(words).flatMap((label) =>
    spellingsOf(words.slice(label)).map((spelling, index) => ({
      spelling,
      label,
      words: index + 1,
    })),
  )
}

/** How many words of labels stand before what a text says: all of them. */
export function labelOf(text: string): number {
  return labelsOf(wordsOf(text)).at(-1) ?? 0
}

/** 0, and how many words have been read behind each label at the beginning: a tenant may have a keyword that begins like one. */
function labelsOf(words: readonly string[], before = 0, known = 0): number[] {
  const rest = words.slice(before)
  const label = spellingsOf(rest.slice(0, LONGEST_LABEL)).findIndex((beginning) => LABELS.has(beginning))
  if (label < 0 || known === MOST_LABELS) return [before]
  const behind = rest.slice(label + 1)
  const signs = behind.length - fromFirstWord(behind).length
  return [before, ...labelsOf(words, before + label + 1 + signs, known + 1)]
}

function spellingsOf(words: readonly string[]): string[] {
  return words.slice(0, LONGEST_CODE).map((_, place) => joined(words.slice(0, place + 1)))
}
