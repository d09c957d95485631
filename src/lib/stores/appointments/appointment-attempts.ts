import { problemOf } from '../../api/api-error.ts'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import type { NewAppointment } from '../../appointments/appointment-input.ts'
import {
  type AppointmentPlace,
  createAppointment,
  deleteAppointment,
  updateAppointment,
} from './appointment-work.ts'

interface Attempt {
  organisationId: number
  input: NewAppointment
}

interface Made {
  place: AppointmentPlace
  rrule: string | null
}

/** The field of a refusal because the server has answered another request with this key. */
const KEY_FIELD = 'Idempotency-Key'

/**
 * Makes one appointment for one form, however often the member sends it; the function that is returned answers its id. Where an answer was
 * lost and the member has changed the form since, the appointment of the lost answer is changed. Where they have chosen another
 * organisation or repetition, it is deleted and a new one is made.
 * @throws {ApiError} the returned function
 */
export function attemptsOfForm(): (organisationId: number, input: NewAppointment) => Promise<number> {
  const attempts: Attempt[] = []
  let key = newIdempotencyKey()

  function send(attempt: Attempt): Promise<number> {
    attempts.push(attempt)
    return createAppointment(attempt.organisationId, attempt.input, key)
  }

  /** The appointment that the server has made of an attempt before the last one, and its rule. */
  async function findMade(): Promise<Made | undefined> {
    for (const { organisationId, input } of attempts.slice(0, -1).toReversed()) {
      const id = await unlessReused(createAppointment(organisationId, input, key))
      if (id !== undefined)
        return { place: { id, organisation_id: organisationId }, rrule: input.rrule ?? null }
    }
    return undefined
  }

  return async (organisationId, input) => {
    const id = await unlessReused(send({ organisationId, input }))
    if (id !== undefined) return id
    const made = await findMade()
    const { rrule = null, ...fields } = input
    if (made?.place.organisation_id === organisationId && made.rrule === rrule) {
      const { id: shown } = await updateAppointment(made.place, { version: 1, scope: 'all', ...fields })
      return shown
    }
    if (made) await deleteAppointment(made.place, 'all')
    key = newIdempotencyKey()
    attempts.length = 0
    return send({ organisationId, input })
  }
}

/** undefined: the server has answered another request with the key. */
async function unlessReused(request: Promise<number>): Promise<number | undefined> {
  try {
    return await request
  } catch (error) {
    const problem = problemOf(error)
    if (problem.kind === 'invalid' && KEY_FIELD in problem.fields) return undefined
    throw error
  }
}
