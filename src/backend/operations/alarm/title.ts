import type { Alarm } from './alarm.ts'
import { type Keyword, readKeyword } from './keywords.ts'
import { wordsOf } from './spelling.ts'

/** What stands on the phones where a message says nothing that could. */
const NAMELESS = 'Alarm'

type Speaking = Pick<Alarm, 'title' | 'keyword' | 'text' | 'address'>

/** What an operation is called: as its message calls it, else by its keyword, the first line of its text, or its address. */
export function titleOf(alarm: Speaking, keyword: Keyword | undefined): string {
  const { title, address } = alarm
  return title ?? nameOf(alarm.keyword, keyword) ?? firstLine(alarm) ?? address ?? NAMELESS
}

/** The text that finds the keyword of a message; an address (`B 3, Richtung Süden`) finds none. null: there is none. */
export function keywordTextOf(alarm: Speaking): string | null {
  return alarm.keyword ?? alarm.title ?? firstLine(alarm)
}

/** The name of the keyword, or the text that has found it where that says more than the keyword does. */
function nameOf(text: string | null, keyword: Keyword | undefined): string | null {
  if (text === null || !keyword) return text
  const beginning = readKeyword(text, [keyword])?.beginning
  const isWhole = beginning && beginning.label + beginning.words >= wordsOf(text).length
  return isWhole && keyword.title !== '' ? keyword.title : text
}

const LONGEST_TITLE = 500

function firstLine({ text }: Pick<Alarm, 'text'>): string | null {
  return text?.split('\n', 1)[0]?.trim().slice(0, LONGEST_TITLE).toWellFormed() ?? null
}
