import type { Alarm } from './alarm.ts'
import { type Keyword, readKeyword } from './keywords.ts'
import { wordsOf } from './spelling.ts'

/** The title of an operation whose message has no title, keyword, text or address. */
const NAMELESS = 'Alarm'

type Speaking = Pick<Alarm, 'title' | 'keyword' | 'text' | 'address'>

/** The title of an operation: from its message, else its keyword, the first line of its text, or its address. */
export function titleOf(alarm: Speaking, keyword: Keyword | undefined): string {
  const { title, address } = alarm
  return title ?? nameOf(alarm.keyword, keyword) ?? firstLine(alarm) ?? address ?? NAMELESS
}

/** The text that names the keyword of a message; never its address (`B 3, Richtung Süden`). null: the message has no such text. */
export function keywordTextOf(alarm: Speaking): string | null {
  return alarm.keyword ?? alarm.title ?? firstLine(alarm)
}

/** The title of the keyword, or the text that names it, if the text has more words than the keyword. */
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
