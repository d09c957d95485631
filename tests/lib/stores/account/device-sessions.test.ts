import { beforeEach, expect, test } from 'vitest'
import { listSessions } from '../../../../src/contract/account/account.ts'
import {
  $deviceSessions,
  endDeviceSession,
  endOtherDeviceSessions,
  loadDeviceSessions,
} from '../../../../src/lib/stores/account/device-sessions.ts'
import { problemOf } from '../../../../src/lib/api/api-error.ts'
import { endSession } from '../../../../src/lib/stores/session/session.ts'
import { type Person, signInByCall } from '../../../support/worlds/people.ts'
import { useApp } from '../app.ts'

// Product page, section 2: a session is one row for each device; section 4: profile: sessions (revoke).

const app = useApp()
const LIST = `GET ${listSessions.path}`

const shown = () => {
  const sessions = $deviceSessions.get()
  return sessions.state === 'ready' ? sessions.value : []
}
const others = () => shown().filter(({ current }) => !current)
const isSignedIn = async (token: string) => {
  const answer = await fetch(app.origin() + listSessions.path, {
    headers: { authorization: `Bearer ${token}` },
  })
  return answer.status === 200
}
const onAnotherDevice = async (person: Person = 'mitglied') =>
  (await signInByCall(app.origin(), person)).token

beforeEach(async () => {
  endSession()
  await app.signIn('mitglied')
  await endOtherDeviceSessions()
})

test('every device of the person is there, this one marked, and nobody else’s', async () => {
  await onAnotherDevice()
  await onAnotherDevice('leitung')
  await loadDeviceSessions()

  expect(
    shown()
      .map(({ current }) => current)
      .toSorted(),
  ).toEqual([false, true])
})

test('a device that is signed out is gone at once, there and in the list', async () => {
  const phone = await onAnotherDevice()
  await loadDeviceSessions()
  const [lost] = others()
  if (lost) await endDeviceSession(lost)

  expect(others()).toEqual([])
  expect(await isSignedIn(phone)).toBe(false)
  expect(shown()).toHaveLength(1)
})

test('all others are signed out, and this one stays', async () => {
  const tokens = [await onAnotherDevice(), await onAnotherDevice()]
  const stranger = await onAnotherDevice('leitung')
  await loadDeviceSessions()
  expect(others()).toHaveLength(2)
  await endOtherDeviceSessions()

  expect(others()).toEqual([])
  expect(await Promise.all([...tokens, stranger].map(isSignedIn))).toEqual([false, false, true])
  await loadDeviceSessions()
  expect(shown()).toHaveLength(1)
})

test('an answer that was under way does not bring back what was signed out meanwhile', async () => {
  await onAnotherDevice()
  await loadDeviceSessions()
  const open = app.holdBack(LIST, 'answer')
  const late = loadDeviceSessions()
  await expect.poll(() => app.held()).toBe(true)
  await endOtherDeviceSessions()
  open()
  await late

  expect(others()).toEqual([])
})

test('what has ended by itself meanwhile is no failure; without a network it is one, and the list stays', async () => {
  await onAnotherDevice()
  await onAnotherDevice()
  await loadDeviceSessions()
  const [first, second] = others()
  if (!first || !second) throw new Error('two other devices are signed in')
  await endDeviceSession(first)
  await endDeviceSession(first)
  expect(others()).toEqual([second])

  app.cutNetwork()
  const cut = await endDeviceSession(second).catch((error: unknown) => error)
  expect(problemOf(cut).kind).toBe('offline')
  expect(others()).toEqual([second])
})

test('whoever comes next on the device sees none of them', async () => {
  await loadDeviceSessions()
  await app.signIn('leitung')
  expect($deviceSessions.get().state).toBe('loading')
})
