import './appointment-row.css'
import type { Appointment } from '../../../contract/appointments/appointments.ts'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { appointmentSoon, appointmentTime } from '../../../lib/appointments/appointment-times.ts'
import { timeOnDay } from '../../../lib/appointments/time-on-day.ts'
import type { Day } from '../../../lib/appointments/calendar.ts'
import { ownStateOf } from '../../../lib/appointments/own-state.ts'
import { missingPeople } from '../../../lib/appointments/wanted-people.ts'
import { asksForNewTab } from '../../ui/behaviour/asks-for-new-tab.ts'
import { warning } from '../../ui/icons/frame.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { place } from '../../ui/icons/operation.ts'
import { CategoryMark } from './CategoryMark.tsx'
import { CategorySign } from './CategorySign.tsx'
import { OwnAnswerMark } from './OwnAnswerMark.tsx'
import { countWords } from '../appointment-counts.ts'

interface Props {
  locale: Locale
  appointment: Appointment
  /** In ms since 1970. */
  now: number
  /** Its name, if the member is in several. */
  organisation?: string | undefined
  /** The day whose name stands above the row: the row says the hours alone then. */
  day?: Day
  href: string
  onOpen: (id: number) => void
}

/** One appointment: a line of a list. */
export function AppointmentRow({ locale, appointment, now, organisation, day, href, onOpen }: Props) {
  const t = translate(locale)
  const { id, title, category, location, cancelled_at, cancel_reason } = appointment
  const isCancelled = cancelled_at !== null
  const own = ownStateOf(appointment, now)
  const missing = missingPeople(appointment, now)
  const counts = isCancelled ? '' : countWords(appointment, t)

  return (
    <li className="appointment-row" data-cancelled={isCancelled || undefined}>
      <CategorySign category={category} />
      <div className="appointment-row-text">
        <h3>
          <a
            href={href}
            onClick={(event) => {
              if (asksForNewTab(event)) return
              event.preventDefault()
              onOpen(id)
            }}
          >
            {isCancelled ? <s>{title}</s> : title}
          </a>
        </h3>
        <p className="appointment-row-time">
          <time dateTime={appointment.starts_at}>
            {day === undefined
              ? appointmentTime(appointment, locale, now)
              : timeOnDay(appointment, day, locale)}
          </time>
          {day === undefined && <span className="muted">{appointmentSoon(appointment, locale, now)}</span>}
        </p>
        <p className="appointment-row-facts">
          <CategoryMark locale={locale} category={category} />
          {location && (
            <span className="appointment-row-place">
              <Icon shape={place} size={14} />
              <span>{location}</span>
            </span>
          )}
          {organisation && <span>{organisation}</span>}
        </p>
        {isCancelled && (
          <p className="appointment-row-cancelled">
            {cancel_reason
              ? t('appointments.cancelledWhy', { reason: cancel_reason })
              : t('appointments.cancelled')}
          </p>
        )}
      </div>
      {(own || counts || missing > 0) && (
        <p className="appointment-row-answers">
          {own && <OwnAnswerMark locale={locale} state={own} />}
          {counts && <span className="muted figures">{counts}</span>}
          {missing > 0 && (
            <span className="appointment-row-missing">
              <Icon shape={warning} size={14} />
              {t('appointments.missing', { count: missing })}
            </span>
          )}
        </p>
      )}
    </li>
  )
}
