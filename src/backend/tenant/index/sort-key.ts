/** Longer ones would not tell more rows apart than people do. */
const LONGEST_KEY = 200

/** So many digits every number has: `1/9` stands before `1/11`. */
const DIGITS = 10

/** Letters that are no other letter with a mark, as Unicode sees it, and stand in order as if they were. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  þ: 'th',
}

/**
 * What is compared, sign by sign, where names stand in order (DIN 5007-1): case and accents say nothing, ß is ss, signs
 * between words are one space, those within a word nothing, and numbers are compared as numbers. Between two texts stands what is
 * smaller than all of that.
 */
export function sortKeyOf(...texts: readonly string[]): string {
  return texts.map(foldForOrder).join('\u0001').slice(0, LONGEST_KEY)
}

function foldForOrder(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđðħıþ]/g, (letter) => letters[letter] ?? letter)
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replaceAll(/\d+/g, (digits) => digits.padStart(DIGITS, '0'))
}
