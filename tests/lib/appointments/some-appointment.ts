import type { Appointment } from '../../../src/contract/appointments/appointments.ts'

/** A drill on an evening that the caller can answer, where `changed` says nothing else. */
export function someAppointment(changed: Partial<Appointment> = {}): Appointment {
  return {
    id: 1,
    organisation_id: 1,
    title: 'Übung Atemschutz',
    text: null,
    location: 'Gerätehaus',
    lat: null,
    lng: null,
    all_day: false,
    starts_at: '2026-12-03T18:30:00Z',
    ends_at: '2026-12-03T21:00:00Z',
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

/** What the caller has answered. */
export function ownAnswer(answer: 'yes' | 'maybe' | 'no') {
  return { answer, note: null, answered_at: '2026-11-20T10:00:00Z' }
}
