import './operation-facts.css'
import type { Locale } from '../../contract/locales.ts'
import type { Operation } from '../../contract/operations.ts'
import { translate } from '../../i18n/translate.ts'
import { clockTime, durationSince, incidentTime, isJustNow } from '../../lib/dates.ts'
import { typeSlugs } from '../../lib/operation-types.ts'
import { routeLink } from '../../lib/route-link.ts'
import { FmsChip } from '../ui/FmsChip.tsx'
import { Icon } from '../ui/Icon.tsx'
import { clock } from '../ui/icons/interface.ts'
import { place, route } from '../ui/icons/operation.ts'
import { Address } from './Address.tsx'
import { OperationBand } from './OperationBand.tsx'
import { OperationResponses } from './OperationResponses.tsx'
import { OperationTimeline } from './OperationTimeline.tsx'
import { useNow } from '../ui/use-now.ts'

interface Props {
  locale: Locale
  operation: Operation
}

/** Everything about one operation, the most urgent first: what and where fit a phone without scrolling. */
export function OperationDetail({ locale, operation }: Props) {
  const t = translate(locale)
  const now = useNow()
  const { title, type, text, remark, number, responses, timeline } = operation

  return (
    <article className="operation-detail">
      <div className="operation-detail-main">
        <header
          className="operation-detail-head card"
          data-type={typeSlugs[type]}
          data-active={operation.active}
        >
          <OperationBand locale={locale} operation={operation} />
          <h1>{title}</h1>
          <Place locale={locale} operation={operation} />
          {/* Beside the time the way has room for its word on a phone, too. */}
          <div className="operation-detail-way">
            <Times locale={locale} operation={operation} now={now} />
            <Way locale={locale} operation={operation} />
          </div>
          {text && <p className="operation-text">{text}</p>}
          {remark && (
            <section className="operation-remark">
              <h2>{t('operation.remark')}</h2>
              <p className="operation-text">{remark}</p>
            </section>
          )}
        </header>
        <Vehicles locale={locale} operation={operation} now={now} />
      </div>
      <div className="operation-detail-rest">
        {responses && <OperationResponses locale={locale} responses={responses} active={operation.active} />}
        {timeline && timeline.length > 0 && <OperationTimeline locale={locale} timeline={timeline} />}
        <p className="operation-supplement muted">
          {number && <span>{t('operation.number', { number })}</span>}
          <span>{t('operation.supplement')}</span>
        </p>
      </div>
    </article>
  )
}

function Place({ locale, operation: { address } }: Props) {
  if (!address) return <p className="muted">{translate(locale)('operation.noAddress')}</p>

  return (
    <p className="operation-place operation-detail-place">
      <Icon shape={place} size={22} />
      <Address address={address} />
    </p>
  )
}

function Way({ locale, operation }: Props) {
  const t = translate(locale)
  const link = routeLink(operation, navigator.userAgent)
  if (!link) return null

  return (
    <a
      className="button secondary"
      href={link}
      target="_blank"
      rel="noreferrer"
      aria-label={t('operation.routeTo', { address: operation.address ?? '' })}
    >
      <Icon shape={route} />
      {t('operation.route')}
    </a>
  )
}

function Times({ locale, operation, now }: Props & { now: number | undefined }) {
  const { alarm_at } = operation

  return (
    <p className="operation-time muted">
      <Icon shape={clock} />
      <span>
        <time dateTime={alarm_at}>{incidentTime(alarm_at)}</time>
        {now !== undefined && <span>{lasting(locale, operation, now)}</span>}
      </span>
    </p>
  )
}

/** How long it has been running, or when it was closed and how long it took. */
function lasting(
  locale: Locale,
  { alarm_at, active, closed_at }: Operation,
  now: number,
): string | undefined {
  const t = translate(locale)
  if (active) {
    if (isJustNow(alarm_at, now)) return t('operation.runningNow')
    return t('operation.running', { duration: durationSince(alarm_at, locale, now) })
  }
  if (!closed_at) return undefined
  const closed = Date.parse(closed_at)
  const time = clockTime(closed, Date.parse(alarm_at))
  return t('operation.closedAt', { time, duration: durationSince(alarm_at, locale, closed) })
}

function Vehicles({ locale, operation: { vehicles }, now }: Props & { now: number | undefined }) {
  const t = translate(locale)

  return (
    <section className="operation-detail-fleet card">
      <h2>{t('operation.vehicles')}</h2>
      {vehicles.length === 0 && <p className="muted">{t('operation.noVehicles')}</p>}
      <ul className="operation-detail-vehicles">
        {vehicles.map(({ call_sign, fms_status, fms_status_at }) => (
          <li key={call_sign}>
            <span className="call-sign">{call_sign}</span>
            <FmsChip locale={locale} status={fms_status} since={fms_status_at} now={now} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The shape of the page while the operation is not known yet. */
export function OperationDetailSkeleton({ label }: { label: string }) {
  return (
    <div className="operation-detail" aria-busy="true" aria-label={label} role="status">
      <div className="operation-detail-main">
        <div className="operation-detail-head card">
          <p className="operation-band">
            <span className="skeleton skeleton-badge" />
          </p>
          <span className="skeleton skeleton-heading" />
          <span className="skeleton skeleton-line" />
          <span className="skeleton skeleton-button" />
          <span className="skeleton skeleton-line short" />
        </div>
        <div className="card stack">
          <span className="skeleton skeleton-line short" />
          <span className="skeleton skeleton-line" />
          <span className="skeleton skeleton-line" />
        </div>
      </div>
      <div className="operation-detail-rest">
        <div className="card stack">
          <span className="skeleton skeleton-line short" />
          <span className="skeleton skeleton-line" />
        </div>
      </div>
    </div>
  )
}
