import './operations/list/alert-list.css'
import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import type { Locale } from '../contract/locales.ts'
import { translate } from '../i18n/translate.ts'
import { localizePath } from '../i18n/paths.ts'
import { isFiltered } from '../lib/operations/alert-filter.ts'
import { canFilter } from '../lib/operations/alert-page.ts'
import { routes } from '../lib/routes.ts'
import { $alertFilter, $alerts } from '../lib/stores/operations/alerts.ts'
import { AlertBar } from './operations/list/AlertBar.tsx'
import { AlertHead } from './operations/list/AlertHead.tsx'
import { AlertRows } from './operations/list/AlertRows.tsx'
import { useAlertAddress } from './operations/list/use-alert-address.ts'
import { useMay } from './shared/use-may.ts'
import { DataAge } from './ui/feedback/DataAge.tsx'
import { Icon } from './ui/icons/Icon.tsx'
import { plus } from './ui/icons/map.ts'

export function AlertList({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const heading = useRef<HTMLHeadingElement>(null)
  useAlertAddress()
  const alerts = useStore($alerts, { ssr: 'initial' })
  const mayCreate = useMay('operations.create')
  const filter = useStore($alertFilter, { ssr: 'initial' })
  const shown = alerts.state === 'ready' ? alerts : undefined
  const filtered = isFiltered(filter)
  // A failed search can be taken back.
  const offered = shown ? canFilter(shown.value) : filtered

  return (
    <div className="alert-list stack">
      <div className="page-head">
        <h1 ref={heading} tabIndex={-1}>
          {t('operationList.heading')}
        </h1>
        {shown && <DataAge locale={locale} at={shown.at} stale={shown.stale} />}
        {offered && <AlertHead locale={locale} filter={filter} />}
        {mayCreate && (
          <a
            className="button secondary sign-on-phone"
            href={localizePath(routes.newAlert.pattern, locale)}
            title={t('operationList.create')}
          >
            <Icon shape={plus} />
            <span>{t('operationList.create')}</span>
          </a>
        )}
      </div>
      {(offered || !shown) && (
        <div className="alert-tools" data-filtered={filtered || undefined}>
          {offered && (
            <AlertBar
              locale={locale}
              filter={filter}
              list={shown?.value}
              busy={shown?.changing ?? true}
              heading={heading}
            />
          )}
        </div>
      )}
      {shown?.partial && !shown.changing && <p className="notice">{t('operationList.deviceOnly')}</p>}
      <AlertRows locale={locale} alerts={alerts} filtered={filtered} />
    </div>
  )
}
