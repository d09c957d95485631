import type { Database } from '../database/database.ts'
import { isPassword } from '../session/passwords.ts'
import { Problem } from '../http/problem.ts'

/**
 * Checks the caller's password before a change that concerns the safety of the account: a thief may hold the session. Returns the
 * hash; it may have changed before the caller of this function writes.
 * @throws {Problem} 422 for `field` if the password is wrong.
 */
export async function requireOwnPassword(
  { read }: Pick<Database, 'read'>,
  userId: number,
  { password, field }: { password: string; field: string },
): Promise<string> {
  const { password_hash } = await read
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!(await isPassword(password, password_hash))) throw wrongPassword(field)
  return password_hash
}

export function wrongPassword(field: string): Problem {
  return new Problem(422, 'invalid', { fields: { [field]: [{ key: 'password' }] }, refusesSecret: true })
}
