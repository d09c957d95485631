import { localeOf } from '../../i18n/accept-language.ts'
import { catalogues } from '../../i18n/catalogues.ts'
import { registerCatalogues, translate, type Translate } from '../../i18n/translate.ts'

registerCatalogues(catalogues)

/** Texts in the language of an answer. */
export function wordsFor(acceptLanguage: string | undefined): Translate {
  return translate(localeOf(acceptLanguage))
}
