import { describe, expect, test } from 'vitest'
import { judge, withBrowserGuard, withEndedReason } from '../../../src/lib/session/browser-guard.ts'
import { stranger, type Viewer } from '../../../src/lib/session/guard.ts'

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
    ['a member stays', page('/'), member, { kind: 'allow' }],
    [
      'a stranger is sent to login, with the way back',
      page('/notifications'),
      stranger,
      { kind: 'leave', goTo: '/login?back=%2Fnotifications' },
    ],
    [
      'in English, too',
      page('/notifications', '/en/notifications'),
      stranger,
      { kind: 'leave', goTo: '/en/login?back=%2Fen%2Fnotifications' },
    ],
    ['a member leaves login for the root path', page('/login'), member, { kind: 'leave', goTo: '/' }],
    [
      'or for the page the guard had refused',
      page('/login', '/login', '?back=%2Falarmierungen%2F7'),
      member,
      { kind: 'leave', goTo: '/alarmierungen/7' },
    ],
    [
      'but never for another site',
      page('/login', '/login', '?back=%2F%2Fevil.example'),
      member,
      { kind: 'leave', goTo: '/' },
    ],
    [
      'a person without an organisation is asked for one where they are',
      page('/alarmierungen'),
      { ...member, organisationId: 0 },
      { kind: 'ask' },
    ],
    [
      'nobody sees a page before it is known whether they may',
      page('/alarmierungen'),
      { ...member, permissions: 'awaited' },
      { kind: 'wait' },
    ],
    ['a missing right stays at no-access', page('/no-access'), member, { kind: 'allow' }],
    ['the portal sends a member home', page('/portal', '/en/portal'), member, { kind: 'leave', goTo: '/en' }],
    [
      'and a stranger to login, without a way back',
      page('/portal'),
      stranger,
      { kind: 'leave', goTo: '/login' },
    ],
    ['a page outside of the table is nobody’s business', page('/404'), stranger, { kind: 'allow' }],
  ] as const)('%s', (_, guarded, viewer, expected) => {
    expect(judge(guarded, viewer)).toEqual(expected)
  })

  test('asks the page server to leave the decision to it', () => {
    expect(withBrowserGuard('/alarmierungen?page=2')).toBe('/alarmierungen?page=2&guard=browser')
    expect(withEndedReason('/login')).toBe('/login?reason=ended')
  })
})
