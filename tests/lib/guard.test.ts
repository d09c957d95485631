import { expect, test } from 'vitest'
import { locales } from '../../src/contract/locales.ts'
import { localizePath } from '../../src/i18n/paths.ts'
import { type Access, type RouteName, routes } from '../../src/lib/routes.ts'
import { decide, refusalPath, safeBack, stranger, type Viewer } from '../../src/lib/guard.ts'

const member: Viewer & { signedIn: true } = {
  signedIn: true,
  tenantAdmin: false,
  organisationId: 1,
  organisationAdmin: false,
  permissions: new Set(['operations.view']),
}
const viewers = {
  stranger,
  member,
  memberWithoutRights: { ...member, permissions: new Set() },
  memberOfUnknownRights: { ...member, permissions: 'unknown' },
  memberWithoutOrganisation: { ...member, organisationId: 0 },
  organisationAdmin: { ...member, organisationAdmin: true, permissions: new Set() },
  tenantAdmin: { ...member, tenantAdmin: true, permissions: new Set() },
  tenantAdminWithoutOrganisation: { ...member, tenantAdmin: true, organisationId: 0 },
} as const satisfies Record<string, Viewer>

type Expected = Record<keyof typeof viewers, string>
const everybodyIn = (where: string): Omit<Expected, 'stranger'> => ({
  member: where,
  memberWithoutRights: where,
  memberOfUnknownRights: where,
  memberWithoutOrganisation: where,
  organisationAdmin: where,
  tenantAdmin: where,
  tenantAdminWithoutOrganisation: where,
})
const needsOperationsView: Expected = {
  stranger: '/login',
  member: 'allowed',
  memberWithoutRights: '/no-access',
  memberOfUnknownRights: 'allowed',
  memberWithoutOrganisation: '/no-access (organisation)',
  organisationAdmin: 'allowed',
  tenantAdmin: 'allowed',
  tenantAdminWithoutOrganisation: '/no-access (organisation)',
}

/** Specification, section 2 (access of each route) and section 6 (roles). */
const table: Record<RouteName, Expected> = {
  home: { stranger: '/login', ...everybodyIn('allowed') },
  login: { stranger: 'allowed', ...everybodyIn('/') },
  alerts: needsOperationsView,
  alert: needsOperationsView,
  notifications: { stranger: '/login', ...everybodyIn('allowed') },
  noAccess: { stranger: 'allowed', ...everybodyIn('allowed') },
}

const rows = Object.entries(table).flatMap(([route, expected]) =>
  Object.entries(expected).map(
    ([viewer, outcome]) => [route as RouteName, viewer as keyof typeof viewers, outcome] as const,
  ),
)

test.each(rows)('%s × %s: %s', (route, viewer, expected) => {
  const verdict = decide(routes[route].access, viewers[viewer])

  expect(outcomeOf(verdict)).toBe(expected)
})

test.each(rows)('%s × %s stays in the language of the page', (route, viewer) => {
  const verdict = decide(routes[route].access, viewers[viewer])
  if (verdict.allowed) return

  for (const locale of locales) {
    const from = localizePath(routes[route].pattern.replace('[id]', '7'), locale)
    const [pathname = ''] = refusalPath(verdict, locale, from).split('?')
    expect(pathname).toBe(localizePath(verdict.goTo, locale))
  }
})

// Specification, section 6, and the routes that come later.
test.each<[string, Access, Viewer, string]>([
  [
    'tenant administration is for tenant admins',
    { kind: 'tenantAdmin' },
    viewers.organisationAdmin,
    '/no-access',
  ],
  ['tenant administration opens for them', { kind: 'tenantAdmin' }, viewers.tenantAdmin, 'allowed'],
  [
    'settings of an organisation are for its admins',
    { kind: 'member', organisation: true, organisationAdmin: true },
    member,
    '/no-access',
  ],
  [
    'a missing organisation is asked for before a missing right is told',
    { kind: 'member', organisation: true, organisationAdmin: true },
    viewers.memberWithoutOrganisation,
    '/no-access (organisation)',
  ],
])('%s', (_, access, viewer, expected) => {
  expect(outcomeOf(decide(access, viewer))).toBe(expected)
})

test.each([
  ['/alarmierungen/7', '/login?back=%2Falarmierungen%2F7'],
  ['/en/alarmierungen?page=2', '/en/login?back=%2Fen%2Falarmierungen%3Fpage%3D2'],
  ['/', '/login'],
  ['/en', '/en/login'],
])('a stranger at %s is sent to %s', (from, expected) => {
  const verdict = decide(routes.alert.access, stranger)
  const locale = from.startsWith('/en') ? 'en' : 'de'

  expect(verdict.allowed ? undefined : refusalPath(verdict, locale, from)).toBe(expected)
})

test('who has to choose an organisation comes back to the page', () => {
  const verdict = decide(routes.alert.access, viewers.memberWithoutOrganisation)

  expect(verdict.allowed ? undefined : refusalPath(verdict, 'de', '/alarmierungen/7')).toBe(
    '/no-access?reason=organisation&back=%2Falarmierungen%2F7',
  )
})

// Architecture, section 7: the way back must match the route table (no open redirect).
test.each([
  ['/alarmierungen/7', '/alarmierungen/7'],
  ['/en/notifications?filter=unread', '/en/notifications?filter=unread'],
  ['/?guard=browser', '/'],
  ['/alarmierungen?guard=browser&page=2', '/alarmierungen?page=2'],
  ['/login', undefined],
  ['/unknown', undefined],
  ['https://evil.example/', undefined],
  ['//evil.example/', undefined],
  ['/\\evil.example', undefined],
  ['/\t/evil.example', '/'],
  ['javascript:alert(1)', undefined],
  ['', undefined],
  [null, undefined],
])('the way back %j leads to %j', (back, expected) => {
  expect(safeBack(back)).toBe(expected)
})

function outcomeOf(verdict: ReturnType<typeof decide>): string {
  if (verdict.allowed) return 'allowed'
  return verdict.reason === 'organisation' ? `${verdict.goTo} (organisation)` : verdict.goTo
}
