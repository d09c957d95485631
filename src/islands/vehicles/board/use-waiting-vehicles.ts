import { useMemo } from 'react'
import type { Vehicle } from '../../../contract/vehicles/vehicles.ts'
import { $unsent } from '../../../lib/stores/outbox/unsent.ts'
import { waitingByVehicle, withWaiting } from '../../../lib/vehicles/vehicle-board.ts'
import type { GivenChange } from '../../../lib/vehicles/vehicle-status.ts'
import { useStoreByFrame } from './use-store-by-frame.ts'

export interface WaitingBoard {
  /** As they are once the backend has agreed to what waits on this device. */
  vehicles: readonly Vehicle[]
  /** What waits, by vehicle. */
  given: ReadonlyMap<number, GivenChange>
}

const noVehicles: readonly Vehicle[] = []
const nothingGiven: WaitingBoard['given'] = new Map()

/** A vehicle of which nothing waits stays the same object, and so does `given` where nothing waits at all. */
export function useWaitingVehicles(known: readonly Vehicle[] = noVehicles): WaitingBoard {
  const unsent = useStoreByFrame($unsent)
  const waiting = useMemo(() => waitingByVehicle(unsent), [unsent])
  return useMemo(() => {
    if (waiting.size === 0) return { vehicles: known, given: nothingGiven }
    const given = new Map<number, GivenChange>()
    const vehicles = known.map((one) => {
      const shown = withWaiting(one, waiting)
      if (shown.given) given.set(one.id, shown.given)
      return shown.vehicle
    })
    return { vehicles, given }
  }, [known, waiting])
}
