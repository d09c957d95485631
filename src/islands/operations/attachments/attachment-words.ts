import type { Locale } from '../../../contract/locales.ts'
import de from '../../../i18n/de/operations/operationAttachments.json' with { type: 'json' }
import en from '../../../i18n/en/operations/operationAttachments.json' with { type: 'json' }
import { type Catalogue, translate, type Translate } from '../../../i18n/translate.ts'

const words = {
  de: { operationAttachments: de },
  en: { operationAttachments: en },
} as const satisfies Record<Locale, Catalogue>

/** What is said of the files of an operation, and nothing else: it comes with the script. */
export function attachmentWords(locale: Locale): Translate {
  return translate(locale, words[locale])
}
