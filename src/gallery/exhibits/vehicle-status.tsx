import { VehicleStatus } from '../../islands/vehicles/fms/VehicleStatus.tsx'
import type { GivenChange, VehicleWithStatus } from '../../lib/vehicles/vehicle-status.ts'
import { type Exhibit, type ExhibitState, minutesAgo } from '../exhibit.ts'

interface Shown {
  vehicle?: Partial<VehicleWithStatus>
  given?: Partial<Pick<GivenChange, 'ended' | 'tries'>>
  maySet?: boolean
}

function shown(name: string, { vehicle, given, maySet = true }: Shown): ExhibitState {
  return {
    name,
    view: ({ callSign }, locale, now) => (
      <VehicleStatus
        locale={locale}
        vehicle={{ id: 1, callSign, status: 3, call: null, since: minutesAgo(8), ...vehicle }}
        given={given && { ended: undefined, tries: 0, ...given }}
        now={now}
        maySet={maySet}
      />
    ),
  }
}

export const vehicleStatus: Exhibit = {
  name: 'vehicle-status',
  group: 'operations',
  states: [
    shown('read only', { maySet: false }),
    shown('may be set', {}),
    shown('unknown', { vehicle: { status: null, since: undefined } }),
    shown('with a call', { vehicle: { call: 5, callAt: minutesAgo(2) } }),
    shown('long words', { vehicle: { status: 7, call: 0, callAt: minutesAgo(1) } }),
    shown('on its way', { given: {} }),
    shown('waiting for a network', { given: { tries: 2 } }),
    shown('refused', { given: { ended: 403 } }),
  ],
}
