import type { Announced } from './announced.ts'
import { drillWord } from '../operations/drill-words.ts'

/** What is no real alarm says so first, on a locked screen, too; unless whoever raised it has written just that. */
export function shownTitle(announced: Announced): string {
  const { title, locale } = announced
  const word = drillWord(locale, announced)
  if (!word) return title
  const saysItself = title.toUpperCase().startsWith(word) && !/^\p{L}/u.test(title.slice(word.length))
  return saysItself ? title : `${word}: ${title}`
}
