import '../shared/tenant.css'
import '../vehicles/tenant-vehicles.css'
import { useEffect, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { TenantVehicleMaker } from '../vehicles/TenantVehicleMaker.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'

/** The page on which a vehicle is added. */
export function NewTenantVehicle({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const [isAlive, setAlive] = useState(false)
  // A form that nobody listens to yet would be sent by the browser, and lose what was typed.
  useEffect(() => setAlive(true), [])

  return (
    <div className="tenant-page tenant-vehicle">
      <div className="page-head">
        <h1 tabIndex={-1}>{t('tenantVehicles.newHeading')}</h1>
      </div>
      {isAlive ? (
        <TenantVehicleMaker locale={locale} />
      ) : (
        <div aria-busy="true">
          <SkeletonRows rows={6} label={t('common.loading')} />
        </div>
      )}
    </div>
  )
}
