import type { OperationType } from '../../../contract/operations/operations.ts'
import { fromFirstWord, joined, spellingOf, wordsOf } from './spelling.ts'

export interface Keyword {
  id: number
  code: string
  /** Its name for members: 'Wohnungsbrand'. */
  title: string
  type: OperationType
  priority: boolean
  aliases: readonly string[]
}

/** Labels that faxes and mails of dispatch centres put before a keyword. */
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
/** Most labels before a keyword that are recognised. */
const MOST_LABELS = 5
/** Longest code or alias, in words. */
export const LONGEST_CODE = 40

/** The first words of a text, or of the text after its labels, which may name a keyword. */
export interface Beginning {
  spelling: string
  /** `label`: the number of label words before it; `words`: the number of its own words. */
  label: number
  words: number
}

/** The keyword that a text means, and the words that name it. */
export interface KeywordReading<Row> {
  keyword: Row
  /** The code or alias that matched, as stored. */
  alias: string
  beginning: Beginning
}

type Spelled = Pick<Keyword, 'code' | 'aliases'>

/**
 * The keyword that an incoming text means: the text, with or without a label before it (`Stichwort:`), equals or begins with
 * the code or an alias, as whole words; the longest match wins, so that "B3 Dachstuhl" beats "B3" (product page, section 2).
 * The spelling makes no difference: case, ß and ss, ä and ae, and spaces, hyphens, dots, colons, slashes and underscores
 * around a code and inside. Only between two digits such a character counts: "B 3 1" is not "B 31".
 */
export function readKeyword<Row extends Spelled>(
  text: string,
  keywords: readonly Row[],
): KeywordReading<Row> | undefined {
  const beginnings = new Map(
    // If two beginnings have the same spelling, the one behind fewer labels wins.
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

/** The first word, the first two words and so on, of a text and of the rest behind its labels, in normalised spelling. */
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

/** The number of words of all labels at the beginning of a text. */
export function labelOf(text: string): number {
  return labelsOf(wordsOf(text)).at(-1) ?? 0
}

/** 0, and the number of words up to the end of each label at the beginning: a keyword of a tenant may begin like a label. */
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
