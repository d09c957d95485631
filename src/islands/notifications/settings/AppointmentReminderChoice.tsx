import {
  appointmentReminders,
  type NotificationSettings,
} from '../../../contract/notifications/notification-settings.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { setReminder } from '../../../lib/notifications/notification-choices.ts'
import { changeNotificationSettings } from '../../../lib/stores/notifications/notification-settings.ts'
import { SettingsRadios } from './SettingsRadios.tsx'

interface Props {
  t: Translate
  chosen: NotificationSettings['reminder']
}

const NEVER = 'never'

/** How long before an appointment the person is reminded of it. */
export function AppointmentReminderChoice({ t, chosen }: Props) {
  return (
    <div className="settings-group card">
      <SettingsRadios
        legend={t('notificationSettings.reminder.heading')}
        choices={[
          ...appointmentReminders.map((hours) => ({
            value: String(hours),
            label: t(`notificationSettings.reminder.${hours}`),
          })),
          { value: NEVER, label: t('notificationSettings.reminder.never') },
        ]}
        chosen={String(chosen ?? NEVER)}
        onChoose={(value) =>
          changeNotificationSettings(
            setReminder(appointmentReminders.find((hours) => String(hours) === value) ?? null),
          )
        }
      />
    </div>
  )
}
