import { useState } from 'react'
import type { Locale } from '../../contract/locales.ts'
import { AppointmentFilters } from '../../islands/appointments/list/AppointmentFilters.tsx'
import { TodayButton } from '../../islands/appointments/list/TodayButton.tsx'
import { ViewSwitch } from '../../islands/appointments/list/ViewSwitch.tsx'
import {
  type AppointmentLook,
  searchOfAppointments,
  startView,
} from '../../lib/appointments/appointment-view.ts'
import { type AppointmentFilter, noFilter } from '../../lib/appointments/filter.ts'
import type { Exhibit } from '../exhibit.ts'

function Filters({ locale, initial }: { locale: Locale; initial: AppointmentFilter }) {
  const [filter, setFilter] = useState(initial)
  return <AppointmentFilters locale={locale} filter={filter} onFilter={setFilter} />
}

function Looks({ locale }: { locale: Locale }) {
  const [look, setLook] = useState<AppointmentLook>('list')
  return (
    <div className="row">
      <ViewSwitch
        locale={locale}
        look={look}
        hrefOf={(one) => searchOfAppointments({ ...startView, look: one }) || '?'}
        onLook={setLook}
      />
      <TodayButton locale={locale} onToday={() => undefined} />
    </div>
  )
}

export const appointmentFilters: Exhibit = {
  name: 'appointment-filters',
  group: 'operations',
  states: [
    { name: 'none chosen', view: (_, locale) => <Filters locale={locale} initial={noFilter} /> },
    {
      name: 'several chosen',
      view: (_, locale) => (
        <Filters locale={locale} initial={{ categories: ['Übung', 'Jugend'], mine: true, open: false }} />
      ),
    },
    { name: 'list or month, and today', view: (_, locale) => <Looks locale={locale} /> },
  ],
}
