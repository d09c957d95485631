import type { NotificationSettings } from '../../../contract/notifications/notification-settings.ts'
import { type NotificationType, notificationTypes } from '../../../contract/notifications/notifications.ts'
import { translate } from '../../../i18n/translate.ts'
import { channelNames, missesAlarms, switchChannel } from '../../../lib/notifications/notification-choices.ts'
import { changeNotificationSettings } from '../../../lib/stores/notifications/notification-settings.ts'
import { useViewer } from '../../shared/use-viewer.ts'
import type { PermissionName } from '../../../contract/permission-names.ts'
import type { SettingsProps } from './settings-props.ts'

/** Without which nothing of a kind arrives. */
const needed: Partial<Record<NotificationType, PermissionName>> = {
  operation: 'operations.view',
  operation_updated: 'operations.view',
  fms_status: 'vehicles.view',
}

/** Every kind of notification, and on which ways it comes. */
export function NotificationMatrix({
  locale,
  t,
  settings,
}: SettingsProps & { settings: NotificationSettings }) {
  const page = translate(locale)
  const isMissing = useMissing()
  const about = (type: NotificationType) => {
    const right = needed[type]
    if (!right || !isMissing(right)) return t(`notificationSettings.matrix.about.${type}`)
    return t(
      right === 'vehicles.view'
        ? 'notificationSettings.matrix.noVehicles'
        : 'notificationSettings.matrix.noOperations',
    )
  }

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
          {notificationTypes.map((type) => (
            <tr key={type}>
              <th scope="row">
                {page(`notifications.types.${type}`)}
                <span className="matrix-about">{about(type)}</span>
              </th>
              {channelNames.map((channel) => (
                <td key={channel}>
                  <label className="choice">
                    <input
                      type="checkbox"
                      className="tick"
                      aria-label={t('notificationSettings.matrix.cell', {
                        type: page(`notifications.types.${type}`),
                        channel: t(`notificationSettings.matrix.channels.${channel}`),
                      })}
                      checked={settings.channels[type][channel]}
                      onChange={({ currentTarget }) =>
                        changeNotificationSettings(switchChannel(type, channel, currentTarget.checked))
                      }
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="muted matrix-legend">{t('notificationSettings.matrix.legend')}</p>
      <div role="status">
        {missesAlarms(settings) && (
          <p className="notice warning">
            {t('notificationSettings.matrix.silent', { type: page('notifications.types.operation') })}
          </p>
        )}
      </div>
    </div>
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
