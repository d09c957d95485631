import { joinOrganisation, register } from '../../../contract/account/registration.ts'
import { call, callOnce } from '../../api/api.ts'
import { chooseOrganisation } from '../organisation/organisation.ts'
import { storedSession, storeSession } from '../session/session.ts'

/** What somebody says of themselves to get an account. */
export interface NewAccount {
  first_name: string
  last_name: string
  password: string
}

/** @throws {ApiError} 409 for a link that is over, or an address that has an account */
export async function registerPerson(token: string, account: NewAccount): Promise<void> {
  const { deviceName, startSession } = await import('../session/session-calls.ts')
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
  const { loadPermissions } = await import('../people/permission-calls.ts')
  await loadPermissions({ force: true })
}
