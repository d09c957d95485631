import type {
  Integration,
  IntegrationState,
  StorageHealth,
} from '../../contract/organisation/integrations.ts'
import type { Locale } from '../../contract/locales.ts'
import { localizePath } from '../../i18n/paths.ts'
import { translate, type Translate } from '../../i18n/translate.ts'
import { incidentTime, relativeTime, timeSince } from '../../lib/pages/dates.ts'
import { routeOfPattern, routes } from '../../lib/routes.ts'
import { fileSize } from '../ui/fields/file-check.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { warning } from '../ui/icons/frame.ts'
import { check, clock, next } from '../ui/icons/interface.ts'
import { minus } from '../ui/icons/map.ts'
import { ListRow } from '../ui/layout/ListRow.tsx'
import { useNow } from '../ui/behaviour/use-now.ts'
import { API_KEYS } from './ApiKeys.tsx'

interface Props {
  locale: Locale
  integration: Integration
}

const signs = { ok: check, unused: clock, failing: warning, off: minus } as const satisfies Record<
  IntegrationState,
  string
>

/** Whether one connection works, in a word and a sign, since when, and where it is set up. */
export function IntegrationRow({ locale, integration }: Props) {
  const t = translate(locale)
  const now = useNow() ?? Date.now()
  const { kind, state } = integration
  const words = kind === 'divera' ? 'divera' : 'states'
  const path = hrefOf(locale, integration.page)
  // The invitations say which addresses are refused.
  const href = path !== undefined && kind === 'mail' ? `${path}?list=invitations` : path

  return (
    <ListRow
      {...(href !== undefined && { href })}
      leading={
        <span className="list-row-sign integration-sign" data-state={state}>
          <Icon shape={signs[state]} size={22} />
        </span>
      }
      title={t(`integrationHealth.kinds.${kind}`)}
      meta={
        <>
          <strong data-state={state}>{t(`integrationHealth.${words}.${state}`)}</strong>
          {factsOf(t, integration, { locale, now }).map(({ text, at }) => (
            <span key={text} className="figures" title={at === undefined ? undefined : incidentTime(at)}>
              {text}
            </span>
          ))}
        </>
      }
      trailing={href !== undefined && <Icon shape={next} directional />}
    />
  )
}

/** It is done every hour: as long as it is, nobody needs to know when it was last. */
const SWEPT_MS = 24 * 60 * 60_000

interface Fact {
  text: string
  /** What its time is exactly. */
  at?: string
}

/** Since when, how many, and how it went last; of what fails first what is wrong. */
function factsOf(
  t: Translate,
  integration: Integration,
  { locale, now }: { locale: Locale; now: number },
): Fact[] {
  const when = (iso: string) => relativeTime(iso, locale, now)
  const { kind, state, since, last_success_at: success, last_failure_at: failure, count } = integration
  const { failing, refused = 0, last_failure_status: status, storage } = integration
  const facts: (Fact | undefined)[] = [
    since === null
      ? undefined
      : { text: t('integrationHealth.since', { when: timeSince(since, locale, now) }), at: since },
    failing > 0 && kind !== 'realtime' && kind !== 'divera'
      ? { text: t(`integrationHealth.failing.${kind}`, { count: failing }) }
      : undefined,
    refused > 0 ? { text: t('integrationHealth.refused', { count: refused }) } : undefined,
    kind === 'realtime' && state === 'failing' ? { text: t('integrationHealth.notLive') } : undefined,
    count !== null && count > 0 && kind !== 'mail' && kind !== 'divera' && kind !== 'jobs'
      ? { text: t(`integrationHealth.counts.${kind}`, { count }) }
      : undefined,
    success === null || success === since
      ? undefined
      : { text: t('integrationHealth.success', { when: when(success) }), at: success },
    failure === null || state !== 'failing' ? undefined : { text: lastFailure(failure), at: failure },
    ...(storage ? storageFacts(storage) : []),
  ]
  return facts.filter((fact) => fact !== undefined)

  function storageFacts({ kind, used, quota, checked_at, swept_at }: StorageHealth): (Fact | undefined)[] {
    const sizes = { used: fileSize(used, locale), quota: fileSize(quota, locale) }
    return [
      kind === 's3' ? { text: t('integrationHealth.storage.s3') } : undefined,
      { text: t('integrationHealth.storage.used', sizes) },
      checked_at === null
        ? undefined
        : { text: t('integrationHealth.storage.checked', { when: when(checked_at) }), at: checked_at },
      swept_at === null || now - Date.parse(swept_at) < SWEPT_MS
        ? undefined
        : { text: t('integrationHealth.storage.swept', { when: when(swept_at) }), at: swept_at },
    ]
  }

  function lastFailure(iso: string): string {
    return status === null
      ? t('integrationHealth.failure', { when: when(iso) })
      : t('integrationHealth.failureStatus', { when: when(iso), status })
  }
}

/** Keys stand on the same page; a page that there is not (yet) is no way. */
function hrefOf(locale: Locale, page: string | null): string | undefined {
  const route = page === null ? undefined : routeOfPattern(page)
  if (!route) return undefined
  return route.pattern === routes.integrations.pattern ? `#${API_KEYS}` : localizePath(route.pattern, locale)
}
