import '../card/operation-facts.css'
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { OperationDetail as Operation } from '../../../contract/operations/operation-detail.ts'
import { placeWords } from '../../../i18n/place-words.ts'
import { translate } from '../../../i18n/translate.ts'
import { clockTime, durationSince, incidentTime, isJustNow } from '../../../lib/pages/dates.ts'
import { typeSlugs } from '../../../lib/operations/operation-types.ts'
import { answersWith, givenAnswer } from '../../../lib/operations/own-answer.ts'
import { routeLink } from '../../../lib/places/route-link.ts'
import { $session, userOf } from '../../../lib/stores/session/session.ts'
import { $unsent } from '../../../lib/stores/outbox/unsent.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { clock } from '../../ui/icons/interface.ts'
import { place, route } from '../../ui/icons/operation.ts'
import { Address } from '../../shared/Address.tsx'
import { OperationBand } from '../card/OperationBand.tsx'
import { OperationGlance } from './OperationGlance.tsx'
import { OperationResponses } from './OperationResponses.tsx'
import { OperationTimeline } from './OperationTimeline.tsx'
import { OperationVehicles } from './OperationVehicles.tsx'
import { OwnAnswer } from './OwnAnswer.tsx'
import { useNow } from '../../ui/behaviour/use-now.ts'
import { swappedWords } from './swapped-words.ts'

interface Props {
  locale: Locale
  operation: Operation
}

/**
 * What the person has answered belongs among the answers at once. Who has only what a list says may answer as well; a
 * backend that knows no answers takes none.
 */
function useOwnAnswer({ id, responses, own_qualifications }: Operation, takesAnswers: boolean) {
  const user = userOf(useStore($session, { ssr: 'initial' }))
  const given = givenAnswer(useStore($unsent, { ssr: 'initial' }), id)
  if (!user || !takesAnswers) return undefined
  const sent = responses?.find(({ user_id }) => user_id === user.id)
  return { given, sent, answers: answersWith(responses ?? [], given, user, own_qualifications) }
}

interface DetailProps extends Props {
  /** Whether answers and timeline are known, as far as there are any; without them it is what a list says. */
  rest?: 'known' | 'coming' | 'missing'
  /** Stands below the vehicles. */
  below?: ReactNode
  /** Stands between the answers and the timeline. */
  children?: ReactNode
}

/** Everything about one operation, the most urgent first: what and where fit a phone without scrolling. */
export function OperationDetail({ locale, operation, rest = 'known', below, children }: DetailProps) {
  const t = translate(locale)
  const now = useNow()
  const { title, type, text, remark, number, responses, timeline } = operation
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
          <Place locale={locale} operation={operation} />
          {/* Beside the time the way has room for its word on a phone, too. */}
          <div className="operation-detail-way">
            <Times locale={locale} operation={operation} now={now} />
            <Way locale={locale} operation={operation} />
          </div>
          {operation.position_swapped && <p className="notice warning">{t(swappedWords(operation))}</p>}
          {text && <p className="operation-text">{text}</p>}
          {remark && (
            <section className="operation-remark">
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
              <OperationGlance locale={locale} vehicles={operation.vehicles} responses={own.answers} />
            </OwnAnswer>
          )}
        </header>
        <OperationVehicles locale={locale} operation={operation} now={now} />
        {below}
      </div>
      <div className="operation-detail-rest">
        {responses && (
          <OperationResponses
            locale={locale}
            responses={own?.answers ?? responses}
            active={operation.active}
          />
        )}
        {rest === 'coming' && <RestSkeleton />}
        {rest === 'missing' && <p className="notice">{t('onDevice.partial')}</p>}
        {children}
        {timeline && timeline.length > 0 && <OperationTimeline locale={locale} timeline={timeline} />}
        <p className="operation-supplement muted">
          {number && <span>{t('operation.number', { number })}</span>}
          <span>{t('operation.supplement')}</span>
        </p>
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
      aria-label={t('operation.routeTo', { address: placeWords(operation, t, locale) ?? '' })}
    >
      <Icon shape={route} />
      {t('operation.route')}
    </a>
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

/** How long it has been running, or when it was closed and how long it took. */
function lasting(
  locale: Locale,
  { alarm_at, alarmed_again_at, active, closed_at }: Operation,
  now: number,
): string | undefined {
  const t = translate(locale)
  if (active) {
    const since = alarmed_again_at ?? alarm_at
    if (isJustNow(since, now)) return t('operation.runningNow')
    return t('operation.running', { duration: durationSince(since, locale, now) })
  }
  if (!closed_at) return undefined
  const closed = Date.parse(closed_at)
  const time = clockTime(closed, Date.parse(alarm_at))
  return t('operation.closedAt', { time, duration: durationSince(alarm_at, locale, closed) })
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
