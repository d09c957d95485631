import type { ShownLink } from '../../../contract/people/shown-link.ts'
import { showPasswordLink as showLink } from '../../../contract/tenant/shown-password-link.ts'
import { call } from '../../api/api.ts'

/** Makes a link to hand over by which the person sets their first password. @throws {ApiError} 409 where none may be shown */
export function showPasswordLink(userId: number): Promise<ShownLink> {
  return call(showLink, { params: { userId } })
}
