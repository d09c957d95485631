import { type ReactNode, useState } from 'react'
import type { Appointment } from '../../../contract/appointments/appointments.ts'
import type { Locale } from '../../../contract/locales.ts'
import { MonthGrid } from '../../../islands/appointments/list/MonthGrid.tsx'
import { MonthGridSkeleton } from '../../../islands/appointments/list/MonthGridSkeleton.tsx'
import { monthOfDay } from '../../../lib/appointments/calendar.ts'
import { type Exhibit, SAMPLE_NOW } from '../../exhibit.ts'
import { sampleCalendar } from '../../samples/appointments.ts'

interface Props {
  locale: Locale
  now: number | undefined
  appointments: readonly Appointment[] | undefined
  day?: string
}

function Month({ locale, now, appointments, day }: Props): ReactNode {
  const [month, setMonth] = useState('2026-03')
  const [selected, setSelected] = useState(day)
  return (
    <MonthGrid
      locale={locale}
      month={month}
      today="2026-03-14"
      now={now ?? SAMPLE_NOW}
      appointments={appointments}
      selected={selected}
      onSelectDay={(chosen) => {
        setSelected(chosen)
        setMonth(monthOfDay(chosen))
      }}
      onMonth={setMonth}
      hrefOf={({ id }) => `?appointment=${id}`}
      onOpen={() => undefined}
    />
  )
}

export const monthGrid: Exhibit = {
  name: 'month-grid',
  group: 'operations',
  states: [
    {
      name: 'a day with many',
      view: (words, locale, now) => (
        <Month locale={locale} now={now} appointments={sampleCalendar(words)} day="2026-03-24" />
      ),
    },
    {
      name: 'a day with none',
      view: (_, locale, now) => <Month locale={locale} now={now} appointments={[]} day="2026-03-03" />,
    },
    {
      name: 'a day that is loading',
      view: (_, locale, now) => <Month locale={locale} now={now} appointments={undefined} day="2026-03-14" />,
    },
    { name: 'loading', view: ({ loading }) => <MonthGridSkeleton label={loading} /> },
  ],
}
