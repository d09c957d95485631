import type { Access } from '../../src/lib/routes.ts'
import { type Guarded, pageRows } from './pages.ts'
import type { PermissionName } from '../../src/contract/permission-names.ts'

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

const kinds: Readonly<Record<Exclude<Guarded, PermissionName>, Kind>> = {
  open,
  'guests only': guestsOnly,
  'unauthenticated only': unauthenticatedOnly,
  passage,
  'login required': loginRequired,
  'organisation context': organisationContext,
  'organisation admin': organisationAdminOnly,
  'tenant admin': tenantAdminOnly,
}

/** What the specification names and nobody has built: the row moves to the table of pages with its page. */
const withoutPage: Readonly<Record<string, Guarded>> = {}

/**
 * Every route of the specification, section 2, with the tenant-admin sub-routes below its table, what the product page
 * adds to them, and `/portal`, which it names as a target.
 */
export const guardTable: Readonly<Record<string, Kind>> = Object.fromEntries(
  [
    ...pageRows.flatMap(({ route, guarded }) => (guarded ? [[route, guarded] as const] : [])),
    ...Object.entries(withoutPage),
  ].map(([route, guarded]) => [route, kindOf(guarded)]),
)

function kindOf(guarded: Guarded): Kind {
  const named: Partial<Record<Guarded, Kind>> = kinds
  return named[guarded] ?? permissionAndOrganisation(guarded as PermissionName)
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
