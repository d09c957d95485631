/** The database does not answer now: it restarts, cannot be reached, or has no free connection. A later try may succeed. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
}

/** Codes of the operating system for a connection to PostgreSQL that cannot be opened, or is cut. */
const networkCodes: readonly unknown[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'ENOENT',
]
/**
 * SQLSTATE: the connection failed (08), PostgreSQL was ended or restarts (57P01 to 57P03), has too many connections or too little
 * memory (53), or is a standby that takes no writes (25006). 53100 is a full disk, which has its own response (`isDiskFull`).
 */
const sqlStates = /^(08...|57P0[123]|53(?!100)...|25006)$/
/** The errors of the `pg` package for a lost connection have no code. */
const pgMessages =
  /^(Connection terminated|timeout expired|timeout exceeded|Client (has encountered a connection error|was closed))/

/** Converts an error of the `pg` package: DatabaseAway where PostgreSQL is away, else the error unchanged. */
export function readPostgresError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? error.code : undefined
  const isAway =
    networkCodes.includes(code) ||
    (typeof code === 'string' && sqlStates.test(code)) ||
    (code === undefined && pgMessages.test(error.message))
  // The message of the network names only the address of the server.
  return isAway ? new DatabaseAway(`PostgreSQL is away: ${error.message}`, { cause: error }) : error
}

/** The primary result codes of SQLite for a file that another process has locked, and for a disk that does not read or write. */
const sqliteCodes: readonly unknown[] = [5, 6, 10]

export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true
  // The lowest byte of an extended result code is the primary one.
  return error instanceof Error && 'errcode' in error && sqliteCodes.includes(Number(error.errcode) & 0xff)
}
