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
import type { MailKind } from './kinds.ts'
import { type Letter, writeLetter } from './letter.ts'
import { isMailDue, type MailRow, removeMail, takeDueMails, tryMailLater } from './queue.ts'
import { mailLocale } from './recipient.ts'
import { CONNECTIONS, describeMailError, isRefused } from './transport.ts'
import type { ComposedMail, Sending } from './composed-mail.ts'

/** How often is looked for mails that are due. One look at an index that is nearly always empty. */
export const SEND_EVERY_MS = 1000

/** What a mail says, written when it is sent; undefined: there is nobody, or nothing any more, to tell. */
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

/** Sends every mail that is due. */
export async function sendDueMails(sending: Sending): Promise<void> {
  const { database, now } = sending
  while (await isMailDue(database.read, now())) {
    const mails = await database.write((queries) => takeDueMails(queries, now(), CONNECTIONS))
    await Promise.all(mails.map((mail) => tryMail(sending, mail)))
  }
}

async function tryMail(sending: Sending, mail: MailRow): Promise<void> {
  const { database, log, now, transport, origin } = sending
  const { id, kind, tries } = mail
  const about = { mail: id, kind, tries }
  const locale = mailLocale(mail.locale)
  const expiresAt = Date.parse(mail.expires_at)
  try {
    if (expiresAt <= now()) log.error(about, 'a mail was given up: its time is over')
    else {
      const { recipient, about_id: aboutId } = mail
      const letter = await letters[kind](sending, { recipient, locale, expiresAt, aboutId })
      if (letter) {
        const written = await writeLetter(letter, locale, origin())
        await transport.send({ ...written, id, recipient: mail.recipient, at: Date.parse(mail.created_at) })
        log.info(about, 'a mail was sent')
      }
    }
  } catch (error) {
    const failure = { ...about, error: describeMailError(error) }
    if (!isRefused(error)) {
      log.warn(failure, 'a mail was not sent; it is tried again')
      return database.write((queries) => tryMailLater(queries, mail, now()))
    }
    log.error(failure, 'a mail was refused')
  }
  await database.write((queries) => removeMail(queries, id))
}
