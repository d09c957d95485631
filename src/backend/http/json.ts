import { invalid } from './problem.ts'

/** No schema of the contract is nested deeper. Deeper values become null, so that a body cannot exhaust the stack. */
const MAXIMUM_DEPTH = 20

/**
 * Reads the JSON body of a call: an object, with all texts prepared for storage (`plainText`).
 * @throws {Problem} 422 for a body that is no JSON, or no object.
 */
export function readJson(body: string): object {
  const value = parse(body)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid({ body: [{ key: 'type' }] })
  }
  return storable(value, 0) as object
}

/** The query or form of a call, with all texts prepared for storage (`plainText`). */
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
    // `JSON.parse` can read a very deep body, but not visit it with a reviver.
    if (error instanceof RangeError) return JSON.parse(body) as unknown
    throw error
  }
}

/** So many digits that JavaScript may round the number. */
const LONG_NUMBER = /\d{16}/

function exactly(name: string, value: unknown, ...[context]: readonly { source?: string }[]): unknown {
  return typeof value === 'number' && context?.source !== undefined
    ? exactNumber(name, value, context.source)
    : value
}

/** Whether it has a fraction that ends in 0: `2026.10`. */
function endsInZero(source: string): boolean {
  const [mantissa = ''] = source.split(/e/i)
  return mantissa.includes('.') && mantissa.endsWith('0')
}

/**
 * Keeps the text of a whole number that JavaScript would round, and of `2026.10` in the field of a source or id: two different ids
 * must stay different. `source` is the number as the body writes it.
 */
export function exactNumber(name: string, value: number, source: string): number | string {
  if (!LONG_NUMBER.test(source) && !endsInZero(source)) return value
  const isRounded = Number.isInteger(value) && !Number.isSafeInteger(value)
  const isId = isIdName(name) || name === 'number'
  return isRounded || (isId && String(value) !== source) ? source : value
}

/** Whether a field identifies the operation of a dispatch centre's message. */
export function isIdName(name: string): boolean {
  return name === 'source' || name === 'source_id'
}

/**
 * Fields that stay as the person has typed them: they are compared with a hash of an earlier input, and people could not sign in
 * otherwise. `passwords.ts` treats composed and decomposed letters as equal.
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
/** Control characters except tab and line feed, and the byte order mark, which is invisible. */
const UNSEEN = /(?![\t\n])\p{Cc}|\ufeff/gu

/**
 * The form of a text for storage, comparison and search: composed letters (NFC; macOS decomposes them), line feeds as line ends, and
 * no other control characters than tabs.
 */
export function plainText(text: string): string {
  return storableText(text.replaceAll(LINE_ENDS, '\n').replaceAll(UNSEEN, '')).normalize('NFC')
}

/**
 * Writes NUL, which PostgreSQL does not store, and halves of surrogate pairs, which no database stores, as escapes. Dropping them
 * could make two different passwords or ids equal.
 */
export function storableText(text: string): string {
  return text.replaceAll(/\0|\p{Cs}/gu, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
