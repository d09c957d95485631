import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { chooseAllVehicles, switchVehicle } from '../../../lib/notifications/notification-choices.ts'
import { changeNotificationSettings } from '../../../lib/stores/notifications/notification-settings.ts'
import { $organisationId } from '../../../lib/stores/organisation/organisation.ts'
import { $vehicles } from '../../../lib/stores/vehicles/vehicles.ts'
import { SettingsRadios } from './SettingsRadios.tsx'

interface Props {
  locale: Locale
  /** null: all. */
  chosen: readonly number[] | null
}

/** All vehicles, or some: until the first one is chosen, all of them count, and nothing is saved. */
export function FmsNewsVehicles({ locale, chosen }: Props) {
  const t = translate(locale)
  const [choosing, setChoosing] = useState(false)
  const showsList = chosen !== null || choosing

  return (
    <>
      <SettingsRadios
        legend={t('notificationSettings.fms.vehicles')}
        choices={[
          {
            value: 'all',
            label: t('notificationSettings.fms.all'),
            hint: t('notificationSettings.fms.allHint'),
          },
          { value: 'some', label: t('notificationSettings.fms.some') },
        ]}
        chosen={showsList ? 'some' : 'all'}
        onChoose={(value) => {
          setChoosing(value === 'some')
          if (value === 'all' && chosen !== null) changeNotificationSettings(chooseAllVehicles)
        }}
      />
      {showsList && (
        <>
          <p className="muted" role="status">
            {chosen === null && t('notificationSettings.fms.chooseFirst')}
            {chosen?.length === 0 && t('notificationSettings.fms.nobody')}
          </p>
          <VehicleTicks locale={locale} chosen={chosen ?? []} />
        </>
      )}
    </>
  )
}

function VehicleTicks({ locale, chosen }: { locale: Locale; chosen: readonly number[] }) {
  const t = translate(locale)
  const vehicles = useStore($vehicles, { ssr: 'initial' })
  const organisationId = useStore($organisationId, { ssr: 'initial' })
  if (organisationId === 0) return <p className="muted">{t('notificationSettings.fms.noOrganisation')}</p>
  if (vehicles.state === 'loading') return <p className="muted">{t('common.loading')}</p>
  if (vehicles.state === 'failed') {
    const isRefused = vehicles.error.kind === 'forbidden'
    return (
      <p className="muted">
        {t(isRefused ? 'notificationSettings.fms.empty' : 'notificationSettings.fms.failed')}
      </p>
    )
  }
  const known = new Set(vehicles.value.map(({ id }) => id))
  const elsewhere = chosen.filter((id) => !known.has(id)).length

  return (
    <>
      {known.size === 0 && <p className="muted">{t('notificationSettings.fms.empty')}</p>}
      <div className="fms-news-vehicles" role="group" aria-label={t('notificationSettings.fms.some')}>
        {vehicles.value.map(({ id, call_sign, short_name }) => (
          <label key={id} className="choice">
            <input
              type="checkbox"
              className="tick"
              checked={chosen.includes(id)}
              onChange={({ currentTarget }) =>
                changeNotificationSettings(switchVehicle(id, currentTarget.checked))
              }
            />
            <span>
              {call_sign}
              {short_name && <span className="hint">{short_name}</span>}
            </span>
          </label>
        ))}
      </div>
      {elsewhere > 0 && (
        <p className="muted">{t('notificationSettings.fms.elsewhere', { count: elsewhere })}</p>
      )}
    </>
  )
}
