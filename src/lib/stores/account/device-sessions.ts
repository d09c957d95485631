import { atom, onMount } from 'nanostores'
import {
  changePassword,
  type DeviceSession,
  endOtherSessions,
  endSession,
  listSessions,
} from '../../../contract/account/account.ts'
import { unlessGone } from '../../api/api-error.ts'
import { call } from '../../api/api.ts'
import { changing, failed, type Loadable, loading, ready, withValue } from '../../api/loadable.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { whileShown } from '../device/shown.ts'

/** On which devices the person is signed in, the one that was seen last first. Nothing of them stays on the device. */
export const $deviceSessions = atom<Loadable<readonly DeviceSession[]>>(loading)

/** When a device was seen last is known to the minute. */
const AGAIN_MS = 60_000

let turn = 0

whileShown($deviceSessions, loadDeviceSessions)
onMount($deviceSessions, () => {
  if (typeof document === 'undefined') return
  const look = () => {
    if (document.visibilityState === 'visible') void loadDeviceSessions()
  }
  const timer = setInterval(look, AGAIN_MS)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
})
whenPersonLeaves(() => {
  turn += 1
  $deviceSessions.set(loading)
})

export async function loadDeviceSessions(): Promise<void> {
  const mine = ++turn
  $deviceSessions.set(changing($deviceSessions.value))
  const answer = await fetchSessions()
  if (mine === turn) $deviceSessions.set(answer)
}

/** Signs the person out there. What ended by itself meanwhile is no failure. @throws {ApiError} */
export async function endDeviceSession({ id }: DeviceSession): Promise<void> {
  try {
    await call(endSession, { params: { sessionId: id } })
  } catch (error) {
    unlessGone(error)
  }
  keepOnly((one) => one.id !== id)
}

/** Signs the person out everywhere but here. @throws {ApiError} */
export async function endOtherDeviceSessions(): Promise<void> {
  await call(endOtherSessions)
  keepOnly(({ current }) => current)
}

/**
 * Sets another password, which ends every other session.
 * @throws {ApiError} with the fields that are refused, where it is that
 */
export async function changeOwnPassword(current: string, password: string): Promise<void> {
  await call(changePassword, { input: { current_password: current, password } })
  keepOnly((one) => one.current)
}

/** An answer that is on its way still knows what has ended. */
function keepOnly(isLeft: (one: DeviceSession) => boolean): void {
  turn += 1
  const known = $deviceSessions.value
  $deviceSessions.set(
    withValue(known.state === 'ready' ? { ...known, changing: false } : known, (all) => all.filter(isLeft)),
  )
}

async function fetchSessions(): Promise<Loadable<readonly DeviceSession[]>> {
  try {
    return ready(await call(listSessions), Date.now())
  } catch (error) {
    console.warn('The devices of the person could not be loaded.', error)
    return failed($deviceSessions.value, error)
  }
}
