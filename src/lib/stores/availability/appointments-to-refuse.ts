import { type Appointment, listOwnAppointments } from '../../../contract/appointments/appointments.ts'
import type { Absence } from '../../../contract/availability/plan.ts'
import { call } from '../../api/api.ts'
import { answerState } from '../../appointments/response-rule.ts'

/** The member's own appointments in an absence that they can still refuse. @throws {ApiError} */
export async function appointmentsToRefuse({
  first_day: from,
  last_day: to,
}: Pick<Absence, 'first_day' | 'last_day'>): Promise<Appointment[]> {
  const { data } = await call(listOwnAppointments, { input: { from, to } })
  return data.filter(
    (one) => one.concerns_me && one.own?.answer !== 'no' && answerState(one, Date.now()) === 'open',
  )
}
