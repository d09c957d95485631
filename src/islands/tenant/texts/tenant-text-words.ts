import type { Locale } from '../../../contract/locales.ts'
import type { TenantText } from '../../../contract/tenant/tenant-texts.ts'
import dePublic from '../../../i18n/de/tenant/publicTexts.json' with { type: 'json' }
import deTexts from '../../../i18n/de/tenant/tenantTexts.json' with { type: 'json' }
import enPublic from '../../../i18n/en/tenant/publicTexts.json' with { type: 'json' }
import enTexts from '../../../i18n/en/tenant/tenantTexts.json' with { type: 'json' }
import { type Catalogue, translate, type Translate } from '../../../i18n/translate.ts'

const words = {
  de: { tenantTexts: deTexts, publicTexts: dePublic },
  en: { tenantTexts: enTexts, publicTexts: enPublic },
} as const satisfies Record<Locale, Catalogue>

/** What is said where texts of a tenant are written: it comes with the script. */
export function tenantTextWords(locale: Locale): Translate {
  return translate(locale, words[locale])
}

export function titleOfText(t: Translate, { name, locale }: Pick<TenantText, 'name' | 'locale'>): string {
  return t('tenantTexts.title', {
    name: t(`publicTexts.headings.${name}`),
    language: t(`tenantTexts.languages.${locale}`),
  })
}
