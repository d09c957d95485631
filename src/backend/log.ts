import { pino, type Logger } from 'pino'

export type Log = Logger

/**
 * Structured lines on standard output. What is logged names route patterns, ids and counts: never a path
 * with a token in it, a header, a body, a name or an address (architecture, section 7).
 */
export function createLog(level: 'silent' | 'info' = 'info'): Log {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })
}

/** The stack, not the values: those may be personal. */
export function describeError(error: unknown): { name: string; stack?: string | undefined } {
  return error instanceof Error ? { name: error.name, stack: error.stack } : { name: typeof error }
}
