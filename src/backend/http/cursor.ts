import { invalid } from './problem.ts'

/** Where a page of a list ended that goes from the latest to the earliest: the time (ms since 1970) and id of its last entry. */
export interface Cursor {
  at: number
  id: number
}

/** What all databases and texts of times know: the end of the year 9999. */
const LAST = 253_402_300_799_999

export function writeCursor({ at, id }: { at: string; id: number }): string {
  return Buffer.from(`${Date.parse(at)} ${id}`).toString('base64url')
}

/** @throws {Problem} 422 for what no list has answered. */
export function readCursor(text: string): Cursor {
  const [, at, id] = /^(\d{1,15}) (\d{1,15})$/.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (at === undefined || id === undefined || Number(at) > LAST)
    throw invalid({ before: [{ key: 'format' }] })
  return { at: Number(at), id: Number(id) }
}
