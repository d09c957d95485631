import type { Locale } from '../../contract/locales.ts'
import de from '../../i18n/de/notifications/notificationWork.json' with { type: 'json' }
import en from '../../i18n/en/notifications/notificationWork.json' with { type: 'json' }
import { type Catalogue, translate, type Translate } from '../../i18n/translate.ts'

const words = {
  de: { notificationWork: de },
  en: { notificationWork: en },
} as const satisfies Record<Locale, Catalogue>

/** What is said once somebody has done something with a notification: it comes with the script, not with each page. */
export function notificationWorkWords(locale: Locale): Translate {
  return translate(locale, words[locale])
}
