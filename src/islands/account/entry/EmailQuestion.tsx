import { useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { type ApiProblem, isGone, problemOf } from '../../../lib/api/api-error.ts'
import { entryProblemLine } from '../../../lib/account/entry-problems.ts'
import { decideByLink, isTaken } from '../../../lib/stores/account/email-link.ts'
import { tokenOfPage } from '../../../lib/account/token-of-page.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import type { EmailDecision, EmailLink } from '../../../lib/stores/account/email-link-calls.ts'

interface Props {
  locale: Locale
  /** undefined: the server is being asked. */
  link: EmailLink | undefined
  /** The answer was sent, and has perhaps arrived. */
  onAnswerLost: (decision: EmailDecision) => void
}

/** Says what the link is for, and asks. While the server is asked it stands there already: nothing moves then. */
export function EmailQuestion({ locale, link, onAnswerLost }: Props) {
  const t = translate(locale)
  const [sending, setSending] = useState<EmailDecision>()
  const [problem, setProblem] = useState<ApiProblem>()
  const isWaiting = link === undefined

  async function decide(decision: EmailDecision): Promise<void> {
    if (!link || sending) return
    setSending(decision)
    setProblem(undefined)
    try {
      await decideByLink(tokenOfPage(), link, decision)
    } catch (error) {
      const found = problemOf(error)
      // Not the error: it names the address, and with it the token.
      console.warn('Nothing was decided.', found)
      if (isGone(found) || isTaken(found)) return
      if (found.kind === 'offline') onAnswerLost(decision)
      setProblem(found)
      setSending(undefined)
    }
  }

  return (
    <div className="email-question" aria-busy={isWaiting}>
      <h1>{t('emailLink.heading')}</h1>
      <p className="email-question-what">
        {link ? t(`emailLink.${link.side}`, { email: link.email }) : <Lines count={4} />}
      </p>
      <p className="muted">
        {link ? t(`emailLink.${link.confirmed.length > 0 ? 'last' : 'first'}`) : <Lines count={2} />}
      </p>
      <div role="alert">{problem && <p className="notice warning">{entryProblemLine(t, problem)}</p>}</div>
      <div className="form-buttons">
        <Button
          variant="primary"
          size="large"
          busy={sending === 'confirm'}
          busyText={t('emailLink.confirming')}
          disabled={isWaiting}
          onClick={() => void decide('confirm')}
        >
          {t('emailLink.confirm')}
        </Button>
        <Button
          size="large"
          busy={sending === 'cancel'}
          busyText={t('emailLink.cancelling')}
          disabled={isWaiting}
          onClick={() => void decide('cancel')}
        >
          {t('emailLink.cancel')}
        </Button>
      </div>
    </div>
  )
}

/** As high as the sentences that come. */
function Lines({ count }: { count: number }) {
  return Array.from({ length: count }, (_, line) => <span key={line} className="skeleton" />)
}
