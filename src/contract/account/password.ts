import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { mailLimits, tokenLimits } from '../limits.ts'
import { anything, timestamp } from '../values.ts'

/**
 * What a password is good for is its length (product page, section 4): no rule of what it is made of, as NIST SP 800-63B
 * (3.1.1.2) asks.
 */
export const SHORTEST_PASSWORD = 12
export const LONGEST_PASSWORD = 1024

export const NewPassword = v.pipe(v.string(), v.minLength(SHORTEST_PASSWORD), v.maxLength(LONGEST_PASSWORD))

/** So long a link lives, in minutes (product page, section 2). */
export const RESET_MINUTES = 60

export const forgotPassword = endpoint('POST', '/api/password/forgot', {
  access: { kind: 'open' },
  summary: `Sends a link to the address, with which its password can be set anew within ${RESET_MINUTES} minutes. The answer is the same, and takes as long, where nobody has that address.`,
  limits: mailLimits,
  successes: [204],
  input: v.strictObject({ email: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(254)) }),
  output: anything,
})

export const getPasswordReset = endpoint('GET', '/api/password/reset/{token}', {
  access: { kind: 'open' },
  summary:
    'Whose password a link sets anew, and until when; 404 for one that was used, is too old, or never was one.',
  limits: tokenLimits,
  input: v.object({}),
  output: v.object({ email: v.string(), expires_at: timestamp }),
})

export const resetPassword = endpoint('POST', '/api/password/reset/{token}', {
  access: { kind: 'open' },
  summary:
    'Sets a password anew, once. Ends every session and every other such link of the person, who is told by mail.',
  limits: tokenLimits,
  successes: [204],
  input: v.strictObject({ password: NewPassword }),
  output: anything,
})
