import type { ApiKey } from '../../contract/organisation/api-keys.ts'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { incidentTime, relativeTime } from '../../lib/pages/dates.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { warning } from '../ui/icons/frame.ts'
import { key as sign } from '../ui/icons/settings.ts'
import { ListRow } from '../ui/layout/ListRow.tsx'
import { useNow } from '../ui/behaviour/use-now.ts'

interface Props {
  locale: Locale
  apiKey: ApiKey
  /** Without it, it is only shown. */
  onRevoke?: (apiKey: ApiKey) => void
}

/** A key with its scopes and when it was used last. */
export function ApiKeyRow({ locale, apiKey, onRevoke }: Props) {
  const t = translate(locale)
  const now = useNow() ?? Date.now()
  const { name, scopes, created_at, created_by, last_used_at, revoked_at } = apiKey
  const { last_refused_at: refused_at, last_refused_status: status, failing } = apiKey
  const when = (iso: string) => relativeTime(iso, locale, now)
  const made = created_by
    ? t('apiKeyRow.madeBy', { when: when(created_at), who: created_by })
    : t('apiKeyRow.made', { when: when(created_at) })
  const used = last_used_at ? t('apiKeyRow.used', { when: when(last_used_at) }) : t('apiKeyRow.unused')

  return (
    <ListRow
      leading={
        <span className="list-row-sign">
          <Icon shape={sign} />
        </span>
      }
      title={
        <span className="api-key-name">
          <bdi>{name}</bdi>
          {failing && revoked_at === null && (
            <span className="badge" data-state="failing">
              <Icon shape={warning} size={14} />
              {t('apiKeyRow.failing')}
            </span>
          )}
        </span>
      }
      meta={
        <>
          <span>{scopes.map((scope) => t(`apiKeyRow.scopes.${scope}`)).join(', ')}</span>
          <span title={last_used_at ? incidentTime(last_used_at) : undefined}>{used}</span>
          {failing && refused_at && (
            <span title={incidentTime(refused_at)}>
              {t('apiKeyRow.refused', { when: when(refused_at), status: status ?? '–' })}
            </span>
          )}
          <span title={incidentTime(created_at)}>{made}</span>
          {revoked_at && (
            <span title={incidentTime(revoked_at)}>{t('apiKeyRow.ended', { when: when(revoked_at) })}</span>
          )}
        </>
      }
      trailing={
        revoked_at === null &&
        onRevoke && (
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
