import { useEffect, useState } from 'react'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { showToast } from '../../lib/stores/app/toasts.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { sound } from '../ui/icons/frame.ts'
import type { AlarmCheckDialog } from './AlarmCheckDialog.tsx'

/** An address that leads to the button opens the check. */
const PLACE = 'alarm-check'

/** Opens the check of the whole chain that an alarm hangs on; its dialog is fetched only then. */
export function AlarmCheckButton({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const [Check, setCheck] = useState<typeof AlarmCheckDialog>()
  const [open, setOpen] = useState(false)

  const start = async () => {
    if (open) return
    setOpen(true)
    try {
      const part = await import('./AlarmCheckDialog.tsx')
      setCheck(() => part.AlarmCheckDialog)
    } catch (error) {
      console.warn('The check of the alarm could not be loaded.', error)
      setOpen(false)
      showToast({ kind: 'failure', text: t('connection.problem.offline.text') })
    }
  }

  useEffect(() => {
    if (location.hash !== `#${PLACE}`) return
    // Once: whoever reloads the page has closed it.
    history.replaceState(history.state, '', location.pathname + location.search)
    void start()
  }, [])

  return (
    <>
      <button
        id={PLACE}
        type="button"
        className="button quiet"
        title={t('notifications.check')}
        aria-busy={open && !Check}
        onClick={() => void start()}
      >
        <Icon shape={sound} />
        <span>{t('notifications.check')}</span>
      </button>
      {open && Check && <Check locale={locale} onClose={() => setOpen(false)} />}
    </>
  )
}
