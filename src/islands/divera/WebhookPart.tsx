import { useState } from 'react'
import type { Divera } from '../../contract/divera/divera.ts'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { incidentTime, relativeTime } from '../../lib/pages/dates.ts'
import { renewWebhook } from '../../lib/stores/divera/divera.ts'
import { LateQuestion } from '../shared/LateQuestion.tsx'
import { tellFailure } from '../shared/tell-failure.ts'
import { useNow } from '../ui/behaviour/use-now.ts'
import { Button } from '../ui/buttons/Button.tsx'

interface Props {
  locale: Locale
  webhook: Divera['webhook']
}

/** The address that DIVERA reports alarms to: when it was made and called, and a button that makes one. */
export function WebhookPart({ locale, webhook }: Props) {
  const t = translate(locale)
  const [busy, setBusy] = useState(false)
  const [asks, setAsks] = useState(false)

  async function make(): Promise<void> {
    setBusy(true)
    await renewWebhook().catch((error: unknown) =>
      tellFailure(locale, error, 'No address for the webhook of DIVERA was made.'),
    )
    setBusy(false)
  }

  return (
    <section className="card divera-part" aria-labelledby="divera-webhook">
      <h2 id="divera-webhook" tabIndex={-1}>
        {t('diveraWebhook.heading')}
      </h2>
      <p>{t('diveraWebhook.about')}</p>
      <p className="muted">{t('diveraWebhook.where')}</p>
      {webhook && <Known locale={locale} webhook={webhook} />}
      <div>
        <Button
          busy={busy}
          busyText={t('diveraWebhook.making')}
          onClick={() => (webhook ? setAsks(true) : void make())}
        >
          {t(webhook ? 'diveraWebhook.renew' : 'diveraWebhook.make')}
        </Button>
      </div>
      {asks && (
        <LateQuestion
          locale={locale}
          words={{
            question: t('diveraWebhook.question'),
            consequence: t('diveraWebhook.consequence'),
            yes: t('diveraWebhook.renew'),
            no: t('diveraWebhook.keep'),
          }}
          onConfirm={async () => {
            await make()
            setAsks(false)
          }}
          onCancel={() => setAsks(false)}
        />
      )}
    </section>
  )
}

function Known({ locale, webhook }: { locale: Locale; webhook: NonNullable<Divera['webhook']> }) {
  const t = translate(locale)
  const now = useNow() ?? Date.now()
  const { made_at, called_at } = webhook
  return (
    <p className="row">
      <span title={incidentTime(made_at)}>
        {t('diveraWebhook.made', { when: relativeTime(made_at, locale, now) })}
      </span>
      {called_at === null ? (
        <strong>{t('diveraWebhook.neverCalled')}</strong>
      ) : (
        <span title={incidentTime(called_at)}>
          {t('diveraWebhook.called', { when: relativeTime(called_at, locale, now) })}
        </span>
      )}
    </p>
  )
}
