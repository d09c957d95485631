import { EMAIL_CHANGE_MINUTES, type EmailChangeSide } from '../../contract/account/email-change.ts'
import { localizePath } from '../../i18n/paths.ts'
import { translate } from '../../i18n/translate.ts'
import type { Letter } from '../mail/letter.ts'
import { isTaken, makeEmailLink } from './email-change.ts'
import type { ComposedMail, Sending } from '../mail/letter-kind.ts'

/** The letter to the old mailbox: its reader confirms or cancels the change. */
export function oldAddressLetter(sending: Sending, mail: ComposedMail): Promise<Letter | undefined> {
  return linkLetter(sending, mail, 'old')
}

/**
 * The letter to the new mailbox. If another account has its address, the letter says so to that mailbox alone: the person who
 * requested the change gets the same response in any case.
 */
export async function newAddressLetter(sending: Sending, mail: ComposedMail): Promise<Letter | undefined> {
  if (!(await isTaken(sending.database.read, mail.recipient))) return linkLetter(sending, mail, 'new')
  const t = translate(mail.locale)
  return {
    subject: t('mail.emailTaken.subject'),
    lines: [t('mail.greetingUnknown'), t('mail.emailTaken.what')],
    action: {
      label: t('mail.emailTaken.action'),
      address: `${sending.origin()}${localizePath('/login', mail.locale)}`,
    },
    notes: [t('mail.emailTaken.notYou')],
  }
}

/** The link is made here and nowhere kept; one that could not be sent is written again with another. */
async function linkLetter(
  { database, now, origin }: Sending,
  { aboutId, locale }: ComposedMail,
  side: EmailChangeSide,
): Promise<Letter | undefined> {
  const change = await database.read
    .selectFrom('email_changes')
    .innerJoin('users', 'users.id', 'email_changes.user_id')
    .select(['email_changes.id', 'email_changes.email', 'users.first_name'])
    .where('email_changes.id', '=', aboutId ?? 0)
    .where('users.active', '=', true)
    .executeTakeFirst()
  if (!change) return undefined

  const token = await database.write((queries) => makeEmailLink(queries, change.id, side, now()))
  const t = translate(locale)
  return {
    subject: t('mail.emailChange.subject'),
    lines: [
      t('mail.greeting', { name: change.first_name }),
      t(`mail.emailChange.${side}`, { email: change.email }),
    ],
    action: {
      label: t('mail.emailChange.action'),
      address: `${origin()}${localizePath(`/email-change/${token}`, locale)}`,
    },
    notes: [
      t('mail.emailChange.until', { count: EMAIL_CHANGE_MINUTES }),
      t(side === 'old' ? 'mail.emailChange.notYouOld' : 'mail.emailChange.notYouNew'),
    ],
  }
}

/** Tells the mailbox of before that it is not the person's any more. */
export async function emailChangedLetter(
  { database, origin }: Sending,
  { aboutId, locale }: ComposedMail,
): Promise<Letter | undefined> {
  const person = await database.read
    .selectFrom('users')
    .select(['first_name', 'email'])
    .where('id', '=', aboutId ?? 0)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!person) return undefined
  const t = translate(locale)
  return {
    subject: t('mail.emailChanged.subject'),
    lines: [
      t('mail.greeting', { name: person.first_name }),
      t('mail.emailChanged.what', { email: person.email }),
      t('mail.emailChanged.notYou'),
    ],
    action: {
      label: t('mail.emailChanged.action'),
      address: `${origin()}${localizePath('/login', locale)}`,
    },
    notes: [],
  }
}
