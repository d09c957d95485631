import './operation-card.css'
import './operation-facts.css'
import type { ReactNode } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { Operation } from '../../../contract/operations/operations.ts'
import { localizePath, pathOf } from '../../../i18n/paths.ts'
import { placeWords } from '../../../i18n/place-words.ts'
import { translate } from '../../../i18n/translate.ts'
import { incidentTime, relativeTime } from '../../../lib/pages/dates.ts'
import { typeSlugs } from '../../../lib/operations/operation-types.ts'
import { routes } from '../../../lib/routes.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { clock } from '../../ui/icons/interface.ts'
import { place } from '../../ui/icons/operation.ts'
import { Address } from '../../shared/place/Address.tsx'
import { OperationBand } from './OperationBand.tsx'
import { RouteLink } from '../../shared/place/RouteLink.tsx'

interface Props {
  locale: Locale
  operation: Operation
  now: number | undefined
  /** Stands below the title. */
  above?: ReactNode
  /** Stands below the vehicles. */
  children?: ReactNode
  /** Whether the card also shows the text of the message, and the way to the operation. */
  withText?: boolean
}

/** One operation that matters now: what, where, when, who is out. */
export function OperationCard({ locale, operation, now, withText = false, above, children }: Props) {
  const { id, title, type, text, alarm_at, alarmed_again_at, active, vehicles } = operation
  const where = placeWords(operation, translate(locale), locale)

  return (
    <li className="operation-card card" data-type={typeSlugs[type]} data-active={active}>
      <OperationBand locale={locale} operation={operation} />
      <h2>
        <a href={localizePath(pathOf(routes.alert, { id }), locale)}>{title}</a>
      </h2>
      {above}
      {where && (
        <div className="row operation-way">
          <p className="operation-place">
            <Icon shape={place} />
            <Address address={where} />
          </p>
          {withText && <RouteLink locale={locale} place={operation} />}
        </div>
      )}
      <p className="operation-time muted">
        <Icon shape={clock} />
        <span>
          <time dateTime={alarm_at}>{incidentTime(alarm_at)}</time>
          {active && now !== undefined && (
            <span>{relativeTime(alarmed_again_at ?? alarm_at, locale, now)}</span>
          )}
        </span>
      </p>
      {withText && text && <p className="operation-card-text">{text}</p>}
      {vehicles.length > 0 && (
        <ul className="operation-vehicles muted">
          {vehicles.map(({ call_sign }) => (
            <li key={call_sign}>{call_sign}</li>
          ))}
        </ul>
      )}
      {children}
    </li>
  )
}

/** The shape of a card while it is not known yet. */
export function OperationCardSkeleton() {
  return (
    <li className="operation-card card" aria-hidden="true">
      <p className="operation-band">
        <span className="skeleton skeleton-badge" />
      </p>
      <h2>
        <span className="skeleton skeleton-title" />
      </h2>
      <p>
        <span className="skeleton skeleton-line" />
      </p>
      <p>
        <span className="skeleton skeleton-line short" />
      </p>
    </li>
  )
}
