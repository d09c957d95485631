import { useEffect, useState } from 'react'
import type { ApiKey } from '../../contract/organisation/api-keys.ts'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { isMissingCall } from '../../lib/api/api-error.ts'
import type { Loadable } from '../../lib/api/loadable.ts'
import { problemWords } from '../../lib/api/problem-words.ts'
import { loadApiKeys } from '../../lib/stores/organisation/api-keys.ts'
import { Empty, Failure, Offline } from '../ui/feedback/Failure.tsx'
import { key as sign } from '../ui/icons/settings.ts'
import { SkeletonRows } from '../ui/feedback/SkeletonRows.tsx'
import { ApiKeyRow } from './ApiKeyRow.tsx'
import { RevokeApiKey } from './RevokeApiKey.tsx'

interface Props {
  locale: Locale
  keys: Loadable<readonly ApiKey[]>
  /** A row has gone with what had the focus. */
  onRevoked: () => void
}

/** The keys that are good, and behind one line those that are not any more. */
export function ApiKeyList({ locale, keys, onRevoked }: Props) {
  const t = translate(locale)
  const [asked, setAsked] = useState<ApiKey>()
  const [ended, setEnded] = useState(0)
  useEffect(() => {
    if (ended > 0) onRevoked()
  }, [ended])
  if (keys.state === 'loading') return <SkeletonRows rows={1} label={t('common.loading')} />
  if (keys.state === 'failed') {
    if (isMissingCall(keys.error))
      return <Empty text={t('integrations.keys.missing')} hint={t('integrations.keys.missingHint')} />
    const State = keys.error.kind === 'offline' ? Offline : Failure
    const retry = { label: t('common.retry'), busy: keys.changing, onRetry: () => void loadApiKeys() }
    return <State {...problemWords(t, keys.error)} retry={retry} />
  }

  const valid = keys.value.filter(({ revoked_at }) => revoked_at === null)
  const revoked = keys.value.filter(({ revoked_at }) => revoked_at !== null)
  const none = t(revoked.length > 0 ? 'integrations.keys.noneLeft' : 'integrations.keys.none')
  const rows = (some: readonly ApiKey[]) => (
    <ul className="list-rows card">
      {some.map((one) => (
        <ApiKeyRow key={one.id} locale={locale} apiKey={one} onRevoke={setAsked} />
      ))}
    </ul>
  )
  return (
    <>
      {valid.length > 0 ? (
        rows(valid)
      ) : (
        <Empty shape={sign} text={none} hint={t('integrations.keys.noneHint')} />
      )}
      {revoked.length > 0 && (
        <details>
          <summary>{t('integrations.keys.revokedOnes', { count: revoked.length })}</summary>
          {rows(revoked)}
        </details>
      )}
      {asked && (
        <RevokeApiKey
          key={asked.id}
          locale={locale}
          apiKey={asked}
          onCancel={() => setAsked(undefined)}
          onRevoked={() => {
            setAsked(undefined)
            setEnded(ended + 1)
          }}
        />
      )}
    </>
  )
}
