import { useEffect } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { TenantVehicleDetail } from '../../../contract/tenant/tenant-vehicles.ts'
import { translate } from '../../../i18n/translate.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { currentTenantVehicleOf, saveTenantVehicle } from '../../../lib/stores/tenant/vehicles.ts'
import { inputOf, type TenantVehicleField, valuesIn, valuesOf } from '../../../lib/tenant/vehicle-form.ts'
import { EditConflict } from '../../shared/EditConflict.tsx'
import { useEdited } from '../../shared/use-edited.ts'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import type { FieldProblem } from '../../ui/form/form-context.ts'
import { formWords } from '../../ui/form/form-words.ts'
import { fieldLabel } from '../../vehicles/detail/VehicleFields.tsx'
import { TenantVehicleFields } from './TenantVehicleFields.tsx'
import { checkVehicle, vehicleProblems } from './vehicle-problems.ts'

interface Props {
  locale: Locale
  vehicle: TenantVehicleDetail
}

/** The form of a vehicle of the tenant. Whatever happens, what was typed stays until it is saved. */
export function TenantVehicleEditor({ locale, vehicle }: Props) {
  const t = translate(locale)
  const edited = useEdited(vehicle, { valuesOf, valuesIn })
  const { base, conflict } = edited
  // Somebody else has saved it, or it was saved beside the form, and nothing was typed here.
  useEffect(() => {
    if (vehicle.version > base.version && !edited.isChanged()) edited.renew(vehicle)
  }, [vehicle.version])

  async function send(data: FormData): Promise<readonly FieldProblem[]> {
    const { values, names } = edited.changesIn(data)
    try {
      if (names.length === 0) return []
      const saved = await saveTenantVehicle(base.id, { version: base.version, ...inputOf(values, names) })
      edited.keep(saved)
      const { call_sign, organisation } = saved
      showToast({
        text: names.includes('organisation_id')
          ? t('tenantVehicles.moved', { vehicle: call_sign, organisation })
          : t('vehicleWork.saved'),
      })
      return []
    } catch (error) {
      console.warn('The vehicle was not saved.', error)
      const theirs = currentTenantVehicleOf(error)
      if (!theirs) return vehicleProblems(locale, error, t('vehicleWork.offline'))
      edited.meet(theirs)
      return [{ field: undefined, text: t('vehicleWork.conflictText') }]
    }
  }

  const labelOf = (name: TenantVehicleField) =>
    name === 'organisation_id' ? t('tenantVehicles.organisation') : fieldLabel(locale, name)
  const theirs = (name: TenantVehicleField) =>
    name === 'organisation_id' ? base.organisation : valuesOf(base)[name]

  return (
    <section ref={edited.frame} className="tenant-section" aria-labelledby="vehicle-editor">
      <h2 id="vehicle-editor">{t('tenantVehicles.editHeading')}</h2>
      <Form
        aria-labelledby="vehicle-editor"
        words={formWords(t)}
        check={(data) => checkVehicle(locale, data, valuesOf(base))}
        onSend={send}
        guardChanges
      >
        {conflict && (
          <EditConflict locale={locale} {...conflict} label={labelOf} theirs={theirs} onTake={edited.take} />
        )}
        <TenantVehicleFields key={edited.round} locale={locale} values={edited.start} vehicle={base} />
        <div className="form-buttons">
          <SubmitButton busyText={t('vehicleWork.saving')}>{t('vehicleWork.save')}</SubmitButton>
        </div>
      </Form>
    </section>
  )
}
