import * as v from 'valibot'
import { Vehicle } from '../../contract/vehicles.ts'
import { timeAfter, type VehicleWithStatus } from '../vehicle-status.ts'
import { changeAtOnce } from './change-at-once.ts'
import { pushOperation } from './operation-news.ts'
import { $operation, loadOperation } from './operation.ts'
import { $organisationId } from './organisation.ts'
import { $session } from './session.ts'
import { whenSent } from './unsent.ts'

export type VehicleThatCalls = Pick<VehicleWithStatus, 'id' | 'callSign' | 'call' | 'callId'>

whenSent(({ call, params, organisation }, answer) => {
  if (!isOfVehicle(call)) return
  // What would be pushed, where nothing is.
  const vehicle = v.safeParse(Vehicle, answer)
  if (vehicle.success)
    pushOperation({ kind: 'status', vehicle: vehicle.output, organisationId: organisation })
  const shown = $operation.value
  const isShown =
    shown.state === 'ready' && shown.value.vehicles.some((one) => one.vehicle_id === params['vehicleId'])
  // The timeline has it, too.
  if (isShown && call !== 'acknowledgeCall') void loadOperation()
})

function isOfVehicle(call: string): boolean {
  return call === 'setFmsStatus' || call === 'withdrawFmsStatus' || call === 'acknowledgeCall'
}

/**
 * Acknowledges the calls of a vehicle up to the one that its person saw, as every change at once. Rejects where it could
 * neither be kept nor sent.
 */
export async function acknowledgeVehicleCall({ id, callSign, callId }: VehicleThatCalls): Promise<void> {
  if (callId == null) return
  const organisation = $organisationId.get()
  await changeAtOnce('acknowledgeCall', {
    organisation,
    params: { organisationId: organisation, vehicleId: id },
    input: { call_id: callId },
    about: callSign,
  })
}

/**
 * Sets the radio status of a vehicle, as every change at once. Rejects where it could neither be kept nor sent.
 * @param vehicle as its person saw it
 */
export async function setVehicleStatus(
  { id, callSign, since }: VehicleWithStatus,
  status: number,
): Promise<void> {
  const session = $session.get()
  if (session.state !== 'signedIn') return
  const organisation = $organisationId.get()
  await changeAtOnce('setFmsStatus', {
    organisation,
    params: { organisationId: organisation, vehicleId: id },
    input: { status, at: timeAfter(since, Date.now() - session.clockError) },
    about: callSign,
  })
}
