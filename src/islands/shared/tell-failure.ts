import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { problemOf } from '../../lib/api/api-error.ts'
import { problemWords } from '../../lib/api/problem-words.ts'
import { showToast } from '../../lib/stores/app/toasts.ts'

/**
 * What a person did has not happened: said in a toast, of a conflict in the words of the backend.
 * @param note for the log
 */
export function tellFailure(locale: Locale, error: unknown, note: string): void {
  console.warn(note, error)
  const problem = problemOf(error)
  const said = problem.kind === 'server' ? problem.said : undefined
  showToast({ kind: 'failure', text: said ?? problemWords(translate(locale), problem).text })
}
