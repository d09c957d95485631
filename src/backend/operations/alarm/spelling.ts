import { fold } from '../../text/fold.ts'

/**
 * What is the same in all spellings of a code or a call sign: case, ß and ss, ä and ae, and spaces, hyphens, dots, colons,
 * slashes and underscores, around it and inside, make no difference. Only between two digits a sign counts: `1/44-1` is `1 44
 * 1`, and never `1/4-41`.
 */
export function spellingOf(text: string): string {
  return joined(wordsOf(text)) || fold(text)
}

const twoLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/**
 * Letters and digits, and every other sign alone (`B3+` is not `B3`); those that only separate are left out, and so is
 * every sign before the first word.
 */
export function wordsOf(text: string): string[] {
  const written = text
    .normalize('NFKC')
    .toLocaleLowerCase('de-DE')
    .replaceAll(/[äöüß]/g, (letter) => twoLetters[letter] ?? letter)
    .replaceAll(/\p{Cf}/gu, '')
  return fromFirstWord(written.match(/[\p{L}\p{M}\p{N}]+|[^\s\p{Pd}.:/\\_]/gu) ?? [])
}

/** A word as it stands in a text: its first sign, and the one behind its last. */
interface WrittenWord {
  begin: number
  end: number
}

/** Where the words of `wordsOf` stand in a text whose signs are composed (NFKC), in their order. */
export function writtenWordsOf(text: string): WrittenWord[] {
  const written = [...text.matchAll(/[\p{L}\p{M}\p{N}\p{Cf}]+|[^\s\p{Pd}.:/\\_]/gu)]
    // Signs that are not seen are no word of their own.
    .filter(([word]) => !/^\p{Cf}+$/u.test(word))
    .map((match) => ({ begin: match.index, end: match.index + match[0].length, word: match[0] }))
  const first = written.findIndex(({ word }) => /[\p{L}\p{N}]/u.test(word))
  return first < 0 ? [] : written.slice(first).map(({ begin, end }) => ({ begin, end }))
}

/** Words as one spelling. */
export function joined(words: readonly string[]): string {
  return words.join(' ').replaceAll(/(?<!\p{N}) | (?!\p{N})/gu, '')
}

/** What follows the signs at the beginning. */
export function fromFirstWord(words: readonly string[]): string[] {
  const begin = words.findIndex((word) => /[\p{L}\p{N}]/u.test(word))
  return begin < 0 ? [] : words.slice(begin)
}
