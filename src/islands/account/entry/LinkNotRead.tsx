import './link-end.css'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import type { ApiProblem } from '../../../lib/api/api-error.ts'
import { entryProblemWords } from '../../../lib/account/entry-problems.ts'

interface Props {
  locale: Locale
  heading: string
  problem: ApiProblem
  busy: boolean
  onRetry: () => void
}

/** What the link is for could not be asked. */
export function LinkNotRead({ locale, heading, problem, busy, onRetry }: Props) {
  const t = translate(locale)
  const { text, hint } = entryProblemWords(t, problem)

  return (
    <div className="link-end">
      <h1>{heading}</h1>
      <div className="notice warning" role="status">
        <strong>{text}</strong>
        <p>{hint}</p>
      </div>
      <button type="button" className="button" aria-disabled={busy} onClick={() => !busy && onRetry()}>
        {t('common.retry')}
      </button>
    </div>
  )
}
