import { AppointmentRow } from '../../../islands/appointments/list/AppointmentRow.tsx'
import { type Appointment, appointmentCategories } from '../../../contract/appointments/appointments.ts'
import { type Exhibit, type ExhibitState, minutesAgo, SAMPLE_NOW } from '../../exhibit.ts'
import { sampleAppointment, sampleResponse } from '../../samples/appointments.ts'
import type { Samples } from '../../samples/de.ts'

function rows(
  name: string,
  changesOf: (words: Samples) => readonly Partial<Appointment>[],
  organisationOf: (words: Samples) => string | undefined = () => undefined,
): ExhibitState {
  return {
    name,
    view: (words, locale, now) => (
      <ul className="appointment-rows card">
        {changesOf(words).map((changed, index) => (
          <AppointmentRow
            key={index}
            locale={locale}
            now={now ?? SAMPLE_NOW}
            appointment={sampleAppointment(words, index, 1 + index, changed)}
            organisation={organisationOf(words)}
            href={`?appointment=${index}`}
            onOpen={() => undefined}
          />
        ))}
      </ul>
    ),
  }
}

export const appointmentRow: Exhibit = {
  name: 'appointment-row',
  group: 'operations',
  states: [
    rows('every answer', () => [
      {},
      { own: sampleResponse('yes') },
      { own: sampleResponse('maybe'), counts: { yes: 9, maybe: 2, no: 1, open: 3 } },
      { own: sampleResponse('no') },
      { response: 'unless_refused' },
      { response_until: minutesAgo(60) },
      { response: 'none' },
      { concerns_me: false },
    ]),
    rows('every category', ({ appointments }) =>
      appointmentCategories.map((category, place) => ({
        category,
        title: appointments.titles[place] ?? '',
        response: 'none',
      })),
    ),
    rows(
      'of several organisations',
      () => [{}, { own: sampleResponse('yes') }],
      ({ organisation }) => organisation,
    ),
    rows('cancelled, too few, all day, running', ({ appointments }) => [
      { cancelled_at: minutesAgo(60), cancel_reason: appointments.reason },
      { cancelled_at: minutesAgo(60) },
      { min: 15 },
      { all_day: true, starts_at: '2026-03-20', ends_at: '2026-03-22' },
      { starts_at: minutesAgo(60), ends_at: minutesAgo(-60) },
    ]),
    rows(
      'long words',
      ({ alarm, longAddress }) => [{ title: alarm.long, location: longAddress, min: 400 }],
      ({ longOrganisation }) => longOrganisation,
    ),
  ],
}
