import './appointment-detail.css'
import type { Ref } from 'react'
import type { Appointment, AppointmentDetail } from '../../../contract/appointments/appointments.ts'
import type { Locale } from '../../../contract/locales.ts'
import { placeWords } from '../../../i18n/place-words.ts'
import { translate } from '../../../i18n/translate.ts'
import { appointmentTime, momentWords } from '../../../lib/appointments/appointment-times.ts'
import { Address } from '../../shared/place/Address.tsx'
import { RouteLink } from '../../shared/place/RouteLink.tsx'
import { SkeletonText } from '../../ui/feedback/Skeleton.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { clock } from '../../ui/icons/interface.ts'
import { place } from '../../ui/icons/operation.ts'
import { CategoryMark } from '../list/CategoryMark.tsx'
import { AppointmentFacts } from './AppointmentFacts.tsx'
import { AppointmentMenu, type MenuCallbacks } from './AppointmentMenu.tsx'
import { AppointmentPeople } from './AppointmentPeople.tsx'
import { type GivenResponse, OwnResponse } from './OwnResponse.tsx'

interface Props extends MenuCallbacks {
  locale: Locale
  /** An `Appointment` where no more than its row in the list is known. */
  detail: AppointmentDetail | Appointment
  /** In ms since 1970. */
  now: number
  /** Whether the own answer waits on this device for a network. */
  pending: boolean
  onRespond: (given: GivenResponse) => void
  /** Whether the rest of a row is being fetched; false: it is missing on this device. */
  loading?: boolean
  /** The name of its organisation, where it is another than the current one. */
  organisation: string | undefined
  /** For its owner to focus. */
  heading?: Ref<HTMLHeadingElement>
}

/** One appointment: what, when, where and the own answer first, below it the facts and the members. */
export function AppointmentView(props: Props) {
  const { locale, detail, now, pending, onRespond, loading = false } = props
  const isCancelled = detail.cancelled_at !== null
  const known = 'people' in detail ? detail : undefined

  return (
    <article className="appointment" data-cancelled={isCancelled || undefined}>
      <div className="appointment-main">
        <header className="card appointment-head">
          <Title {...props} known={known} />
          {isCancelled && <Cancelled locale={locale} reason={detail.cancel_reason} />}
          <When locale={locale} appointment={detail} now={now} />
          <Where locale={locale} appointment={detail} />
          {detail.text && (
            <p className="appointment-text" dir="auto">
              {detail.text}
            </p>
          )}
          <Deadline locale={locale} appointment={detail} now={now} />
          <OwnResponse
            key={detail.id}
            locale={locale}
            appointment={detail}
            now={now}
            pending={pending}
            onRespond={onRespond}
          />
        </header>
      </div>
      <div className="appointment-rest">
        {!known && <Missing locale={locale} loading={loading} />}
        <AppointmentFacts locale={locale} appointment={detail} known={known} />
        <AppointmentPeople locale={locale} appointment={detail} people={known?.people ?? null} />
      </div>
    </article>
  )
}

function Title({
  locale,
  detail,
  known,
  organisation,
  heading,
  ...callbacks
}: Props & { known: AppointmentDetail | undefined }) {
  return (
    <div className="appointment-title">
      <div>
        <CategoryMark locale={locale} category={detail.category} />
        {organisation && <span className="muted">{organisation}</span>}
        <h2 ref={heading} tabIndex={-1}>
          {detail.cancelled_at === null ? <bdi>{detail.title}</bdi> : <s>{detail.title}</s>}
        </h2>
      </div>
      {known && <AppointmentMenu locale={locale} detail={known} {...callbacks} />}
    </div>
  )
}

function Cancelled({ locale, reason }: { locale: Locale; reason: string | null }) {
  const t = translate(locale)
  return (
    <p className="notice" dir="auto">
      {reason === null
        ? t('appointmentDetail.cancelled')
        : t('appointmentDetail.cancelledBecause', { reason })}
    </p>
  )
}

interface PartProps {
  locale: Locale
  appointment: Appointment
}

function When({ locale, appointment, now }: PartProps & { now: number }) {
  return (
    <p className="appointment-line">
      <Icon shape={clock} />
      <time dateTime={appointment.starts_at}>{appointmentTime(appointment, locale, now)}</time>
    </p>
  )
}

function Where({ locale, appointment: { location, lat, lng } }: PartProps) {
  const there = { address: location, lat, lng }
  const where = placeWords(there, translate(locale), locale)
  if (!where) return null
  return (
    <div className="appointment-place">
      <p className="appointment-line">
        <Icon shape={place} />
        <Address address={where} />
      </p>
      <RouteLink locale={locale} place={there} />
    </div>
  )
}

function Deadline({ locale, appointment, now }: PartProps & { now: number }) {
  const { response, response_until, cancelled_at } = appointment
  if (response === 'none' || response_until === null || cancelled_at !== null) return null
  const isOver = now > Date.parse(response_until)
  const time = momentWords(response_until, locale, now)
  return (
    <p className="muted">
      <time dateTime={response_until}>
        {translate(locale)(isOver ? 'appointmentDetail.wasUntil' : 'appointmentDetail.until', { time })}
      </time>
    </p>
  )
}

/** Stands where the facts beyond the row will stand. */
function Missing({ locale, loading }: { locale: Locale; loading: boolean }) {
  const t = translate(locale)
  if (!loading) return <p className="notice">{t('appointmentDetail.partial')}</p>
  return (
    <div className="card" aria-busy="true" aria-label={t('common.loading')} role="status">
      <SkeletonText lines={3} />
    </div>
  )
}
