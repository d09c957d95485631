import { localizePath } from '../../i18n/paths.ts'
import { translate } from '../../i18n/translate.ts'
import type { Letter } from '../mail/letter.ts'
import type { ComposedMail, Sending } from '../mail/letter-kind.ts'

/**
 * The letter about a changed password, which warns a person who has not changed it themselves, also at an earlier address of the
 * account.
 */
export async function changedLetter(
  { database, origin }: Sending,
  { aboutId, locale }: ComposedMail,
): Promise<Letter | undefined> {
  const person = await database.read
    .selectFrom('users')
    .select('first_name')
    .where('id', '=', aboutId ?? 0)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!person) return undefined
  const t = translate(locale)
  return {
    subject: t('mail.passwordChanged.subject'),
    lines: [
      t('mail.greeting', { name: person.first_name }),
      t('mail.passwordChanged.what'),
      t('mail.passwordChanged.notYou'),
    ],
    action: {
      label: t('mail.passwordChanged.action'),
      address: `${origin()}${localizePath('/password-reset', locale)}`,
    },
    notes: [],
  }
}
