import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { Appointment } from '../../contract/appointments/appointments.ts'
import type { Locale } from '../../contract/locales.ts'
import { localizePath } from '../../i18n/paths.ts'
import { translate } from '../../i18n/translate.ts'
import type { AppointmentView } from '../../lib/appointments/appointment-view.ts'
import { addDays, type Day, dayOf, monthOfDay, weeksOfMonth } from '../../lib/appointments/calendar.ts'
import { filterAppointments, isFiltered, noFilter } from '../../lib/appointments/filter.ts'
import type { Loadable } from '../../lib/api/loadable.ts'
import { isMissingCall } from '../../lib/api/api-error.ts'
import { problemWords } from '../../lib/api/problem-words.ts'
import { CALENDAR_PLACE, routes } from '../../lib/routes.ts'
import {
  $appointments,
  loadAppointments,
  showSpan,
  type ShownAppointments,
} from '../../lib/stores/appointments/appointments.ts'
import { nameOfOther } from '../organisation/organisation-name.ts'
import { usePerson } from '../shared/use-person.ts'
import { useNow } from '../ui/behaviour/use-now.ts'
import { usePart } from '../ui/behaviour/use-part.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { DataAge } from '../ui/feedback/DataAge.tsx'
import { Empty, Failure, Offline } from '../ui/feedback/Failure.tsx'
import { calendar } from '../ui/icons/appointments.ts'
import { Agenda } from './list/Agenda.tsx'
import { AgendaSkeleton } from './list/AgendaSkeleton.tsx'
import { AppointmentFilters } from './list/AppointmentFilters.tsx'
import { MonthGridSkeleton } from './list/MonthGridSkeleton.tsx'
import { ViewSwitch } from './list/ViewSwitch.tsx'
import { goToAppointments, hrefOfAppointments } from './use-appointment-address.ts'

interface Props {
  locale: Locale
  view: AppointmentView
}

/** So many days the list shows at first, and so many more with each press: as many as the offline copy holds. */
const SHOWN_DAYS = 56

const loadMonth = () => import('./list/MonthGrid.tsx')

/** The list or the month, with what narrows it. */
export function AppointmentList({ locale, view }: Props) {
  const now = useNow()
  return (
    <>
      <div className="appointment-tools">
        <ViewSwitch
          locale={locale}
          look={view.look}
          hrefOf={(look) => hrefOfAppointments({ ...view, look })}
          onLook={(look) => goToAppointments({ ...view, look })}
        />
        <Button onClick={() => goToAppointments({ ...view, month: undefined, day: undefined })}>
          {translate(locale)('appointments.today')}
        </Button>
      </div>
      <AppointmentFilters
        locale={locale}
        filter={view.filter}
        onFilter={(filter) => goToAppointments({ ...view, filter })}
      />
      {now === undefined ? (
        <Skeleton locale={locale} view={view} />
      ) : view.look === 'month' ? (
        <Month locale={locale} view={view} now={now} />
      ) : (
        <List key={view.day} locale={locale} view={view} now={now} />
      )}
    </>
  )
}

interface ShownProps extends Props {
  /** In ms since 1970. */
  now: number
}

function List({ locale, view, now }: ShownProps) {
  const today = dayOf(now)
  const start = view.day ?? today
  const [span, setSpan] = useState({ from: start, to: addDays(start, SHOWN_DAYS - 1) })
  const [asked, setAsked] = useState<'earlier' | 'later'>()
  useEffect(() => showSpan(span), [span])
  const { shown, latest } = useLatest()
  const links = useLinks(locale, view)
  if (!shown) return <State locale={locale} view={view} appointments={latest} />

  const move = (direction: 'earlier' | 'later', days: { from: Day; to: Day }) => () => {
    setAsked(direction)
    setSpan(days)
  }
  const isLoading = latest.state === 'loading'
  return (
    <>
      <DataAge locale={locale} at={shown.at} stale={shown.stale} />
      <Agenda
        locale={locale}
        appointments={filterAppointments(shown.value.data, view.filter, now)}
        from={shown.value.from}
        to={shown.value.to}
        now={now}
        onEarlier={move('earlier', { ...span, from: addDays(span.from, -SHOWN_DAYS) })}
        onLater={move('later', { ...span, to: addDays(span.to, SHOWN_DAYS) })}
        loading={isLoading ? asked : undefined}
        onShowAll={
          isFiltered(view.filter) ? () => goToAppointments({ ...view, filter: noFilter }) : undefined
        }
        {...links}
      />
      <p>
        <a href={`${localizePath(routes.profile.pattern, locale)}#${CALENDAR_PLACE}`}>
          {translate(locale)('appointments.subscribe')}
        </a>
      </p>
    </>
  )
}

function Month({ locale, view, now }: ShownProps) {
  const today = dayOf(now)
  const month = view.month ?? monthOfDay(view.day ?? today)
  const days = weeksOfMonth(month).flatMap((week) => week.days)
  const [from = today, to = today] = [days[0], days.at(-1)]
  useEffect(() => showSpan({ from, to }), [from, to])
  const appointments = useStore($appointments, { ssr: 'initial' })
  const grid = usePart(loadMonth, true)
  const links = useLinks(locale, view)
  if (appointments.state === 'failed')
    return <State locale={locale} view={view} appointments={appointments} />

  if (!grid) return <Skeleton locale={locale} view={view} />

  const known = appointments.state === 'ready' ? appointments : undefined
  return (
    <>
      {known && <DataAge locale={locale} at={known.at} stale={known.stale} />}
      <grid.MonthGrid
        locale={locale}
        month={month}
        today={today}
        now={now}
        appointments={known && filterAppointments(known.value.data, view.filter, now)}
        selected={view.day ?? (monthOfDay(today) === month ? today : undefined)}
        onSelectDay={(day) => goToAppointments({ ...view, day, month: monthOfDay(day) })}
        onMonth={(shown) => goToAppointments({ ...view, month: shown })}
        {...links}
      />
    </>
  )
}

type Ready = Extract<Loadable<ShownAppointments>, { state: 'ready' }>

/** The last list that is known: it stays in view while earlier or later days are fetched. */
function useLatest(): { shown: Ready | undefined; latest: Loadable<ShownAppointments> } {
  const latest = useStore($appointments, { ssr: 'initial' })
  const before = useRef<Ready>(undefined)
  if (latest.state === 'ready') before.current = latest
  return {
    shown: latest.state === 'loading' ? before.current : latest.state === 'ready' ? latest : undefined,
    latest,
  }
}

function useLinks(locale: Locale, view: AppointmentView) {
  const t = translate(locale)
  const person = usePerson()
  const isInSeveral = (person?.organisations.length ?? 0) > 1
  return {
    hrefOf: ({ id }: Appointment) => hrefOfAppointments({ ...view, appointment: id }),
    onOpen: (id: number) => goToAppointments({ ...view, appointment: id }),
    ...(isInSeveral && {
      organisationOf: ({ organisation_id }: Appointment) =>
        person?.organisations.find(({ id }) => id === organisation_id)?.name ??
        nameOfOther(t, person, organisation_id),
    }),
  }
}

function Skeleton({ locale, view }: Props) {
  const label = translate(locale)('common.loading')
  return view.look === 'month' ? <MonthGridSkeleton label={label} /> : <AgendaSkeleton label={label} />
}

function State({ locale, view, appointments }: Props & { appointments: Loadable<ShownAppointments> }) {
  const t = translate(locale)
  if (appointments.state !== 'failed') return <Skeleton locale={locale} view={view} />
  const { error, changing } = appointments
  const retry = { label: t('common.retry'), busy: changing, onRetry: () => void loadAppointments() }
  if (isMissingCall(error)) return <Empty shape={calendar} text={t('appointments.unknownToServer')} />
  const words = problemWords(t, error)
  return error.kind === 'offline' ? (
    <Offline {...words} retry={retry} />
  ) : (
    <Failure {...words} retry={retry} />
  )
}
