import { useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { TenantVehicleDetail, VehicleUse } from '../../../contract/tenant/tenant-vehicles.ts'
import { translate } from '../../../i18n/translate.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { removeTenantVehicle } from '../../../lib/stores/tenant/vehicles.ts'
import { LateQuestion } from '../../shared/LateQuestion.tsx'
import { tellFailure } from '../../shared/tell-failure.ts'

interface Props {
  locale: Locale
  vehicle: TenantVehicleDetail
  onDeleted: () => void
}

/** A vehicle that nothing names may be deleted; of every other one it is said what does. */
export function VehicleRemoval({ locale, vehicle, onDeleted }: Props) {
  const t = translate(locale)
  const { id, call_sign, used } = vehicle
  const [asking, setAsking] = useState(false)
  const isNamed = used.operations > 0 || used.documents > 0 || used.current_operation !== null

  async function remove(): Promise<void> {
    try {
      await removeTenantVehicle(id)
      showToast({ text: t('tenantVehicles.removed', { vehicle: call_sign }) })
      onDeleted()
    } catch (error) {
      tellFailure(locale, error, 'The vehicle was not deleted.')
      setAsking(false)
    }
  }

  const keywords = used.keywords > 0 ? [t('tenantVehicles.removeKeywords', { count: used.keywords })] : []
  return (
    <section className="tenant-section" aria-labelledby="removal">
      <div className="tenant-section-head">
        <h2 id="removal">{t('tenantVehicles.removal')}</h2>
        {!isNamed && (
          <button type="button" className="button danger" onClick={() => setAsking(true)}>
            {t('tenantVehicles.remove')}
          </button>
        )}
      </div>
      {isNamed ? (
        <Uses locale={locale} used={used} active={vehicle.active} />
      ) : (
        <p>{t('tenantVehicles.removeAbout')}</p>
      )}
      {asking && (
        <LateQuestion
          locale={locale}
          words={{
            question: t('tenantVehicles.removeQuestion', { vehicle: call_sign }),
            consequence: [...keywords, t('tenantVehicles.removeConsequence')].join(' '),
            yes: t('tenantVehicles.remove'),
            no: t('tenantVehicles.keep'),
          }}
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        />
      )}
    </section>
  )
}

function Uses({ locale, used, active }: { locale: Locale; used: VehicleUse; active: boolean }) {
  const t = translate(locale)
  const { current_operation: operation, operations, documents } = used
  return (
    <>
      <p>{t('tenantVehicles.inUse')}</p>
      <ul className="tenant-vehicle-uses">
        {operation && <li>{t('tenantVehicles.useOperation', { title: operation.title })}</li>}
        {operations > 0 && <li>{t('tenantVehicles.useOperations', { count: operations })}</li>}
        {documents > 0 && <li>{t('tenantVehicles.useDocuments', { count: documents })}</li>}
      </ul>
      {active && <p>{t('tenantVehicles.inUseInstead')}</p>}
    </>
  )
}
