import { expect, test } from 'vitest'
import { stranger } from '../../../src/lib/session/guard.ts'
import {
  clearedHintCookie,
  formatHint,
  hintCookie,
  hintOf,
  readHint,
  type SignedInViewer,
} from '../../../src/lib/session/session-hint.ts'
import { permissionNames } from '../../../src/contract/permission-names.ts'

const now = Date.UTC(2026, 0, 1)
const inAnHour = now + 3_600_000
const viewer: SignedInViewer = {
  signedIn: true,
  tenantAdmin: false,
  organisationId: 7,
  organisationAdmin: true,
  permissions: new Set(['operations.view', 'availability.view']),
}

test.each<[string, SignedInViewer]>([
  ['a member', viewer],
  ['every permission', { ...viewer, permissions: new Set(permissionNames) }],
  ['no permission', { ...viewer, permissions: new Set() }],
  ['unknown permissions', { ...viewer, permissions: 'unknown' }],
  ['a tenant admin without an organisation', { ...viewer, tenantAdmin: true, organisationId: 0 }],
])('what the browser writes the page server reads: %s', (_, written) => {
  expect(readHint(formatHint(written, inAnHour), now)).toEqual(written)
})

test('an expired hint is a stranger', () => {
  expect(readHint(formatHint(viewer, now), now)).toBe(stranger)
})

test.each([
  undefined,
  '',
  'x',
  '1.2.3',
  '2.9999999999.0.1.0.-',
  '1.9999999999.2.1.0.-',
  '1.9999999999.0.1.0.ä',
  '{}',
])('the nonsense %j is a stranger', (value) => {
  expect(readHint(value, now)).toBe(stranger)
})

test('the cookie ends with the session and is sent to this site only', () => {
  const cookie = hintCookie(viewer, inAnHour, { now, secure: true })

  expect(cookie).toMatch(/^session_hint=1\.\d+\.0\.7\.1\.\w+; Path=\/; Max-Age=3600; SameSite=Lax; Secure$/)
  expect(hintCookie(viewer, inAnHour, { now, secure: false })).not.toContain('Secure')
  expect(clearedHintCookie({ secure: false })).toBe('session_hint=; Path=/; Max-Age=0; SameSite=Lax')
})

test('the hint that was really kept is found among other cookies', () => {
  const kept = formatHint(viewer, inAnHour)

  expect(hintOf(`locale=en; session_hint=${kept}; other=1`)).toBe(kept)
  expect(hintOf('locale=en; xsession_hint=1')).toBeUndefined()
})
