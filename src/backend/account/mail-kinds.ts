import { RESET_MINUTES } from '../../contract/account/password.ts'
import { EMAIL_CHANGE_MINUTES } from '../../contract/account/email-change.ts'
import { FIRST_PASSWORD_DAYS } from '../../contract/tenant/tenant-users.ts'
import { DAY_MS, MINUTE_MS } from '../time/durations.ts'

// A link is good from the time at which it was asked for.
export const accountMade = { kind: 'accountMade', worthMs: FIRST_PASSWORD_DAYS * DAY_MS }
export const passwordReset = { kind: 'passwordReset', worthMs: RESET_MINUTES * MINUTE_MS }
export const emailChangeOld = { kind: 'emailChangeOld', worthMs: EMAIL_CHANGE_MINUTES * MINUTE_MS }
export const emailChangeNew = { kind: 'emailChangeNew', worthMs: EMAIL_CHANGE_MINUTES * MINUTE_MS }
export const passwordChanged = { kind: 'passwordChanged', worthMs: 3 * DAY_MS }
export const emailChanged = { kind: 'emailChanged', worthMs: 3 * DAY_MS }
export const deletionRequested = { kind: 'deletionRequested', worthMs: 3 * DAY_MS }
export const deletionWithdrawn = { kind: 'deletionWithdrawn', worthMs: 3 * DAY_MS }
export const accountDeleted = { kind: 'accountDeleted', worthMs: 3 * DAY_MS }
