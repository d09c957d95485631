import { Problem } from './problem.ts'

/** The first and the last byte of a part, from 0 on. */
export interface Part {
  start: number
  end: number
}

/**
 * The part of a file that a client asks for (RFC 9110, 14); undefined: all of it, as for whatever it says that is not understood, and
 * for several parts at once, which nobody has to send.
 * @throws {Problem} 416 for a part that lies behind its end.
 */
export function partOf(
  size: number,
  tag: string,
  header: (name: string) => string | undefined,
): Part | undefined {
  const ifRange = header('If-Range')
  // A part of something else is of no use: only a strong tag that is the same says that it is not.
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
