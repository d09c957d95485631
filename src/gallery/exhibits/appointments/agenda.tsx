import { type ComponentProps, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { AppointmentFilters } from '../../../islands/appointments/list/AppointmentFilters.tsx'
import { ViewSwitch } from '../../../islands/appointments/list/ViewSwitch.tsx'
import {
  type AppointmentLook,
  searchOfAppointments,
  startView,
} from '../../../lib/appointments/appointment-view.ts'
import { type AppointmentFilter, noFilter } from '../../../lib/appointments/filter.ts'
import { Agenda } from '../../../islands/appointments/list/Agenda.tsx'
import { AgendaSkeleton } from '../../../islands/appointments/list/AgendaSkeleton.tsx'
import { type Exhibit, type ExhibitState, SAMPLE_NOW } from '../../exhibit.ts'
import { sampleCalendar } from '../../samples/appointments.ts'
import type { Samples } from '../../samples/de.ts'

function list(
  name: string,
  propsOf: (words: Samples) => Partial<ComponentProps<typeof Agenda>>,
): ExhibitState {
  return {
    name,
    view: (words, locale, now) => (
      <Agenda
        locale={locale}
        appointments={[]}
        from="2026-03-14"
        to="2026-04-30"
        now={now ?? SAMPLE_NOW}
        hrefOf={({ id }) => `?appointment=${id}`}
        onOpen={() => undefined}
        {...propsOf(words)}
      />
    ),
  }
}

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
    </div>
  )
}

export const agenda: Exhibit = {
  name: 'agenda',
  group: 'operations',
  states: [
    list('from today on', (words) => ({
      appointments: sampleCalendar(words),
      onEarlier: () => undefined,
      onLater: () => undefined,
      organisationOf: () => words.organisation,
    })),
    list('nothing, later ones on their way', () => ({
      onEarlier: () => undefined,
      onLater: () => undefined,
      loading: 'later',
    })),
    list('nothing under a filter', () => ({ onShowAll: () => undefined })),
    { name: 'loading', view: ({ loading }) => <AgendaSkeleton label={loading} /> },
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
