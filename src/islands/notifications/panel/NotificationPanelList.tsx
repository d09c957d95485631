import type { Locale } from '../../../contract/locales.ts'
import type { NotificationPage } from '../../../contract/notifications/notifications.ts'
import { translate } from '../../../i18n/translate.ts'
import { clockTime } from '../../../lib/pages/dates.ts'
import type { Loadable } from '../../../lib/api/loadable.ts'
import { problemWords } from '../../../lib/api/problem-words.ts'
import { loadNewestNotifications } from '../../../lib/stores/notifications/notification-lists.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { inbox, noNetwork } from '../../ui/icons/display.ts'
import { warning } from '../../ui/icons/frame.ts'
import { clock } from '../../ui/icons/interface.ts'
import { usePerson } from '../../shared/use-person.ts'
import { useViewer } from '../../shared/use-viewer.ts'
import { useNow } from '../../ui/behaviour/use-now.ts'
import { NotificationPanelRow, NotificationPanelSkeleton } from './NotificationPanelRow.tsx'

/** A glance: the page has them all. */
const MOST = 8

interface Props {
  locale: Locale
  newest: Loadable<NotificationPage>
}

/** The newest in each state that they can be in. */
export function NotificationPanelList({ locale, newest }: Props) {
  const t = translate(locale)
  const now = useNow()
  const viewer = useViewer()
  const person = usePerson()
  if (newest.state === 'loading') return <NotificationPanelSkeleton label={t('common.loading')} />
  if (newest.state === 'failed') {
    const { error, changing } = newest
    const { text, hint } = problemWords(t, error)
    return (
      <div className="notification-panel-note" role="status">
        <Icon shape={error.kind === 'offline' ? noNetwork : warning} size={28} />
        <p>{text}</p>
        <p className="muted">{hint}</p>
        <button
          type="button"
          className="button"
          aria-disabled={changing}
          onClick={() => !changing && void loadNewestNotifications()}
        >
          {t('common.retry')}
        </button>
      </div>
    )
  }

  const { at, stale, changing, value } = newest
  return (
    <>
      {stale && (
        <p className="notification-panel-age" role="status">
          <Icon shape={clock} size={14} />
          {t(stale === 'server' ? 'connection.asOfServer' : 'connection.asOf', {
            time: clockTime(at, now ?? at),
          })}
        </p>
      )}
      {value.data.length === 0 ? (
        <div className="notification-panel-note">
          <Icon shape={inbox} size={28} />
          <p>{t('notifications.none')}</p>
          <p className="muted">{t('notifications.noneHint')}</p>
        </div>
      ) : (
        <ul className="notification-panel-rows" aria-busy={changing}>
          {value.data.slice(0, MOST).map((one) => (
            <NotificationPanelRow
              key={one.id}
              locale={locale}
              notification={one}
              now={now ?? at}
              viewer={viewer}
              person={person}
            />
          ))}
        </ul>
      )}
    </>
  )
}
