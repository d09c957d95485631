import { invalid } from './problem.ts'

/** The end of a page of a list in descending order of time: the time (ms since 1970) and id of its last entry. */
export interface Cursor {
  at: number
  id: number
}

/** The latest time that both databases and ISO 8601 can write: the end of the year 9999. */
const LAST = 253_402_300_799_999

export function writeCursor({ at, id }: { at: string; id: number }): string {
  return Buffer.from(`${Date.parse(at)} ${id}`).toString('base64url')
}

/** @throws {Problem} 422 for a text that is no cursor. */
export function readCursor(text: string): Cursor {
  const [, at, id] = /^(\d{1,15}) (\d{1,15})$/.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (at === undefined || id === undefined || Number(at) > LAST)
    throw invalid({ before: [{ key: 'format' }] })
  return { at: Number(at), id: Number(id) }
}
