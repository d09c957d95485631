import { joinOrganisation, register } from '../../contract/registration.ts'
import { call, callOnce } from '../api.ts'
import { chooseOrganisation } from './organisation.ts'
import type { NewAccount } from './registration.ts'
import { storedSession, storeSession } from './session.ts'

/** @throws {ApiError} 409 for a link that is over, or an address that has an account */
export async function registerPerson(token: string, account: NewAccount): Promise<void> {
  const { deviceName, startSession } = await import('./session-calls.ts')
  const input = { ...account, device_name: deviceName() }
  await startSession((answered) => callOnce(register, { params: { token }, input }, { answered }))
}

/** The organisation is the current one then, with the rights the person has there. @throws {ApiError} as above */
export async function join(token: string): Promise<void> {
  const { user, organisation_id } = await call(joinOrganisation, { params: { token } })
  const stored = storedSession()
  if (stored?.user.id !== user.id) return
  storeSession({ ...stored, user })
  chooseOrganisation(organisation_id)
  const { loadPermissions } = await import('./permission-calls.ts')
  await loadPermissions({ force: true })
}
