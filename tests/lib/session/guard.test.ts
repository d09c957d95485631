import { describe, expect, test } from 'vitest'
import { locales } from '../../../src/contract/locales.ts'
import { localizePath } from '../../../src/i18n/paths.ts'
import {
  decide,
  refusalPath,
  safeBack,
  stranger,
  type Verdict,
  type Viewer,
} from '../../../src/lib/session/guard.ts'
import { routeOfPattern, routes } from '../../../src/lib/routes.ts'
import { guardTable, pathOfPattern, type ViewerName, viewerNames } from '../../support/guard-table.ts'
import { permissionNames } from '../../../src/contract/permission-names.ts'

const member: Viewer & { signedIn: true } = {
  signedIn: true,
  tenantAdmin: false,
  organisationId: 1,
  organisationAdmin: false,
  permissions: new Set(permissionNames),
}
const viewers: Record<ViewerName, Viewer> = {
  stranger,
  member,
  memberWithoutRights: { ...member, permissions: new Set() },
  memberWithoutOrganisation: { ...member, organisationId: 0, permissions: new Set() },
  organisationAdmin: { ...member, organisationAdmin: true, permissions: new Set() },
  tenantAdmin: { ...member, tenantAdmin: true, permissions: new Set() },
  tenantAdminWithoutOrganisation: { ...member, tenantAdmin: true, organisationId: 0 },
}

const patterns = Object.keys(guardTable)
const rows = Object.entries(guardTable).flatMap(([pattern, { access, expected }]) =>
  viewerNames.map((viewer) => [pattern, viewer, expected[viewer], access] as const),
)

// Specification, section 2 (access of each route) and section 6 (roles): the rule alone, for the routes that have no page yet, too.
test.each(rows)('%s × %s: %s', (_, viewer, expected, access) => {
  expect(outcomeOf(decide(access, viewers[viewer]))).toBe(expected)
})

test.each(rows)('%s × %s: a refusal stays in the language of the page', (pattern, viewer, _, access) => {
  const verdict = decide(access, viewers[viewer])
  if (verdict.kind !== 'leave') return

  for (const locale of locales) {
    const [pathname] = refusalPath(verdict, locale, localizePath(pathOfPattern(pattern), locale)).split('?')
    expect(pathname).toBe(localizePath(verdict.goTo, locale))
  }
})

test.each(patterns)('%s is guarded by that rule, once it has a page', (pattern) => {
  const row = routeOfPattern(pattern)
  if (row) expect(row.access).toEqual(guardTable[pattern]?.access)
})

describe('what a member may do is not known', () => {
  const { access } = routes.alerts

  test('but asked: nothing is shown before the answer', () => {
    expect(decide(access, { ...member, permissions: 'awaited' })).toEqual({ kind: 'wait' })
  })

  test('and nobody could say: the page stays, and says that', () => {
    expect(decide(access, { ...member, permissions: 'unknown' })).toEqual({ kind: 'unanswered' })
  })

  test.each([routes.home, routes.settings, routes.notifications])('which $pattern does not need', (route) => {
    expect(decide(route.access, { ...member, permissions: 'unknown' })).toEqual({ kind: 'allow' })
  })

  test('which does not matter to those who administer the organisation, or the tenant', () => {
    for (const role of [{ organisationAdmin: true }, { tenantAdmin: true }])
      expect(decide(access, { ...member, ...role, permissions: 'unknown' })).toEqual({ kind: 'allow' })
  })

  test('a missing organisation is asked for before that matters', () => {
    expect(decide(access, { ...member, organisationId: 0, permissions: 'awaited' })).toEqual({ kind: 'ask' })
  })
})

test.each([
  ['/alarmierungen/7', '/login?back=%2Falarmierungen%2F7'],
  ['/en/alarmierungen?page=2', '/en/login?back=%2Fen%2Falarmierungen%3Fpage%3D2'],
  ['/', '/login'],
  ['/en', '/en/login'],
])('a stranger at %s is sent to %s', (from, expected) => {
  const verdict = decide(routes.alert.access, stranger)
  const locale = from.startsWith('/en') ? 'en' : 'de'

  expect(verdict.kind === 'leave' && refusalPath(verdict, locale, from)).toBe(expected)
})

// Architecture, section 7: the way back must match the route table (no open redirect).
test.each([
  ['/alarmierungen/7', '/alarmierungen/7'],
  ['/en/notifications?filter=unread', '/en/notifications?filter=unread'],
  ['/?guard=browser', '/'],
  ['/alarmierungen?guard=browser&page=2', '/alarmierungen?page=2'],
  ['/login', undefined],
  ['/en/portal', undefined],
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

function outcomeOf(verdict: Verdict): string {
  if (verdict.kind === 'leave') return verdict.goTo
  return verdict.kind === 'ask' ? 'question' : verdict.kind === 'allow' ? 'page' : verdict.kind
}
