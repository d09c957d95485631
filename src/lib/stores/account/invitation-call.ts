import { getInvitation, type InvitationLink } from '../../../contract/account/registration.ts'
import { callOnce } from '../../api/api.ts'

/** @throws {ApiError} 404 for a link that never was one */
export async function invitationOf(token: string): Promise<InvitationLink> {
  return callOnce(getInvitation, { params: { token } })
}
