import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { problemOf } from '../../lib/api/api-error.ts'
import { problemWords } from '../../lib/api/problem-words.ts'
import { showToast } from '../../lib/stores/app/toasts.ts'

/** What somebody did has not happened: said in a toast. @param note for whoever looks for the reason */
export function tellFailure(locale: Locale, error: unknown, note: string): void {
  console.warn(note, error)
  showToast({ kind: 'failure', text: problemWords(translate(locale), problemOf(error)).text })
}
