import * as v from 'valibot'
import { timestamp } from '../../contract/values.ts'
import { invalid } from '../http/problem.ts'

/** Where a page of documents ended: by what they are ordered, and the id of the last one. */
export interface DocumentPlace {
  by: string | number
  id: number
}

/** What a database is asked to compare has to be what it compares it with. */
const forms = {
  size: v.pipe(v.number(), v.safeInteger()),
  sort_name: v.pipe(
    v.string(),
    v.check((text) => !text.includes('\0')),
  ),
  changed_at: v.pipe(
    timestamp,
    v.transform((text) => new Date(text).toISOString()),
    v.regex(/^\d{4}-/),
  ),
  /** Of a search: by their ids alone. */
  id: v.string(),
} as const

export function writePlace({ by, id }: DocumentPlace): string {
  return Buffer.from(JSON.stringify([by, id])).toString('base64url')
}

/** @throws {Problem} 422 for what no list that is ordered so has answered. */
export function readPlace(text: string, ordered: keyof typeof forms): DocumentPlace {
  try {
    const place = v.strictTuple([forms[ordered], v.pipe(v.number(), v.safeInteger())])
    const [by, id] = v.parse(place, JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { by, id }
  } catch {
    throw invalid({ after: [{ key: 'format' }] })
  }
}
