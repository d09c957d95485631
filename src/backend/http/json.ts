import { invalid } from './problem.ts'

/** Nothing in the contract is nested deeper; what is, counts as null, and cannot exhaust the stack. */
const MAXIMUM_DEPTH = 20

/**
 * Reads the JSON body of a call: an object, whose texts can be stored anywhere.
 * @throws {Problem} 422 for what is no JSON or no object.
 */
export function readJson(body: string): object {
  const value = parse(body)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid({ body: [{ key: 'type' }] })
  }
  return storable(value, 0) as object
}

/** The query or form of a call, whose texts can be stored, and compared, anywhere. */
export function readQuery(query: Record<string, string>): Record<string, string> {
  return storable(query, 0) as Record<string, string>
}

function parse(body: string): unknown {
  try {
    return LONG_NUMBER.test(body) ? parseExactly(body) : (JSON.parse(body) as unknown)
  } catch {
    throw invalid({ body: [{ key: 'json' }] })
  }
}

function parseExactly(body: string): unknown {
  try {
    return JSON.parse(body, exactly) as unknown
  } catch (error) {
    // What is nested very deep can be parsed, but not looked through.
    if (error instanceof RangeError) return JSON.parse(body) as unknown
    throw error
  }
}

/** Digits enough to be a number that JavaScript rounds, or a fraction that ends in a nought. */
const LONG_NUMBER = /\d{16}|\.\d*0(?!\d)/

function exactly(name: string, value: unknown, ...[context]: readonly { source?: string }[]): unknown {
  return typeof value === 'number' && context?.source !== undefined
    ? exactNumber(name, value, context.source)
    : value
}

/**
 * A whole number that would be rounded is kept as its text, and so is `2026.10`, where a source or an id is meant: two ids
 * must not become the same one. `source` is the number as the body writes it.
 */
export function exactNumber(name: string, value: number, source: string): number | string {
  if (!LONG_NUMBER.test(source)) return value
  const isRounded = Number.isInteger(value) && !Number.isSafeInteger(value)
  const isId = isIdName(name) || name === 'number'
  return isRounded || (isId && String(value) !== source) ? source : value
}

/** Whether a field says which operation a message of a dispatch centre is about. */
export function isIdName(name: string): boolean {
  return name === 'source' || name === 'source_id'
}

/**
 * What is compared with a hash of what was typed once: it stays as it was typed, or people could not sign in any more.
 * Composed and decomposed letters are one password all the same (`passwords.ts`).
 */
const asTyped: ReadonlySet<string> = new Set(['password', 'current_password'])

function storable(value: unknown, depth: number, name = ''): unknown {
  if (depth > MAXIMUM_DEPTH) return null
  if (typeof value === 'string') return asTyped.has(name) ? storableText(value) : plainText(value)
  if (Array.isArray(value)) return value.map((item) => storable(item, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, storable(item, depth + 1, key)]))
}

const LINE_ENDS = /\r\n|[\v\f\r\u0085\u2028\u2029]/g
/** Also a byte order mark amid a text, which has no width. */
const UNSEEN = /(?![\t\n])\p{Cc}|\ufeff/gu

/**
 * A text as it is stored, compared and searched: its letters composed (NFC; macOS decomposes them), its lines ended by line
 * feeds, without any other control than tabs.
 */
export function plainText(text: string): string {
  return storableText(text.replaceAll(LINE_ENDS, '\n').replaceAll(UNSEEN, '')).normalize('NFC')
}

/**
 * PostgreSQL stores no NUL in a text, and no database half a surrogate pair. Both are written out instead of
 * being dropped, so that two different passwords or ids never become one.
 */
export function storableText(text: string): string {
  return text.replaceAll(/\0|\p{Cs}/gu, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
