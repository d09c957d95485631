import { useStore } from '@nanostores/react'
import type { Locale } from '../../contract/locales.ts'
import type { Translate } from '../../i18n/translate.ts'
import { $notificationSettings } from '../../lib/stores/notification-settings.ts'
import { DeviceSessions } from './DeviceSessions.tsx'
import { PasswordSection } from './PasswordSection.tsx'

interface Props {
  locale: Locale
  /** The words that came with the script. */
  t: Translate
}

/** Who else may be at the account. Stands below what is as long as it likes, and waits for it: nothing moves. */
export function ProfileSafety({ locale, t }: Props) {
  const above = useStore($notificationSettings, { ssr: 'initial' })
  if (above.state === 'loading') return null

  return (
    <>
      <PasswordSection locale={locale} t={t} />
      <DeviceSessions locale={locale} t={t} />
    </>
  )
}
