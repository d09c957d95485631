import { accountMadeLetter } from '../account/account-made-letter.ts'
import { resetLetter } from '../account/reset-letter.ts'
import { changedLetter } from '../account/changed-letter.ts'
import {
  accountDeletedLetter,
  deletionRequestedLetter,
  deletionWithdrawnLetter,
} from '../account/deletion-letters.ts'
import { emailChangedLetter, newAddressLetter, oldAddressLetter } from '../account/email-letters.ts'
import { newDeviceLetter } from '../account/new-device-letter.ts'
import { safetyLetter } from '../account/safety-letter.ts'
import { invitationLetter } from '../invitations/letter.ts'
import { idIn, type Job, type Kind, type Outcome } from '../jobs/kind.ts'
import type { MailKind } from './kinds.ts'
import { type Letter, writeLetter } from './letter.ts'
import { MAIL_JOB, readMail, removeMail, tenantOfMail } from './queue.ts'
import { mailLocale } from './recipient.ts'
import { CONNECTIONS, describeMailError, isRefused } from './transport.ts'
import type { ComposedMail, Sending } from './composed-mail.ts'

/** Writes a mail when it is sent; undefined: the person, or the matter, is gone, and no mail is needed. */
type Compose = (sending: Sending, mail: ComposedMail) => Promise<Letter | undefined>

const letters: Readonly<Record<MailKind, Compose>> = {
  accountMade: accountMadeLetter,
  passwordReset: resetLetter,
  passwordChanged: changedLetter,
  emailChangeOld: oldAddressLetter,
  emailChangeNew: newAddressLetter,
  emailChanged: emailChangedLetter,
  deletionRequested: deletionRequestedLetter,
  deletionWithdrawn: deletionWithdrawnLetter,
  accountDeleted: accountDeletedLetter,
  invitation: invitationLetter,
  newDevice: newDeviceLetter,
  secondFactorOn: safetyLetter('secondFactorOn'),
  secondFactorOff: safetyLetter('secondFactorOff'),
  secondFactorRemoved: safetyLetter('secondFactorRemoved'),
  recoveryCodesRenewed: safetyLetter('recoveryCodesRenewed'),
  recoveryCodeUsed: safetyLetter('recoveryCodeUsed'),
  passkeyAdded: safetyLetter('passkeyAdded'),
  passkeyRemoved: safetyLetter('passkeyRemoved'),
}

/** Sends a mail. It is tried until it expires, unless the server refuses it for good. */
export const mailKind: Kind<Sending> = {
  kind: MAIL_JOB,
  run: sendMail,
  firstWaitMs: 10_000,
  longestWaitMs: 30 * 60_000,
  mostTries: Infinity,
  parallel: CONNECTIONS,
  takenMs: 2 * 60_000,
  isPermanent: isRefused,
  describe: describeMailError,
  gaveUp: async ({ database }, job, why) => {
    const id = idIn(job, 'mail')
    if (why === 'expired') return database.write((queries) => removeMail(queries, id))
    // Not before: whether an address belongs to an account must make no difference to the call that adds the mail.
    await database.write(async (queries) => {
      const mail = await readMail(queries, id)
      const tenant_id = mail && (await tenantOfMail(queries, mail))
      if (tenant_id !== undefined)
        await queries.updateTable('jobs').set({ tenant_id }).where('id', '=', job.id).execute()
    })
  },
}

async function sendMail(sending: Sending, job: Job): Promise<Outcome | undefined> {
  const { database, log, transport, origin } = sending
  const mail = await readMail(database.read, idIn(job, 'mail'))
  if (!mail) return undefined
  const { id, kind, recipient, about_id: aboutId } = mail
  const locale = mailLocale(mail.locale)
  const letter = await letters[kind](sending, {
    recipient,
    locale,
    expiresAt: Date.parse(mail.expires_at),
    aboutId,
  })
  if (letter) {
    const written = await writeLetter(letter, locale, origin())
    await transport.send({ ...written, id, recipient, at: Date.parse(mail.created_at) })
    log.info({ mail: id, kind, tries: job.tries }, 'a mail was sent')
  }
  return { note: (queries) => removeMail(queries, id) }
}
