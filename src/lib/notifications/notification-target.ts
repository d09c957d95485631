import type { NotificationPageName, NotificationType } from '../../contract/notifications/notifications.ts'
import { pathOf } from '../../i18n/paths.ts'
import { routes } from '../routes.ts'

interface About {
  type: NotificationType
  operationId: number | null | undefined
  vehicleId: number | null | undefined
  documentId?: number | null | undefined
  page?: NotificationPageName | undefined
}

/** The place on each page that shows the subject of a notification. */
const pages: Record<NotificationPageName, string> = {
  integrations: `${routes.integrations.pattern}#intake-log`,
}

/** The path of the page about a notification's subject, without the language; undefined: there is no such page. */
export function notificationTarget({
  type,
  operationId,
  vehicleId,
  documentId,
  page,
}: About): string | undefined {
  if (documentId) return `${routes.documents.pattern}?document=${documentId}`
  if (operationId) return pathOf(routes.alert, { id: operationId })
  // A notification about several vehicles has no vehicle id.
  if (type === 'fms_status')
    return vehicleId ? pathOf(routes.vehicle, { id: vehicleId }) : routes.vehicles.pattern
  return page && pages[page]
}
