import type { Appointment, AppointmentPerson } from '../../../contract/appointments/appointments.ts'
import type { Locale } from '../../../contract/locales.ts'
import { translate, type Translate } from '../../../i18n/translate.ts'
import { PersonAvatar } from '../../shared/PersonAvatar.tsx'
import { countWords } from '../appointment-counts.ts'

interface Props {
  locale: Locale
  appointment: Appointment
  /** null: the caller may not see their names, or only the row is known. */
  people: readonly AppointmentPerson[] | null
}

/** A group of more members is collapsed at first. */
const MOST_SHOWN = 8
const answers = ['yes', 'maybe', 'no', 'open'] as const
/** Where members only refuse, a member without an answer comes. */
const whereRefused = ['yes', 'open', 'no'] as const

/** The members of an appointment by their answers; without their names the numbers alone. */
export function AppointmentPeople({ locale, appointment, people }: Props) {
  const t = translate(locale)
  const isAsked = appointment.response !== 'none'
  if (!people && !isAsked) return null

  return (
    <section className="card appointment-people">
      <h3>{t(isAsked ? 'appointmentDetail.responses' : 'appointmentDetail.members')}</h3>
      {people?.length === 0 && <p className="muted">{t('appointmentDetail.nobodyAsked')}</p>}
      {people ? (
        groupsOf(t, appointment, people).map(
          ({ key, label, members }) =>
            members.length > 0 && (
              <Group key={`${appointment.id} ${key}`} label={label} people={members} withNotes={isAsked} />
            ),
        )
      ) : (
        <p className="figures">{countWords(appointment, t)}</p>
      )}
    </section>
  )
}

interface AnswerGroup {
  key: string
  label: string
  members: readonly AppointmentPerson[]
}

function groupsOf(
  t: Translate,
  { response }: Appointment,
  people: readonly AppointmentPerson[],
): AnswerGroup[] {
  if (response === 'none')
    return [{ key: 'asked', label: t('appointmentDetail.people.asked'), members: people }]
  const byAnswer = Map.groupBy(people, ({ answer }) => answer ?? 'open')
  return kindsOf(response).map((kind) => ({
    key: kind,
    label: t(`appointmentDetail.people.${nameOf(kind, response)}`),
    members: byAnswer.get(kind) ?? [],
  }))
}

function kindsOf(response: Appointment['response']) {
  return response === 'unless_refused' ? whereRefused : answers
}

function nameOf(kind: (typeof answers)[number], response: Appointment['response']) {
  return kind === 'open' && response === 'unless_refused' ? 'notRefused' : kind
}

interface GroupProps {
  label: string
  people: readonly AppointmentPerson[]
  withNotes: boolean
}

function Group({ label, people, withNotes }: GroupProps) {
  return (
    <details className="appointment-group" open={people.length <= MOST_SHOWN}>
      <summary>
        {label} <span className="figures">({people.length})</span>
      </summary>
      <ul>
        {people.map(({ user_id, display_name, note, qualifications }) => (
          <li key={user_id}>
            <PersonAvatar name={display_name} avatar={null} />
            <div>
              <p className="appointment-person">
                <bdi>{display_name}</bdi>
                {qualifications.length > 0 && <span className="muted">{qualifications.join(', ')}</span>}
              </p>
              {withNotes && note && (
                <p className="appointment-note" dir="auto">
                  {note}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}
