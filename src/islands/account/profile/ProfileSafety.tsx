import './profile-safety.css'
import { useStore } from '@nanostores/react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { $accountDeletion } from '../../../lib/stores/account/account-deletion.ts'
import { $emailChange } from '../../../lib/stores/account/email-change.ts'
import { $notificationSettings } from '../../../lib/stores/notifications/notification-settings.ts'
import { DeviceSessions } from './DeviceSessions.tsx'
import { OwnDataExport } from './OwnDataExport.tsx'
import { ProfileCalendar } from './ProfileCalendar.tsx'
import { ProfileDeletion } from './ProfileDeletion.tsx'
import { ProfileEmail } from './ProfileEmail.tsx'
import { ProfileFormSection } from './ProfileFormSection.tsx'
import { SignInSafety } from '../safety/SignInSafety.tsx'

const loadData = async () => (await import('./OwnDataForm.tsx')).OwnDataForm
/** A page that asks for passwords by itself teaches people to type them. */
const loadPassword = async () => (await import('./PasswordChange.tsx')).PasswordChange

/**
 * What the person says of themselves, and who else may be at the account. Stands below what is as long as it likes, and
 * waits for that and for what its own length depends on: nothing moves.
 */
export function ProfileSafety({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const waitsFor = [
    useStore($notificationSettings, { ssr: 'initial' }),
    useStore($emailChange, { ssr: 'initial' }),
    useStore($accountDeletion, { ssr: 'initial' }),
  ]
  if (waitsFor.some(({ state }) => state === 'loading')) return null

  return (
    <>
      <ProfileFormSection
        locale={locale}
        name="ownData"
        words={{ heading: t('ownData.heading'), about: t('ownData.about'), open: t('ownData.open') }}
        load={loadData}
      />
      <ProfileEmail locale={locale} />
      <ProfileFormSection
        locale={locale}
        name="passwordChange"
        words={{
          heading: t('passwordChange.heading'),
          about: t('passwordChange.about'),
          open: t('passwordChange.open'),
        }}
        load={loadPassword}
      />
      <SignInSafety locale={locale} />
      <DeviceSessions locale={locale} />
      <ProfileCalendar locale={locale} />
      <OwnDataExport locale={locale} />
      <ProfileDeletion locale={locale} />
    </>
  )
}
