import '../shared/tenant.css'
import '../vehicles/tenant-vehicles.css'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { usePart } from '../../ui/behaviour/use-part.ts'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'

const loadMaking = () => import('../vehicles/TenantVehicleMaker.tsx')

/** The page on which a vehicle is added. */
export function NewTenantVehicle({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const making = usePart(loadMaking, true)

  return (
    <div className="tenant-page tenant-vehicle">
      <div className="page-head">
        <h1 tabIndex={-1}>{t('tenantVehicles.newHeading')}</h1>
      </div>
      {making ? (
        <making.TenantVehicleMaker locale={locale} />
      ) : (
        <div aria-busy="true">
          <SkeletonRows rows={6} label={t('common.loading')} />
        </div>
      )}
    </div>
  )
}
