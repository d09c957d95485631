import { type Locale, locales } from '../../../contract/locales.ts'
import { type Tenant, tenantTextLimits } from '../../../contract/tenant/tenant.ts'
import { translate } from '../../../i18n/translate.ts'
import type { TenantValues } from '../../../lib/tenant/tenant-form.ts'
import { fileSize } from '../../ui/fields/file-check.ts'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'

interface Props {
  locale: Locale
  /** With which they begin. */
  values: TenantValues
  /** What it may store, and does. */
  tenant: Tenant
}

/** What a language calls itself. */
const languages = { de: 'Deutsch', en: 'English' } as const satisfies Record<Locale, string>

export function TenantFields({ locale, values, tenant }: Props) {
  const t = translate(locale)
  const about = (name: keyof typeof tenantTextLimits) => ({
    name,
    defaultValue: values[name],
    maxLength: tenantTextLimits[name],
    autoComplete: 'off',
  })

  return (
    <>
      <fieldset className="card organisation-part">
        <legend>{t('tenantSettings.about')}</legend>
        <TextField
          {...about('name')}
          label={t('tenantSettings.name')}
          hint={t('tenantSettings.nameHint')}
          required
        />
        <SelectField
          name="locale"
          label={t('tenantSettings.locale')}
          hint={t('tenantSettings.localeHint')}
          defaultValue={values.locale}
          choices={locales.map((value) => ({ value, label: languages[value] }))}
          required
        />
      </fieldset>
      <fieldset className="card organisation-part">
        <legend>{t('tenantSettings.contact')}</legend>
        <p className="muted">{t('tenantSettings.contactHint')}</p>
        <TextField {...about('contact_name')} label={t('tenantSettings.contactName')} />
        <div className="organisation-pair">
          <TextField {...about('contact_email')} label={t('tenantSettings.contactEmail')} type="email" />
          <TextField {...about('contact_phone')} label={t('tenantSettings.contactPhone')} type="tel" />
        </div>
      </fieldset>
      <fieldset className="card organisation-part">
        <legend>{t('tenantSettings.storage')}</legend>
        <NumberField
          name="storage_quota"
          label={t('tenantSettings.quota')}
          hint={t('tenantSettings.quotaHint', {
            default: fileSize(tenant.storage_default, locale),
            used: fileSize(tenant.storage_used, locale),
          })}
          unit={t('tenantSettings.quotaUnit')}
          defaultValue={values.storage_quota}
        />
      </fieldset>
    </>
  )
}
