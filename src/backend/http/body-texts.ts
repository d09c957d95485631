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

/** Longest list of doubts that is kept of a body. */
const MOST_DOUBTS = 50
/** In UTF-16 units: more than twice what is kept of the longest text of an alarm. */
const LONGEST_TEXT = 50_000
/** All texts of a body together: hostile ones take up to a microsecond a unit to normalise, on the only thread. */
const LONGEST_TEXTS = 300_000
const LONGEST_NAME = 200

/** The texts of one body as they are stored (`plainText`), and what was dropped or cut of it. */
export interface BodyTexts {
  doubts: readonly BodyDoubt[]
  doubt: (field: string, why: BodyDoubt['why'], more?: number) => void
  /** `whole`: the bytes or signs of a text that is too long to be read whole. */
  take: (field: string, text: string, whole?: string | Uint8Array) => string
  /** The name of a field. */
  name: (text: string) => string
  /** How many units of texts are still read. */
  left: () => number
}

export function createBodyTexts(): BodyTexts {
  const doubts: BodyDoubt[] = []
  let left = LONGEST_TEXTS

  const doubt: BodyTexts['doubt'] = (field, why, more) => {
    if (doubts.length < MOST_DOUBTS)
      doubts.push({ field: field.slice(0, 100).toWellFormed(), why, ...(more !== undefined && { more }) })
  }
  return {
    doubts,
    doubt,
    take: (field, text, whole) => {
      const most = Math.min(LONGEST_TEXT, left)
      if (text.length <= most && whole === undefined) {
        left -= text.length
        return plainText(text)
      }
      // Two ids that differ behind the cut stay two ids. They are digested anyway (`comparable` of the alarm).
      if (isIdName(field)) {
        const digest = createHash('sha256').update(whole ?? text)
        return plainText(firstOf(text, LONGEST_NAME)) + digest.digest('hex')
      }
      doubt(field, 'cut')
      const first = firstOf(text, most)
      left -= first.length
      return plainText(first)
    },
    name: (text) => plainText(firstOf(text, LONGEST_NAME)),
    left: () => left,
  }
}

/** The beginning of a text, never with half a character at its end. */
function firstOf(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
}
