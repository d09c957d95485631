import { Problem } from './problem.ts'

/** The positions of the first and last byte of a part, from 0. */
export interface Part {
  start: number
  end: number
}

/**
 * The part of a file that a client requests (RFC 9110, 14). undefined: the whole file, also for a header that the server does not
 * understand, and for several parts at once, which a server may ignore.
 * @throws {Problem} 416 for a part behind the end of the file.
 */
export function partOf(
  size: number,
  tag: string,
  header: (name: string) => string | undefined,
): Part | undefined {
  const ifRange = header('If-Range')
  // A client must not join parts of different contents: only an equal strong tag proves that the content is the same.
  if (ifRange !== undefined && ifRange !== tag) return undefined
  const [, first = '', last = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header('Range') ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') return inside({ start: Math.max(0, size - Number(last)), end: size - 1 }, size)
  const start = Number(first)
  if (last !== '' && Number(last) < start) return undefined
  return inside({ start, end: Math.min(last === '' ? Infinity : Number(last), size - 1) }, size)
}

function inside({ start, end }: Part, size: number): Part {
  if (start <= end) return { start, end }
  throw new Problem(416, 'range', { headers: { 'Content-Range': `bytes */${size}` } })
}
