import type { Locale } from '../../../contract/locales.ts'
import de from '../../../i18n/de/people/personInvite.json' with { type: 'json' }
import en from '../../../i18n/en/people/personInvite.json' with { type: 'json' }
import { type Catalogue, translate, type Translate } from '../../../i18n/translate.ts'

const words = { de: { personInvite: de }, en: { personInvite: en } } as const satisfies Record<
  Locale,
  Catalogue
>

/** What is said while a member is invited into another organisation: it comes with the script. */
export function personInviteWords(locale: Locale): Translate {
  return translate(locale, words[locale])
}
