import type { Locale } from '../../../../contract/locales.ts'
import de from '../../../../i18n/de/tenant/keywordTools.json' with { type: 'json' }
import en from '../../../../i18n/en/tenant/keywordTools.json' with { type: 'json' }
import { type Catalogue, translate, type Translate } from '../../../../i18n/translate.ts'

const words = { de: { keywordTools: de }, en: { keywordTools: en } } as const satisfies Record<
  Locale,
  Catalogue
>

/** What is said in what is opened beside the list of keywords: it comes with the script. */
export function keywordToolWords(locale: Locale): Translate {
  return translate(locale, words[locale])
}
