import { useRef, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { localizePath, pathOf } from '../../../i18n/paths.ts'
import { translate } from '../../../i18n/translate.ts'
import { changedFields } from '../../../lib/pages/edited-values.ts'
import { routes } from '../../../lib/routes.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { $organisationId } from '../../../lib/stores/organisation/organisation.ts'
import { makeTenantVehicle } from '../../../lib/stores/tenant/vehicles.ts'
import { inputOf, newVehicleValues, valuesIn } from '../../../lib/tenant/vehicle-form.ts'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import type { FieldProblem } from '../../ui/form/form-context.ts'
import { formWords } from '../../ui/form/form-words.ts'
import { TenantVehicleFields } from './TenantVehicleFields.tsx'
import { checkVehicle, vehicleProblems } from './vehicle-problems.ts'

/** The form of a new vehicle. Whoever has added it goes on to its page. */
export function TenantVehicleMaker({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const way = useRef<HTMLAnchorElement>(null)
  const list = localizePath(routes.tenantVehicles.pattern, locale)
  // Where one is right now is offered; another choice there later changes nothing here.
  const [start] = useState(() => newVehicleValues($organisationId.get()))

  async function send(data: FormData): Promise<readonly FieldProblem[]> {
    const values = valuesIn(data)
    const given = inputOf(values, changedFields(values, newVehicleValues(0)))
    try {
      const made = await makeTenantVehicle({
        ...given,
        call_sign: values.call_sign,
        organisation_id: Number(values.organisation_id),
      })
      if (way.current) way.current.href = localizePath(pathOf(routes.tenantVehicle, { id: made.id }), locale)
      showToast({ text: t('tenantVehicles.created', { vehicle: made.call_sign }) })
      return []
    } catch (error) {
      console.warn('The vehicle was not added.', error)
      return vehicleProblems(locale, error, t('tenantVehicles.offlineNew'))
    }
  }

  return (
    <>
      <a ref={way} hidden href={list} tabIndex={-1} />
      <Form
        aria-label={t('tenantVehicles.newHeading')}
        words={formWords(t)}
        check={(data) => checkVehicle(locale, data)}
        onSend={send}
        onSent={() => way.current?.click()}
        leavesPage
        guardChanges
      >
        <TenantVehicleFields locale={locale} values={start} />
        <div className="form-buttons">
          <SubmitButton busyText={t('tenantVehicles.creating')}>{t('tenantVehicles.create')}</SubmitButton>
          <a className="button quiet" href={list}>
            {t('tenantVehicles.cancel')}
          </a>
        </div>
      </Form>
    </>
  )
}
