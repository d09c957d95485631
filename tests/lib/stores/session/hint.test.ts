import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formatHint, type SignedInViewer } from '../../../../src/lib/session/session-hint.ts'
import { $organisationId } from '../../../../src/lib/stores/organisation/organisation.ts'
import { recallPermissions } from '../../../../src/lib/stores/session/hint.ts'
import {
  $permissions,
  allowedNow,
  clearPermissions,
  isFresh,
  keepPermissions,
} from '../../../../src/lib/stores/session/permissions.ts'
import { endSession, storeSession } from '../../../../src/lib/stores/session/session.ts'
import { MemoryStorage } from '../../../support/browser/memory-storage.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const viewer: SignedInViewer = {
  signedIn: true,
  tenantAdmin: false,
  organisationId: 3,
  organisationAdmin: false,
  permissions: new Set(['operations.view']),
}
const user = { id: 1, tenant_admin: false, admin_organisation_ids: [] }

function hold(hinted: SignedInViewer, expiresAt = now + 60_000): void {
  vi.stubGlobal('document', { cookie: `session_hint=${formatHint(hinted, expiresAt)}` })
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  storeSession({ token: 't', expires_at: '2999-01-01T00:00:00Z', renewed_at: 0, clock_error: 0, user })
  $organisationId.set(3)
  clearPermissions()
})
afterEach(() => endSession())

test('rights whose row the browser has lost are those of the hint, until the backend has answered', () => {
  hold(viewer)
  recallPermissions(now)

  expect(allowedNow('operations.view')).toBe(true)
  expect(allowedNow('operations.delete')).toBe(false)
  expect(isFresh($permissions.get(), 1, 3, now)).toBe(false)
  expect(localStorage.getItem('permissions')).toBeNull()
})

test.each<[string, () => void]>([
  ['says nothing of them', () => hold({ ...viewer, permissions: 'unknown' })],
  ['speaks of another organisation', () => hold({ ...viewer, organisationId: 4 })],
  ['has expired', () => hold(viewer, now - 1000)],
  ['is not there', () => vi.stubGlobal('document', { cookie: '' })],
])('a hint that %s tells nothing', (_, prepare) => {
  prepare()
  recallPermissions(now)
  expect($permissions.get()).toEqual({ state: 'unknown' })
})

test('what is stored counts before it', () => {
  keepPermissions({ state: 'known', entries: [], userId: 1, organisationId: 3, at: now })
  hold(viewer)
  recallPermissions(now)
  expect(allowedNow('operations.view')).toBe(false)
})
