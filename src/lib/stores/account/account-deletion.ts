import { atom } from 'nanostores'
import * as v from 'valibot'
import {
  AccountDeletion,
  getDeletion,
  requestDeletion,
  withdrawDeletion,
} from '../../../contract/account/account-deletion.ts'
import { problemOf } from '../../api/api-error.ts'
import { call } from '../../api/api.ts'
import { changing, failed, type Loadable, loading, ready, withValue } from '../../api/loadable.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { whileShown } from '../device/shown.ts'

/** Whether and when the account of the person is deleted, and what stands in the way. Nothing of it stays on the device. */
export const $accountDeletion = atom<Loadable<AccountDeletion>>(loading)

let turn = 0

whileShown($accountDeletion, loadAccountDeletion)
whenPersonLeaves(() => {
  turn += 1
  $accountDeletion.set(loading)
})

export async function loadAccountDeletion(): Promise<void> {
  const mine = ++turn
  $accountDeletion.set(changing($accountDeletion.value))
  const answer = await fetchDeletion()
  if (mine === turn) $accountDeletion.set(answer)
}

/** What stands in the way by now is shown, too. @throws {ApiError} with the field that is refused, where it is that */
export async function askForDeletion(password: string): Promise<void> {
  try {
    show(await call(requestDeletion, { input: { password } }))
  } catch (error) {
    const problem = problemOf(error)
    const current = problem.kind === 'server' ? v.safeParse(AccountDeletion, problem.current) : undefined
    if (current?.success) show(current.output)
    throw error
  }
}

/** @throws {ApiError} */
export async function keepAccount(): Promise<void> {
  await call(withdrawDeletion)
  turn += 1
  const kept = (known: AccountDeletion) => ({ ...known, requested_at: null, due_at: null })
  $accountDeletion.set(withValue($accountDeletion.value, kept))
}

function show(deletion: AccountDeletion): void {
  turn += 1
  $accountDeletion.set(ready(deletion, Date.now()))
}

async function fetchDeletion(): Promise<Loadable<AccountDeletion>> {
  try {
    return ready(await call(getDeletion), Date.now())
  } catch (error) {
    console.warn('Whether the account is to be deleted could not be asked.', error)
    return failed($accountDeletion.value, error)
  }
}
