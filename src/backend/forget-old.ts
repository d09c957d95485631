import { forgetOldEmailChanges } from './account/email-change.ts'
import { forgetUnseenDevices } from './account/known-devices.ts'
import { forgetOldResets } from './account/password-reset.ts'
import { forgetOldRefusals } from './api-keys/refusals.ts'
import type { Database } from './database/database.ts'
import { inPortions } from './database/portions.ts'
import { forgetOldKeys } from './http/once.ts'
import { forgetOldInvitations } from './invitations/change.ts'
import { forgetDeadJobs } from './jobs/dead.ts'
import { choreTries, type Kind } from './jobs/kind.ts'
import { forgetOldMails } from './mail/queue.ts'
import { forgetOldMessages } from './operations/alarm/intake-messages.ts'
import { forgetOldChallenges } from './second-factor/challenges.ts'
import { forgetEndedSessions } from './session/forget.ts'
import { forgetOldLinks } from './shared-links/end.ts'

/** Each removes a portion of the old rows of its feature, and answers how many. */
const forgetSome = [
  forgetEndedSessions,
  forgetOldKeys,
  forgetOldResets,
  forgetOldEmailChanges,
  forgetOldChallenges,
  forgetUnseenDevices,
  forgetOldInvitations,
  forgetOldLinks,
  forgetOldMessages,
  forgetOldRefusals,
  forgetOldMails,
  forgetDeadJobs,
]

/** Once a day, ended sessions, old keys, old links and their like are forgotten. */
export const forgetKind: Kind<{ database: Database; now: () => number }> = {
  ...choreTries,
  kind: 'forget-old',
  run: async ({ database, now }) => {
    const at = now()
    for (const forget of forgetSome) await inPortions(database, (queries) => forget(queries, at))
  },
  // A process that is started anew every night would never come to it after a day.
  every: { ms: 24 * 60 * 60_000, firstAfterMs: 0 },
}
