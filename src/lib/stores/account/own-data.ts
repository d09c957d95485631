import type * as v from 'valibot'
import { exportOwnData, updateUser } from '../../../contract/account/account.ts'
import { call } from '../../api/api.ts'
import { storedSession, storeSession } from '../session/session.ts'

export type OwnData = v.InferInput<typeof updateUser.input>

/** Every page of the device shows who one is by then. @throws {ApiError} with the fields that are refused, where it is that */
export async function changeOwnData(input: OwnData): Promise<void> {
  const user = await call(updateUser, { input })
  const stored = storedSession()
  if (stored?.user.id === user.id) storeSession({ ...stored, user })
}

/** Everything that is kept of the person. @throws {ApiError} */
export function fetchOwnData(): Promise<Blob> {
  return call(exportOwnData)
}
