import { useState } from 'react'
import type { Appointment } from '../../../contract/appointments/appointments.ts'
import type { Locale } from '../../../contract/locales.ts'
import { OwnResponse } from '../../../islands/appointments/detail/OwnResponse.tsx'
import { type Exhibit, type ExhibitState, minutesAgo, SAMPLE_NOW } from '../../exhibit.ts'
import { sampleAppointment } from '../../samples/appointment-detail.ts'
import type { Samples } from '../../samples/de.ts'

interface Shown {
  changed?: Partial<Appointment>
  pending?: boolean
}

interface AnsweringProps extends Shown {
  words: Samples
  locale: Locale
  now: number
}

/** Takes an answer at once, as the outbox does. */
function Answering({ words, locale, now, changed, pending = false }: AnsweringProps) {
  const [appointment, setAppointment] = useState(() => sampleAppointment(words, changed))
  return (
    <div className="card">
      <OwnResponse
        locale={locale}
        appointment={appointment}
        now={now}
        pending={pending}
        onRespond={(given) =>
          setAppointment({ ...appointment, own: { ...given, answered_at: new Date(now).toISOString() } })
        }
      />
    </div>
  )
}

function own(name: string, shownOf: (words: Samples) => Shown): ExhibitState {
  return {
    name,
    view: (words, locale, now = SAMPLE_NOW) => (
      <Answering words={words} locale={locale} now={now} {...shownOf(words)} />
    ),
  }
}

const answered = (answer: 'yes' | 'maybe' | 'no', note: string | null = null) => ({
  own: { answer, note, answered_at: minutesAgo(60) },
})
const isOver = { response_until: minutesAgo(60) }

export const appointmentResponse: Exhibit = {
  name: 'appointment-response',
  group: 'data',
  states: [
    own('yes or no', () => ({ changed: { response: 'yes_no' } })),
    own('yes, maybe or no', () => ({})),
    own('unless refused', () => ({ changed: { response: 'unless_refused' } })),
    own('refused', () => ({ changed: { response: 'unless_refused', ...answered('no') } })),
    own('with a note', ({ appointment }) => ({ changed: answered('maybe', appointment.note) })),
    own('waiting for a network', () => ({ changed: answered('yes'), pending: true })),
    own('after the deadline', ({ appointment }) => ({
      changed: { ...isOver, ...answered('yes', appointment.note) },
    })),
    own('after the deadline, not answered', () => ({ changed: isOver })),
    own('begun, not refused', () => ({
      changed: { response: 'unless_refused', response_until: null, starts_at: minutesAgo(10) },
    })),
    own('for others', () => ({ changed: { concerns_me: false } })),
    own('long note', ({ paragraph, unbreakable }) => ({
      changed: answered('no', `${paragraph} ${unbreakable}`),
    })),
  ],
}
