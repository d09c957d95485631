import fc from 'fast-check'
import type { InProcess } from '../servers/in-process.ts'
import type { Vehicle } from '../../../src/contract/vehicles/vehicles.ts'
import { isBehind } from '../../../src/lib/vehicles/newer-vehicle.ts'

/** A report of one of several vehicles; `second`, when it was, from the beginning on. */
export interface MadeReport {
  vehicle: number
  status: number
  second: number
  note: string | undefined
  position: { lat: number; lng: number } | undefined
}

/** The statuses that make a turnout come more often than the others. */
const statuses = fc.oneof(fc.constantFrom(1, 2, 3, 4), fc.constantFrom(0, 5), fc.integer({ min: 0, max: 9 }))

/** Reports of so many vehicles within so many seconds; the fewer seconds, the more of them at the same time. */
export function madeReports(about: { vehicles: number; seconds: number }): fc.Arbitrary<MadeReport> {
  return fc.record({
    vehicle: fc.nat(about.vehicles - 1),
    status: statuses,
    second: fc.integer({ min: 1, max: about.seconds }),
    note: fc.option(fc.constantFrom('Nachschub', 'Tank leer'), { nil: undefined, freq: 3 }),
    position: fc.option(
      fc.record({ lat: fc.integer({ min: 47, max: 49 }), lng: fc.integer({ min: 11, max: 12 }) }),
      { nil: undefined, freq: 3 },
    ),
  })
}

/** Every `vehicle.status` that the backend pushes from now on, in the order in which it does. */
export function recordPushes({ hub }: Pick<InProcess, 'hub'>): { pushed: Vehicle[]; stop: () => void } {
  const pushed: Vehicle[] = []
  const { publish, subscriberCount } = hub
  hub.publish = (...event) => {
    const [, name, data] = event
    if (name === 'vehicle.status') pushed.push(data as Vehicle)
    return publish.apply(hub, event)
  }
  // As if somebody looked at the board: nothing is pushed to nobody.
  hub.subscriberCount = () => 1
  return { pushed, stop: () => Object.assign(hub, { publish, subscriberCount }) }
}

/**
 * What a browser shows of a vehicle whose pushes arrive in this order: what is behind what it shows is left out, as the
 * store of the vehicles does it.
 */
export function shownAfter(pushes: readonly Vehicle[]): Vehicle | undefined {
  return pushes.reduce<Vehicle | undefined>(
    (shown, push) => (shown === undefined || isBehind(shown, push) ? push : shown),
    undefined,
  )
}

/**
 * Some of these in some order, always with the newest one, which is not always the last: who commits first may publish
 * second. `keys` between 0 and 1 say which and in which.
 */
export function deliveries(pushes: readonly Vehicle[], keys: readonly number[]): Vehicle[] {
  const newest = Math.max(...pushes.map(({ revision }) => revision ?? 0))
  return pushes
    .map((push, index) => ({ push, key: keys[index % keys.length] ?? 0 }))
    .filter(({ push, key }) => push.revision === newest || key > 0.2)
    .toSorted((one, other) => ((one.key * 997) % 1) - ((other.key * 997) % 1))
    .map(({ push }) => push)
}
