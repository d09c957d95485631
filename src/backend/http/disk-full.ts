/** Of the operating system: no space, no quota, no larger file. */
const fileCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EFBIG']
/** Of PostgreSQL. */
const POSTGRES_FULL = '53100'
/** Of SQLite: SQLITE_FULL, SQLITE_IOERR_WRITE (a larger file is not allowed), and no room for what its readers share. */
const sqliteCodes: readonly unknown[] = [13, 778, 4874]

/** Whether something failed because there is no space for it: on the disk of the files, or of the database. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error && sqliteCodes.includes(error.errcode)) return true
  return 'code' in error && (fileCodes.includes(error.code) || error.code === POSTGRES_FULL)
}
