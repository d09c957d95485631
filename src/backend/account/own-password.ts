import type { Database } from '../database/database.ts'
import { isPassword } from '../session/passwords.ts'
import { Problem } from '../http/problem.ts'

/**
 * Whoever holds a session is not always its person: what makes an account safe needs the password. Answers the hash, which may have changed by the time something is
 * written.
 * @throws {Problem} 422 of `field` for another password than theirs.
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
