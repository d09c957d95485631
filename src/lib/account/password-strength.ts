import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../../contract/account/password.ts'

/** From so many characters on a password is good, and from so many strong. */
const GOOD = 16
const STRONG = 24

export type PasswordStrength = 'short' | 'fair' | 'good' | 'strong'

/** By its length alone (product page, section 4); counted as the backend counts. */
export function strengthOf({ length }: string): PasswordStrength {
  if (length < SHORTEST_PASSWORD) return 'short'
  if (length < GOOD) return 'fair'
  return length < STRONG ? 'good' : 'strong'
}

/** What the backend would refuse a new password for; undefined: nothing. Names a text of the area `passwords`. */
export function newPasswordProblem({ length }: string): 'missing' | 'tooShort' | 'tooLong' | undefined {
  if (length === 0) return 'missing'
  if (length < SHORTEST_PASSWORD) return 'tooShort'
  return length > LONGEST_PASSWORD ? 'tooLong' : undefined
}
