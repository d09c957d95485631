import { useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { localizePath } from '../../../i18n/paths.ts'
import { translate } from '../../../i18n/translate.ts'
import { type ApiProblem, problemOf } from '../../../lib/api/api-error.ts'
import { entryProblemLine } from '../../../lib/account/entry-problems.ts'
import type { OpenInvitation } from '../../../lib/account/registration-step.ts'
import { routes } from '../../../lib/routes.ts'
import { goOn } from '../../../lib/stores/session/page-guard.ts'
import { joinByLink } from '../../../lib/stores/account/registration.ts'
import { tokenOfPage } from '../../../lib/account/token-of-page.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InvitationFacts } from './InvitationFacts.tsx'

interface Props {
  locale: Locale
  link: OpenInvitation
}

/** Whoever is signed in as whom the invitation names needs one press. */
export function JoinOrganisation({ locale, link }: Props) {
  const t = translate(locale)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<ApiProblem>()
  const organisation = link.organisation_name

  async function join() {
    setSending(true)
    setProblem(undefined)
    try {
      await joinByLink(tokenOfPage())
      goOn(localizePath(routes.home.pattern, locale))
    } catch (error) {
      // Not the error: it names the address, and with it the token.
      console.warn('Nobody has joined.', problemOf(error))
      setProblem(problemOf(error))
      setSending(false)
    }
  }

  return (
    <div className="join-organisation">
      <h1>{t('registration.join.heading', { organisation })}</h1>
      <p>{t('registration.join.text', { account: link.email })}</p>
      <InvitationFacts locale={locale} link={link} />
      <div role="alert">{problem && <p className="notice warning">{entryProblemLine(t, problem)}</p>}</div>
      <Button
        variant="primary"
        size="large"
        busy={isSending}
        busyText={t('registration.join.sending')}
        onClick={() => void join()}
      >
        {t('registration.join.submit', { organisation })}
      </Button>
    </div>
  )
}
