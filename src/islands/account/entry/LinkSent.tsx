import { useEffect, useRef, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { RESET_MINUTES } from '../../../contract/account/password.ts'
import { translate } from '../../../i18n/translate.ts'
import type { ApiProblem } from '../../../lib/api/api-error.ts'
import { entryProblemLine } from '../../../lib/account/entry-problems.ts'

interface Props {
  locale: Locale
  email: string
  /** Sends the link once more, and answers what went wrong. */
  onAgain: () => Promise<ApiProblem | undefined>
  onOther: () => void
}

/** Where the server says that it is too soon, but not how long to wait. */
const WAIT_SECONDS = 60

/** Where to look for the mail, and what to do when none comes. */
export function LinkSent({ locale, email, onAgain, onOther }: Props) {
  const t = translate(locale)
  const heading = useRef<HTMLHeadingElement>(null)
  const [sending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<ApiProblem | 'sent'>()
  const problem = outcome === 'sent' ? undefined : outcome
  const mustWait = problem?.kind === 'tooMany'

  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    if (problem?.kind !== 'tooMany') return
    const over = setTimeout(() => setOutcome(undefined), (problem.waitSeconds ?? WAIT_SECONDS) * 1000)
    return () => clearTimeout(over)
  }, [problem])

  async function sendAgain(): Promise<void> {
    if (sending || mustWait) return
    setSending(true)
    setOutcome((await onAgain()) ?? 'sent')
    setSending(false)
  }

  return (
    <div className="link-sent">
      <h1 ref={heading} tabIndex={-1}>
        <span className="if-mail">{t('passwordReset.sent.heading')}</span>
        <span className="no-mail">{t('passwordReset.sent.unsent')}</span>
      </h1>
      <p className="if-mail">{t('passwordReset.sent.text', { email, minutes: RESET_MINUTES })}</p>
      <p className="notice warning no-mail">{t('passwordReset.noMail')}</p>
      <div>
        <h2>{t('passwordReset.sent.nothing')}</h2>
        <ul>
          <li>{t('passwordReset.sent.spam')}</li>
          <li>{t('passwordReset.sent.typo')}</li>
          <li>{t('passwordReset.sent.administrator')}</li>
        </ul>
      </div>
      <div role="status">
        {problem && <p className="notice warning">{entryProblemLine(t, problem)}</p>}
        {outcome === 'sent' && <p className="notice success if-mail">{t('passwordReset.sent.sentAgain')}</p>}
      </div>
      <div className="form-buttons">
        <button
          type="button"
          className="button"
          aria-disabled={sending || mustWait}
          onClick={() => void sendAgain()}
        >
          {t(sending ? 'passwordReset.sending' : 'passwordReset.sent.again')}
        </button>
        <button type="button" className="button quiet" onClick={onOther}>
          {t('passwordReset.sent.other')}
        </button>
      </div>
    </div>
  )
}
