import { describe, expect, test, vi } from 'vitest'
import { listPermissions } from '../../../../src/contract/permissions.ts'
import { problemOf } from '../../../../src/lib/api/api-error.ts'
import { call, renewToken } from '../../../../src/lib/api/api.ts'
import {
  $session,
  adoptStoredSession,
  currentToken,
  endSession,
  isOldSession,
  needsRenewal,
  restoreSession,
  type Session,
  storedSession,
  storeSession,
  userOf,
} from '../../../../src/lib/stores/session/session.ts'
import { renewSession, signOut } from '../../../../src/lib/stores/session/session-calls.ts'
import { SESSION_KEY } from '../../../../src/lib/device/storage.ts'
import { send } from '../../../support/servers/contract-target.ts'
import { signInByCall } from '../../../support/worlds/people.ts'
import { useApp } from '../app.ts'
import { eventually } from '../../../support/eventually.ts'

const app = useApp()
const MINUTE_MS = 60_000

const at = (expiresAt: number, renewedAt = 0): Session => {
  const user = { id: 1, tenant_admin: false, admin_organisation_ids: [] }
  return { state: 'signedIn', token: 'token', user, expiresAt, renewedAt, clockError: 0 }
}

describe('signing in and out (specification, section 4)', () => {
  test('token, user and expiry are kept in the browser’s storage', async () => {
    await app.signIn('mitglied')

    expect(storedSession()).toMatchObject({ user: { tenant_admin: false }, token: currentToken() })
    expect(Date.parse(storedSession()?.expires_at ?? '')).toBeGreaterThan(Date.now())
    expect($session.get()).toMatchObject({ state: 'signedIn', user: { display_name: 'Mia Mitglied' } })
  })

  test('a stored session whose expiry is already past is discarded at start', async () => {
    await app.signIn('mitglied')

    restoreSession(Date.now() + 31 * 24 * 60 * MINUTE_MS)

    expect($session.get()).toEqual({ state: 'signedOut', ended: true })
    expect(localStorage.getItem(SESSION_KEY)).toBeNull()
  })

  test('on a device whose clock is another one, the expiry is the server’s', async () => {
    // The server answers with the real time in its header; the device is 90 minutes ahead, a token lives 60.
    const ahead = 90 * MINUTE_MS
    const { now } = Date
    vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead)
    await app.signIn('mitglied')

    expect(Math.abs((storedSession()?.clock_error ?? 0) - ahead)).toBeLessThan(MINUTE_MS)
    restoreSession(Date.now())

    const session = $session.get()
    expect(session.state).toBe('signedIn')
    expect(needsRenewal(session, Date.now() + 50 * MINUTE_MS)).toBe(false)
    expect(needsRenewal(session, Date.now() + 57 * MINUTE_MS)).toBe(true)
  })

  test('signing out clears every stored datum but language and theme, though the backend is not reached', async () => {
    await app.signIn('mitglied')
    localStorage.setItem('theme', '"dark"')
    localStorage.setItem('locale', '"en"')
    localStorage.setItem('organisation', '1')
    app.cutNetwork()

    await signOut()

    expect($session.get()).toEqual({ state: 'signedOut', ended: false })
    expect(Object.keys(localStorage).toSorted()).toEqual(['locale', 'theme'])
  })

  test('signing out ends the session at the backend', async () => {
    await app.signIn('mitglied')
    const token = currentToken()

    await signOut()

    const answer = await fetch(`${app.origin()}/api/user`, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(401)
  })

  test('what another tab does with the session holds here, too', async () => {
    await app.signIn('mitglied')
    const { user, ...other } = await signInByCall(app.origin(), 'leitung')
    localStorage.setItem(SESSION_KEY, JSON.stringify({ user, ...other, renewed_at: 1 }))

    adoptStoredSession()
    expect(userOf($session.get())?.display_name).toBe('Lars Leitung')

    localStorage.removeItem(SESSION_KEY)
    adoptStoredSession()
    expect($session.get().state).toBe('signedOut')
  })

  test('another tab’s record of the same person is known here, too: both choose among the same organisations', async () => {
    await app.signIn('leitung')
    const stored = storedSession()
    const memberships = stored?.user.memberships?.slice(1)
    localStorage.setItem(SESSION_KEY, JSON.stringify({ ...stored, user: { ...stored?.user, memberships } }))

    adoptStoredSession()

    expect(userOf($session.get())?.memberships).toEqual(memberships)
  })

  test('another tab’s refused refresh ends the session here, too, and it is known that nobody asked for it', async () => {
    await app.signIn('mitglied')
    const written = vi.spyOn(localStorage, 'setItem')

    endSession({ ended: true })
    const text = written.mock.lastCall?.[1]
    expect(localStorage.getItem(SESSION_KEY)).toBeNull()

    $session.set(at(1))
    adoptStoredSession(text)
    expect($session.get()).toEqual({ state: 'signedOut', ended: true })
  })
})

describe('renewing the token', () => {
  test.each([
    ['fewer than 5 minutes remain', at(5 * MINUTE_MS - 1), 0, true],
    ['5 minutes remain', at(5 * MINUTE_MS), 0, false],
    ['nobody is signed in', { state: 'signedOut', ended: false } as const, 0, false],
  ])('is due when %s: %#', (_, session, now, expected) => {
    expect(needsRenewal(session, now)).toBe(expected)
  })

  test.each([
    ['was an hour behind when it was got', -60],
    ['was an hour ahead when it was got', 60],
  ])('a session whose clock %s is kept after the clock was put right', async (_, minutes) => {
    await app.signIn('mitglied')
    localStorage.setItem(
      SESSION_KEY,
      JSON.stringify({
        ...storedSession(),
        expires_at: new Date(Date.now() + 30 * MINUTE_MS).toISOString(),
        clock_error: minutes * MINUTE_MS,
      }),
    )

    restoreSession(Date.now())

    expect($session.get().state).toBe('signedIn')
  })

  test('at start a token older than a day is renewed (product page, section 2)', () => {
    const day = 24 * 60 * MINUTE_MS
    expect(isOldSession(at(30 * day, 0), day + 1)).toBe(true)
    expect(isOldSession(at(30 * day, 0), day)).toBe(false)
  })

  test('20 calls that fail together lead to exactly one refresh, and all succeed', async () => {
    await app.signIn('mitglied')
    const old = currentToken()
    app.expireTokens()

    const answers = await Promise.all(Array.from({ length: 20 }, () => call(listPermissions)))

    expect(answers).toHaveLength(20)
    expect(app.count('POST /api/refresh')).toBe(1)
    expect(app.count('GET /api/permissions')).toBe(40)
    expect(currentToken()).not.toBe(old)
    expect($session.get()).toMatchObject({ state: 'signedIn', token: currentToken() })
  })

  test('a token another tab has renewed is used without a refresh of one’s own', async () => {
    await app.signIn('mitglied')
    const old = currentToken()
    app.expireTokens()
    await renewToken(old, 'due')
    expect(app.count('POST /api/refresh')).toBe(1)

    await expect(renewToken(old, 'refused')).resolves.toBe(currentToken())

    expect(app.count('POST /api/refresh')).toBe(1)
  })

  test('a refused refresh signs out everywhere', async () => {
    await app.signIn('mitglied')
    app.expireForGood()

    const failed = await call(listPermissions).catch(problemOf)

    expect(failed).toEqual({ kind: 'unauthenticated' })
    expect($session.get()).toEqual({ state: 'signedOut', ended: true })
    expect(localStorage.getItem(SESSION_KEY)).toBeNull()
  })

  test('a missing network signs nobody out', async () => {
    await app.signIn('mitglied')
    app.cutNetwork()

    const failed = await renewToken(currentToken(), 'due').catch(problemOf)

    expect(failed).toEqual({ kind: 'offline' })
    expect($session.get().state).toBe('signedIn')
    app.mendNetwork()
    await expect(call(listPermissions)).resolves.toBeDefined()
  })

  test('without a token there is none to refresh: an error, and nobody is signed in', async () => {
    await expect(renewSession()).rejects.toThrow('No token to refresh')

    const failed = await call(listPermissions).catch(problemOf)
    expect(failed).toEqual({ kind: 'unauthenticated' })
    expect(app.count('POST /api/refresh')).toBe(0)
    expect($session.get().state).toBe('signedOut')
  })

  test('a call that is refused after somebody else has signed in is not repeated in their name', async () => {
    await app.signIn('mitglied')
    const { user, ...other } = await signInByCall(app.origin(), 'leitung')
    const row = JSON.stringify({ user, ...other, renewed_at: 1 })
    app.expireTokens()
    const letGo = app.holdBack('GET /api/permissions', 'answer')
    const refused = call(listPermissions).catch(problemOf)

    localStorage.setItem(SESSION_KEY, row)
    letGo()

    await expect(refused).resolves.toEqual({ kind: 'unauthenticated' })
    expect(app.count('GET /api/permissions')).toBe(1)
    expect(localStorage.getItem(SESSION_KEY)).toBe(row)
  })

  test('a refused refresh does not sign out who has signed in meanwhile', async () => {
    await app.signIn('mitglied')
    const { user, ...other } = await signInByCall(app.origin(), 'leitung')
    const row = JSON.stringify({ user, ...other, renewed_at: 1 })
    app.expireForGood()
    const letGo = app.holdBack('POST /api/refresh', 'answer')
    const refused = call(listPermissions).catch(problemOf)
    await expect.poll(() => app.count('POST /api/refresh'), { timeout: 5000 }).toBe(1)

    localStorage.setItem(SESSION_KEY, row)
    letGo()

    await expect(refused).resolves.toEqual({ kind: 'unauthenticated' })
    expect(app.count('GET /api/permissions')).toBe(1)
    expect(localStorage.getItem(SESSION_KEY)).toBe(row)
  })

  // Only ever beside the lock: a tab that waited for it in vain. The backend gave up the first token for the second.
  test.each([
    ['earlier, the backend has given that one up', 'request', false],
    ['later, the backend has given up one’s own', 'answer', true],
  ] as const)(
    'of two renewals at once, where the other tab’s came %s, the one that counts is kept',
    async (_, holds, keepsTheirs) => {
      await app.signIn('mitglied')
      const before = storedSession()
      app.expireTokens()
      const letGo = app.holdBack('POST /api/refresh', holds)
      const renewed = renewToken(before?.token, 'refused')
      await expect.poll(() => app.count('POST /api/refresh'), { timeout: 5000 }).toBe(1)
      // What is held on its way back, the backend has answered by then.
      if (holds === 'answer') await eventually(() => expect(app.held()).toBe(true))

      app.passTime(1000)
      const { json } = await send(app.origin(), 'POST', '/api/refresh', { token: before?.token })
      const theirs = json as { token: string; expires_at: string }
      localStorage.setItem(SESSION_KEY, JSON.stringify({ ...before, ...theirs }))
      app.passTime(1000)
      letGo()

      const token = await renewed
      expect(token === theirs.token).toBe(keepsTheirs)
      expect(currentToken()).toBe(token)
      await expect(call(listPermissions)).resolves.toBeDefined()
      expect(app.count('POST /api/refresh')).toBe(2)
    },
  )

  test('whoever signs out while a refresh is on its way stays signed out', async () => {
    await app.signIn('mitglied')

    const renewed = renewToken(currentToken(), 'due').catch(problemOf)
    endSession()

    await expect(renewed).resolves.toEqual({ kind: 'unauthenticated' })
    expect($session.get().state).toBe('signedOut')
    expect(storedSession()).toBeUndefined()
  })
})

test('a session that is not readable counts as none', () => {
  localStorage.setItem(SESSION_KEY, '{"token": 7')
  restoreSession(Date.now())
  expect($session.get().state).toBe('signedOut')

  vi.mocked(console.warn).mockClear()
  storeSession({
    token: 'a',
    expires_at: '2999-01-01T00:00:00Z',
    renewed_at: 0,
    clock_error: 0,
    user: { id: 1, tenant_admin: false, admin_organisation_ids: [] },
  })
  expect($session.get().state).toBe('signedIn')
})
