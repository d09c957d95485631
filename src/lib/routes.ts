import type { Locale } from '../contract/locales.ts'
import { splitLocale } from '../i18n/paths.ts'
import type { PermissionName } from '../contract/permission-names.ts'

/** Who may open a page. */
export type Access =
  | { kind: 'open' }
  | { kind: 'guest'; memberGoesTo: string }
  /** Nobody stays: members go on, strangers to login. */
  | { kind: 'passage'; memberGoesTo: string }
  | { kind: 'member'; organisation?: true; permission?: PermissionName; organisationAdmin?: true }
  | { kind: 'tenantAdmin' }

export interface Route {
  /** Astro's own spelling, German, without a language prefix. */
  pattern: string
  access: Access
}

const guest = { kind: 'guest', memberGoesTo: '/portal' } as const
const member = { kind: 'member' } as const
const ofTenant = { kind: 'tenantAdmin' } as const
const inOrganisation = { ...member, organisation: true } as const
const administration = { ...inOrganisation, organisationAdmin: true } as const
const needs = <Name extends PermissionName>(permission: Name) => ({ ...inOrganisation, permission }) as const

/** THE route table: every page of the product, once, with who may open it (specification, section 2). */
export const routes = {
  home: { pattern: '/', access: member },
  login: { pattern: '/login', access: { kind: 'guest', memberGoesTo: '/' } },
  passwordReset: { pattern: '/password-reset', access: guest },
  newPassword: { pattern: '/password-reset/[token]', access: guest },
  register: { pattern: '/register/[token]', access: { kind: 'open' } },
  /** Rendered for each visitor, without any script. */
  shared: { pattern: '/shared/[token]', access: { kind: 'open' } },
  emailChange: { pattern: '/email-change/[token]', access: { kind: 'open' } },
  imprint: { pattern: '/imprint', access: { kind: 'open' } },
  privacy: { pattern: '/privacy', access: { kind: 'open' } },
  accessibility: { pattern: '/accessibility', access: { kind: 'open' } },
  alerts: { pattern: '/alarmierungen', access: needs('operations.view') },
  newAlert: { pattern: '/alarmierungen/new', access: needs('operations.create') },
  alertStatistics: { pattern: '/alarmierungen/statistics', access: needs('operations.view') },
  alert: { pattern: '/alarmierungen/[id]', access: needs('operations.view') },
  editAlert: { pattern: '/alarmierungen/[id]/edit', access: needs('operations.update') },
  alertMonitor: { pattern: '/alarmierungen/[id]/monitor', access: needs('operations.view') },
  monitor: { pattern: '/monitor', access: needs('operations.view') },
  vehicles: { pattern: '/fahrzeuge', access: needs('vehicles.view') },
  vehicle: { pattern: '/fahrzeuge/[id]', access: needs('vehicles.view') },
  documents: { pattern: '/dokumente', access: needs('files.view') },
  appointments: { pattern: '/termine', access: member },
  availability: { pattern: '/verfuegbarkeit', access: member },
  notifications: { pattern: '/notifications', access: member },
  profile: { pattern: '/profile', access: member },
  settings: { pattern: '/settings', access: inOrganisation },
  users: { pattern: '/settings/user', access: administration },
  person: { pattern: '/settings/user/[id]', access: administration },
  groups: { pattern: '/settings/groups', access: administration },
  newGroup: { pattern: '/settings/groups/new', access: administration },
  group: { pattern: '/settings/groups/[id]', access: administration },
  organisation: { pattern: '/settings/organisation', access: administration },
  integrations: { pattern: '/settings/integrations', access: administration },
  divera: { pattern: '/settings/integrations/divera', access: administration },
  tenantAdmin: { pattern: '/tenant-admin', access: ofTenant },
  tenantVehicles: { pattern: '/tenant-admin/vehicles', access: ofTenant },
  newTenantVehicle: { pattern: '/tenant-admin/vehicles/new', access: ofTenant },
  tenantVehicle: { pattern: '/tenant-admin/vehicles/[id]', access: ofTenant },
  tenantKeywords: { pattern: '/tenant-admin/keywords', access: ofTenant },
  newTenantKeyword: { pattern: '/tenant-admin/keywords/new', access: ofTenant },
  tenantKeyword: { pattern: '/tenant-admin/keywords/[id]', access: ofTenant },
  tenantUsers: { pattern: '/tenant-admin/users', access: ofTenant },
  newTenantUser: { pattern: '/tenant-admin/users/new', access: ofTenant },
  tenantUser: { pattern: '/tenant-admin/users/[id]', access: ofTenant },
  tenant: { pattern: '/tenant-admin/tenant', access: ofTenant },
  newTenantOrganisation: { pattern: '/tenant-admin/tenant/organisations/new', access: ofTenant },
  tenantOrganisation: { pattern: '/tenant-admin/tenant/organisations/[id]', access: ofTenant },
  noAccess: { pattern: '/no-access', access: { kind: 'open' } },
  portal: { pattern: '/portal', access: { kind: 'passage', memberGoesTo: '/' } },
} as const satisfies Record<string, Route>

/** The place of the calendar address on the profile, as the fragment of a link. */
export const CALENDAR_PLACE = 'profile-calendar'

export type RouteName = keyof typeof routes

export interface RouteMatch {
  name: RouteName
  route: Route
  locale: Locale
  params: Readonly<Record<string, string>>
}

const matchers = (Object.keys(routes) as RouteName[]).map((name) => ({
  name,
  route: routes[name] satisfies Route,
  expression: new RegExp(`^${routes[name].pattern.replace(/\[(\w+)\]/g, parameter)}$`),
}))

/** Ids are positive integers; whatever else stands in their place is an unknown path. */
function parameter(_: string, name: string): string {
  return name === 'token' ? '(?<token>[^/]+)' : `(?<${name}>[1-9][0-9]{0,15})`
}

/** What a path of the address bar means, in either language; nothing for an unknown path. */
export function matchRoute(pathname: string): RouteMatch | undefined {
  const { locale, path } = splitLocale(pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname)
  for (const { name, route, expression } of matchers) {
    const found = expression.exec(path)
    if (found) return { name, route, locale, params: { ...found.groups } }
  }
  return undefined
}

/** The pattern a path belongs to, without its language: the cache key of the worker, the name in the logs. */
export function patternOf(pathname: string): string | undefined {
  return matchRoute(pathname)?.route.pattern
}

/** The row of an Astro route pattern (`/en/alarmierungen/[id]`) or of `data-route`. */
export function routeOfPattern(routePattern: string): Route | undefined {
  const { path } = splitLocale(routePattern)
  return Object.values(routes).find(({ pattern }) => pattern === path)
}
