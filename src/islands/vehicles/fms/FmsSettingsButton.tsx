import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { isMissingCall } from '../../../lib/api/api-error.ts'
import { $fmsSettings } from '../../../lib/stores/vehicles/fms-settings.ts'
import { $session, userOf } from '../../../lib/stores/session/session.ts'
import type { FmsSettings } from './FmsSettings.tsx'
import { tellFailure } from '../../shared/tell-failure.ts'

/** For administrators of the tenant, and for nobody else: opens what statuses are called, which is fetched only then. */
export function FmsSettingsButton({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const user = userOf(useStore($session, { ssr: 'initial' }))
  const known = useStore($fmsSettings, { ssr: 'initial' })
  const [Dialog, setDialog] = useState<typeof FmsSettings>()
  const [open, setOpen] = useState(false)
  const isMissing = known.state === 'failed' && isMissingCall(known.error)
  if (!user?.tenant_admin || isMissing) return null

  const start = () => {
    setOpen(true)
    import('./FmsSettings.tsx').then(
      // A function would be taken for one that makes the state.
      (part) => setDialog(() => part.FmsSettings),
      (error: unknown) => {
        setOpen(false)
        tellFailure(locale, error, 'What statuses are called could not be offered.')
      },
    )
  }

  return (
    <>
      <button
        type="button"
        className="button"
        aria-haspopup="dialog"
        aria-busy={open && !Dialog}
        onClick={start}
      >
        {t('fmsSettingsButton.open')}
      </button>
      {Dialog && <Dialog locale={locale} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
