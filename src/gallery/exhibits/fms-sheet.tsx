import { useEffect, useState } from 'react'
import type { Locale } from '../../contract/locales.ts'
import { FmsSheet } from '../../islands/vehicles/fms/FmsSheet.tsx'
import type { VehicleWithStatus } from '../../lib/vehicles/vehicle-status.ts'
import { FmsChip } from '../../islands/vehicles/fms/FmsChip.tsx'
import { type Exhibit, type ExhibitState, minutesAgo } from '../exhibit.ts'

/** The sheet beside the chip that opens it; a server draws none. */
function Opened({ locale, vehicle }: { locale: Locale; vehicle: VehicleWithStatus }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  useEffect(() => setOpen(true), [])

  return (
    <>
      <FmsChip locale={locale} status={vehicle.status} since={undefined} now={undefined} />
      {open && <FmsSheet locale={locale} vehicle={vehicle} onChoose={close} onClose={close} />}
    </>
  )
}

function opened(name: string, given: Partial<VehicleWithStatus> & { isLong?: boolean }): ExhibitState {
  const { isLong, ...vehicle } = given
  return {
    name,
    alone: true,
    view: ({ callSign, longCallSign }, locale) => (
      <Opened
        locale={locale}
        vehicle={{
          id: 1,
          callSign: isLong ? longCallSign : callSign,
          status: 3,
          call: null,
          since: minutesAgo(8),
          ...vehicle,
        }}
      />
    ),
  }
}

export const fmsSheet: Exhibit = {
  name: 'fms-sheet',
  group: 'operations',
  states: [
    opened('open', {}),
    opened('long name with a call', { status: 7, call: 5, isLong: true }),
    opened('unknown', { status: null, since: undefined }),
  ],
}
