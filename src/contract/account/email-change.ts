import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { emailChangeLimits, tokenLimits } from '../limits.ts'
import { LONGEST_PASSWORD } from './password.ts'
import { anything, nothing, timestamp } from '../values.ts'

/** So long both links live, in minutes. */
export const EMAIL_CHANGE_MINUTES = 60

/** Whose mailbox: that of the address the person signs in with, or that of the one they want. */
export const emailChangeSides = ['old', 'new'] as const
export type EmailChangeSide = (typeof emailChangeSides)[number]

const state = {
  /** The address that is wanted. */
  email: v.string(),
  /** From which mailboxes it was confirmed. */
  confirmed: v.array(v.picklist(emailChangeSides)),
  expires_at: timestamp,
}

export const getEmailChange = endpoint('GET', '/api/user/email-change', {
  access: { kind: 'session' },
  summary: 'Which other address the caller has asked for, and who has confirmed it; null: none.',
  input: v.object({}),
  output: v.object({ pending: v.nullable(v.object(state)) }),
})

export const requestEmailChange = endpoint('POST', '/api/user/email-change', {
  access: { kind: 'session' },
  summary: `Sends a link to the address of the caller and one to the address they want. It is theirs once both are confirmed within ${EMAIL_CHANGE_MINUTES} minutes. Takes the place of one that was asked for before. The answer is the same, and takes as long, where somebody has that address already.`,
  limits: emailChangeLimits,
  successes: [204],
  input: v.strictObject({
    email: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(254)),
    password: v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_PASSWORD)),
  }),
  output: anything,
})

export const withdrawEmailChange = endpoint('DELETE', '/api/user/email-change', {
  access: { kind: 'session' },
  summary: 'Takes back that the caller has asked for another address. Both links are over.',
  successes: [204],
  input: nothing,
  output: anything,
})

export const getEmailChangeLink = endpoint('GET', '/api/email-change/{token}', {
  access: { kind: 'open' },
  summary:
    'What a link of such a mail is about, and in which of both mailboxes it was; 404 for one that was used, is too old, or never was one.',
  limits: tokenLimits,
  input: v.object({}),
  output: v.object({ side: v.picklist(emailChangeSides), ...state }),
})

export const emailChangeResults = ['waiting', 'changed', 'cancelled'] as const
export type EmailChangeResult = (typeof emailChangeResults)[number]

export const decideEmailChange = endpoint('POST', '/api/email-change/{token}', {
  access: { kind: 'open' },
  summary:
    'Confirms the other address from one mailbox, once, or cancels it from either. The second who confirms makes it the address of the person, whose sessions stay; the old one is told.',
  conflict: 'Somebody else has got the address meanwhile.',
  limits: tokenLimits,
  input: v.strictObject({ decision: v.picklist(['confirm', 'cancel']) }),
  output: v.object({
    /** `waiting`: the other mailbox has not confirmed yet. */
    result: v.picklist(emailChangeResults),
    email: v.string(),
  }),
})
