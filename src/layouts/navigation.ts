import { calendar } from '../islands/ui/icons/notification.ts'
import { folder } from '../islands/ui/icons/documents.ts'
import { administration, alerts, bell, home } from '../islands/ui/icons/frame.ts'
import { settings } from '../islands/ui/icons/settings.ts'
import { vehicle } from '../islands/ui/icons/notification.ts'
import type { MessageKey } from '../i18n/messages.ts'
import { type Route, routes } from '../lib/routes.ts'

export interface NavigationLink {
  route: Route
  text: MessageKey
  /** What fits below the sign in the bar of a phone: about ten letters. */
  short: MessageKey
  icon: string
  /** Stands there for those who may open this page; absent: for those who may open `route`. */
  shownWith?: Route
}

/**
 * Where a signed-in person can go. The bottom bar of a phone shows the first ones and has room for four beside "more";
 * the rest stand behind it, and a wide screen shows all. What a person may not open is hidden by the browser's guard.
 */
export const navigation: {
  readonly first: readonly NavigationLink[]
  readonly more: readonly NavigationLink[]
} = {
  first: [
    { route: routes.home, text: 'layout.home', short: 'layout.short.home', icon: home },
    { route: routes.alerts, text: 'layout.alerts', short: 'layout.short.alerts', icon: alerts },
    { route: routes.vehicles, text: 'layout.vehicles', short: 'layout.short.vehicles', icon: vehicle },
    {
      route: routes.appointments,
      text: 'layout.appointments',
      short: 'layout.short.appointments',
      icon: calendar,
    },
  ],
  more: [
    {
      route: routes.notifications,
      text: 'layout.notifications',
      short: 'layout.short.notifications',
      icon: bell,
    },
    { route: routes.documents, text: 'layout.documents', short: 'layout.short.documents', icon: folder },
    {
      // Members find their few settings in the menu of the account.
      route: routes.settings,
      text: 'layout.settings',
      short: 'layout.short.settings',
      icon: settings,
      shownWith: routes.organisation,
    },
    {
      route: routes.tenantAdmin,
      text: 'layout.tenantAdmin',
      short: 'layout.short.tenantAdmin',
      icon: administration,
    },
  ],
}

/** Whether a page lies under a link: `/alarmierungen/[id]` under `/alarmierungen`. */
export function isUnder(route: string, { pattern }: Route): boolean {
  return route === pattern || (pattern !== '/' && route.startsWith(`${pattern}/`))
}
