import type { BudgetName } from '../../bench/budgets.ts'
import type { routes } from '../../src/lib/routes.ts'
import { STUMBLING_PATH } from './servers/error-page.ts'
import type { Person } from './worlds/people.ts'
import type { PermissionName } from '../../src/contract/permission-names.ts'

/** Whom the guard lets in, in the words of the specification, section 2; a permission is one in an organisation. */
export type Guarded =
  | 'open'
  | 'guests only'
  | 'unauthenticated only'
  | 'passage'
  | 'login required'
  | 'organisation context'
  | 'organisation admin'
  | 'tenant admin'
  | PermissionName

/** Who looks at a page; where several may, whoever sees most of it. A visitor comes with a link, and has no account. */
export type By = 'stranger' | 'member' | 'leader' | 'administrator' | 'visitor'

interface Row {
  /** Astro's own spelling, German, without a language prefix. */
  route: string
  /** Nobody opens an error page by its route: it has none. */
  guarded?: Guarded
  by: By
  /** What it may weigh, unless it is `other`. */
  budget?: BudgetName
  /** Of the demo tenant, in the place of `[id]`: that of an alarm unless told. */
  id?: number
  /** Where it is seen, if not by its route. */
  at?: string
  /** What it shows besides, by the rest of the address. */
  also?: Readonly<Record<string, string>>
  /** Its skeleton is not of its layout: it moves when its data come. No new page may. */
  moves?: true
  /** What a link may lead to there. */
  links?: readonly string[]
}

/**
 * THE table of pages for whatever looks at all of them: guard, axe, keyboard, layout shift, bad lines, pictures, bytes. A new
 * page is one row here; the type asks for it as soon as it has a route.
 */
export const pages = {
  home: { route: '/', guarded: 'login required', by: 'member', budget: 'home' },
  login: { route: '/login', guarded: 'guests only', by: 'stranger', budget: 'entry' },
  passwordReset: {
    route: '/password-reset',
    guarded: 'unauthenticated only',
    by: 'stranger',
    budget: 'entry',
  },
  newPassword: {
    route: '/password-reset/[token]',
    guarded: 'unauthenticated only',
    by: 'stranger',
    budget: 'entry',
    moves: true,
  },
  // Whoever comes with a token needs no login; the specification leaves that open ("not shown").
  register: { route: '/register/[token]', guarded: 'open', by: 'stranger', budget: 'entry', moves: true },
  shared: {
    route: '/shared/[token]',
    guarded: 'open',
    by: 'visitor',
    budget: 'shared',
    links: ['operation', 'pin', 'ask', 'document', 'picture', 'folder', 'below', 'gone'],
  },
  // What the product page adds (section 4): where the mails about another address lead.
  emailChange: {
    route: '/email-change/[token]',
    guarded: 'open',
    by: 'stranger',
    budget: 'entry',
    moves: true,
  },
  // What the product page adds (section 4, Everywhere): what everybody may read without an account.
  imprint: { route: '/imprint', guarded: 'open', by: 'stranger', budget: 'entry' },
  privacy: { route: '/privacy', guarded: 'open', by: 'stranger', budget: 'entry' },
  accessibility: { route: '/accessibility', guarded: 'open', by: 'stranger', budget: 'entry' },
  alerts: { route: '/alarmierungen', guarded: 'operations.view', by: 'member' },
  // What the product page adds (section 4): the forms of an operation, and more views of it.
  newAlert: {
    route: '/alarmierungen/new',
    guarded: 'operations.create',
    by: 'leader',
    moves: true,
  },
  alertStatistics: { route: '/alarmierungen/statistics', guarded: 'operations.view', by: 'member' },
  alert: { route: '/alarmierungen/[id]', guarded: 'operations.view', by: 'member' },
  editAlert: {
    route: '/alarmierungen/[id]/edit',
    guarded: 'operations.update',
    by: 'leader',
    moves: true,
  },
  alertMonitor: {
    route: '/alarmierungen/[id]/monitor',
    guarded: 'operations.view',
    by: 'member',
    moves: true,
  },
  monitor: { route: '/monitor', guarded: 'operations.view', by: 'member', moves: true },
  vehicles: { route: '/fahrzeuge', guarded: 'vehicles.view', by: 'member' },
  vehicle: { route: '/fahrzeuge/[id]', guarded: 'vehicles.view', by: 'leader', id: 3 },
  documents: { route: '/dokumente', guarded: 'files.view', by: 'leader' },
  appointments: { route: '/termine', guarded: 'login required', by: 'member' },
  availability: { route: '/verfuegbarkeit', guarded: 'login required', by: 'leader' },
  notifications: { route: '/notifications', guarded: 'login required', by: 'member' },
  profile: { route: '/profile', guarded: 'login required', by: 'member' },
  settings: { route: '/settings', guarded: 'organisation context', by: 'leader' },
  // The product page's: settings other than /settings itself are for organisation admins.
  users: {
    route: '/settings/user',
    guarded: 'organisation admin',
    by: 'leader',
    also: { invitations: '?list=invitations' },
  },
  person: { route: '/settings/user/[id]', guarded: 'organisation admin', by: 'leader', id: 1 },
  groups: { route: '/settings/groups', guarded: 'organisation admin', by: 'leader' },
  newGroup: { route: '/settings/groups/new', guarded: 'organisation admin', by: 'leader' },
  group: {
    route: '/settings/groups/[id]',
    guarded: 'organisation admin',
    by: 'leader',
    id: 1,
  },
  organisation: {
    route: '/settings/organisation',
    guarded: 'organisation admin',
    by: 'leader',
  },
  integrations: {
    route: '/settings/integrations',
    guarded: 'organisation admin',
    by: 'leader',
  },
  divera: {
    route: '/settings/integrations/divera',
    guarded: 'organisation admin',
    by: 'leader',
  },
  tenantAdmin: { route: '/tenant-admin', guarded: 'tenant admin', by: 'administrator' },
  tenantVehicles: { route: '/tenant-admin/vehicles', guarded: 'tenant admin', by: 'administrator' },
  newTenantVehicle: { route: '/tenant-admin/vehicles/new', guarded: 'tenant admin', by: 'administrator' },
  tenantVehicle: {
    route: '/tenant-admin/vehicles/[id]',
    guarded: 'tenant admin',
    by: 'administrator',
    id: 3,
  },
  tenantKeywords: { route: '/tenant-admin/keywords', guarded: 'tenant admin', by: 'administrator' },
  newTenantKeyword: { route: '/tenant-admin/keywords/new', guarded: 'tenant admin', by: 'administrator' },
  tenantKeyword: {
    route: '/tenant-admin/keywords/[id]',
    guarded: 'tenant admin',
    by: 'administrator',
    id: 3,
  },
  tenantUsers: { route: '/tenant-admin/users', guarded: 'tenant admin', by: 'administrator' },
  newTenantUser: { route: '/tenant-admin/users/new', guarded: 'tenant admin', by: 'administrator' },
  tenantUser: { route: '/tenant-admin/users/[id]', guarded: 'tenant admin', by: 'administrator', id: 1 },
  tenant: { route: '/tenant-admin/tenant', guarded: 'tenant admin', by: 'administrator' },
  newTenantOrganisation: {
    route: '/tenant-admin/tenant/organisations/new',
    guarded: 'tenant admin',
    by: 'administrator',
  },
  tenantOrganisation: {
    route: '/tenant-admin/tenant/organisations/[id]',
    guarded: 'tenant admin',
    by: 'administrator',
    id: 1,
  },
  noAccess: { route: '/no-access', guarded: 'open', by: 'member' },
  portal: { route: '/portal', guarded: 'passage', by: 'member' },
  notFound: { route: '/404', by: 'stranger', at: '/no-such-page' },
  serverError: { route: '/500', by: 'stranger', at: STUMBLING_PATH },
} as const satisfies Record<keyof typeof routes | 'notFound' | 'serverError', Row>

type Pages = typeof pages
export type PageName = keyof Pages
type Also = {
  [Name in PageName]: Pages[Name] extends { also: infer More } ? keyof More : never
}[PageName]
export type LinkName = Pages['shared']['links'][number]
/** What is looked at by itself: a page, what it shows besides, what a link leads to. */
export type VisitName = Exclude<PageName, 'shared' | 'portal'> | Also | `shared-${LinkName}`

export interface Visit {
  name: VisitName
  by: By
  /** Its path, in German, without the id of the alarm or the token of the link. */
  address: string
  moves: boolean
}

/** The rows, each with its name. */
export const pageRows: readonly (Row & { name: PageName })[] = Object.entries<Row>(pages).map(
  ([name, row]) => ({
    ...row,
    name: name as PageName,
  }),
)

/** Everything there is to look at. Nobody stays on a passage: it has nothing to show. */
export const visits: readonly Visit[] = pageRows
  .filter(({ guarded }) => guarded !== 'passage')
  .flatMap(({ name, by, links = [], also = {}, moves = false, ...row }) => {
    const address = addressOf(row)
    const besides = Object.entries(also).map(([other, rest]) => ({
      name: other,
      by,
      address: address + rest,
    }))
    const all =
      links.length > 0
        ? links.map((link) => ({ name: `shared-${link}`, by, address, moves }))
        : [{ name, by, address, moves }, ...besides]
    return all as Visit[]
  })

export function visitsBy(by: By): Visit[] {
  return visits.filter((visit) => visit.by === by)
}

/** What addresses of the table lead to: an alarm, and what a visitor was sent. */
export interface Places {
  alert: number
  links?: Readonly<Record<LinkName, string>>
}

/** Where it is seen, in German. */
export function pathOf({ name, address }: Visit, { alert, links }: Places): string {
  if (!name.startsWith('shared-')) return address.replace('[id]', String(alert))
  const link = links?.[name.slice('shared-'.length) as LinkName]
  if (link === undefined) throw new Error(`nobody made a link for ${name}`)
  return link
}

/** A path to the page of a row, with the id of an alarm left out. */
export function addressOf({ route, id, at }: Pick<Row, 'route' | 'id' | 'at'>): string {
  const address = (at ?? route).replace('[token]', 'token')
  return id === undefined ? address : address.replace('[id]', String(id))
}

/** Who of the demo tenant that is; whoever belongs to several organisations has to choose one first. */
export const personBy = {
  member: 'mitglied',
  leader: 'leitung',
  administrator: 'admin',
} as const satisfies Partial<Record<By, Person>>
