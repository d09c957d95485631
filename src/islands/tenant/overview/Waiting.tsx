import { useStore } from '@nanostores/react'
import type { Locale } from '../../../contract/locales.ts'
import type { MessageKey } from '../../../i18n/messages.ts'
import { localizePath } from '../../../i18n/paths.ts'
import { translate } from '../../../i18n/translate.ts'
import { routes } from '../../../lib/routes.ts'
import { $tenantWaiting, type Count } from '../../../lib/stores/tenant/overview.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { next } from '../../ui/icons/interface.ts'
import { ListRow } from '../../ui/layout/ListRow.tsx'
import { UNMATCHED_ANCHOR } from '../shared/unmatched-anchor.ts'

interface Line {
  href: string
  title: MessageKey
  about: MessageKey
  count: Count | undefined
}

/** What waits for whoever administers the tenant, each with its number and the way to it; there before the numbers are. */
export function Waiting({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const waiting = useStore($tenantWaiting, { ssr: 'initial' })
  const known = waiting.state === 'ready' ? waiting.value : undefined
  const users = localizePath(routes.tenantUsers.pattern, locale)
  const lines: Line[] = [
    {
      href: `${users}?without_rights=true`,
      title: 'tenantOverview.withoutRights',
      about: 'tenantOverview.withoutRightsAbout',
      count: known?.withoutRights,
    },
    {
      href: `${users}?never_signed_in=true&state=active`,
      title: 'tenantOverview.neverSignedIn',
      about: 'tenantOverview.neverSignedInAbout',
      count: known?.neverSignedIn,
    },
    {
      href: `${localizePath(routes.tenantKeywords.pattern, locale)}#${UNMATCHED_ANCHOR}`,
      title: 'tenantOverview.unmatched',
      about: 'tenantOverview.unmatchedAbout',
      count: known?.unmatched,
    },
  ]

  return (
    <section className="tenant-section" aria-labelledby="tenant-waiting">
      <h2 id="tenant-waiting">{t('tenantOverview.heading')}</h2>
      <ul className="list-rows card">
        {lines.map(({ href, title, about, count }) => (
          <ListRow
            key={title}
            href={href}
            title={t(title)}
            meta={t(about)}
            trailing={
              <>
                <span className="badge figures" data-mark={count && count.count > 0 ? 'warning' : undefined}>
                  {count
                    ? t(count.isAtLeast ? 'tenantOverview.moreThan' : 'tenantOverview.count', {
                        count: count.count,
                      })
                    : '–'}
                </span>
                <Icon shape={next} directional />
              </>
            }
          />
        ))}
      </ul>
    </section>
  )
}
