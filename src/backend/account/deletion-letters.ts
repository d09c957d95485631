import type { Locale } from '../../contract/locales.ts'
import { localizePath } from '../../i18n/paths.ts'
import { translate } from '../../i18n/translate.ts'
import { csvDay } from '../http/csv-times.ts'
import { dayAt } from '../time/local-time.ts'
import type { Letter } from '../mail/letter.ts'
import type { ComposedMail, Sending } from '../mail/letter-kind.ts'

/** Tells a person that, and when, their account is deleted, and how they keep it. */
export async function deletionRequestedLetter(
  sending: Sending,
  { aboutId, locale }: ComposedMail,
): Promise<Letter | undefined> {
  const person = await findPerson(sending, aboutId)
  // Taken back meanwhile: the other letter says so.
  if (!person || person.due_at === null) return undefined
  const t = translate(locale)
  const day = csvDay(dayAt(Date.parse(person.due_at), person.time_zone ?? 'UTC'), locale)
  return {
    subject: t('mail.deletionRequested.subject', { day }),
    lines: [
      t('mail.greeting', { name: person.first_name }),
      t('mail.deletionRequested.what', { day }),
      t('mail.deletionRequested.keep'),
    ],
    action: {
      label: t('mail.deletionRequested.action'),
      address: `${sending.origin()}${localizePath('/profile', locale)}`,
    },
    notes: [t('mail.deletionRequested.notYou')],
  }
}

/** Tells them that it stays. */
export async function deletionWithdrawnLetter(
  sending: Sending,
  { aboutId, locale }: ComposedMail,
): Promise<Letter | undefined> {
  const person = await findPerson(sending, aboutId)
  if (!person) return undefined
  const t = translate(locale)
  return {
    subject: t('mail.deletionWithdrawn.subject'),
    lines: [t('mail.greeting', { name: person.first_name }), t('mail.deletionWithdrawn.what')],
    action: homeOf(sending, locale, t('mail.deletionWithdrawn.action')),
    notes: [],
  }
}

/** The last letter: of whom it is to nothing is known any more but the address it goes to. */
export function accountDeletedLetter(
  sending: Sending,
  { locale }: ComposedMail,
): Promise<Letter | undefined> {
  const t = translate(locale)
  return Promise.resolve({
    subject: t('mail.accountDeleted.subject'),
    lines: [t('mail.greetingUnknown'), t('mail.accountDeleted.what'), t('mail.accountDeleted.kept')],
    action: homeOf(sending, locale, t('mail.accountDeleted.action')),
    notes: [],
  })
}

function homeOf({ origin }: Sending, locale: Locale, label: string): Letter['action'] {
  return { label, address: `${origin()}${localizePath('/login', locale)}` }
}

async function findPerson({ database }: Sending, id: number | null) {
  return database.read
    .selectFrom('users')
    .leftJoin('account_deletions', 'account_deletions.user_id', 'users.id')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.user_id', '=', 'users.id').on('memberships.left_at', 'is', null),
    )
    .leftJoin('organisations', 'organisations.id', 'memberships.organisation_id')
    .select(['users.first_name', 'account_deletions.due_at', 'organisations.time_zone'])
    .where('users.id', '=', id ?? 0)
    .where('users.active', '=', true)
    .orderBy('organisations.id')
    .limit(1)
    .executeTakeFirst()
}
