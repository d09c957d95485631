import type { TextName } from '../../../contract/tenant/tenant-texts.ts'
import type { Translate } from '../../../i18n/messages.ts'

/** What is said where a tenant has written nothing: only what is true of every installation. `tenant`: what it is called. */
export function templateOf(t: Translate, name: TextName, tenant: string | undefined): string {
  return tenant === undefined
    ? t(`publicTexts.templates.${name}Unknown`)
    : t(`publicTexts.templates.${name}`, { tenant })
}
