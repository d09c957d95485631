import { useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { TenantVehicleDetail } from '../../../contract/tenant/tenant-vehicles.ts'
import { translate } from '../../../i18n/translate.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import {
  currentTenantVehicleOf,
  loadTenantVehicle,
  saveTenantVehicle,
} from '../../../lib/stores/tenant/vehicles.ts'
import { LateQuestion } from '../../shared/LateQuestion.tsx'
import { tellFailure } from '../../shared/tell-failure.ts'

interface Props {
  locale: Locale
  vehicle: TenantVehicleDetail
}

/** Whether a vehicle is used. Before it is not any more, it is said what that does. */
export function VehicleStanding({ locale, vehicle }: Props) {
  const t = translate(locale)
  const { id, version, active, call_sign } = vehicle
  const [asking, setAsking] = useState(false)

  async function change(): Promise<void> {
    try {
      await saveTenantVehicle(id, { version, active: !active })
      showToast({
        text: t(active ? 'tenantVehicles.stopped' : 'tenantVehicles.started', { vehicle: call_sign }),
      })
    } catch (error) {
      if (currentTenantVehicleOf(error)) {
        showToast({ kind: 'failure', text: t('tenantVehicles.changedMeanwhile') })
        void loadTenantVehicle()
      } else tellFailure(locale, error, 'Whether the vehicle is used was not changed.')
    } finally {
      setAsking(false)
    }
  }

  return (
    <section className="tenant-section" aria-labelledby="standing">
      <div className="tenant-section-head">
        <h2 id="standing">{t('tenantVehicles.standing')}</h2>
        <button type="button" className="button" onClick={() => (active ? setAsking(true) : void change())}>
          {t(active ? 'tenantVehicles.stop' : 'tenantVehicles.start')}
        </button>
      </div>
      <p>{t(active ? 'tenantVehicles.isActive' : 'tenantVehicles.isInactive')}</p>
      {asking && (
        <LateQuestion
          locale={locale}
          words={{
            question: t('tenantVehicles.stopQuestion', { vehicle: call_sign }),
            consequence: t('tenantVehicles.stopConsequence'),
            yes: t('tenantVehicles.stop'),
            no: t('tenantVehicles.keep'),
          }}
          onConfirm={change}
          onCancel={() => setAsking(false)}
        />
      )}
    </section>
  )
}
