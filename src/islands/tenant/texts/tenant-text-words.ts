import type { TenantText } from '../../../contract/tenant/tenant-texts.ts'
import { type Translate } from '../../../i18n/translate.ts'

export function titleOfText(t: Translate, { name, locale }: Pick<TenantText, 'name' | 'locale'>): string {
  return t('tenantTexts.title', {
    name: t(`publicTexts.headings.${name}`),
    language: t(`tenantTexts.languages.${locale}`),
  })
}
