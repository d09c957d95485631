import type { Locale } from '../../contract/locales.ts'
import { AvailabilitySwitch } from './AvailabilitySwitch.tsx'
import { MoreAvailability } from './MoreAvailability.tsx'

/** The member's own switch, on the profile. */
export function ProfileAvailability({ locale }: { locale: Locale }) {
  return (
    <AvailabilitySwitch locale={locale}>
      <MoreAvailability locale={locale} />
    </AvailabilitySwitch>
  )
}
