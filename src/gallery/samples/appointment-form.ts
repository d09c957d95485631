import type { AppointmentDetail } from '../../contract/appointments/appointments.ts'
import { ready } from '../../lib/api/loadable.ts'
import { type AppointmentValues, newValues } from '../../lib/appointments/appointment-input.ts'
import { SAMPLE_NOW } from '../exhibit.ts'
import type { Samples } from './de.ts'

/** An appointment of two groups with everything that people write about one. */
export function editedAppointment({
  alarm,
  address,
  paragraph,
  people,
  display,
}: Samples): AppointmentDetail {
  return {
    id: 1,
    organisation_id: 1,
    title: alarm.long,
    text: paragraph,
    location: address,
    lat: null,
    lng: null,
    all_day: false,
    starts_at: '2026-03-19T18:30:00.000Z',
    ends_at: '2026-03-19T20:30:00.000Z',
    category: 'Übung',
    responsible_id: 2,
    response: 'yes_maybe_no',
    response_until: '2026-03-18T17:00:00.000Z',
    min: 9,
    max: 18,
    for_everybody: false,
    group_ids: [1, 3],
    concerns_me: true,
    own: null,
    counts: { yes: 0, maybe: 0, no: 0, open: 12 },
    cancelled_at: null,
    cancel_reason: null,
    edited: false,
    series_id: null,
    may_edit: true,
    version: 1,
    time_zone: 'Europe/Berlin',
    responsible_name: people[1] ?? '',
    groups: groupsOf(display).filter(({ id }) => id !== 2),
    documents: [{ id: 1, name: display.upload }],
    qualifications: [],
    people: null,
    rrule: null,
    recurrence: null,
    may_delete: true,
    created_at: '2026-03-01T10:00:00.000Z',
    changed_at: '2026-03-01T10:00:00.000Z',
  }
}

/** What an administrator chooses from. */
export function appointmentChoices({ people, display }: Samples) {
  return ready(
    {
      groups: groupsOf(display),
      people: people.map((name, place) => ({ id: place + 1, name })),
      timeZone: 'Europe/Berlin',
    },
    SAMPLE_NOW,
  )
}

/** Values of a form in which much is wrong. */
export function wrongValues({ longWord }: Samples): AppointmentValues {
  return {
    ...newValues('2026-03-19'),
    ends_at: '2026-03-18T21:30',
    location: longWord,
    groups: 'none',
    response_until: '2026-03-20T12:00',
    min: '12',
    max: '6',
  }
}

function groupsOf({ filters }: Samples['display']) {
  const colours = ['blue', 'red', 'green'] as const
  return colours.map((colour, place) => ({ id: place + 1, name: filters[place] ?? '', colour }))
}
