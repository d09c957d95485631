import type { Locale } from '../../../contract/locales.ts'
import { MOST_SEATS } from '../../../contract/vehicles/vehicle-detail.ts'
import { translate } from '../../../i18n/translate.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import { type TenantVehicleValues, valuesIn } from '../../../lib/tenant/vehicle-form.ts'
import { problemsIn } from '../../../lib/vehicles/vehicle-form.ts'
import { formProblems } from '../../shared/form-problems.ts'
import type { FieldProblem } from '../../ui/form/form-context.ts'

/** What can be said about a vehicle without a server. @param saved as it is saved; undefined: it is a new one */
export function checkVehicle(locale: Locale, data: FormData, saved?: TenantVehicleValues): FieldProblem[] {
  const t = translate(locale)
  const values = valuesIn(data)
  const texts = {
    seats: t('vehicleWork.seatsWrong', { most: MOST_SEATS }),
    call_sign: t('vehicleWork.callSignMissing'),
  }
  const moves = saved !== undefined && values.organisation_id !== saved.organisation_id
  return [
    ...(values.organisation_id === ''
      ? [{ field: 'organisation_id', text: t('tenantVehicles.organisationMissing') }]
      : []),
    ...(moves && !data.has('move') ? [{ field: 'move', text: t('tenantVehicles.moveUnconfirmed') }] : []),
    ...problemsIn(values).map((field) => ({ field, text: texts[field] })),
  ]
}

/** Why a vehicle was not saved. @param offline what is said where no answer came */
export function vehicleProblems(locale: Locale, error: unknown, offline: string): FieldProblem[] {
  return formProblems(translate(locale), problemOf(error), { offline })
}
