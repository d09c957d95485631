import * as v from 'valibot'
import { putAvatar, removeAvatar } from '../../../contract/account/avatar.ts'
import { User } from '../../../contract/account/session.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/api.ts'
import { transferFile } from '../../api/file-transfer.ts'
import { storedSession, storeSession } from '../session/session.ts'

/**
 * Sets the picture of the person. Every page of the device shows it by then.
 * @param onProgress how much of it has gone, from 0 to 1
 * @throws {ApiError} with what is wrong with the file, where it is that
 */
export async function setOwnPicture(file: File, onProgress: (part: number) => void): Promise<void> {
  const answer = await transferFile(putAvatar, { params: {}, file, onProgress })
  const parsed = v.safeParse(User, JSON.parse(await answer.text()))
  if (!parsed.success) {
    throw new ApiError({ kind: 'unexpected' }, 'The answer to a picture is not what the contract says')
  }
  keep(parsed.output)
}

/** For good. @throws {ApiError} */
export async function removeOwnPicture(): Promise<void> {
  await call(removeAvatar)
  const stored = storedSession()
  if (stored) keep({ ...stored.user, avatar: null })
}

function keep(user: User): void {
  const stored = storedSession()
  if (stored?.user.id === user.id) storeSession({ ...stored, user })
}
