import { invalid } from '../problem.ts'

/** Where a page of the list ended: its last operation's alarm (ms since 1970) and id. */
export interface Cursor {
  at: number
  id: number
}

export function writeCursor({ alarm_at, id }: { alarm_at: string; id: number }): string {
  return Buffer.from(`${Date.parse(alarm_at)} ${id}`).toString('base64url')
}

/** @throws {Problem} 422 for what no list has answered. */
export function readCursor(text: string): Cursor {
  const [, at, id] = /^(\d{1,15}) (\d{1,15})$/.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (at === undefined || id === undefined || Number(at) > 8.64e15)
    throw invalid({ before: [{ key: 'format' }] })
  return { at: Number(at), id: Number(id) }
}
