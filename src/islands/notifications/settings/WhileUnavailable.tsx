import {
  lettingThrough,
  type NotificationSettings,
} from '../../../contract/notifications/notification-settings.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { setWhileUnavailable } from '../../../lib/notifications/notification-choices.ts'
import { changeNotificationSettings } from '../../../lib/stores/notifications/notification-settings.ts'
import { SettingsRadios } from './SettingsRadios.tsx'

interface Props {
  t: Translate
  chosen: NotificationSettings['while_unavailable']
}

export function WhileUnavailable({ t, chosen }: Props) {
  return (
    <div className="settings-group card">
      <SettingsRadios
        legend={t('notificationSettings.unavailable.heading')}
        hint={t('notificationSettings.unavailable.hint')}
        choices={lettingThrough.map((value) => ({
          value,
          label: t(`notificationSettings.unavailable.${value}`),
        }))}
        chosen={chosen}
        onChoose={(value) => changeNotificationSettings(setWhileUnavailable(value))}
      />
    </div>
  )
}
