import type { Locale } from '../../contract/locales.ts'
import { organisationKinds } from '../../contract/organisation/organisation.ts'
import { translate } from '../../i18n/translate.ts'
import { longestOf, type OrganisationValues } from '../../lib/organisation/organisation-form.ts'
import { fileSize } from '../ui/fields/file-check.ts'
import { NumberField } from '../ui/fields/NumberField.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { AutocloseField } from './AutocloseField.tsx'
import { ColourChoice } from '../shared/ColourChoice.tsx'
import { PositionField } from '../shared/place/PositionField.tsx'
import { TimeZoneField } from './TimeZoneField.tsx'

interface Props {
  locale: Locale
  /** With which they begin. */
  values: OrganisationValues
  /** Whether those of the tenant look at it: they say what it is called, what kind it is and what it may store. */
  ofTenant: boolean
  /** Bytes that its documents take. */
  storageUsed?: number | undefined
}

/** What people say of an organisation: who and where it is, and by which clocks it lives. */
export function OrganisationFields({ locale, values, ofTenant, storageUsed }: Props) {
  const t = translate(locale)
  const about = (name: 'name' | 'short_name' | 'address' | 'phone' | 'email') => ({
    name,
    defaultValue: values[name],
    maxLength: longestOf(name),
    autoComplete: 'off',
  })

  return (
    <>
      <fieldset className="card organisation-part">
        <legend>{t('organisationSettings.about')}</legend>
        <div className="organisation-pair">
          <TextField
            {...about('name')}
            label={t('organisationSettings.name')}
            required
            {...(!ofTenant && { readOnly: true, hint: t('organisationSettings.ofTenant') })}
          />
          <TextField {...about('short_name')} label={t('organisationSettings.shortName')} required />
        </div>
        {ofTenant ? (
          <SelectField
            name="kind"
            label={t('organisationSettings.kind')}
            defaultValue={values.kind}
            choices={organisationKinds.map((value) => ({
              value,
              label: t(`organisationSettings.kinds.${value}`),
            }))}
            required
          />
        ) : (
          <p>
            {t('organisationSettings.kind')}: {t(`organisationSettings.kinds.${values.kind}`)}
          </p>
        )}
        <ColourChoice locale={locale} label={t('organisationSettings.colour')} chosen={values.colour} />
      </fieldset>
      <fieldset className="card organisation-part">
        <legend>{t('organisationSettings.contact')}</legend>
        <TextField {...about('address')} label={t('organisationSettings.address')} />
        <div className="organisation-pair">
          <TextField {...about('phone')} label={t('organisationSettings.phone')} type="tel" />
          <TextField {...about('email')} label={t('organisationSettings.email')} type="email" />
        </div>
      </fieldset>
      <fieldset className="card organisation-part">
        <legend>{t('organisationSettings.place')}</legend>
        <PositionField locale={locale} id="coordinates" coordinates={values.coordinates} />
      </fieldset>
      <fieldset className="card organisation-part">
        <legend>{t('organisationSettings.time')}</legend>
        <TimeZoneField locale={locale} zone={values.time_zone} />
        <AutocloseField locale={locale} hours={values.autoclose_after_hours} />
        <NumberField
          name="later_from_minutes"
          label={t('organisationSettings.laterFrom')}
          hint={t('organisationSettings.laterFromHint')}
          unit={t('organisationSettings.minutesUnit')}
          defaultValue={values.later_from_minutes}
          required
        />
      </fieldset>
      {ofTenant && (
        <fieldset className="card organisation-part">
          <legend>{t('organisationSettings.storage')}</legend>
          <NumberField
            name="storage_quota"
            label={t('organisationSettings.quota')}
            hint={
              storageUsed === undefined
                ? t('organisationSettings.quotaHint')
                : t('organisationSettings.quotaUsed', { used: fileSize(storageUsed, locale) })
            }
            unit={t('organisationSettings.quotaUnit')}
            defaultValue={values.storage_quota}
          />
        </fieldset>
      )}
    </>
  )
}
