import { useEffect, useRef } from 'react'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { forgetFreshApiKey, type FreshApiKey as Fresh } from '../../lib/stores/organisation/api-keys.ts'
import { useLeaveGuard } from '../ui/form/use-leave-guard.ts'
import { API_KEYS } from './ApiKeys.tsx'
import { CopyButton } from '../shared/CopyButton.tsx'
import { usePerson } from '../shared/use-person.ts'

interface Props {
  locale: Locale
  fresh: Fresh
}

/** A key that is seen this once: it stays until somebody says that it is kept, and nobody leaves unasked before. */
export function FreshApiKey({ locale, fresh }: Props) {
  const t = translate(locale)
  const heading = useRef<HTMLHeadingElement>(null)
  const organisation = usePerson()?.organisations.find(({ id }) => id === fresh.organisationId)?.name
  const leave = t('integrations.fresh.leave')
  useEffect(() => heading.current?.focus(), [])
  const keep = () => {
    forgetFreshApiKey()
    // Where it stands from now on.
    document.getElementById(API_KEYS)?.focus()
  }
  useLeaveGuard(true, leave)

  return (
    <section className="notice success fresh-key" aria-labelledby="fresh-key">
      <h2 id="fresh-key" ref={heading} tabIndex={-1}>
        {t('integrations.fresh.heading', { name: fresh.name })}
      </h2>
      <p>
        {t('integrations.fresh.once')} {organisation && t('integrations.fresh.at', { organisation })}
      </p>
      <div className="copied-text">
        <code>{fresh.key}</code>
        <CopyButton t={t} what={t('integrations.fresh.key')} text={fresh.key} variant="primary" />
      </div>
      <button type="button" className="button" onClick={keep}>
        {t('integrations.fresh.done')}
      </button>
    </section>
  )
}
