import type {
  Appointment,
  AppointmentDetail,
  AppointmentPerson,
} from '../../contract/appointments/appointments.ts'
import { minutesAgo } from '../exhibit.ts'
import type { Samples } from './de.ts'

const DAY_MINUTES = 24 * 60

/** In so many days and minutes after `SAMPLE_NOW`. */
export function inDays(days: number, minutes = 0): string {
  return minutesAgo(-days * DAY_MINUTES - minutes)
}

/** A drill in five days that asks for an answer, as a list has it. */
export function sampleAppointment(words: Samples, changed: Partial<Appointment> = {}): Appointment {
  return {
    id: 1,
    organisation_id: 1,
    title: words.appointment.title,
    text: words.appointment.text,
    location: words.address,
    lat: 48.137,
    lng: 11.575,
    all_day: false,
    starts_at: inDays(5, -72),
    ends_at: inDays(5, 78),
    category: 'Übung',
    responsible_id: 2,
    response: 'yes_maybe_no',
    response_until: inDays(4, -42),
    min: 6,
    max: 12,
    for_everybody: false,
    group_ids: [1, 2],
    concerns_me: true,
    own: null,
    counts: { yes: 3, maybe: 1, no: 1, open: 12 },
    cancelled_at: null,
    cancel_reason: null,
    edited: false,
    series_id: null,
    may_edit: false,
    version: 1,
    ...changed,
  }
}

/** With everything that is known of it. */
export function sampleAppointmentDetail(
  words: Samples,
  changed: Partial<AppointmentDetail> = {},
): AppointmentDetail {
  const [first = '', second = '', ...others] = words.people
  return {
    ...sampleAppointment(words),
    time_zone: 'Europe/Berlin',
    responsible_name: second,
    groups: words.appointment.groups.map((name, place) => ({ id: place + 1, name })),
    documents: words.appointment.documents.map((name, place) => ({ id: place + 1, name })),
    qualifications: [
      { name: 'AGT', yes: 3, maybe: 1 },
      { name: 'Maschinist', yes: 2, maybe: 0 },
    ],
    people: [
      person(1, first, 'yes', null, ['AGT', 'Maschinist']),
      person(2, second, 'yes', words.appointment.note, ['AGT']),
      person(3, words.longPerson, 'yes', words.paragraph, ['AGT', 'Maschinist']),
      person(4, others[0] ?? '', 'maybe', null, ['AGT']),
      person(5, others[1] ?? '', 'no', words.appointment.excuse, []),
      ...Array.from({ length: 12 }, (_, place) => person(6 + place, `${first} ${place + 2}`, null, null, [])),
    ],
    rrule: null,
    recurrence: null,
    may_delete: false,
    created_at: minutesAgo(9 * DAY_MINUTES),
    changed_at: minutesAgo(2 * DAY_MINUTES),
    ...changed,
  }
}

function person(
  user_id: number,
  display_name: string,
  answer: AppointmentPerson['answer'],
  note: string | null,
  qualifications: string[],
): AppointmentPerson {
  const answered_at = answer === null ? null : minutesAgo(DAY_MINUTES)
  return { user_id, display_name, answer, note, answered_at, qualifications }
}
