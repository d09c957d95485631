import {
  AppointmentDetail,
  type AppointmentScope,
  cancelAppointment as cancel,
  createAppointment as create,
  deleteAppointment as remove,
  updateAppointment as update,
} from '../../../contract/appointments/appointments.ts'
import type { AppointmentChange, NewAppointment } from '../../appointments/appointment-input.ts'
import { unlessGone } from '../../api/api-error.ts'
import { call } from '../../api/api.ts'
import { conflictOf } from '../../api/conflict.ts'

/** An appointment by its ids. The organisation need not be the current one. */
export interface AppointmentPlace {
  id: number
  organisation_id: number
}

const paramsOf = ({ id, organisation_id }: AppointmentPlace) => ({
  organisationId: organisation_id,
  appointmentId: id,
})

/**
 * Makes an appointment; answers its id.
 * @param key idempotency key, one for each form: repeated requests make the appointment only once
 * @throws {ApiError}
 */
export async function createAppointment(
  organisationId: number,
  input: NewAppointment,
  key: string,
): Promise<number> {
  const { id } = await call(create, { params: { organisationId }, input, key })
  return id
}

/** @throws {ApiError} a conflict if another person has changed it since `input.version`, or cancelled it: see `currentAppointmentOf` */
export function updateAppointment(
  place: AppointmentPlace,
  input: AppointmentChange,
): Promise<AppointmentDetail> {
  return call(update, { params: paramsOf(place), input })
}

/** @throws {ApiError} a conflict if another person has changed it since that version, or cancelled it: see `currentAppointmentOf` */
export function cancelAppointment(
  place: AppointmentPlace,
  input: { version: number; reason: string; scope: AppointmentScope },
): Promise<AppointmentDetail> {
  return call(cancel, { params: paramsOf(place), input })
}

/**
 * Removes an appointment, or all of its series; one that another person has removed meanwhile is removed.
 * @throws {ApiError} 409 once members were told of it
 */
export async function deleteAppointment(place: AppointmentPlace, scope: AppointmentScope): Promise<void> {
  await call(remove, { params: paramsOf(place), input: { scope } }).catch(unlessGone)
}

/** The current appointment from a conflict; undefined: the call failed for another reason. */
export function currentAppointmentOf(error: unknown): AppointmentDetail | undefined {
  return conflictOf(AppointmentDetail, error)
}
