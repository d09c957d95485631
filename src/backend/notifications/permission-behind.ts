import type { NotificationTopic, NotificationType } from '../../contract/notifications/notifications.ts'
import type { PermissionName } from '../../contract/permission-names.ts'

/** What somebody has to hold in the organisation to be told of it; null: belonging to it is enough. */
export const permissionBehind = {
  operation: 'operations.view',
  operation_updated: 'operations.view',
  fms_status: 'vehicles.view',
  other: null,
} as const satisfies Record<NotificationType, PermissionName | null>

/** The same of what is about something of its own. */
export const permissionBehindTopic = {
  document: 'files.view',
} as const satisfies Record<NotificationTopic, PermissionName>
