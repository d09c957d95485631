import { getUser, login, type LoginInput, logout, refresh } from '../../contract/session.ts'
import { ApiError } from '../api-error.ts'
import { call, callOnce } from '../api.ts'
import { endSession, farewell, storedSession, storeSession } from './session.ts'

/** Nobody is kept signed in by a line that does not answer. */
const FAREWELL_MS = 2_000

export async function signIn(credentials: Pick<LoginInput, 'email' | 'password'>): Promise<void> {
  const device_name = navigator.userAgent.slice(0, 1024) || 'web'
  const { user, token, expires_at } = await callOnce(login, { input: { ...credentials, device_name } })

  storeSession({ user, token, expires_at, renewed_at: Date.now() })
}

/** The device forgets at once; whether the backend heard of it changes nothing (specification, section 7). */
export async function signOut(): Promise<void> {
  const waiting = farewell()
  if (waiting) await Promise.race([waiting, new Promise((resolve) => setTimeout(resolve, FAREWELL_MS))])
  const told = callOnce(logout)
  endSession()
  await told.catch((error: unknown) => console.info('The backend was not told of the sign-out.', error))
}

/** Rotates the token. Called through `renewToken` only, which sees to it that it happens once. */
export async function renewSession(): Promise<string> {
  const before = storedSession()
  if (!before) throw new ApiError({ kind: 'unauthenticated' }, 'No token to refresh')

  const { token, expires_at } = await callOnce(refresh)
  const stored = storedSession()
  if (stored?.token !== before.token) throw new ApiError({ kind: 'unauthenticated' }, 'Signed out meanwhile')

  storeSession({ ...stored, token, expires_at, renewed_at: Date.now() })
  return token
}

/** Memberships and rights of a person change; the record is asked for at every start. */
export async function loadUser(): Promise<void> {
  try {
    const user = await call(getUser)
    const stored = storedSession()
    if (stored?.user.id === user.id) storeSession({ ...stored, user })
  } catch (error) {
    console.warn('The user record could not be loaded.', error)
  }
}
