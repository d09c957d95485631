import { expect, test } from 'vitest'
import type { PermissionName } from '../../../src/contract/permission-names.ts'
import { mayFollow } from '../../../src/lib/notifications/may-follow.ts'
import type { Viewer } from '../../../src/lib/session/guard.ts'

const member = (permissions: readonly PermissionName[], more: Partial<Viewer> = {}): Viewer => ({
  signedIn: true,
  tenantAdmin: false,
  organisationId: 1,
  organisationAdmin: false,
  permissions: new Set(permissions),
  ...more,
})

test.each([
  ['with the right', '/alarmierungen/7', member(['operations.view']), true],
  ['without it', '/alarmierungen/7', member([]), false],
  ['without it, to a place on a page', '/dokumente?document=5', member([]), false],
  ['without the office', '/settings/integrations#intake-log', member([]), false],
  ['with the office', '/settings/integrations#intake-log', member([], { organisationAdmin: true }), true],
  ['while the backend is asked', '/alarmierungen/7', member([], { permissions: 'awaited' }), true],
  ['from another organisation of the member', '/alarmierungen/7', member([], { organisationId: 2 }), true],
])('a notification leads a member on %s', (_, target, viewer, isSo) => {
  expect(mayFollow(target, 1, { viewer, organisationIds: [1, 2] })).toBe(isSo)
})

test('who has left the organisation is led nowhere, a tenant administrator everywhere', () => {
  const viewer = member(['operations.view'], { organisationId: 2 })
  expect(mayFollow('/alarmierungen/7', 1, { viewer, organisationIds: [2] })).toBe(false)
  expect(mayFollow('/alarmierungen/7', 1, { viewer, organisationIds: undefined })).toBe(true)
  const administrator = member([], { tenantAdmin: true })
  expect(mayFollow('/alarmierungen/7', 3, { viewer: administrator, organisationIds: [2] })).toBe(true)
})
