import type { Locale } from '../../../contract/locales.ts'
import de from '../../../i18n/de/operations/ownAnswer.json' with { type: 'json' }
import en from '../../../i18n/en/operations/ownAnswer.json' with { type: 'json' }
import { type Catalogue, translate, type Translate } from '../../../i18n/translate.ts'

const words = { de: { ownAnswer: de }, en: { ownAnswer: en } } as const satisfies Record<Locale, Catalogue>

/** With the script, in both languages: they are few, and the page that brings all others has no room left. */
export function ownAnswerWords(locale: Locale): Translate {
  return translate(locale, words[locale])
}
