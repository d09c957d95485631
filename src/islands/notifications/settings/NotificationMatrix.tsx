import { Fragment } from 'react'
import type { NotificationSettings } from '../../../contract/notifications/notification-settings.ts'
import {
  type NotificationSubject,
  notificationSubjects,
  notificationTopics,
  notificationTypes,
} from '../../../contract/notifications/notification-subjects.ts'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import {
  channelNames,
  missesAlarms,
  switchChannel,
  switchesOf,
} from '../../../lib/notifications/notification-choices.ts'
import { changeNotificationSettings } from '../../../lib/stores/notifications/notification-settings.ts'
import { useViewer } from '../../shared/use-viewer.ts'
import type { PermissionName } from '../../../contract/permission-names.ts'

/** Every subject of notifications, and on which ways it comes. */
export function NotificationMatrix({ locale, settings }: { locale: Locale; settings: NotificationSettings }) {
  const t = translate(locale)
  const isMissing = useMissing()
  /** A member without the permission receives nothing of the subject, and reads so. */
  const about = (subject: NotificationSubject) => {
    const { id, permission } = notificationSubjects[subject]
    return permission && isMissing(permission)
      ? t(`notificationSettings.matrix.missing.${id ?? 'strength'}`)
      : t(`notificationSettings.matrix.about.${subject}`)
  }
  const rows = [...notificationTypes, ...notificationTopics].map((subject) => ({
    subject,
    name: t(`notifications.subjects.${subject}`),
    chosen: switchesOf(settings, subject),
  }))

  return (
    <div className="stack">
      <table className="notification-matrix card">
        <caption className="visually-hidden">{t('notificationSettings.matrix.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('notificationSettings.matrix.type')}</span>
            </th>
            {channelNames.map((channel) => (
              <th key={channel} scope="col">
                {t(`notificationSettings.matrix.channels.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ subject, name, chosen }) => (
            <Fragment key={subject}>
              <tr>
                <th scope="row">
                  {name}
                  <span className="matrix-about">{about(subject)}</span>
                </th>
                {channelNames.map((channel) => (
                  <td key={channel}>
                    <label className="choice">
                      <input
                        type="checkbox"
                        className="tick"
                        aria-label={t('notificationSettings.matrix.cell', {
                          type: name,
                          channel: t(`notificationSettings.matrix.channels.${channel}`),
                        })}
                        checked={chosen[channel]}
                        onChange={({ currentTarget }) =>
                          changeNotificationSettings(switchChannel(subject, channel, currentTarget.checked))
                        }
                      />
                    </label>
                  </td>
                ))}
              </tr>
              {subject === 'operation' && <PushOffRow locale={locale} settings={settings} />}
            </Fragment>
          ))}
        </tbody>
      </table>
      <p className="muted matrix-legend">{t('notificationSettings.matrix.legend')}</p>
    </div>
  )
}

/** Stands below the row of alarms and warns while a member gets none by push. Always rendered, so that a screen reader tells the warning. */
function PushOffRow({ locale, settings }: { locale: Locale; settings: NotificationSettings }) {
  const t = translate(locale)
  const warning = missesAlarms(settings) ? 'notificationSettings.matrix.silent' : 'alarmCheck.phases.open'
  return (
    <tr className="matrix-warning">
      <td colSpan={channelNames.length + 1}>
        <div role="status">
          {!settings.channels.operation.push && (
            <p className="notice warning">{t(warning, { type: t('notifications.subjects.operation') })}</p>
          )}
        </div>
      </td>
    </tr>
  )
}

/** Whether a right is known to be missing where the person is now; they may have it elsewhere. */
function useMissing(): (right: PermissionName) => boolean {
  const viewer = useViewer()
  return (right) =>
    viewer.signedIn &&
    viewer.organisationId > 0 &&
    typeof viewer.permissions !== 'string' &&
    !viewer.permissions.has(right)
}
