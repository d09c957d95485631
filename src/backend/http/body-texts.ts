import { createHash } from 'node:crypto'
import { isIdName, plainText } from './json.ts'

/**
 * What of a body was not read as it came: a text that was `cut`, a value that is nested too deep, fields or entries of a list
 * beyond the `keys` that are read, `parts` of a form beyond those, and a `file` in it.
 */
export interface BodyDoubt {
  /** Its dotted path; `body` or `form`: the whole. */
  field: string
  why: 'cut' | 'deep' | 'keys' | 'parts' | 'file'
  /** How many more there were, where they were counted. */
  more?: number
}

/** So many doubts of each kind are kept of a body. */
const MOST_DOUBTS = 50
/** In UTF-16 units, of a text that is not known. */
const LONGEST_TEXT = 50_000
/**
 * All of these of a body together: hostile ones take up to a microsecond a unit to normalise, on the only thread. Known fields have
 * bounds of their own (`placeOfBody`).
 */
const LONGEST_TEXTS = 300_000
const LONGEST_NAME = 200

/** How many UTF-16 units are still read of some texts together, and the most of each. */
export interface Budget {
  left: number
  readonly longest: number
}

/** The texts of one body as they are stored (`plainText`), and what was dropped or cut of it. */
export interface BodyTexts {
  doubts: readonly BodyDoubt[]
  doubt: (field: string, why: BodyDoubt['why'], more?: number) => void
  /** `whole`: the bytes or signs of a text that is too long to be read whole. */
  take: (budget: Budget, field: string, text: string, whole?: string | Uint8Array) => string
  /** The name of a field. */
  name: (text: string) => string
  /** Of all texts that are not known. */
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
      // What is short enough to be an id stays one, also where others have used up the budget.
      const isShort = text.length <= (isIdName(field) ? Math.max(most, LONGEST_NAME) : most)
      if (isShort && whole === undefined) {
        budget.left -= Math.min(text.length, budget.left)
        return plainText(text)
      }
      // Two ids that differ behind the cut stay two ids. They are digested anyway (`comparable` of the alarm).
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

/** The beginning of a text, never with half a character at its end. */
function firstOf(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
}
