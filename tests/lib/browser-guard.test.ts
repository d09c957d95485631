import { describe, expect, test } from 'vitest'
import { detour, withBrowserGuard, withEndedReason } from '../../src/lib/browser-guard.ts'
import { stranger, type Viewer } from '../../src/lib/guard.ts'

const member: Viewer = {
  signedIn: true,
  tenantAdmin: false,
  organisationId: 1,
  organisationAdmin: false,
  permissions: new Set(['operations.view']),
}
const page = (route: string, pathname = route, search = '') =>
  ({ route, locale: pathname.startsWith('/en') ? 'en' : 'de', pathname, search }) as const

describe('the browser’s guard', () => {
  test.each([
    ['a member stays', page('/'), member, undefined],
    [
      'a stranger is sent to login, with the way back',
      page('/notifications'),
      stranger,
      '/login?back=%2Fnotifications',
    ],
    [
      'in English, too',
      page('/notifications', '/en/notifications'),
      stranger,
      '/en/login?back=%2Fen%2Fnotifications',
    ],
    ['a member leaves login for the root path', page('/login'), member, '/'],
    [
      'or for the page the guard had refused',
      page('/login', '/login', '?back=%2Falarmierungen%2F7'),
      member,
      '/alarmierungen/7',
    ],
    ['but never for another site', page('/login', '/login', '?back=%2F%2Fevil.example'), member, '/'],
    [
      'a person without an organisation is asked for one',
      page('/alarmierungen'),
      { ...member, organisationId: 0 },
      '/no-access?reason=organisation&back=%2Falarmierungen',
    ],
    [
      'and goes on when one is chosen',
      page('/no-access', '/no-access', '?reason=organisation&back=%2Falarmierungen'),
      member,
      '/alarmierungen',
    ],
    ['a missing right stays at no-access', page('/no-access'), member, undefined],
    ['a page outside of the table is nobody’s business', page('/404'), stranger, undefined],
  ] as const)('%s', (_, guarded, viewer, expected) => {
    expect(detour(guarded, viewer)).toBe(expected)
  })

  test('asks the page server to leave the decision to it', () => {
    expect(withBrowserGuard('/alarmierungen?page=2')).toBe('/alarmierungen?page=2&guard=browser')
    expect(withEndedReason('/login')).toBe('/login?reason=ended')
  })
})
