import type { TenantVehicle } from '../../../contract/tenant/tenant-vehicles.ts'
import { translate } from '../../../i18n/translate.ts'
import { Table, type TableColumn } from '../../ui/layout/Table.tsx'
import { VehicleChip, VehicleMarks } from './VehicleMarks.tsx'
import { pathOfVehicle, type VehiclesProps } from './VehicleRows.tsx'

const NOTHING = '–'

/** Where there is room. */
export function VehicleTable({ locale, vehicles }: VehiclesProps) {
  const t = translate(locale)
  const columns: TableColumn<TenantVehicle>[] = [
    {
      key: 'call_sign',
      heading: t('tenantVehicles.callSign'),
      cell: (vehicle) => (
        <span className="tenant-vehicle-name">
          <span className="tenant-title">
            <a href={pathOfVehicle(locale, vehicle.id)}>{vehicle.call_sign}</a>
            <VehicleMarks locale={locale} vehicle={vehicle} />
          </span>
          {vehicle.short_name && <span className="muted">{vehicle.short_name}</span>}
        </span>
      ),
    },
    { key: 'type', heading: t('tenantVehicles.type'), cell: ({ type_name }) => type_name ?? NOTHING },
    {
      key: 'organisation',
      heading: t('tenantVehicles.organisation'),
      cell: ({ organisation }) => organisation,
    },
    { key: 'station', heading: t('tenantVehicles.station'), cell: ({ station }) => station ?? NOTHING },
    { key: 'issi', heading: t('tenantVehicles.issi'), cell: ({ issi }) => issi ?? NOTHING },
    {
      key: 'status',
      heading: t('tenantVehicles.status'),
      cell: (vehicle) => <VehicleChip locale={locale} vehicle={vehicle} />,
    },
  ]

  return (
    <Table caption={t('tenantVehicles.heading')} columns={columns} rows={vehicles} rowKey={({ id }) => id} />
  )
}
