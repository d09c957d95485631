import { useEffect, useRef, useState } from 'react'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { readPageConfig } from '../../lib/pages/page-config.ts'
import { forgetFreshWebhook, type FreshWebhook as Fresh } from '../../lib/stores/divera/divera.ts'
import { CopyButton } from '../shared/CopyButton.tsx'
import { useLeaveGuard } from '../ui/form/use-leave-guard.ts'

interface Props {
  locale: Locale
  fresh: Fresh
}

/** The address of the webhook, which is seen this once: it stays until the person says that DIVERA has it. */
export function FreshWebhook({ locale, fresh }: Props) {
  const t = translate(locale)
  const heading = useRef<HTMLHeadingElement>(null)
  const [origin, setOrigin] = useState('')
  useEffect(() => {
    setOrigin(readPageConfig(document).apiBase || location.origin)
    heading.current?.focus()
  }, [])
  useLeaveGuard(true, t('diveraWebhook.leave'))
  const address = origin + fresh.url
  const keep = () => {
    forgetFreshWebhook()
    document.getElementById('divera-webhook')?.focus()
  }

  return (
    <section className="notice success divera-part" aria-labelledby="divera-fresh">
      <h2 id="divera-fresh" ref={heading} tabIndex={-1}>
        {t('diveraWebhook.freshHeading')}
      </h2>
      <p>{t('diveraWebhook.once')}</p>
      <p>{t('diveraWebhook.where')}</p>
      <div className="divera-address">
        <code>{address}</code>
        <CopyButton t={t} what={t('diveraWebhook.address')} text={address} variant="primary" />
      </div>
      <div>
        <button type="button" className="button" onClick={keep}>
          {t('diveraWebhook.done')}
        </button>
      </div>
    </section>
  )
}
