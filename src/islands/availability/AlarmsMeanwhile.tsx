import { useStore } from '@nanostores/react'
import { lettingThrough } from '../../contract/notifications/notification-settings.ts'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { setWhileUnavailable } from '../../lib/notifications/notification-choices.ts'
import {
  $notificationSettings,
  changeNotificationSettings,
} from '../../lib/stores/notifications/notification-settings.ts'

/** Says and changes how a member is notified while they are unavailable. */
export function AlarmsMeanwhile({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const settings = useStore($notificationSettings, { ssr: 'initial' })
  if (settings.state !== 'ready') return null
  const chosen = settings.value.while_unavailable

  return (
    <label>
      <span>{t('availability.meanwhile')}</span>
      <select
        className="input"
        value={chosen}
        onChange={({ target }) => {
          const value = lettingThrough.find((one) => one === target.value)
          if (value) changeNotificationSettings(setWhileUnavailable(value))
        }}
      >
        {lettingThrough.map((value) => (
          <option key={value} value={value}>
            {t(`notificationSettings.unavailable.${value}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
