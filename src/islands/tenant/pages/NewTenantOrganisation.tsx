import '../shared/tenant.css'
import '../../organisation/organisation-settings.css'
import { useEffect, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { OrganisationMaker } from '../organisations/OrganisationMaker.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'

/** The page on which an organisation is made. */
export function NewTenantOrganisation({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const [isAlive, setAlive] = useState(false)
  // A form that nobody listens to yet would be sent by the browser, and lose what was typed.
  useEffect(() => setAlive(true), [])

  return (
    <div className="organisation-settings">
      <div className="page-head">
        <h1 tabIndex={-1}>{t('tenantOrganisations.newHeading')}</h1>
      </div>
      <p className="muted">{t('tenantOrganisations.newHint')}</p>
      {isAlive ? (
        <OrganisationMaker locale={locale} />
      ) : (
        <div aria-busy="true">
          <SkeletonRows rows={6} label={t('common.loading')} />
        </div>
      )}
    </div>
  )
}
