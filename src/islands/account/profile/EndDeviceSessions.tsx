import { useState } from 'react'
import type { DeviceSession } from '../../../contract/account/account.ts'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { endDeviceSession, endOtherDeviceSessions } from '../../../lib/stores/account/device-sessions.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { deviceTitle } from './device-title.ts'
import { tellFailure } from '../../shared/tell-failure.ts'

export interface Ending {
  /** undefined: all others. */
  only: DeviceSession | undefined
}

interface Props {
  locale: Locale
  ending: Ending
  onCancel: () => void
  /** The row that had the focus is gone. */
  onEnded: () => void
}

/** Asks before a device is signed out: no alarm reaches it any more. */
export function EndDeviceSessions({ locale, ending: { only }, onCancel, onEnded }: Props) {
  const t = translate(locale)
  const [busy, setBusy] = useState(false)
  const device = only && deviceTitle(t, only.device_name)

  async function end(): Promise<void> {
    setBusy(true)
    try {
      await (only ? endDeviceSession(only) : endOtherDeviceSessions())
      showToast({
        text: device ? t('deviceSessions.ended', { device }) : t('deviceSessions.endedOthers'),
      })
      onEnded()
    } catch (error) {
      tellFailure(locale, error, 'A device was not signed out.')
      setBusy(false)
    }
  }

  return (
    <ConfirmDialog
      open
      busy={busy}
      words={{
        question: device ? t('deviceSessions.question', { device }) : t('deviceSessions.questionOthers'),
        consequence: t('deviceSessions.consequence'),
        yes: t('deviceSessions.end'),
        no: t('deviceSessions.keep'),
      }}
      onConfirm={() => void end()}
      onCancel={onCancel}
    />
  )
}
