import type { Locale } from '../../../contract/locales.ts'
import deWork from '../../../i18n/de/documents/documentWork.json' with { type: 'json' }
import deForms from '../../../i18n/de/parts/forms.json' with { type: 'json' }
import enWork from '../../../i18n/en/documents/documentWork.json' with { type: 'json' }
import enForms from '../../../i18n/en/parts/forms.json' with { type: 'json' }
import { type Catalogue, translate, type Translate } from '../../../i18n/translate.ts'

const words = {
  de: { documentWork: deWork, forms: deForms },
  en: { documentWork: enWork, forms: enForms },
} as const satisfies Record<Locale, Catalogue>

/** What is said in the forms of documents and folders: it comes with the script. */
export function documentWorkWords(locale: Locale): Translate {
  return translate(locale, words[locale])
}
