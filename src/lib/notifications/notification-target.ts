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

/** Where each of these pages says what a notification is about. */
const pages: Record<NotificationPageName, string> = {
  integrations: `${routes.integrations.pattern}#intake-log`,
}

/** The page of what a notification is about, without its language; undefined: it is about nothing that has one. */
export function notificationTarget({
  type,
  operationId,
  vehicleId,
  documentId,
  page,
}: About): string | undefined {
  if (documentId) return `${routes.documents.pattern}?document=${documentId}`
  if (operationId) return pathOf(routes.alert, { id: operationId })
  // Of several vehicles none is named.
  if (type === 'fms_status')
    return vehicleId ? pathOf(routes.vehicle, { id: vehicleId }) : routes.vehicles.pattern
  return page && pages[page]
}
