import { namePart, type NameOrder, namePartsOf } from './pasted-name.ts'

/** Two parts of a name as they stand beside each other, and the address of the same person. */
export interface OrderedName {
  before: string
  behind: string
  email: string
}

/**
 * In which order first and last names stand: most addresses are `anna.mueller@` or `a.mueller@`, and say which is which.
 * undefined where they say nothing.
 */
export function orderOf(names: readonly OrderedName[]): NameOrder | undefined {
  const votes = names.map(({ before, behind, email }) => {
    const local = folded(email.split('@')[0] ?? '')
    return Number(fits(local, behind, before)) - Number(fits(local, before, behind))
  })
  const sum = votes.reduce((all, vote) => all + vote, 0)
  if (sum === 0) return undefined
  return sum > 0 ? 'last_first' : 'first_last'
}

/** The same for whole names in one cell, where most of them have a comma or the addresses say it. */
export function wholeOrderOf(names: readonly { name: string; email: string }[]): NameOrder | undefined {
  const divided = names.filter(({ name }) => isDivided(name)).length
  if (divided * 2 > names.length) return 'last_first'
  const ordered = names
    .filter(({ name }) => !name.includes(','))
    .map(({ name, email }) => {
      const { first_name, last_name } = namePartsOf(name)
      return { before: first_name ?? '', behind: last_name ?? '', email }
    })
  return orderOf(ordered)
}

/** 'Müller, Anna', but not 'Anna Müller, Dr.' */
function isDivided(name: string): boolean {
  return /,\s*\S/.test(namePart(name))
}

function fits(local: string, first: string, last: string): boolean {
  const [beginning, end] = [folded(first), folded(last)]
  return beginning !== '' && end !== '' && local.startsWith(beginning.slice(0, 1)) && local.endsWith(end)
}

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

function folded(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => umlauts[letter] ?? letter)
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
}
