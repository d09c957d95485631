import { invalid, type Problem } from '../../http/problem.ts'

/** Where a page of a list ended that is in order of a key: the key and id of its last row. */
export interface Place {
  key: string
  id: number
}

export function writePlace({ key, id }: Place): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url')
}

/** @throws {Problem} 422 for what no list has answered. */
export function readPlace(text: string): Place {
  const read = parsed(text)
  const [key, id] = Array.isArray(read) ? (read as unknown[]) : []
  // No column of PostgreSQL is compared with NUL.
  if (typeof key !== 'string' || key.includes('\0') || !Number.isSafeInteger(id)) throw wrongPlace()
  return { key, id: id as number }
}

/** A place of another list, or of another order of the same one. */
export function wrongPlace(): Problem {
  return invalid({ after: [{ key: 'format' }] })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}
