import { useId } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { TenantVehicleDetail } from '../../../contract/tenant/tenant-vehicles.ts'
import { translate } from '../../../i18n/translate.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'

interface Props {
  locale: Locale
  /** As it is saved. */
  vehicle: TenantVehicleDetail
  /** The name of the organisation that it goes to. */
  to: string
}

/** What it does to give a vehicle to another organisation; whoever saves it has said that they know. */
export function VehicleMove({ locale, vehicle: { organisation: from, used }, to }: Props) {
  const t = translate(locale)
  const heading = useId()
  const { current_operation: operation, documents, keywords } = used
  const lines = [
    t('tenantVehicles.moveBoards'),
    operation && t('tenantVehicles.moveOperation', { title: operation.title }),
    t('tenantVehicles.movePast', { from }),
    documents > 0 && t('tenantVehicles.moveDocuments', { count: documents }),
    keywords > 0 && t('tenantVehicles.moveKeywords', { count: keywords }),
    t('tenantVehicles.moveStation'),
  ].filter((line) => typeof line === 'string')

  return (
    <section className="notice warning tenant-move" aria-labelledby={heading}>
      <h3 id={heading}>{t('tenantVehicles.moveHeading', { from, to })}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Checkbox name="move" label={t('tenantVehicles.moveConfirm')} value="yes" required />
    </section>
  )
}
