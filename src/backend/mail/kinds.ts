import { EMAIL_CHANGE_MINUTES } from '../../contract/account/email-change.ts'
import { INVITATION_DAYS } from '../../contract/people/invitations.ts'
import { FIRST_PASSWORD_DAYS } from '../../contract/tenant/tenant-users.ts'
import { RESET_MINUTES } from '../../contract/account/password.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** How long a mail is worth sending, in ms. A link is good from when it was asked for; news of days ago is still news. */
export const worthMs = {
  accountMade: FIRST_PASSWORD_DAYS * DAY_MS,
  passwordReset: RESET_MINUTES * MINUTE_MS,
  passwordChanged: 3 * DAY_MS,
  emailChangeOld: EMAIL_CHANGE_MINUTES * MINUTE_MS,
  emailChangeNew: EMAIL_CHANGE_MINUTES * MINUTE_MS,
  emailChanged: 3 * DAY_MS,
  deletionRequested: 3 * DAY_MS,
  deletionWithdrawn: 3 * DAY_MS,
  accountDeleted: 3 * DAY_MS,
  invitation: INVITATION_DAYS * DAY_MS,
  newDevice: 3 * DAY_MS,
  secondFactorOn: 3 * DAY_MS,
  secondFactorOff: 3 * DAY_MS,
  secondFactorRemoved: 3 * DAY_MS,
  recoveryCodesRenewed: 3 * DAY_MS,
  recoveryCodeUsed: 3 * DAY_MS,
  passkeyAdded: 3 * DAY_MS,
  passkeyRemoved: 3 * DAY_MS,
} as const
export type MailKind = keyof typeof worthMs
