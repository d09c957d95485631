import { localizePath } from '../../i18n/paths.ts'
import { translate } from '../../i18n/translate.ts'
import type { LetterKind } from './letter-kind.ts'

/** What is done to the safety of an account. */
type Change =
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'secondFactorRemoved'
  | 'recoveryCodesRenewed'
  | 'recoveryCodeUsed'
  | 'passkeyAdded'
  | 'passkeyRemoved'

/** The letter about a change of second factor or passkeys, which warns a person who has not made the change. */
export function safetyLetter(change: Change): LetterKind['write'] {
  return async ({ database, origin }, { aboutId, locale }) => {
    const person = await database.read
      .selectFrom('users')
      .select('first_name')
      .where('id', '=', aboutId ?? 0)
      .where('active', '=', true)
      .executeTakeFirst()
    if (!person) return undefined
    const t = translate(locale)
    return {
      subject: t(`mail.${change}.subject`),
      lines: [
        t('mail.greeting', { name: person.first_name }),
        t(`mail.${change}.what`),
        t('mail.passwordChanged.notYou'),
      ],
      action: {
        label: t('mail.passwordChanged.action'),
        address: `${origin()}${localizePath('/password-reset', locale)}`,
      },
      notes: [],
    }
  }
}
