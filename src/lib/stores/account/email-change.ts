import { atom, onMount } from 'nanostores'
import type * as v from 'valibot'
import {
  getEmailChange,
  requestEmailChange,
  withdrawEmailChange,
} from '../../../contract/account/email-change.ts'
import { call } from '../../api/api.ts'
import { changing, failed, type Loadable, loading, ready } from '../../api/loadable.ts'
import { loadUser } from '../session/session-calls.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { whileShown } from '../device/shown.ts'

/** The requested e-mail address, and the mailboxes that have confirmed it; null: no request. */
export type PendingEmail = v.InferOutput<typeof getEmailChange.output>['pending']

/** Nothing of it stays on the device. */
export const $emailChange = atom<Loadable<PendingEmail>>(loading)

let turn = 0

whileShown($emailChange, loadEmailChange)
// The person reads the mails in another tab: load the state again when they come back.
onMount($emailChange, () => {
  if (typeof document === 'undefined') return
  const look = () => {
    if (document.visibilityState === 'visible') void loadEmailChange()
  }
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
})
whenPersonLeaves(() => {
  turn += 1
  $emailChange.set(loading)
})

export async function loadEmailChange(): Promise<void> {
  const mine = ++turn
  const before = $emailChange.value
  $emailChange.set(changing(before))
  const answer = await fetchPending()
  if (mine !== turn) return
  $emailChange.set(answer)
  // Confirmed by both, perhaps: then the person has another address.
  if (isPending(before) && answer.state === 'ready' && answer.value === null) await loadUser()
}

/** Sends a mail to both addresses. @throws {ApiError} with the fields that are refused, where it is that */
export async function askForEmail(email: string, password: string): Promise<void> {
  await call(requestEmailChange, { input: { email, password } })
  await loadEmailChange()
}

/** Both links are over then. @throws {ApiError} */
export async function takeBackEmail(): Promise<void> {
  await call(withdrawEmailChange)
  turn += 1
  $emailChange.set(ready(null, Date.now()))
}

function isPending(known: Loadable<PendingEmail>): boolean {
  return known.state === 'ready' && known.value !== null
}

async function fetchPending(): Promise<Loadable<PendingEmail>> {
  try {
    return ready((await call(getEmailChange)).pending, Date.now())
  } catch (error) {
    console.warn('Whether the person wants another address could not be asked.', error)
    return failed($emailChange.value, error)
  }
}
