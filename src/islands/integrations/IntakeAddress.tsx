import { useEffect, useState } from 'react'
import { INTAKE_ALARM_PATH, INTAKE_FMS_PATH } from '../../contract/operations/intake.ts'
import type { Locale } from '../../contract/locales.ts'
import { translate, type Translate } from '../../i18n/translate.ts'
import { intakeExample } from '../../lib/organisation/intake-example.ts'
import { readPageConfig } from '../../lib/pages/page-config.ts'
import type { FreshApiKey } from '../../lib/stores/organisation/api-keys.ts'
import { CopyButton } from '../shared/CopyButton.tsx'

/** What stands in the example as long as there is no key to show. */
const PLACEHOLDER = { de: 'SCHLUESSEL', en: 'KEY' } as const satisfies Record<Locale, string>
const needed = ['source', 'source_id', 'title'] as const
const more = ['text', 'keyword', 'address', 'vehicles', 'kind'] as const

/** Where dispatch centres send alarms to, what they send, and a command to try it with. */
export function IntakeAddress({ locale, fresh }: { locale: Locale; fresh: FreshApiKey | undefined }) {
  const t = translate(locale)
  const [address, setAddress] = useState('')
  useEffect(() => setAddress((readPageConfig(document).apiBase || location.origin) + INTAKE_ALARM_PATH), [])
  const command = intakeExample({
    address,
    key: fresh?.key ?? PLACEHOLDER[locale],
    title: t('integrations.intake.title'),
  })

  return (
    <section className="card intake" aria-labelledby="intake">
      <h2 id="intake">{t('integrations.intake.heading')}</h2>
      <p>{t('integrations.intake.about')}</p>
      <div className="copied-text">
        <code className="one-line" tabIndex={0} aria-label={t('integrations.intake.address')} role="group">
          {address}
        </code>
        <CopyButton t={t} what={t('integrations.intake.address')} text={address} />
      </div>
      <details>
        <summary>{t('integrations.intake.example')}</summary>
        <p>{t(fresh ? 'integrations.intake.exampleWithKey' : 'integrations.intake.exampleAbout')}</p>
        <div className="copied-text">
          <pre>
            <code>{command}</code>
          </pre>
          <CopyButton t={t} what={t('integrations.intake.command')} text={command} />
        </div>
        <h3>{t('integrations.intake.needed')}</h3>
        <Fields t={t} names={needed} />
        <h3>{t('integrations.intake.more')}</h3>
        <Fields t={t} names={more} />
        <p className="muted">{t('integrations.intake.warnings')}</p>
        <p className="muted">{t('integrations.intake.status', { path: INTAKE_FMS_PATH })}</p>
      </details>
    </section>
  )
}

function Fields({ t, names }: { t: Translate; names: readonly (typeof needed | typeof more)[number][] }) {
  return (
    <dl>
      {names.map((name) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>{t(`integrations.intake.fields.${name}`)}</dd>
        </div>
      ))}
    </dl>
  )
}
