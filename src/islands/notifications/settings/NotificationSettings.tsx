import './notification-settings.css'
import { useStore } from '@nanostores/react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { isMissingCall } from '../../../lib/api/api-error.ts'
import { problemWords } from '../../../lib/api/problem-words.ts'
import {
  $notificationSettings,
  loadNotificationSettings,
} from '../../../lib/stores/notifications/notification-settings.ts'
import { DataAge } from '../../ui/feedback/DataAge.tsx'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'
import { AppointmentReminderChoice } from './AppointmentReminderChoice.tsx'
import { FmsNews } from './FmsNews.tsx'
import { NotificationMatrix } from './NotificationMatrix.tsx'
import { QuietHours } from './QuietHours.tsx'
import { SettingsSaving } from './SettingsSaving.tsx'
import { WhileUnavailable } from './WhileUnavailable.tsx'

/** How the person is notified: what is changed is shown at once, and saved. */
export function NotificationSettings({ locale }: { locale: Locale }) {
  const settings = useStore($notificationSettings, { ssr: 'initial' })
  const t = translate(locale)

  if (settings.state === 'loading') {
    return (
      <div className="profile-waits">
        <SkeletonRows rows={4} label={t('common.loading')} />
      </div>
    )
  }
  if (settings.state === 'failed') {
    if (isMissingCall(settings.error)) return <p className="muted">{t('profile.notifications.unknown')}</p>
    return (
      <Failure
        {...problemWords(t, settings.error)}
        retry={{
          label: t('common.retry'),
          busy: settings.changing,
          onRetry: () => void loadNotificationSettings(),
        }}
      />
    )
  }
  const { value } = settings
  return (
    <div className="notification-settings">
      <p className="muted">{t('notificationSettings.about')}</p>
      <DataAge locale={locale} at={settings.at} stale={settings.stale} />
      <NotificationMatrix locale={locale} settings={value} />
      <FmsNews locale={locale} choice={value.fms} />
      <AppointmentReminderChoice t={t} chosen={value.reminder} />
      <QuietHours locale={locale} quiet={value.quiet_hours} />
      <WhileUnavailable t={t} chosen={value.while_unavailable} />
      <SettingsSaving locale={locale} />
    </div>
  )
}
