import { useStore } from '@nanostores/react'
import type { Locale } from '../../../contract/locales.ts'
import { fmsDigits } from '../../../contract/vehicles/fms-settings.ts'
import { $session, userOf } from '../../../lib/stores/session/session.ts'
import '../../organisation/organisation-more.css'
import { FmsSettingsButton } from './FmsSettingsButton.tsx'
import { useFmsWords } from './use-fms-words.ts'
import { translate } from '../../../i18n/translate.ts'

/** What statuses are called. The tenant has one set of them: whoever administers it changes it here. */
export function StatusWords({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const wordOf = useFmsWords(locale)
  const user = userOf(useStore($session, { ssr: 'initial' }))

  return (
    <section className="organisation-section" aria-labelledby="statuses">
      <div className="organisation-section-head">
        <h2 id="statuses">{t('organisationMore.fms')}</h2>
        <FmsSettingsButton locale={locale} />
      </div>
      <p className="muted">
        {t('organisationMore.fmsAbout')} {!user?.tenant_admin && t('organisationMore.fmsElsewhere')}
      </p>
      <ul className="card status-words">
        {fmsDigits.map((digit) => (
          <li key={digit}>
            <b className="figures">{digit}</b>
            <span>{wordOf(Number(digit))}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
