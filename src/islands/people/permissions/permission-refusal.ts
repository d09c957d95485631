import type { Translate } from '../../../i18n/translate.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import { problemWords } from '../../../lib/api/problem-words.ts'

/** Why permissions were not saved. */
export function refusalWords(t: Translate, error: unknown): string {
  const problem = problemOf(error)
  if (problem.kind === 'offline') return t('personPermissions.offline')
  if (problem.kind === 'forbidden') return t('personPermissions.refused')
  return t('personPermissions.failed', { reason: problemWords(t, problem).text })
}
