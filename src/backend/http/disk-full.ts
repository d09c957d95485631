/** Codes of the operating system: no space, no quota, no larger file. */
const fileCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EFBIG']
/** Code of PostgreSQL: disk full. */
const POSTGRES_FULL = '53100'
/**
 * Codes of SQLite: SQLITE_FULL, SQLITE_IOERR_WRITE (a larger file is not allowed), and no room for the shared memory of its readers.
 */
const sqliteCodes: readonly unknown[] = [13, 778, 4874]

/** Whether an error means that the disk of the files or of the database is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error && sqliteCodes.includes(error.errcode)) return true
  return 'code' in error && (fileCodes.includes(error.code) || error.code === POSTGRES_FULL)
}
