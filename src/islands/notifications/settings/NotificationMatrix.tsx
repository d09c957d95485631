import { Fragment } from 'react'
import type {
  ChannelSwitches,
  NotificationSettings,
} from '../../../contract/notifications/notification-settings.ts'
import {
  type NotificationTopic,
  notificationTopics,
  type NotificationType,
  notificationTypes,
} from '../../../contract/notifications/notifications.ts'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import {
  type Channel,
  channelNames,
  missesAlarms,
  type SettingsChange,
  switchChannel,
  switchTopic,
} from '../../../lib/notifications/notification-choices.ts'
import { changeNotificationSettings } from '../../../lib/stores/notifications/notification-settings.ts'
import { useViewer } from '../../shared/use-viewer.ts'
import type { PermissionName } from '../../../contract/permission-names.ts'

/** Without which nothing of a kind arrives. */
const needed: Partial<Record<NotificationType, PermissionName>> = {
  operation: 'operations.view',
  operation_updated: 'operations.view',
  fms_status: 'vehicles.view',
}

const neededForTopic: Record<NotificationTopic, PermissionName> = { document: 'files.view' }

interface Row {
  key: string
  name: string
  about: string
  chosen: ChannelSwitches
  change: (channel: Channel, on: boolean) => SettingsChange
}

/** Every kind of notification, and on which ways it comes. */
export function NotificationMatrix({ locale, settings }: { locale: Locale; settings: NotificationSettings }) {
  const t = translate(locale)
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
  const aboutTopic = (topic: NotificationTopic) =>
    isMissing(neededForTopic[topic])
      ? t('notificationSettings.matrix.noDocuments')
      : t(`notificationSettings.matrix.aboutTopic.${topic}`)
  const rows: Row[] = [
    ...notificationTypes.map((type) => ({
      key: type,
      name: t(`notifications.types.${type}`),
      about: about(type),
      chosen: settings.channels[type],
      change: (channel: Channel, on: boolean) => switchChannel(type, channel, on),
    })),
    ...notificationTopics.map((topic) => ({
      key: topic,
      name: t(`notifications.topics.${topic}`),
      about: aboutTopic(topic),
      chosen: settings.topics[topic],
      change: (channel: Channel, on: boolean) => switchTopic(topic, channel, on),
    })),
  ]

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
          {rows.map(({ key, name, about: said, chosen, change }) => (
            <Fragment key={key}>
              <tr>
                <th scope="row">
                  {name}
                  <span className="matrix-about">{said}</span>
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
                          changeNotificationSettings(change(channel, currentTarget.checked))
                        }
                      />
                    </label>
                  </td>
                ))}
              </tr>
              {key === 'operation' && <PushOffRow locale={locale} settings={settings} />}
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
            <p className="notice warning">{t(warning, { type: t('notifications.types.operation') })}</p>
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
