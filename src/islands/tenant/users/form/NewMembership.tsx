import { useState } from 'react'
import type { Locale } from '../../../../contract/locales.ts'
import { translate } from '../../../../i18n/translate.ts'
import { prefixOf } from '../../../../lib/tenant/user-form.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { useOrganisationChoices } from '../../shared/organisation-choices.ts'
import { MembershipFields } from './MembershipFields.tsx'

interface Props {
  locale: Locale
  line: number
  /** Which one it is for whoever reads the form, from 1. */
  place: number
  onRemove: (() => void) | undefined
  /** Whether they administer the tenant, and see everything. */
  seesAll: boolean
}

/** An organisation that a new person joins, and what they are there. */
export function NewMembership({ locale, line, place, onRemove, seesAll }: Props) {
  const t = translate(locale)
  const organisations = useOrganisationChoices(locale)
  const [organisationId, setOrganisationId] = useState(0)
  const prefix = prefixOf(line)

  return (
    <fieldset className="card user-fields">
      <legend>{t('tenantUserWork.membership', { line: place })}</legend>
      <SelectField
        name={`${prefix}organisation_id`}
        label={t('tenantUserWork.organisation')}
        nothing={t('tenantUserWork.chooseOrganisation')}
        choices={organisations}
        {...(place === 1 && !seesAll && { hint: t('tenantUserWork.organisationHint') })}
        onChange={({ currentTarget: { value } }) => setOrganisationId(Number(value))}
      />
      {organisationId !== 0 && (
        <MembershipFields t={t} organisationId={organisationId} prefix={prefix} seesAll={seesAll} />
      )}
      {onRemove && (
        <button
          type="button"
          className="button"
          aria-label={t('tenantUserWork.removeMembership', { line: place })}
          onClick={onRemove}
        >
          {t('tenantUserWork.remove')}
        </button>
      )}
    </fieldset>
  )
}
