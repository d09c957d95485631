import type { PermissionName } from '../../src/contract/permissions.ts'
import type { Access } from '../../src/lib/routes.ts'

/** Who may look at a page, as far as a guard tells them apart. Where nothing else is said, an organisation is chosen. */
export const viewerNames = [
  'stranger',
  'member',
  'memberWithoutRights',
  'memberWithoutOrganisation',
  'organisationAdmin',
  'tenantAdmin',
  'tenantAdminWithoutOrganisation',
] as const
export type ViewerName = (typeof viewerNames)[number]

/** `page`: it is shown. `question`: it asks for an organisation in its place. Otherwise the page that is shown instead. */
export type Expected = 'page' | 'question' | '/' | '/login' | '/portal' | '/no-access'

/** One kind of access in the words of the specification, section 2, and what each viewer meets. */
interface Kind {
  access: Access
  expected: Record<ViewerName, Expected>
}

const everybody = (where: Expected) => ({
  member: where,
  memberWithoutRights: where,
  memberWithoutOrganisation: where,
  organisationAdmin: where,
  tenantAdmin: where,
  tenantAdminWithoutOrganisation: where,
})

const open: Kind = { access: { kind: 'open' }, expected: { stranger: 'page', ...everybody('page') } }
const guestsOnly: Kind = {
  access: { kind: 'guest', memberGoesTo: '/' },
  expected: { stranger: 'page', ...everybody('/') },
}
const unauthenticatedOnly: Kind = {
  access: { kind: 'guest', memberGoesTo: '/portal' },
  expected: { stranger: 'page', ...everybody('/portal') },
}
const passage: Kind = {
  access: { kind: 'passage', memberGoesTo: '/' },
  expected: { stranger: '/login', ...everybody('/') },
}
const loginRequired: Kind = {
  access: { kind: 'member' },
  expected: { stranger: '/login', ...everybody('page') },
}
const organisationContext: Kind = {
  access: { kind: 'member', organisation: true },
  expected: {
    stranger: '/login',
    ...everybody('page'),
    memberWithoutOrganisation: 'question',
    tenantAdminWithoutOrganisation: 'question',
  },
}
const permissionAndOrganisation = (permission: PermissionName): Kind => ({
  access: { kind: 'member', organisation: true, permission },
  expected: { ...organisationContext.expected, memberWithoutRights: '/no-access' },
})
const organisationAdminOnly: Kind = {
  access: { kind: 'member', organisation: true, organisationAdmin: true },
  expected: { ...organisationContext.expected, member: '/no-access', memberWithoutRights: '/no-access' },
}
const tenantAdminOnly: Kind = {
  access: { kind: 'tenantAdmin' },
  expected: {
    stranger: '/login',
    ...everybody('/no-access'),
    tenantAdmin: 'page',
    tenantAdminWithoutOrganisation: 'page',
  },
}

/**
 * Every route of the specification, section 2, with the tenant-admin sub-routes below its table, and `/portal`, which it
 * names as a target; forms and views of an operation are the product page's. What it leaves open ("not shown") is the product page's: settings other than /settings itself are
 * for organisation admins; whoever comes with a token needs no login.
 */
export const guardTable: Readonly<Record<string, Kind>> = {
  '/': loginRequired,
  '/login': guestsOnly,
  '/profile': loginRequired,
  '/termine': loginRequired,
  '/dokumente': permissionAndOrganisation('files.view'),
  '/no-access': open,
  '/notifications': loginRequired,
  '/fahrzeuge': permissionAndOrganisation('vehicles.view'),
  '/fahrzeuge/[id]': permissionAndOrganisation('vehicles.view'),
  '/settings': organisationContext,
  '/shared/[token]': open,
  '/register/[token]': open,
  // What the product page adds to them (section 4): where the mails about another address lead.
  '/email-change/[token]': open,
  '/alarmierungen': permissionAndOrganisation('operations.view'),
  // Beyond the specification: the product page's.
  '/alarmierungen/statistics': permissionAndOrganisation('operations.view'),
  '/alarmierungen/[id]': permissionAndOrganisation('operations.view'),
  // What the product page adds to them (section 4).
  '/alarmierungen/new': permissionAndOrganisation('operations.create'),
  '/alarmierungen/[id]/edit': permissionAndOrganisation('operations.update'),
  // The product's own, with the same data.
  '/alarmierungen/[id]/monitor': permissionAndOrganisation('operations.view'),
  '/monitor': permissionAndOrganisation('operations.view'),
  '/settings/user': organisationAdminOnly,
  '/settings/user/[id]': organisationAdminOnly,
  '/settings/groups': organisationAdminOnly,
  '/settings/groups/new': organisationAdminOnly,
  '/settings/groups/[id]': organisationAdminOnly,
  '/settings/organisation': organisationAdminOnly,
  '/settings/integrations': organisationAdminOnly,
  '/settings/integrations/divera': organisationAdminOnly,
  '/password-reset': unauthenticatedOnly,
  '/password-reset/[token]': unauthenticatedOnly,
  '/portal': passage,
  '/tenant-admin': tenantAdminOnly,
  '/tenant-admin/users': tenantAdminOnly,
  '/tenant-admin/users/new': tenantAdminOnly,
  '/tenant-admin/users/[id]': tenantAdminOnly,
  '/tenant-admin/keywords': tenantAdminOnly,
  '/tenant-admin/keywords/new': tenantAdminOnly,
  '/tenant-admin/keywords/[id]': tenantAdminOnly,
  '/tenant-admin/vehicles': tenantAdminOnly,
  '/tenant-admin/vehicles/new': tenantAdminOnly,
  '/tenant-admin/vehicles/[id]': tenantAdminOnly,
  '/tenant-admin/tenant': tenantAdminOnly,
  '/tenant-admin/tenant/organisations/new': tenantAdminOnly,
  '/tenant-admin/tenant/organisations/[id]': tenantAdminOnly,
}

/** Some path of a pattern, in German. */
export function pathOfPattern(pattern: string): string {
  return pattern.replace('[id]', '7').replace('[token]', 'token')
}

/** What a viewer meets on a route; a route that nobody has thought of is open to nobody. */
export function expectedAt(pattern: string, viewer: ViewerName): Expected {
  const kind = guardTable[pattern]
  if (!kind) throw new Error(`${pattern} has no row in the guard table`)
  return kind.expected[viewer]
}
