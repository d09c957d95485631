import { useStore } from '@nanostores/react'
import { useLayoutEffect } from 'react'
import { fmsDigits } from '../../contract/vehicles/fms-settings.ts'
import type { Locale } from '../../contract/locales.ts'
import { $session, userOf } from '../../lib/stores/session/session.ts'
import { adoptStyles } from '../ui/behaviour/adopt-styles.ts'
import { useFmsWords } from '../vehicles/fms/use-fms-words.ts'
import { FmsSettingsButton } from '../vehicles/fms/FmsSettingsButton.tsx'
import { KeysInUse } from './KeysInUse.tsx'
import styles from './organisation-more.css?inline'
import { organisationMoreWords } from './organisation-more-words.ts'
import { SharedLinksSection } from '../sharing/SharedLinksSection.tsx'
import { Stations } from './Stations.tsx'

/** What belongs to an organisation beside its own data: stations, keys of other software, what statuses are called. */
export function OrganisationMore({ locale }: { locale: Locale }) {
  useLayoutEffect(() => adoptStyles(styles), [])

  return (
    <>
      <Stations locale={locale} />
      <KeysInUse locale={locale} />
      <SharedLinksSection locale={locale} />
      <Statuses locale={locale} />
    </>
  )
}

/** The tenant has one set of them: whoever administers it changes it here, too. */
function Statuses({ locale }: { locale: Locale }) {
  const t = organisationMoreWords(locale)
  const wordOf = useFmsWords(locale, t)
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
