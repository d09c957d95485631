import type { Locale } from '../../../contract/locales.ts'
import type { LockReason } from '../../../contract/people/people.ts'
import de from '../../../i18n/de/people/personStanding.json' with { type: 'json' }
import en from '../../../i18n/en/people/personStanding.json' with { type: 'json' }
import { type Catalogue, translate, type Translate } from '../../../i18n/translate.ts'

/** What makes somebody more, or less, than a member like others. */
export const standings = ['admin', 'tenant_admin', 'active', 'membership'] as const
export type Standing = (typeof standings)[number]

const words = { de: { personStanding: de }, en: { personStanding: en } } as const satisfies Record<
  Locale,
  Catalogue
>

/** What is said of a member's standing: it comes with the script. */
export function personStandingWords(locale: Locale): Translate {
  return translate(locale, words[locale])
}

/** Why something of a member is not to be changed. */
export function lockWords(locale: Locale, reason: LockReason): string {
  return personStandingWords(locale)(`personStanding.locks.${reason}`)
}
