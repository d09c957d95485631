import { createHash } from 'node:crypto'
import { isIdName, plainText } from './json.ts'

/**
 * A part of a body that was cut or dropped: a text that was `cut`, a value nested too `deep`, fields or list entries beyond the limit
 * (`keys`), `parts` of a form beyond the limit, or a `file` in a form.
 */
export interface BodyDoubt {
  /** The dotted path of the part; `body` or `form`: the whole body. */
  field: string
  why: 'cut' | 'deep' | 'keys' | 'parts' | 'file'
  /** How many fields or entries were dropped, if the parser has counted them. */
  more?: number
}

/** Most doubts of each kind that are collected for a body. */
const MOST_DOUBTS = 50
/** Longest text of an unknown field, in UTF-16 units. */
const LONGEST_TEXT = 50_000
/**
 * Most UTF-16 units of all unknown fields of a body together: normalising a hostile text takes up to a microsecond a unit, on the only
 * thread. Known fields have their own budgets (`placeOfBody`).
 */
const LONGEST_TEXTS = 300_000
const LONGEST_NAME = 200

/** UTF-16 units that may still be read: of several texts together (`left`), and of each text (`longest`). */
export interface Budget {
  left: number
  readonly longest: number
}

/** Prepares the texts of one body for storage (`plainText`), and collects the parts that were cut or dropped. */
export interface BodyTexts {
  doubts: readonly BodyDoubt[]
  doubt: (field: string, why: BodyDoubt['why'], more?: number) => void
  /** Cuts a text to its budget. `whole`: all bytes or characters of a text of which only the beginning was read. */
  take: (budget: Budget, field: string, text: string, whole?: string | Uint8Array) => string
  /** Cuts the name of a field. */
  name: (text: string) => string
  /** The common budget of all unknown fields. */
  others: Budget
}

export function createBodyTexts(): BodyTexts {
  const doubts: BodyDoubt[] = []
  const counts = new Map<BodyDoubt['why'], number>()
  const doubt: BodyTexts['doubt'] = (field, why, more) => {
    const count = counts.get(why) ?? 0
    counts.set(why, count + 1)
    if (count < MOST_DOUBTS)
      doubts.push({ field: field.slice(0, 100).toWellFormed(), why, ...(more !== undefined && { more }) })
  }
  return {
    doubts,
    doubt,
    take: (budget, field, text, whole) => {
      const most = Math.min(budget.longest, budget.left)
      // Never cut an id of usual length, even if other texts have used up the budget.
      const isShort = text.length <= (isIdName(field) ? Math.max(most, LONGEST_NAME) : most)
      if (isShort && whole === undefined) {
        budget.left -= Math.min(text.length, budget.left)
        return plainText(text)
      }
      // Append a digest: ids that differ only behind the cut must stay different. `comparable` (alarm.ts) hashes long ids anyway.
      if (isIdName(field)) {
        const digest = createHash('sha256').update(whole ?? text)
        return plainText(firstOf(text, LONGEST_NAME)) + digest.digest('hex')
      }
      doubt(field, 'cut')
      const first = firstOf(text, most)
      budget.left -= first.length
      return plainText(first)
    },
    name: (text) => plainText(firstOf(text, LONGEST_NAME)),
    others: { left: LONGEST_TEXTS, longest: LONGEST_TEXT },
  }
}

/** The beginning of a text. Never splits a surrogate pair. */
function firstOf(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
}
