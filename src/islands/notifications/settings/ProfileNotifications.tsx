import { type ComponentType, useEffect, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'
import { AlarmCheckButton } from '../../alarm/AlarmCheckButton.tsx'

type Loaded = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; Settings: ComponentType }

/** How the person is notified, and the check whether that works here. What is set is fetched once the page stands. */
export function ProfileNotifications({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const [part, setPart] = useState<Loaded>({ state: 'loading' })
  const load = () => {
    setPart({ state: 'loading' })
    import('./notification-settings.ts')
      .then(({ loadNotificationSettings }) => loadNotificationSettings(locale))
      .then(
        (Settings) => setPart({ state: 'ready', Settings }),
        (error: unknown) => {
          console.warn('What notifications are like could not be shown.', error)
          setPart({ state: 'failed' })
        },
      )
  }
  useEffect(load, [])

  return (
    <section className="profile-part" aria-labelledby="profile-notifications">
      <div className="profile-part-head">
        <h2 id="profile-notifications">{t('profile.notifications.heading')}</h2>
        <AlarmCheckButton locale={locale} />
      </div>
      {part.state === 'loading' && (
        <div className="profile-waits">
          <SkeletonRows rows={4} label={t('common.loading')} />
        </div>
      )}
      {part.state === 'failed' && (
        <Failure
          text={t('connection.problem.offline.text')}
          hint={t('connection.problem.offline.hint')}
          retry={{ label: t('common.retry'), busy: false, onRetry: load }}
        />
      )}
      {part.state === 'ready' && <part.Settings />}
    </section>
  )
}
