import { useStore } from '@nanostores/react'
import type { Locale } from '../../contract/locales.ts'
import type { Translate } from '../../i18n/translate.ts'
import { $notificationSettings } from '../../lib/stores/notification-settings.ts'
import { DeviceSessions } from './DeviceSessions.tsx'
import { OwnDataExport } from './OwnDataExport.tsx'
import { ProfileFormSection } from './ProfileFormSection.tsx'

interface Props {
  locale: Locale
  /** The words that came with the script. */
  t: Translate
}

const loadData = async () => (await import('./OwnDataForm.tsx')).OwnDataForm
/** A page that asks for passwords by itself teaches people to type them. */
const loadPassword = async () => (await import('./PasswordChange.tsx')).PasswordChange

/** What the person says of themselves, and who else may be at the account. Stands below what is as long as it likes, and waits for it: nothing moves. */
export function ProfileSafety({ locale, t }: Props) {
  const above = useStore($notificationSettings, { ssr: 'initial' })
  if (above.state === 'loading') return null

  return (
    <>
      <ProfileFormSection locale={locale} t={t} name="ownData" load={loadData} />
      <ProfileFormSection locale={locale} t={t} name="passwordChange" load={loadPassword} />
      <DeviceSessions locale={locale} t={t} />
      <OwnDataExport locale={locale} t={t} />
    </>
  )
}
