import type { Locale } from '../../../../contract/locales.ts'
import de from '../../../../i18n/de/tenant/tenantUserWork.json' with { type: 'json' }
import en from '../../../../i18n/en/tenant/tenantUserWork.json' with { type: 'json' }
import { type Catalogue, translate, type Translate } from '../../../../i18n/translate.ts'

const words = { de: { tenantUserWork: de }, en: { tenantUserWork: en } } as const satisfies Record<
  Locale,
  Catalogue
>

/** What is said where somebody changes a person of the tenant: it comes with the script. */
export function userWorkWords(locale: Locale): Translate {
  return translate(locale, words[locale])
}
