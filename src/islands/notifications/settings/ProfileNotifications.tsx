import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { AlarmCheckButton } from '../../alarm/AlarmCheckButton.tsx'
import { NotificationSettings } from './NotificationSettings.tsx'

/** How the person is notified, and the check whether that works here. */
export function ProfileNotifications({ locale }: { locale: Locale }) {
  const t = translate(locale)

  return (
    <section className="profile-part" aria-labelledby="profile-notifications">
      <div className="profile-part-head">
        <h2 id="profile-notifications">{t('profile.notifications.heading')}</h2>
        <AlarmCheckButton locale={locale} />
      </div>
      <NotificationSettings locale={locale} />
    </section>
  )
}
