import type { Locale } from '../../../contract/locales.ts'
import { translate, type Translate } from '../../../i18n/translate.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import { problemWords } from '../../../lib/api/problem-words.ts'

/** Why permissions were not saved. @param t the words that came with the script */
export function refusalWords(locale: Locale, t: Translate, error: unknown): string {
  const problem = problemOf(error)
  if (problem.kind === 'offline') return t('personPermissions.offline')
  if (problem.kind === 'forbidden') return t('personPermissions.refused')
  return t('personPermissions.failed', { reason: problemWords(translate(locale), problem).text })
}
