import type { MessageKey } from '../../i18n/messages.ts'
import { type Route, routes } from '../../lib/routes.ts'
import { sound, user } from '../ui/icons/frame.ts'
import { groups, integrations, organisation } from '../ui/icons/settings.ts'

export interface SettingsArea {
  route: Route
  /** A place on its page, with its `#`. */
  place?: string
  title: MessageKey
  about: MessageKey
  icon: string
}

/** What the page of settings leads to, in this order. Whoever may not open an area does not see it. */
export const settingsAreas: readonly SettingsArea[] = [
  {
    route: routes.notifications,
    place: '#alarm-check',
    title: 'settings.alarmCheck.title',
    about: 'settings.alarmCheck.about',
    icon: sound,
  },
  {
    route: routes.users,
    title: 'settings.users.title',
    about: 'settings.users.about',
    icon: user,
  },
  {
    route: routes.groups,
    title: 'settings.groups.title',
    about: 'settings.groups.about',
    icon: groups,
  },
  {
    route: routes.organisation,
    title: 'settings.organisation.title',
    about: 'settings.organisation.about',
    icon: organisation,
  },
  {
    route: routes.integrations,
    title: 'settings.integrations.title',
    about: 'settings.integrations.about',
    icon: integrations,
  },
]
