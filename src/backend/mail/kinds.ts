import { INVITATION_DAYS } from '../../contract/invitations.ts'
import { RESET_MINUTES } from '../../contract/password.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** How long a mail is worth sending, in ms. A link is good from when it was asked for; news of days ago is still news. */
export const worthMs = {
  passwordReset: RESET_MINUTES * MINUTE_MS,
  passwordChanged: 3 * DAY_MS,
  invitation: INVITATION_DAYS * DAY_MS,
} as const
export type MailKind = keyof typeof worthMs
