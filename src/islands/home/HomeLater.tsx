import { useStore } from '@nanostores/react'
import type { Locale } from '../../contract/locales.ts'
import { $nextAppointments } from '../../lib/stores/appointments/next-appointments.ts'
import { $ownAvailability } from '../../lib/stores/availability/own-availability.ts'
import { AvailabilitySwitch } from '../availability/AvailabilitySwitch.tsx'
import { MoreAvailability } from '../availability/MoreAvailability.tsx'
import { WhoIsHere } from '../availability/WhoIsHere.tsx'
import { useMay } from '../shared/use-may.ts'
import { NextAppointments } from './NextAppointments.tsx'

/** What home shows beneath the alarms: together, so that nothing moves by what comes later. */
export function HomeLater({ locale }: { locale: Locale }) {
  const own = useStore($ownAvailability)
  const appointments = useStore($nextAppointments, { ssr: 'initial' })
  const mayView = useMay('availability.view')
  if (own.state === 'loading' || appointments.state === 'loading') return <div className="waits-for-part" />
  return (
    <>
      <AvailabilitySwitch locale={locale} asksAgain>
        <MoreAvailability locale={locale} />
      </AvailabilitySwitch>
      <NextAppointments locale={locale} />
      {mayView && <WhoIsHere locale={locale} />}
    </>
  )
}
