import { atom } from 'nanostores'
import * as v from 'valibot'
import {
  Appointment,
  type AppointmentDetail,
  type OwnResponse,
} from '../../../contract/appointments/appointments.ts'
import { GivenResponse } from '../../../contract/appointments/responses.ts'
import { $unsent, type UnsentRow, whenSent } from '../outbox/unsent.ts'

/** The member's responses that the backend has not confirmed, by the id of the appointment: the last of each. */
export type PendingResponses = ReadonlyMap<number, OwnResponse>

/** Changes only with a response, not with each change in the outbox. */
export const $pendingResponses = atom<PendingResponses>(new Map())

$unsent.subscribe((rows) => {
  const pending = pendingIn(rows)
  if (JSON.stringify([...pending]) !== JSON.stringify([...$pendingResponses.get()]))
    $pendingResponses.set(pending)
})

/** Calls `listen` with the appointment as the backend answers it once it has taken a response, also one that another tab has sent. */
export function whenResponded(listen: (appointment: Appointment) => void): void {
  whenSent(({ call }, answer) => {
    const appointment = call === 'respondToAppointment' ? v.safeParse(Appointment, answer) : undefined
    if (appointment?.success) listen(appointment.output)
  })
}

/** A refused response is not among them. */
function pendingIn(rows: readonly UnsentRow[]): PendingResponses {
  const pending = new Map<number, OwnResponse>()
  for (const { call, params, input, ended, at } of rows) {
    const id = params['appointmentId']
    if (call !== 'respondToAppointment' || ended !== undefined || id === undefined) continue
    const given = v.safeParse(GivenResponse, input)
    if (!given.success) continue
    const { answer, note, at: answered_at } = given.output
    pending.set(id, {
      answer,
      note: note || null,
      answered_at: answered_at ?? new Date(at).toISOString(),
    })
  }
  return pending
}

/** The appointment as it is once the backend has taken the pending response; the counts as well. */
export function withPending<Row extends Appointment>(row: Row, pending: PendingResponses): Row {
  const own = pending.get(row.id)
  if (!own) return row
  const counts = { ...row.counts }
  if (row.concerns_me) {
    const before = row.own?.answer ?? 'open'
    counts[before] = Math.max(0, counts[before] - 1)
    counts[own.answer] += 1
  }
  return { ...row, own, counts }
}

/** Also in the list of people. @param person the member */
export function detailWithPending(
  detail: AppointmentDetail,
  pending: PendingResponses,
  person: number | undefined,
): AppointmentDetail {
  const own = pending.get(detail.id)
  return own ? detailWith(withPending(detail, pending), own, person) : detail
}

/** The detail with the row of a newer answer. */
export function detailWithRow(
  detail: AppointmentDetail,
  row: Appointment,
  person: number | undefined,
): AppointmentDetail {
  return detailWith({ ...detail, ...row }, row.own, person)
}

function detailWith(
  detail: AppointmentDetail,
  own: OwnResponse | null,
  person: number | undefined,
): AppointmentDetail {
  const { people } = detail
  if (!people || !own) return detail
  return { ...detail, people: people.map((one) => (one.user_id === person ? { ...one, ...own } : one)) }
}
