import type { Feature } from '../feature.ts'
import { accountMadeLetter } from './account-made-letter.ts'
import { changedLetter } from './changed-letter.ts'
import { accountDeletionKind } from './delete-due.ts'
import { accountDeletedLetter, deletionRequestedLetter, deletionWithdrawnLetter } from './deletion-letters.ts'
import { deletionRoutes } from './deletion-routes.ts'
import { forgetOldEmailChanges } from './email-change.ts'
import { emailChangedLetter, newAddressLetter, oldAddressLetter } from './email-letters.ts'
import { emailRoutes } from './email-routes.ts'
import { exportRoutes } from './export-routes.ts'
import * as mails from './mail-kinds.ts'
import { ownDataRoutes } from './own-data.ts'
import { logSharedMailboxes } from './one-mailbox.ts'
import { passwordResetRoutes, forgetOldResets } from './password-reset.ts'
import { passwordRoutes } from './password.ts'
import { personal } from './personal.ts'
import { resetLetter } from './reset-letter.ts'
import { accountSessionRoutes } from './sessions.ts'

export { makeResetLink } from './reset-letter.ts'

export const account: Feature = {
  name: 'account',
  routes: [
    passwordResetRoutes,
    ownDataRoutes,
    exportRoutes,
    passwordRoutes,
    emailRoutes,
    deletionRoutes,
    accountSessionRoutes,
  ],
  prepare: logSharedMailboxes,
  jobs: [accountDeletionKind],
  forgets: [forgetOldResets, forgetOldEmailChanges],
  letters: [
    { ...mails.accountMade, write: accountMadeLetter },
    { ...mails.passwordReset, write: resetLetter },
    { ...mails.passwordChanged, write: changedLetter },
    { ...mails.emailChangeOld, write: oldAddressLetter },
    { ...mails.emailChangeNew, write: newAddressLetter },
    { ...mails.emailChanged, write: emailChangedLetter },
    { ...mails.deletionRequested, write: deletionRequestedLetter },
    { ...mails.deletionWithdrawn, write: deletionWithdrawnLetter },
    { ...mails.accountDeleted, write: accountDeletedLetter },
  ],
  personal,
}
