import type { ShownLink } from '../../../contract/people/shown-link.ts'
import { showPasswordLink as showLink } from '../../../contract/tenant/shown-password-link.ts'
import { call } from '../../api/api.ts'
import { loadTenantUser } from './tenant-users.ts'

/** Makes a link to hand over by which the person sets their first password. @throws {ApiError} 409 where none may be shown */
export async function showPasswordLink(userId: number): Promise<ShownLink> {
  const link = await call(showLink, { params: { userId } })
  void loadTenantUser()
  return link
}
