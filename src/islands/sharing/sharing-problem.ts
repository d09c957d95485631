import type { SharedKind } from '../../contract/sharing/shared-links.ts'
import { type Translate } from '../../i18n/translate.ts'
import { problemOf } from '../../lib/api/api-error.ts'

/** Why a link was not made, shown or ended. */
export function sharingProblem(t: Translate, error: unknown, kind: SharedKind = 'operation'): string {
  console.warn('Something about shared links did not work.', error)
  const problem = problemOf(error)
  if (problem.kind === 'offline') return t('sharing.offline')
  const isRefused = problem.kind === 'server' && problem.status === 409
  return t(isRefused ? `sharing.${kind}.refused` : 'sharing.failed')
}
