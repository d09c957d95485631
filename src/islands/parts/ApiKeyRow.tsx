import type { ApiKey } from '../../contract/api-keys.ts'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { incidentTime, relativeTime } from '../../lib/dates.ts'
import { Icon } from '../ui/Icon.tsx'
import { key as sign } from '../ui/icons/settings.ts'
import { ListRow } from '../ui/ListRow.tsx'
import { useNow } from '../ui/use-now.ts'

interface Props {
  locale: Locale
  apiKey: ApiKey
  onRevoke: (apiKey: ApiKey) => void
}

export function ApiKeyRow({ locale, apiKey, onRevoke }: Props) {
  const t = translate(locale)
  const now = useNow() ?? Date.now()
  const { name, scopes, created_at, created_by, last_used_at, revoked_at } = apiKey
  const when = (iso: string) => relativeTime(iso, locale, now)
  const made = created_by
    ? t('integrations.keys.madeBy', { when: when(created_at), who: created_by })
    : t('integrations.keys.made', { when: when(created_at) })
  const used = last_used_at
    ? t('integrations.keys.used', { when: when(last_used_at) })
    : t('integrations.keys.unused')

  return (
    <ListRow
      leading={
        <span className="list-row-sign">
          <Icon shape={sign} />
        </span>
      }
      title={name}
      meta={
        <>
          <span>{scopes.map((scope) => t(`integrations.keys.scopes.${scope}`)).join(', ')}</span>
          <span title={last_used_at ? incidentTime(last_used_at) : undefined}>{used}</span>
          <span title={incidentTime(created_at)}>{made}</span>
          {revoked_at && (
            <span title={incidentTime(revoked_at)}>
              {t('integrations.keys.ended', { when: when(revoked_at) })}
            </span>
          )}
        </>
      }
      trailing={
        revoked_at === null && (
          <button
            type="button"
            className="button"
            aria-label={t('integrations.keys.revokeOf', { name })}
            onClick={() => onRevoke(apiKey)}
          >
            {t('integrations.keys.revoke')}
          </button>
        )
      }
    />
  )
}
