import type { Locale } from '../../../contract/locales.ts'
import { newIdempotencyKey } from '../../../lib/api/idempotency-key.ts'
import { endToastOf, showToast } from '../../../lib/stores/app/toasts.ts'
import {
  setVehicleStatus,
  type StatusExtras,
  withdrawVehicleStatus,
} from '../../../lib/stores/vehicles/vehicle-status.ts'
import type { VehicleWithStatus } from '../../../lib/vehicles/vehicle-status.ts'
import { tellFailure } from '../../shared/tell-failure.ts'

/** What is offered to take back, by vehicle: the last of each. */
const offered = new Map<number, () => void>()

/** Sets a status, says so in a toast (`text`) that can take it back, and says what went wrong. */
export function giveStatus(
  locale: Locale,
  vehicle: VehicleWithStatus,
  status: number,
  { text, ...extras }: Pick<StatusExtras, 'note' | 'position'> & { text: string },
): void {
  const key = newIdempotencyKey()
  const undo = () => {
    withdrawVehicleStatus(key).catch((error: unknown) =>
      tellFailure(locale, error, 'The status was not taken back.'),
    )
  }
  withdrawOffer(vehicle.id)
  offered.set(vehicle.id, undo)
  showToast({ text, undo })
  setVehicleStatus(vehicle, status, { ...extras, key }).catch((error: unknown) => {
    if (offered.get(vehicle.id) === undo) withdrawOffer(vehicle.id)
    tellFailure(locale, error, 'The status was not taken.')
  })
}

function withdrawOffer(vehicleId: number): void {
  const undo = offered.get(vehicleId)
  if (undo) void endToastOf(undo)
}
