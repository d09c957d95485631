import { pino, type Logger } from 'pino'

export type Log = Logger

/**
 * Structured lines on standard output. What is logged names route patterns, ids and counts: never a path
 * with a token in it, a header, a body, a name or an address (architecture, section 7).
 */
export function createLog(level: 'silent' | 'info' = 'info'): Log {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })
}

interface DescribedError {
  name: string
  /** Of the operating system, PostgreSQL, SQLite or SMTP: `ENOSPC`, `53100`, `SQLITE 13`, `EAUTH`. */
  code?: string
  stack?: string | undefined
}

/** What the log says of an error: name, code and stack, not the values, which may be personal. */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { name: typeof error }
  const named = 'code' in error ? error.code : undefined
  // Of SQLite, Node names every error alike.
  const code = 'errcode' in error ? `SQLITE ${String(error.errcode)}` : named
  return {
    name: error.name,
    ...((typeof code === 'string' || typeof code === 'number') && { code: String(code) }),
    stack: error.stack,
  }
}
