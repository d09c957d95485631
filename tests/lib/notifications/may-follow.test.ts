import { expect, test } from 'vitest'
import type { PermissionName } from '../../../src/contract/permission-names.ts'
import { mayFollow } from '../../../src/lib/notifications/may-follow.ts'
import type { Membership } from '../../../src/contract/account/session.ts'
import { mayBelongTo } from '../../../src/lib/stores/session/permissions.ts'
import type { Viewer } from '../../../src/lib/session/guard.ts'

const member = (permissions: readonly PermissionName[], more: Partial<Viewer> = {}): Viewer => ({
  signedIn: true,
  tenantAdmin: false,
  organisationId: 1,
  organisationAdmin: false,
  permissions: new Set(permissions),
  ...more,
})

const membershipsIn = (...ids: number[]): Membership[] =>
  ids.map((id) => ({
    organisation_id: id,
    organisation_name: `Organisation ${id}`,
    organisation_short_name: `O${id}`,
    function: null,
  }))

test.each([
  ['with the right', '/alarmierungen/7', member(['operations.view']), true],
  ['without it', '/alarmierungen/7', member([]), false],
  ['without it, to a place on a page', '/dokumente?document=5', member([]), false],
  ['without the office', '/settings/integrations#intake-log', member([]), false],
  ['with the office', '/settings/integrations#intake-log', member([], { organisationAdmin: true }), true],
  ['while the backend is asked', '/alarmierungen/7', member([], { permissions: 'awaited' }), true],
  ['from another organisation of the member', '/alarmierungen/7', member([], { organisationId: 2 }), true],
  ['while the backend cannot be reached', '/alarmierungen/7', member([], { permissions: 'unknown' }), true],
])('a notification leads a member on %s', (_, target, viewer, isSo) => {
  expect(
    mayFollow(target, 1, { viewer, mayBelong: mayBelongTo({ memberships: membershipsIn(1, 2) }, 1) }),
  ).toBe(isSo)
})

test('a person who left the organisation gets no link, a tenant administrator always gets one', () => {
  const viewer = member(['operations.view'], { organisationId: 2 })
  const mayBelong = mayBelongTo({ memberships: membershipsIn(2) }, 1)
  expect(mayFollow('/alarmierungen/7', 1, { viewer, mayBelong })).toBe(false)
  const administrator = member([], { tenantAdmin: true })
  expect(mayFollow('/alarmierungen/7', 1, { viewer: administrator, mayBelong })).toBe(true)
})

test.each([
  ['unanswered', member([], { permissions: 'unknown' }), true],
  ['unanswered, in another organisation', member([], { permissions: 'unknown', organisationId: 2 }), true],
  ['all general', member(['operations.view']), true],
  ['without this one', member([]), false],
])('a backend that sends no memberships: rights are %s', (_, viewer, isSo) => {
  expect(mayFollow('/alarmierungen/7', 1, { viewer, mayBelong: mayBelongTo({}, 1) })).toBe(isSo)
})
