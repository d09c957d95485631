import '../shared/tenant.css'
import '../../organisation/organisation-settings.css'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { usePart } from '../../ui/behaviour/use-part.ts'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'

const loadMaking = () => import('../organisations/OrganisationMaker.tsx')

/** The page on which an organisation is made. */
export function NewTenantOrganisation({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const making = usePart(loadMaking, true)

  return (
    <div className="organisation-settings">
      <div className="page-head">
        <h1 tabIndex={-1}>{t('tenantOrganisations.newHeading')}</h1>
      </div>
      <p className="muted">{t('tenantOrganisations.newHint')}</p>
      {making ? (
        <making.OrganisationMaker locale={locale} />
      ) : (
        <div aria-busy="true">
          <SkeletonRows rows={6} label={t('common.loading')} />
        </div>
      )}
    </div>
  )
}
