import './link-rows.css'
import { useStore } from '@nanostores/react'
import type { Locale } from '../../contract/locales.ts'
import type { LatestOperation } from '../../contract/operations/operation-list.ts'
import { localizePath } from '../../i18n/paths.ts'
import { translate } from '../../i18n/translate.ts'
import { routes } from '../../lib/routes.ts'
import { $unreadCount } from '../../lib/stores/notifications/notifications.ts'
import { $vehicles } from '../../lib/stores/vehicles/vehicles.ts'
import { OperationRow } from '../operations/list/OperationRow.tsx'
import { Icon } from '../ui/icons/Icon.tsx'
import { next } from '../ui/icons/interface.ts'

/** FMS status 6: not ready for an operation. */
const OUT_OF_SERVICE = 6

interface Props {
  locale: Locale
  /** Of the last seven days, all closed. */
  operations: readonly LatestOperation[]
}

/** Home while no operation is active: how the last ones ended, vehicles out of service, unread notifications. */
export function QuietDay({ locale, operations }: Props) {
  const t = translate(locale)
  const vehicles = useStore($vehicles, { ssr: 'initial' })
  const unread = useStore($unreadCount, { ssr: 'initial' })
  const out =
    vehicles.state === 'ready' ? vehicles.value.filter(({ fms_status }) => fms_status === OUT_OF_SERVICE) : []
  const hints = [
    out.length > 0 && {
      route: routes.vehicles,
      words: t('quietDay.outOfService', { count: out.length }),
      more: out.map(({ call_sign }) => call_sign).join(', '),
    },
    unread > 0 && { route: routes.notifications, words: t('quietDay.unread', { count: unread }), more: '' },
  ].filter((hint) => hint !== false)

  return (
    <>
      {hints.length > 0 && (
        <ul className="link-rows card">
          {hints.map(({ route, words, more }) => (
            <li key={words}>
              <a href={localizePath(route.pattern, locale)}>
                <span>
                  {words}
                  {more && <span className="muted">{more}</span>}
                </span>
                <Icon shape={next} size={18} directional />
              </a>
            </li>
          ))}
        </ul>
      )}
      {operations.length > 0 && (
        <section className="stack" aria-labelledby="quiet-day-latest">
          <h2 id="quiet-day-latest">{t('quietDay.latest')}</h2>
          <ul className="operation-rows card">
            {operations.map((operation) => (
              <OperationRow key={operation.id} locale={locale} operation={operation} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
