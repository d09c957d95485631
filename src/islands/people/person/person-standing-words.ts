import type { Locale } from '../../../contract/locales.ts'
import type { LockReason } from '../../../contract/people/people.ts'
import { translate } from '../../../i18n/translate.ts'

/** What makes somebody more, or less, than a member like others. */
export const standings = ['admin', 'tenant_admin', 'active', 'membership'] as const
export type Standing = (typeof standings)[number]

/** Why something of a member is not to be changed. */
export function lockWords(locale: Locale, reason: LockReason): string {
  return translate(locale)(`personStanding.locks.${reason}`)
}
