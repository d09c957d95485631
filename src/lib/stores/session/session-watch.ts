import { REFRESH_CHECK_MS } from '../../../contract/account/session.ts'
import { renewToken } from '../../api/api.ts'
import { $session, adoptStoredSession, isOldSession, needsRenewal } from './session.ts'

const wakers = new Set<() => void>()

/** Tells when the device woke up, the page became visible, or the network came back. */
export function onWake(listener: () => void): void {
  wakers.add(listener)
}

/** Renews in time: every 60 s (specification, section 4), and when the device wakes up or is online again. */
export function watchSession(): void {
  setInterval(renewIfDue, REFRESH_CHECK_MS)

  const wake = () => {
    if (document.visibilityState === 'hidden') return
    // A frozen page hears of nothing that other tabs did meanwhile.
    if ($session.get().state === 'signedIn') adoptStoredSession()
    renewIfDue()
    for (const listener of wakers) listener()
  }
  document.addEventListener('visibilitychange', wake)
  document.addEventListener('resume', wake)
  addEventListener('pageshow', ({ persisted }) => persisted && wake())
  addEventListener('online', wake)
}

/** Renews an old session, so that a person who opens the app regularly never has to sign in again (product page, section 2). */
export function renewIfOld(now: number): void {
  const session = $session.get()
  if (isOldSession(session, now) || needsRenewal(session, now)) renew()
}

function renewIfDue(): void {
  if (needsRenewal($session.get(), Date.now())) renew()
}

function renew(): void {
  const session = $session.get()
  if (session.state !== 'signedIn') return

  renewToken(session.token, 'due').catch((error: unknown) => {
    console.warn('The session could not be renewed.', error)
  })
}
