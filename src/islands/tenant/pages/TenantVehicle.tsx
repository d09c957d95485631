import '../shared/tenant.css'
import '../vehicles/tenant-vehicles.css'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { TenantVehicleDetail } from '../../../contract/tenant/tenant-vehicles.ts'
import { localizePath } from '../../../i18n/paths.ts'
import { translate } from '../../../i18n/translate.ts'
import { matchRoute, routes } from '../../../lib/routes.ts'
import { $tenantVehicle, loadTenantVehicle, showTenantVehicle } from '../../../lib/stores/tenant/vehicles.ts'
import { NoRow } from '../shared/NoRow.tsx'
import { TenantVehicleEditor } from '../vehicles/TenantVehicleEditor.tsx'
import { VehicleHead } from '../vehicles/VehicleHead.tsx'
import { VehicleRemoval } from '../vehicles/VehicleRemoval.tsx'
import { VehicleStanding } from '../vehicles/VehicleStanding.tsx'
import { DataAge } from '../../ui/feedback/DataAge.tsx'

/** The page of one vehicle of the tenant: its address says which. */
export function TenantVehicle({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const vehicle = useStore($tenantVehicle, { ssr: 'initial' })
  const [isDeleted, setDeleted] = useState(false)
  const way = useRef<HTMLAnchorElement>(null)
  const shown = vehicle.state === 'ready' && !isDeleted ? vehicle : undefined
  const name = shown && nameOf(shown.value)
  useEffect(() => {
    // Whoever went back before the script came is on another page already.
    const id = matchRoute(location.pathname)?.params['id']
    if (id !== undefined) showTenantVehicle(Number(id))
  }, [])
  // The shell of the page is the same for every vehicle: its title can only come with it.
  useEffect(() => {
    if (name) document.title = `${name} · ${translate(locale)('common.product')}`
  }, [name, locale])
  // What was typed about it holds nobody any more: its form has gone before.
  useEffect(() => {
    const timer = isDeleted ? setTimeout(() => way.current?.click()) : undefined
    return () => clearTimeout(timer)
  }, [isDeleted])

  return (
    <div className="tenant-page tenant-vehicle">
      <a ref={way} hidden href={localizePath(routes.tenantVehicles.pattern, locale)} tabIndex={-1} />
      <div className="page-head">
        <h1 tabIndex={-1}>{name ?? t('tenantVehicles.one')}</h1>
        {shown && <DataAge locale={locale} at={shown.at} stale={shown.stale} />}
      </div>
      {shown ? (
        <>
          <VehicleHead locale={locale} vehicle={shown.value} />
          <TenantVehicleEditor key={shown.value.id} locale={locale} vehicle={shown.value} />
          <VehicleStanding locale={locale} vehicle={shown.value} />
          <VehicleRemoval locale={locale} vehicle={shown.value} onDeleted={() => setDeleted(true)} />
        </>
      ) : (
        <NoRow
          locale={locale}
          row={vehicle}
          onRetry={() => void loadTenantVehicle()}
          back={{
            href: localizePath(routes.tenantVehicles.pattern, locale),
            label: t('tenant.toVehicles'),
          }}
        />
      )}
    </div>
  )
}

function nameOf({ short_name, call_sign }: TenantVehicleDetail): string {
  return short_name ? `${call_sign} · ${short_name}` : call_sign
}
