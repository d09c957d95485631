import { useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { TenantOrganisation } from '../../../contract/tenant/tenant-organisations.ts'
import { translate } from '../../../i18n/translate.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import {
  currentTenantOrganisationOf,
  loadTenantOrganisation,
  saveTenantOrganisation,
} from '../../../lib/stores/tenant/organisations.ts'
import { LateQuestion } from '../../shared/LateQuestion.tsx'
import { tellFailure } from '../../shared/tell-failure.ts'

interface Props {
  locale: Locale
  organisation: TenantOrganisation
}

/** Whether an organisation is in use. Before that changes, it is said whom and what it concerns. */
export function OrganisationActivity({ locale, organisation }: Props) {
  const t = translate(locale)
  const { id, version, name, active, concerned } = organisation
  const [asking, setAsking] = useState(false)

  async function change(): Promise<void> {
    try {
      await saveTenantOrganisation(id, { version, active: !active })
      showToast({ text: t(active ? 'tenantOrganisations.stopped' : 'tenantOrganisations.started', { name }) })
    } catch (error) {
      if (currentTenantOrganisationOf(error)) {
        showToast({ kind: 'failure', text: t('tenantOrganisations.changedMeanwhile') })
        void loadTenantOrganisation()
      } else tellFailure(locale, error, 'Whether the organisation is in use was not changed.')
    } finally {
      setAsking(false)
    }
  }

  const values = {
    members: t('tenantOrganisations.members', { count: concerned.members }),
    vehicles: t('tenantOrganisations.vehicles', { count: concerned.vehicles }),
    running: t('tenantOrganisations.running', { count: concerned.running }),
    keys: t('tenantOrganisations.keys', { count: concerned.api_keys }),
  }
  return (
    <section className="tenant-section" aria-labelledby="activity">
      <div className="tenant-section-head">
        <h2 id="activity">{t('tenantOrganisations.activity')}</h2>
        <button type="button" className={active ? 'button danger' : 'button'} onClick={() => setAsking(true)}>
          {t(active ? 'tenantOrganisations.stop' : 'tenantOrganisations.start')}
        </button>
      </div>
      <p>{t(active ? 'tenantOrganisations.isActive' : 'tenantOrganisations.isInactive')}</p>
      {asking && (
        <LateQuestion
          locale={locale}
          words={{
            question: t(active ? 'tenantOrganisations.stopQuestion' : 'tenantOrganisations.startQuestion', {
              name,
            }),
            consequence: t(
              active ? 'tenantOrganisations.stopConsequence' : 'tenantOrganisations.startConsequence',
              values,
            ),
            yes: t(active ? 'tenantOrganisations.stop' : 'tenantOrganisations.start'),
            no: t('tenantOrganisations.keep'),
          }}
          onConfirm={change}
          onCancel={() => setAsking(false)}
        />
      )}
    </section>
  )
}
