import './agenda.css'
import { Fragment } from 'react'
import type { Appointment } from '../../../contract/appointments/appointments.ts'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { appointmentDays, type Day, isoWeek, mondayOf } from '../../../lib/appointments/calendar.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Empty } from '../../ui/feedback/Failure.tsx'
import { calendar } from '../../ui/icons/appointments.ts'
import { AgendaDay } from './AgendaDay.tsx'
import type { RowLinks } from './row-links.ts'

interface Props extends RowLinks {
  locale: Locale
  /** In any order. */
  appointments: readonly Appointment[]
  /** First and last day that is shown. */
  from: Day
  to: Day
  /** In ms since 1970. */
  now: number
  /** Present: there may be earlier or later ones, which a button asks for. */
  onEarlier?: (() => void) | undefined
  onLater?: (() => void) | undefined
  /** Which of the two is on its way. */
  loading?: 'earlier' | 'later' | undefined
  /** Present: a filter narrows the list, and this takes it back. */
  onShowAll?: (() => void) | undefined
}

/** Appointments below the names of their days, with the number of each week before its first day. */
export function Agenda({
  locale,
  appointments,
  from,
  to,
  now,
  onEarlier,
  onLater,
  loading,
  onShowAll,
  ...links
}: Props) {
  const t = translate(locale)
  const days = appointmentDays(appointments, from, to)

  return (
    <div className="agenda">
      {onEarlier && (
        <Button variant="quiet" busy={loading === 'earlier'} onClick={onEarlier}>
          {t('appointments.earlier')}
        </Button>
      )}
      {days.map((one, place) => {
        const before = days[place - 1]
        const beginsWeek = before === undefined || mondayOf(before.day) !== mondayOf(one.day)
        return (
          <Fragment key={one.day}>
            {beginsWeek && (
              <p className="agenda-week figures">
                <span aria-hidden="true">{t('appointments.week', { week: isoWeek(one.day) })}</span>
                <span className="visually-hidden">
                  {t('appointments.weekLong', { week: isoWeek(one.day) })}
                </span>
              </p>
            )}
            <AgendaDay locale={locale} {...one} now={now} {...links} />
          </Fragment>
        )
      })}
      {days.length === 0 &&
        (onShowAll ? (
          <Empty
            shape={calendar}
            text={t('appointments.emptyFiltered')}
            action={<Button onClick={onShowAll}>{t('appointments.showAll')}</Button>}
          />
        ) : (
          <Empty shape={calendar} text={t('appointments.empty')} hint={t('appointments.emptyHint')} />
        ))}
      {onLater && (
        <Button variant="quiet" busy={loading === 'later'} onClick={onLater}>
          {t('appointments.later')}
        </Button>
      )}
    </div>
  )
}
