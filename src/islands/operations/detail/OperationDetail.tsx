import '../card/operation-facts.css'
import { type ReactNode, useRef } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { Corrections as Marks } from '../../../contract/operations/corrections.ts'
import type { OperationDetail as Operation } from '../../../contract/operations/operation-detail.ts'
import { placeWords } from '../../../i18n/place-words.ts'
import { translate } from '../../../i18n/translate.ts'
import { clockTime, durationSince, incidentTime, runningTime } from '../../../lib/pages/dates.ts'
import { typeSlugs } from '../../../lib/operations/operation-types.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { clock } from '../../ui/icons/interface.ts'
import { place } from '../../ui/icons/operation.ts'
import { Address } from '../../shared/place/Address.tsx'
import { OperationGlance } from '../answer/OperationGlance.tsx'
import { OwnAnswer } from '../answer/OwnAnswer.tsx'
import { useOwnAnswer } from '../answer/use-own-answer.ts'
import { Corrections } from '../card/Corrections.tsx'
import { OperationBand } from '../card/OperationBand.tsx'
import { outcomeWords } from '../card/outcome-words.ts'
import { RouteLink } from '../../shared/place/RouteLink.tsx'
import { OperationResponses } from './OperationResponses.tsx'
import { OperationTimeline } from './OperationTimeline.tsx'
import { OperationVehicles } from './OperationVehicles.tsx'
import { RemarkBelow } from './RemarkBelow.tsx'
import { useNow } from '../../ui/behaviour/use-now.ts'
import { swappedWords } from './swapped-words.ts'

interface Props {
  locale: Locale
  operation: Operation
}

interface DetailProps extends Props {
  /** Whether answers and timeline are known, as far as there are any; without them it is what a list says. */
  rest?: 'known' | 'coming' | 'missing'
  corrections?: Marks
  /** Loaded after the operation is shown, so it stands last and moves nothing. */
  children?: ReactNode
}

/** Everything about one operation, the most urgent first: what and where fit a phone without scrolling. */
export function OperationDetail({ locale, operation, rest = 'known', corrections, children }: DetailProps) {
  const t = translate(locale)
  const now = useNow()
  const { title, type, text, remark, number, responses, timeline } = operation
  const remarkPlace = useRef<HTMLElement>(null)
  const own = useOwnAnswer(operation, responses !== undefined || rest !== 'known')

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
          <div className="row operation-way">
            <Place locale={locale} operation={operation} />
            <RouteLink locale={locale} place={operation} />
          </div>
          <Corrections locale={locale} {...(corrections && { corrections })} />
          <Times locale={locale} operation={operation} now={now} />
          {operation.position_swapped && <p className="notice warning">{t(swappedWords(operation))}</p>}
          {text && <p className="operation-text">{text}</p>}
          {remark && (
            <section ref={remarkPlace} className="operation-remark">
              <h2>{t('operation.remark')}</h2>
              <p className="operation-text">{remark}</p>
            </section>
          )}
          {own && (
            <OwnAnswer
              key={operation.id}
              locale={locale}
              operation={operation}
              sent={own.sent}
              given={own.given}
              isKnown={responses !== undefined}
            >
              {remark && <RemarkBelow locale={locale} remark={remark} place={remarkPlace} />}
              <OperationGlance locale={locale} vehicles={operation.vehicles} responses={own.answers} />
            </OwnAnswer>
          )}
        </header>
        {responses && (
          <OperationResponses
            locale={locale}
            operation={operation}
            responses={own?.answers ?? responses}
            now={now}
          />
        )}
        {rest === 'coming' && <RestSkeleton />}
        {rest === 'missing' && <p className="notice">{t('onDevice.partial')}</p>}
      </div>
      <div className="operation-detail-rest">
        <OperationVehicles locale={locale} operation={operation} now={now} />
        {timeline && timeline.length > 0 && <OperationTimeline locale={locale} timeline={timeline} />}
        <p className="operation-supplement muted">
          {number && <span>{t('operation.number', { number })}</span>}
          <span>{t('operation.supplement')}</span>
        </p>
        {children}
      </div>
    </article>
  )
}

function Place({ locale, operation }: Props) {
  const t = translate(locale)
  const where = placeWords(operation, t, locale)
  if (!where) return <p className="muted">{t('operation.noAddress')}</p>

  return (
    <p className="operation-place operation-detail-place">
      <Icon shape={place} size={22} />
      <Address address={where} />
    </p>
  )
}

function Times({ locale, operation, now }: Props & { now: number | undefined }) {
  const { alarm_at, alarmed_again_at: again } = operation

  return (
    <p className="operation-time muted">
      <Icon shape={clock} />
      <span>
        <time dateTime={alarm_at}>{incidentTime(alarm_at)}</time>
        {again && (
          <span>
            {translate(locale)('operation.alarmedAgain', { time: clockTime(again, Date.parse(alarm_at)) })}
          </span>
        )}
        {now !== undefined && <span>{lasting(locale, operation, now)}</span>}
      </span>
    </p>
  )
}

/** How long it has been running, or when it was closed, how long it took and how it ended. */
function lasting(locale: Locale, operation: Operation, now: number): string | undefined {
  const { alarm_at, alarmed_again_at, active, closed_at } = operation
  const t = translate(locale)
  if (active) {
    return t('operation.running', { duration: runningTime(alarmed_again_at ?? alarm_at, now) })
  }
  if (!closed_at) return undefined
  const closed = Date.parse(closed_at)
  const time = clockTime(closed, Date.parse(alarm_at))
  const ended = t('operation.closedAt', { time, duration: durationSince(alarm_at, locale, closed) })
  return [ended, outcomeWords(t, operation)].filter(Boolean).join(' · ')
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
        <RestSkeleton />
      </div>
    </div>
  )
}

function RestSkeleton() {
  return (
    <div className="card stack" aria-hidden="true">
      <span className="skeleton skeleton-line short" />
      <span className="skeleton skeleton-line" />
    </div>
  )
}
