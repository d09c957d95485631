/** What surrounds every page: six islands in one module, so that a browser asks once for all of them. */
export { AccountMenu } from './AccountMenu.tsx'
export { AlarmBanner } from './AlarmBanner.tsx'
export { ConnectionNotice } from './ConnectionNotice.tsx'
export { NotificationBell } from './NotificationBell.tsx'
export { OrganisationSwitch } from './OrganisationSwitch.tsx'
export { Toasts } from './Toasts.tsx'
