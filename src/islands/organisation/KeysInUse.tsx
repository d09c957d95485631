import { useStore } from '@nanostores/react'
import type { Locale } from '../../contract/locales.ts'
import { localizePath } from '../../i18n/paths.ts'
import { translate } from '../../i18n/translate.ts'
import { isMissingCall } from '../../lib/api/api-error.ts'
import { problemWords } from '../../lib/api/problem-words.ts'
import { routes } from '../../lib/routes.ts'
import { $apiKeys, loadApiKeys } from '../../lib/stores/organisation/api-keys.ts'
import { Empty, Failure, Offline } from '../ui/feedback/Failure.tsx'
import { key as sign } from '../ui/icons/settings.ts'
import { SkeletonRows } from '../ui/feedback/SkeletonRows.tsx'
import { ApiKeyRow } from '../integrations/ApiKeyRow.tsx'

/** The keys that are good, with their scopes and when they were used last; they are made and revoked with the integrations. */
export function KeysInUse({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const keys = useStore($apiKeys, { ssr: 'initial' })
  if (keys.state === 'failed' && isMissingCall(keys.error)) return null

  return (
    <section className="organisation-section" aria-labelledby="keys">
      <div className="organisation-section-head">
        <h2 id="keys">{t('organisationMore.keys')}</h2>
        <a className="button" href={localizePath(routes.integrations.pattern, locale)}>
          {t('organisationMore.keysManage')}
        </a>
      </div>
      <p className="muted">{t('organisationMore.keysAbout')}</p>
      <Keys locale={locale} />
    </section>
  )
}

function Keys({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const keys = useStore($apiKeys, { ssr: 'initial' })
  if (keys.state === 'loading') return <SkeletonRows rows={1} label={t('common.loading')} />
  if (keys.state === 'failed') {
    const State = keys.error.kind === 'offline' ? Offline : Failure
    const retry = { label: t('common.retry'), busy: keys.changing, onRetry: () => void loadApiKeys() }
    return <State {...problemWords(t, keys.error)} retry={retry} />
  }
  const valid = keys.value.filter(({ revoked_at }) => revoked_at === null)
  if (valid.length === 0)
    return (
      <Empty shape={sign} text={t('organisationMore.keysNone')} hint={t('organisationMore.keysNoneHint')} />
    )
  return (
    <ul className="list-rows card api-keys">
      {valid.map((one) => (
        <ApiKeyRow key={one.id} locale={locale} apiKey={one} />
      ))}
    </ul>
  )
}
