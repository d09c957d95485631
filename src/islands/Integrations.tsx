import './integrations/integrations.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Locale } from '../contract/locales.ts'
import { translate } from '../i18n/translate.ts'
import { $apiKeys, $freshApiKey, forgetFreshApiKey } from '../lib/stores/organisation/api-keys.ts'
import { ApiKeys } from './integrations/ApiKeys.tsx'
import { FreshApiKey } from './integrations/FreshApiKey.tsx'
import { IntakeAddress } from './integrations/IntakeAddress.tsx'
import { IntakeLog } from './integrations/IntakeLog.tsx'
import { IntegrationList } from './integrations/IntegrationList.tsx'
import { DataAge } from './ui/feedback/DataAge.tsx'

/**
 * What the organisation is connected by, and whether it works; and what other software may do in it: dispatch centres raise
 * alarms, each with a key of its own.
 */
export function Integrations({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const keys = useStore($apiKeys, { ssr: 'initial' })
  const fresh = useStore($freshApiKey, { ssr: 'initial' })
  useEffect(() => forgetFreshApiKey, [])

  return (
    <div className="integrations">
      <div className="page-head">
        <h1 tabIndex={-1}>{t('integrations.heading')}</h1>
        {keys.state === 'ready' && <DataAge locale={locale} at={keys.at} stale={keys.stale} />}
      </div>
      {fresh && <FreshApiKey key={fresh.key} locale={locale} fresh={fresh} />}
      <IntegrationList locale={locale} />
      <IntakeAddress locale={locale} fresh={fresh} />
      <IntakeLog locale={locale} />
      <ApiKeys locale={locale} keys={keys} hasFresh={fresh !== undefined} />
    </div>
  )
}
