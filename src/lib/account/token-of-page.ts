import { matchRoute } from '../routes.ts'

/** The secret in the address of a page that a mail leads to. */
export function tokenOfPage(): string {
  return matchRoute(location.pathname)?.params['token'] ?? ''
}
