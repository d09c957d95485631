import type { ComponentProps } from 'react'
import { Agenda } from '../../islands/appointments/list/Agenda.tsx'
import { AgendaSkeleton } from '../../islands/appointments/list/AgendaSkeleton.tsx'
import { type Exhibit, type ExhibitState, SAMPLE_NOW } from '../exhibit.ts'
import { sampleCalendar } from '../samples/appointments.ts'
import type { Samples } from '../samples/de.ts'

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
  ],
}
