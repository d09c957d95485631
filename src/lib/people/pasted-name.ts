export interface NameParts {
  first_name: string | null
  last_name: string | null
}

export type NameOrder = 'first_last' | 'last_first'

/** Words that begin a last name. */
const particles: ReadonlySet<string> = new Set(
  'von van vom zu zum zur de del della der den di da dos du la le el al bin ben ter ten'.split(' '),
)

/**
 * A name in one piece: 'Öztürk, Zoë', 'Otto von Bismarck', 'Zoë'.
 * @param order in which its parts stand where neither a comma nor a last name in capitals says it
 */
export function namePartsOf(name: string, order: NameOrder = 'first_last'): NameParts {
  const bare = namePart(name)
  const [before = '', ...behind] = bare.split(',').map(tidy)
  const first = tidy(behind.join(' '))
  if (first !== '' && before !== '') return { first_name: first, last_name: before }

  const words = tidy(bare.replaceAll(',', ' ')).split(' ')
  return order === 'last_first' || isShouted(words) ? lastBeforeFirst(words) : firstBeforeLast(words)
}

/** What stands before and behind names and is no part of them. 'Herr' and 'Frau' are last names, too. */
const titles = /(?<=^|[\s,])(?:dipl\.?-?\s?ing\.|(?:dr|prof|med|ing|mag)\.|(?:dr|prof)(?=\s))(?=[\s,]|$)/giu
const salutation = /^(?:herrn?|frau|mrs?\.?|ms\.?)\s+(?=\S+\s+\S)/i

/** A first or last name without the title beside it. */
export function namePart(text: string): string {
  const tidied = tidy(text)
  return tidy(tidied.replace(titles, '').replace(salutation, '')) || tidied
}

/** 'MÜLLER Anna' */
function isShouted(words: readonly string[]): boolean {
  const isCapital = (word = '') => /^[\p{Lu}\p{M}'’-]{2,}$/u.test(word)
  return isCapital(words[0]) && !isCapital(words.at(-1))
}

function firstBeforeLast(words: readonly string[]): NameParts {
  let begin = Math.max(words.length - 1, 1)
  while (begin > 1 && particles.has((words[begin - 1] ?? '').toLowerCase())) begin -= 1
  return parts(words.slice(0, begin), words.slice(begin))
}

function lastBeforeFirst(words: readonly string[]): NameParts {
  if (words.length === 1) return parts([], words)
  let end = 1
  while (end < words.length - 1 && particles.has((words[end - 1] ?? '').toLowerCase())) end += 1
  return parts(words.slice(end), words.slice(0, end))
}

function parts(first: readonly string[], last: readonly string[]): NameParts {
  return { first_name: first.join(' ') || null, last_name: last.join(' ') || null }
}

/**
 * Without what cannot be seen at its ends and within, and with one space where there were several. What joins emoji and what
 * turns the direction of writing stays.
 */
export function tidy(text: string): string {
  return text
    .replace(/[\u00AD\u200B\u2060\uFEFF]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .normalize('NFC')
}
