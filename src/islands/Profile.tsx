import type { Locale } from '../contract/locales.ts'
import { translate } from '../i18n/translate.ts'
import { ProfileNotifications } from './notifications/settings/ProfileNotifications.tsx'
import { ProfileOrganisations } from './account/profile/ProfileOrganisations.tsx'
import { usePerson } from './shared/use-person.ts'
import { SkeletonRows } from './ui/feedback/SkeletonRows.tsx'
import { usePart } from './ui/behaviour/use-part.ts'

const loadAvailability = () => import('./availability/ProfileAvailability.tsx')
const loadSafety = () => import('./account/profile/ProfileSafety.tsx')

/** What belongs to the person on all of their devices. What is as long as it likes stands last: nothing moves below it. */
export function Profile({ locale }: { locale: Locale }) {
  const person = usePerson()
  const safety = usePart(loadSafety, person !== undefined)
  const availability = usePart(loadAvailability, person !== undefined)
  if (!person) {
    return (
      <div className="profile-waits">
        <SkeletonRows rows={4} label={translate(locale)('common.loading')} />
      </div>
    )
  }

  return (
    <>
      <ProfileOrganisations locale={locale} person={person} />
      <ProfileNotifications locale={locale} />
      {availability && <availability.ProfileAvailability locale={locale} />}
      {safety && <safety.ProfileSafety locale={locale} />}
    </>
  )
}
