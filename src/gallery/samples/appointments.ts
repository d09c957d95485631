import { type Appointment, appointmentCategories } from '../../contract/appointments/appointments.ts'
import { minutesAgo } from '../exhibit.ts'
import type { Samples } from './de.ts'

const DAY = 24 * 60

/** A drill in so many days from 19:30 to 22:00 that the member can answer, where `changed` says nothing else. */
export function sampleAppointment(
  { appointments }: Samples,
  id: number,
  days: number,
  changed: Partial<Appointment> = {},
): Appointment {
  // 19:30 in Germany is 132 minutes before the time of the samples (21:42).
  const start = 132 - days * DAY
  return {
    id,
    organisation_id: 1,
    title: appointments.titles[0] ?? '',
    text: null,
    location: appointments.station,
    lat: null,
    lng: null,
    all_day: false,
    starts_at: minutesAgo(start),
    ends_at: minutesAgo(start - 150),
    category: 'Übung',
    responsible_id: null,
    response: 'yes_maybe_no',
    response_until: null,
    min: null,
    max: null,
    for_everybody: true,
    group_ids: [],
    concerns_me: true,
    own: null,
    counts: { yes: 12, maybe: 0, no: 0, open: 3 },
    cancelled_at: null,
    cancel_reason: null,
    edited: false,
    series_id: null,
    may_edit: false,
    version: 1,
    ...changed,
  }
}

/** The member's answer. */
export function sampleResponse(answer: 'yes' | 'maybe' | 'no'): Appointment['own'] {
  return { answer, note: null, answered_at: minutesAgo(DAY) }
}

/** A calendar of some weeks: several on one day, over several days, all day, cancelled, of each category. */
export function sampleCalendar(words: Samples): Appointment[] {
  const { titles, reason } = words.appointments
  const ofEach = appointmentCategories.map((category, place) =>
    sampleAppointment(words, 10 + place, [3, 5, 10, 6, 10, 10, 13, 10][place] ?? 3, {
      category,
      title: titles[place] ?? '',
      ...(place % 3 === 1 && { own: sampleResponse('yes') }),
      ...(place % 3 === 2 && { concerns_me: false }),
    }),
  )
  return [
    ...ofEach,
    sampleAppointment(words, 1, 0, { own: sampleResponse('maybe'), min: 15 }),
    sampleAppointment(words, 2, -9, {
      own: sampleResponse('no'),
      counts: { yes: 9, maybe: 1, no: 4, open: 0 },
    }),
    sampleAppointment(words, 3, 5, {
      title: titles[2] ?? '',
      category: 'Dienst',
      cancelled_at: minutesAgo(60),
      cancel_reason: reason,
    }),
    sampleAppointment(words, 4, 6, {
      title: titles[5] ?? '',
      category: 'Jugend',
      all_day: true,
      starts_at: '2026-03-20',
      ends_at: '2026-03-22',
      response: 'none',
    }),
  ]
}
