/** Whether PostgreSQL has rejected a value that a concurrent transaction has taken; SQLite has only one writer at a time. */
export function isTwice(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}
